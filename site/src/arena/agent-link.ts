import { teamOf } from "../relay/team";
import { protocolVersion, readMessage, type AgentHello, type FromRelay, type Hello, type ToRelay } from "./protocol";

/** What is true of the link now, and since when. */
export type LinkState =
  | { readonly status: "connecting" }
  | { readonly status: "open"; readonly since: Date; readonly hello: Hello }
  /** It was open and is not any more; another try begins at retryAt. */
  | { readonly status: "lost"; readonly since: Date; readonly retryAt: Date }
  /** It was never open: most likely there is no relay here. */
  | { readonly status: "absent"; readonly retryAt: Date }
  | { readonly status: "mismatch"; readonly version: number }
  /** The relay wants a token that this page has not, or another one: {@link AgentLink.admit} gives it. */
  | { readonly status: "unauthorized" };

/** Where the relay's token is kept. A team may have one of its own, kept under this, a dot and its name. */
const tokenKey = "arenabot.token";

/** The relay's close code for a token that is missing or wrong. */
const unauthorized = 4401;

/** Its close code for a hello that it does not understand; the reason tells its version. */
const misunderstood = 4400;

/** Waits between tries, in milliseconds: each twice the one before, and never more than the last. */
const firstWait = 500;
const longestWait = 15_000;

/** How long a socket may stay without the relay's first word before it counts as dead. */
const helloWithin = 10_000;

/**
 * The page's end of the link to the relay. It is open once the relay has said hello; when it breaks it comes back by
 * itself, waiting longer each time, and what it reports is always what is true now.
 *
 *     connecting ──hello──▶ open ──close──▶ lost ──▶ (try) ──hello──▶ open
 *         └──close──▶ absent ──▶ (try) …      └──close──▶ lost, since the same moment
 *
 * Events: `state` when {@link AgentLink.state} changed, `message` (a MessageEvent whose data is a {@link FromRelay}).
 */
export class AgentLink extends EventTarget {
  readonly #address: string;
  readonly #tokenKey: string;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = firstWait;
  #lostSince: Date | undefined;
  #state: LinkState = { status: "connecting" };
  /** What was seen last, for the relay to go on from. */
  #seen: { epoch: string; seq: number } | undefined;

  /** The address is that of the relay's /agent, with the scheme ws or wss, or of a team's. */
  constructor(address: string, team: string) {
    super();
    this.#address = address;
    this.#tokenKey = team === "" ? tokenKey : `${tokenKey}.${team}`;
    // A network that comes back is a better moment for a try than the next one planned.
    window.addEventListener("online", this.#onOnline);
    this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Sends a message if the link is open; what cannot be sent is dropped, since the relay would find it too late. */
  send(message: ToRelay): void {
    if (this.#state.status === "open") this.#socket?.send(JSON.stringify(message));
  }

  /** Tries now instead of waiting. */
  retry(): void {
    if (this.#state.status !== "lost" && this.#state.status !== "absent") return;
    this.#wait = firstWait;
    this.#connect();
  }

  /** Tries again with a token, and keeps it for the next time. */
  admit(token: string): void {
    localStorage.setItem(this.#tokenKey, token);
    this.#connect();
  }

  close(): void {
    window.removeEventListener("online", this.#onOnline);
    clearTimeout(this.#timer);
    this.#drop();
  }

  readonly #onOnline = (): void => {
    this.retry();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.#hello()));
    };
    socket.onmessage = (event) => {
      this.#onMessage(event.data);
    };
    socket.onclose = (event) => {
      this.#onClose(event.code, event.reason);
    };
    this.#timer = setTimeout(() => {
      this.#drop();
      this.#onClose();
    }, helloWithin);
  }

  #hello(): AgentHello {
    const token = localStorage.getItem(this.#tokenKey) ?? localStorage.getItem(tokenKey);
    return {
      type: "hello",
      version: protocolVersion,
      kind: "page",
      name: "",
      ...(token === null ? {} : { token }),
      ...(this.#seen === undefined ? {} : { resume: this.#seen }),
    };
  }

  /** Lets go of the socket without hearing of its end. */
  #drop(): void {
    if (this.#socket === undefined) return;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = undefined;
  }

  #onMessage(data: unknown): void {
    const message = readMessage(data);
    if (message === undefined) return;
    if (message.type === "hello") {
      this.#onHello(message);
      return;
    }
    if ("seq" in message && this.#seen !== undefined) this.#seen.seq = Math.max(this.#seen.seq, message.seq);
    this.dispatchEvent(new MessageEvent<FromRelay>("message", { data: message }));
  }

  #onHello(hello: Hello): void {
    clearTimeout(this.#timer);
    this.#wait = firstWait;
    this.#lostSince = undefined;
    if (hello.version !== protocolVersion) {
      // Another version will not change by trying: the page has to be loaded again.
      this.#drop();
      this.#become({ status: "mismatch", version: hello.version });
      return;
    }
    this.#seen = { epoch: hello.epoch, seq: hello.resumed ? (this.#seen?.seq ?? 0) : 0 };
    this.#become({ status: "open", since: new Date(), hello });
  }

  #onClose(code?: number, reason = ""): void {
    clearTimeout(this.#timer);
    if (code === unauthorized) {
      // Trying again with the same token would be refused again.
      this.#drop();
      this.#become({ status: "unauthorized" });
      return;
    }
    if (code === misunderstood) {
      this.#drop();
      this.#become({ status: "mismatch", version: Number(/version (\d+)/.exec(reason)?.[1]) });
      return;
    }
    const now = Date.now();
    if (this.#state.status === "open") this.#lostSince = new Date(now);
    // Up to a quarter more, so that many pages do not come back to a restarted relay in the same instant.
    const wait = this.#wait * (1 + Math.random() / 4);
    this.#wait = Math.min(this.#wait * 2, longestWait);
    const retryAt = new Date(now + wait);
    this.#timer = setTimeout(() => {
      this.#connect();
    }, wait);
    this.#become(
      this.#lostSince === undefined ? { status: "absent", retryAt } : { status: "lost", since: this.#lostSince, retryAt },
    );
  }

  #become(state: LinkState): void {
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/** The relay's address for agents of the page's team, on the server that this page came from. */
export function agentAddress(page: Location): string {
  const team = teamOf(page);
  const address = new URL(team === "" ? "/agent" : `/t/${team}/agent`, page.href);
  address.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
