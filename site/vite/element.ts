import { readFileSync } from "node:fs";

import { transformWithEsbuild, type Plugin } from "vite";

/** Writes embed.js, the script for other people's pages: one file under a name that never changes, and no module. */
export function element(): Plugin {
  return {
    name: "element",
    apply: "build",
    async generateBundle() {
      const source = "src/share/embed-element.ts";
      const { code } = await transformWithEsbuild(readFileSync(source, "utf8"), source, { format: "iife", minify: true, sourcemap: false });
      this.emitFile({ type: "asset", fileName: "embed.js", source: code });
    },
  };
}
