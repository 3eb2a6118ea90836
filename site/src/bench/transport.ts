import { callRelay, RelayError } from "../relay/api";
import { fault, type Answer, type Fault, type Question } from "./wire";

/** The way to a bot: by the relay, which may call any server, or from this page, which a bot must allow by CORS. */
export type Way = "relay" | "direct";

/** BotsArena's own limit for a whole exchange, in milliseconds. */
export const timeLimit = 10_000;

/** The most bytes of an answer that are read. */
export const sizeLimit = 1 << 20;

/** Asks a bot. What comes back is the answer or the one reason why there is none; it never throws, except on abort. */
export async function callBot(question: Question, way: Way, signal: AbortSignal): Promise<Answer | Fault> {
  try {
    return way === "relay" ? await byRelay(question, signal) : await direct(question, signal);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return fault("unreachable", thrown instanceof Error ? thrown.message : String(thrown));
  }
}

async function byRelay(question: Question, signal: AbortSignal): Promise<Answer | Fault> {
  if (question.method === "GET") return fault("getByRelay");
  const { url, body, contentType } = question;
  try {
    const answer = await callRelay("/api/call", { url, body, contentType, timeoutMs: timeLimit }, signal);
    return {
      status: typeof answer["status"] === "number" ? answer["status"] : 0,
      body: typeof answer["body"] === "string" ? answer["body"] : "",
      ms: typeof answer["ms"] === "number" ? answer["ms"] : 0,
    };
  } catch (thrown) {
    if (!(thrown instanceof RelayError)) throw thrown;
    switch (thrown.kind) {
      case "absent":
        return fault("noRelay");
      case "token":
        return fault("token");
      case "refused":
        return fault("refused", thrown.message);
    }
  }
}

async function direct({ method, url, body, contentType }: Question, signal: AbortSignal): Promise<Answer | Fault> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(timeLimit);
  try {
    const response = await fetch(url, {
      method,
      ...(method === "POST" && { body, headers: { "Content-Type": contentType } }),
      // A redirect is a fault of its own, and is not followed.
      redirect: "manual",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.type === "opaqueredirect") return fault("redirect");
    const said = await readLimited(response);
    if (said === undefined) return fault("tooLarge");
    return { status: response.status, body: said, ms: Math.round(performance.now() - began) };
  } catch (thrown) {
    if (timeout.aborted) return fault("slow");
    throw thrown;
  }
}

/** The body as text; undefined when it is larger than a bot's may be, of which no more is read. */
async function readLimited(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let said = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return said + decoder.decode();
    size += value.byteLength;
    if (size > sizeLimit) {
      await reader.cancel();
      return undefined;
    }
    said += decoder.decode(value, { stream: true });
  }
}
