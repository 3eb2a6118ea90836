/** Ports of their own, so that several checkouts can be tested at once on one machine: E2E_PORT and the next two. */
export const relayPort = Number(process.env["E2E_PORT"] ?? 18080);
export const staticPort = relayPort + 1;
export const mortalPort = relayPort + 2; // of a relay that a test kills

/** The page from the relay itself, which is also the arena. BASE_URL names one that runs already. */
export const relayHost = process.env["BASE_URL"] ?? `http://127.0.0.1:${relayPort}`;

/** The built page on a static host, with nothing behind it. */
export const staticHost = `http://127.0.0.1:${staticPort}`;
