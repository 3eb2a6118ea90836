import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";

import { transformWithEsbuild, type Plugin } from "vite";

/**
 * Writes service-worker.js: src/offline/service-worker.ts with the names of all files of the page, and a version made of
 * their content, so that it changes exactly when one of them does.
 */
export function offline(): Plugin {
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
      const define = { VERSION: JSON.stringify(version.digest("hex").slice(0, 16)), FILES: JSON.stringify(all.map(({ file }) => address(file))) };
      const { code } = await transformWithEsbuild(readFileSync(source, "utf8"), source, { define, format: "iife", minify: true, sourcemap: false });
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
    },
  };
}

/** Where a file is asked for. Servers answer index.html with a redirect to its folder, which must not be kept. */
function address(file: string): string {
  if (file === "index.html") return "./";
  return file.replace(/\/index\.html$/, "/");
}
