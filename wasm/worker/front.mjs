// The front: one object with one Go program, which answers all requests but those for files and holds the agents.

import { DurableObject } from "cloudflare:workers";

import { Program } from "./program.mjs";

/** The arena's base address; throws where none is named. */
function arenaOf(env) {
  if (!env.ARENABOT_ARENA) throw new Error("no arena is named: put its address into the secret ARENABOT_ARENA");
  return env.ARENABOT_ARENA.replace(/\/$/, "");
}

/** The most of a message that is noted: a socket's attachment has 2 KB. */
const MAX_NOTE = 600;

export class Front extends DurableObject {
  #program;
  #key = crypto.randomUUID();
  #agents = new Map(); // by socket

  async fetch(request) {
    const url = new URL(request.url);
    if (url.pathname === "/agent" && request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      return this.#accept(request, url);
    }
    return this.#handle(request, url.origin);
  }

  /** What the objects of battles call: only they can. */
  async inside(path, body) {
    const response = await this.#handle(new Request(`https://inside.invalid${path}`, { method: "POST", body, headers: this.#mark() }));
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  }

  /** Headers that tell the program that a request is the Worker's own. */
  #mark(headers) {
    const marked = new Headers(headers);
    marked.delete("upgrade");
    marked.set("x-inside", this.#key);
    return marked;
  }

  async #handle(request, origin) {
    const program = await this.#live(origin);
    try {
      return await program.handle(request);
    } catch (error) {
      return Response.json({ error: error.message }, { status: 500 });
    }
  }

  /** The program, started anew where there is none; agents that hibernated meanwhile are attached again. */
  async #live(origin) {
    if (this.#program === undefined || this.#program.dead) {
      const teamUrl = await this.#teamUrl(origin);
      if (this.#program === undefined || this.#program.dead) {
        this.#start(teamUrl);
      }
    }
    await this.#program.ready;
    return this.#program;
  }

  #start(teamUrl) {
    const host = {
      role: "front",
      key: this.#key,
      teamUrl,
      begin: async (game, id) => this.#battle(game, id).begin(game, id, arenaOf(this.env)),
      transcript: (game, id) => this.#battle(game, id).transcript(),
    };
    this.#program = new Program(this.env, host);
    this.#program.host = host;
    this.#agents.clear();
    for (const socket of this.ctx.getWebSockets()) {
      // Who was asked for the token and had it not was closed: whose hello is noted has shown it.
      const { trusted, said = {} } = socket.deserializeAttachment() ?? {};
      const agent = this.#attach(socket, trusted === true || said.hello !== undefined);
      for (const message of [said.hello, said.ready]) {
        if (message !== undefined) agent.receive(message);
      }
    }
  }

  /** The address that the Worker was last called at, which it cannot know otherwise. */
  async #teamUrl(origin) {
    if (origin === undefined) return (await this.ctx.storage.get("teamUrl")) ?? "";
    if ((await this.ctx.storage.get("teamUrl")) !== origin) await this.ctx.storage.put("teamUrl", origin);
    return origin;
  }

  #battle(game, id) {
    return this.env.BATTLE.get(this.env.BATTLE.idFromName(`${game}/${id}`));
  }

  async #accept(request, url) {
    const verdict = await this.#handle(new Request(request.url, { headers: this.#mark(request.headers) }), url.origin);
    if (verdict.status !== 204 && verdict.status !== 202) return verdict;
    const [client, server] = Object.values(new WebSocketPair());
    this.ctx.acceptWebSocket(server);
    const trusted = verdict.status === 204;
    server.serializeAttachment({ trusted, said: {} });
    this.#attach(server, trusted);
    return new Response(null, { status: 101, webSocket: client });
  }

  #attach(socket, trusted) {
    const agent = this.#program.host.attach(
      {
        send: (text) => quietly(() => socket.send(text)),
        close: (code, reason) => quietly(() => socket.close(code, reason)),
      },
      trusted,
    );
    this.#agents.set(socket, agent);
    return agent;
  }

  async webSocketMessage(socket, message) {
    if (typeof message !== "string" || message.length > 65536) {
      socket.close(1009, "messages are text of at most 64 KB");
      return;
    }
    await this.#live();
    this.#agents.get(socket)?.receive(message);
    note(socket, message);
  }

  webSocketClose(socket, code) {
    this.#agents.get(socket)?.detach();
    this.#agents.delete(socket);
    quietly(() => socket.close(code === 1005 || code === 1006 ? 1000 : code));
  }

  webSocketError(socket) {
    this.webSocketClose(socket, 1011);
  }
}

/** Notes what an agent has said of itself: it is said again to a program that is started anew. The token is not kept. */
function note(socket, message) {
  if (message.length > MAX_NOTE || socket.readyState !== WebSocket.OPEN) return; // closed: it had not the token
  let read;
  try {
    read = JSON.parse(message);
  } catch {
    return; // Go tells the agent what is wrong with it
  }
  if (read?.type !== "hello" && read?.type !== "ready") return;
  delete read.token;
  const { trusted, said } = socket.deserializeAttachment();
  quietly(() => socket.serializeAttachment({ trusted, said: { ...said, [read.type]: JSON.stringify(read) } }));
}

/** A socket that is gone needs nothing. */
function quietly(f) {
  try {
    f();
  } catch {}
}
