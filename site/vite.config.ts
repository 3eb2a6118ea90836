import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";

import { defineConfig, transformWithEsbuild, type Plugin } from "vite";

// The headers that the relay sends with the page: `vite preview` stands for it in the browser tests that need no relay.
const headers = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' data:; font-src 'self'; connect-src 'self' http: https:; worker-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types lit-html arenabot",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/**
 * Writes service-worker.js: src/offline/service-worker.ts with the names of all files of the page, and a version made of
 * their content, so that it changes exactly when one of them does.
 */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const source = "src/offline/service-worker.ts";
      const version = createHash("sha256").update(readFileSync(source));
      const open = readdirSync("public").map((file) => ({ file, content: readFileSync(`public/${file}`) }));
      const built = Object.values(bundle).map((part) => ({ file: part.fileName, content: part.type === "chunk" ? part.code : part.source }));
      const all = [...open, ...built].sort((a, b) => (a.file < b.file ? -1 : 1));
      for (const { file, content } of all) version.update(file).update(content);
      // Servers answer index.html with a redirect to its folder, which must not be kept.
      const define = { VERSION: JSON.stringify(version.digest("hex").slice(0, 16)), FILES: JSON.stringify(all.map(({ file }) => (file === "index.html" ? "./" : file))) };
      const { code } = await transformWithEsbuild(readFileSync(source, "utf8"), source, { define, format: "iife", minify: true, sourcemap: false });
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
    },
  };
}

export default defineConfig(({ isPreview }) => ({
  // Relative addresses, so that the built page works below any path of any static host.
  base: "./",
  plugins: [offline()],
  build: {
    target: "es2022",
    // Nothing is inlined as a data: address: the page's Content-Security-Policy only trusts its own origin.
    assetsInlineLimit: 0,
    // The polyfill would serve browsers that es2022 already leaves out.
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  preview: { headers },
  // The development server stands in front of a relay started with `make run`; a preview is a static host, whatever relay
  // may run beside it, and would take over these proxies if they were there.
  ...(isPreview !== true && {
    server: { proxy: { "/agent": { target: "http://127.0.0.1:8080", ws: true }, "/practice": "http://127.0.0.1:8080" } },
  }),
}));
