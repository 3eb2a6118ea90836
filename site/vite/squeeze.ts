import type { Plugin } from "vite";

/** Raised when the rule below changes: names of chunks are made before it, and must not stay for other content. */
const rule = "squeeze 1";

/**
 * Takes the indentation and the comments out of lit's templates, which the minifier leaves as they are written. In
 * minified code, lines only break within templates; there a break and the spaces after it are one space to HTML and CSS.
 */
export function squeeze(): Plugin {
  return {
    name: "squeeze",
    apply: "build",
    augmentChunkHash: () => rule,
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) if (part.type === "chunk") part.code = squeezed(part.code);
      },
    },
  };
}

export function squeezed(code: string): string {
  return code.replace(/\n\s*\/\*[^*]*\*\//g, "").replace(/\n\s+/g, "\n");
}
