// What the tests stand on: the practice arena as a process, and the Worker in a real workerd.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Miniflare } from "miniflare";

const COMPATIBLE = "2026-04-01";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until check gives something, at most within so many seconds. */
export async function eventually(check, what, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

/** The practice arena, as `arenabot serve` has it: with the relay that the Worker is compared with. */
export async function startArena(...flags) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(here("../../../bin/arenabot"),
    ["serve", "--listen", `127.0.0.1:${port}`, "--db", "memory", "--pace", "0s", "--log", "error", ...flags],
    { stdio: ["ignore", "ignore", "inherit"] });
  await eventually(() => fetch(`${url}/healthz`).then((r) => r.ok, () => false), "the arena's start");
  return {
    relay: url,
    url: `${url}/practice`,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

/** The Worker as it is uploaded, with a database that is up to date; before it, if it is named, another entrance. */
export async function startWorker(bindings, { persist, port, entrance } = {}) {
  const dist = here("../dist/");
  const files = (await readdir(dist)).filter((name) => !name.startsWith("."));
  const kinds = { mjs: "ESModule", js: "ESModule", wasm: "CompiledWasm" };
  const modules = files.map((name) => ({ type: kinds[name.split(".").pop()], path: dist + name }));
  modules.sort((a, b) => Number(b.path.endsWith("/worker.mjs")) - Number(a.path.endsWith("/worker.mjs"))); // the entrance first
  if (entrance !== undefined) {
    modules.unshift({ type: "ESModule", path: `${dist}${entrance}`, contents: await readFile(here(`./${entrance}`), "utf8") });
  }
  const worker = new Miniflare({
    host: "127.0.0.1",
    port: port ?? 0,
    modules,
    modulesRoot: dist,
    compatibilityDate: COMPATIBLE,
    assets: { directory: here("../page/"), binding: "ASSETS",
      routerConfig: { has_user_worker: true, static_routing: { user_worker: ["/"] } } },
    durableObjects: {
      FRONT: { className: "Front", useSQLite: true },
      BATTLE: { className: "Battle", useSQLite: true },
    },
    d1Databases: { DB: "arenabot" },
    bindings,
    ...(persist && { durableObjectsPersist: `${persist}/do`, d1Persist: `${persist}/d1` }),
  });
  const url = (await worker.ready).origin;
  await migrate(await worker.getD1Database("DB"));
  return { url, worker, stop: () => worker.dispose() };
}

/**
 * The Worker alone in workerd, behind its test entrance, without a database or the page. Miniflare starts isolates of its own
 * after the Worker's, and V8 forgets what it compiled quickly when another isolate starts; here it starts last, as one does
 * that a request calls for.
 */
export async function startAlone() {
  const folder = await mkdtemp(join(tmpdir(), "worker-alone-"));
  await cp(here("../dist/"), folder, { recursive: true });
  await cp(here("./measured.mjs"), join(folder, "measured.mjs"));
  const names = (await readdir(folder)).sort((a, b) => Number(b === "measured.mjs") - Number(a === "measured.mjs")); // the entrance first
  const modules = names.map((name) => `(name = "${name}", ${name.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${name}")`);
  const port = await freePort();
  await writeFile(join(folder, "config.capnp"), `@0xb54bbd0e3e4d8ab1;
    using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "worker", worker = .worker)],
      sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")]);
    const worker :Workerd.Worker = (
      modules = [${modules.join(", ")}],
      bindings = [
        (name = "FRONT", durableObjectNamespace = "Front"),
        (name = "BATTLE", durableObjectNamespace = "Battle"),
        (name = "ARENABOT_ARENA", text = "http://127.0.0.1:9")],
      durableObjectNamespaces = [
        (className = "Front", uniqueKey = "front", enableSql = true),
        (className = "Battle", uniqueKey = "battle", enableSql = true)],
      durableObjectStorage = (inMemory = void),
      compatibilityDate = "${COMPATIBLE}");`);
  const child = spawn(createRequire(import.meta.url)("workerd").default, ["serve", join(folder, "config.capnp")], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(`${url}/measured/nothing`).then((r) => r.ok, () => false), "workerd's start");
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

async function migrate(db) {
  const folder = here("../../../relay/history/migrations/");
  const known = await db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'battles'").first("n");
  if (known > 0) return;
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
    const text = (await readFile(folder + name, "utf8")).replace(/--.*$/gm, "");
    for (const statement of text.split(";").map((s) => s.trim()).filter(Boolean)) await db.prepare(statement).run();
  }
}

/** Posts JSON and returns the answer's. */
export async function post(url, body) {
  const response = await fetch(url, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  return response.json();
}

export async function transcript(url, game, id, token) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/battles/${game}/${id}/transcript`, { headers });
  if (!response.ok) return [];
  return (await response.text()).trim().split("\n").map((line) => JSON.parse(line));
}
