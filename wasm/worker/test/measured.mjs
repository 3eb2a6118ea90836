// The Worker as it is, and what bench.mjs asks of it besides: a program of its own for a question, and how much memory the
// programs hold. It is the entrance in workerd that is measured, and is not uploaded.

const memories = []; // of the programs; those that ended are held by nobody else

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, args) {
    const instance = new target(...args);
    memories.push(new WeakRef(instance.exports.mem));
    return instance;
  },
});

// Only now, because the first instances are made while these load.
const { warmed } = await import("./instance.mjs");
const { Program } = await import("./program.mjs");
const { default: worker, Battle, Front } = await import("./worker.mjs");

export { Battle, Front };

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/measured/memory") {
      return Response.json(memories.map((memory) => memory.deref()?.buffer.byteLength ?? 0));
    }
    if (pathname === "/measured/warmed") return Response.json(await warmed);
    if (pathname === "/measured/nothing") return new Response("ok");
    if (pathname === "/measured/echo") return Response.json(await request.json());
    if (pathname === "/measured/start") {
      const program = new Program({ ARENABOT_TOKEN: "measured" }, { role: "front", key: "measured", teamUrl: "" });
      return program.handle(new Request(new URL("/bot", request.url), request));
    }
    return worker.fetch(request, env);
  },
};
