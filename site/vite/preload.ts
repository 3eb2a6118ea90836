import type { Plugin } from "vite";

/**
 * Names the code of the page's first view in index.html. The entry only chooses the language and asks for the rest: with
 * these links the browser fetches all of it in the round trip that brings the entry itself.
 */
export function preload(view: string): Plugin {
  return {
    name: "preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { path, bundle = {} }) {
        if (path !== "/index.html") return [];
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(view)));
        if (first === undefined) throw new Error(`no chunk has ${view}`);
        const files = new Set([first.fileName]);
        // A set also visits what is added to it meanwhile.
        for (const file of files) for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
        return [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `./${file}` }, injectTo: "head" }));
      },
    },
  };
}
