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

async function exchange(path: string, init: RequestInit, signal?: AbortSignal): Promise<Fields> {
  const headers = new Headers({ Accept: "application/json" });
  if (init.body !== undefined) headers.set("Content-Type", "application/json");
  if (token() !== "") headers.set("Authorization", `Bearer ${token()}`);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers, ...(signal && { signal }) });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new RelayError("absent");
  }
  const answer = await readFields(response);
  if (response.status === 401) throw new RelayError("token");
  const refusal = answer?.["error"];
  if (typeof refusal === "string") throw new RelayError("refused", refusal);
  // A static host answers such a path with a page of its own or with 404.
  if (!response.ok || answer === undefined) throw new RelayError("absent");
  return answer;
}

async function readFields(response: Response): Promise<Fields | undefined> {
  try {
    const value: unknown = await response.json();
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
