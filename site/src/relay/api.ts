import { token } from "./token";

/** Why the relay gave no answer: there is none here, it wants its owner's token, or it refused with a sentence. */
export class RelayError extends Error {
  constructor(
    readonly kind: "absent" | "token" | "refused",
    message = "",
  ) {
    super(message);
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** Asks the relay that this page came from for JSON. Throws a {@link RelayError}. */
export function askRelay(path: string, signal?: AbortSignal): Promise<Fields> {
  return exchange(path, {}, signal);
}

/** Posts JSON to the relay and reads its answer. Throws a {@link RelayError}. */
export function callRelay(path: string, body: object, signal?: AbortSignal): Promise<Fields> {
  return exchange(path, { method: "POST", body: JSON.stringify(body) }, signal);
}

/** Asks the relay for a file that its owner may have: a plain link would not carry the token. Throws a {@link RelayError}. */
export async function askRelayFile(path: string): Promise<Blob> {
  const response = await send(path, { headers: authorized() });
  if (response.status === 401) throw new RelayError("token");
  if (!response.ok) throw new RelayError("absent");
  return response.blob();
}

async function exchange(path: string, init: RequestInit, signal?: AbortSignal): Promise<Fields> {
  const headers = authorized();
  headers.set("Accept", "application/json");
  if (init.body !== undefined) headers.set("Content-Type", "application/json");
  const response = await send(path, { ...init, headers, ...(signal && { signal }) });
  const answer = await readFields(response);
  if (response.status === 401) throw new RelayError("token");
  const refusal = answer?.["error"];
  if (typeof refusal === "string") throw new RelayError("refused", refusal);
  // A static host answers such a path with a page of its own or with 404.
  if (!response.ok || answer === undefined) throw new RelayError("absent");
  return answer;
}

function authorized(): Headers {
  return new Headers(token() === "" ? {} : { Authorization: `Bearer ${token()}` });
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown;
    throw new RelayError("absent");
  }
}

async function readFields(response: Response): Promise<Fields | undefined> {
  try {
    const value: unknown = await response.json();
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
