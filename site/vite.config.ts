import { defineConfig } from "vite";

import { element } from "./vite/element";
import { offline } from "./vite/offline";
import { precompress } from "./vite/precompress";
import { preload } from "./vite/preload";
import { squeeze } from "./vite/squeeze";

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
 * Beside the page's entry and its catalogues: what the entry needs to choose the language, small so that it is done while
 * the rest travels; Battleship's table; what the first view needs, which is most of what all others do; and those.
 * More and smaller ones compress worse, by 7 KB of 80 in all.
 */
const chunks: readonly (readonly [name: string, files: RegExp])[] = [
  ["start", /\/preload-helper|\/src\/(?:theme|strings\/(?:text|formats))\.ts$/],
  ["sea", /\/src\/play\/(?:sea-table|fleet-editor)\.ts$/],
  ["base", /\/node_modules\/|\/src\/(?:elements|boards|engine|play|offline)\/|\/src\/(?:app|games|route|trusted|replay\/record|analysis\/analysis-switch)\.ts$/],
  ["views", /\/src\/(?:analysis|arena|bench|history|relay|replay|share)\//],
];

export default defineConfig(({ isPreview }) => ({
  // Relative addresses, so that the built page works below any path of any static host.
  base: "./",
  plugins: [squeeze(), element(), preload("/src/app.ts"), offline(), precompress()],
  build: {
    target: "es2022",
    // Nothing is inlined as a data: address: the page's Content-Security-Policy only trusts its own origin.
    assetsInlineLimit: 0,
    // The polyfill would serve browsers that es2022 already leaves out.
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: "index.html", boards: "boards/index.html" }, output: { manualChunks: (id) => chunks.find(([, files]) => files.test(id))?.[0] } },
  },
  worker: { format: "es" },
  preview: { headers },
  // The development server stands in front of a relay started with `make run`; a preview is a static host, whatever relay
  // may run beside it, and would take over these proxies if they were there.
  ...(isPreview !== true && {
    server: { proxy: { "/agent": { target: "http://127.0.0.1:8080", ws: true }, "/practice": "http://127.0.0.1:8080" } },
  }),
}));
