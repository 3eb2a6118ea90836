import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const compressible = /\.(?:html|js|css|json|svg|wasm)$/;

/** Below this many bytes, what compression saves is lost on its header. */
const worthwhile = 600;

/** Writes FILE.br and FILE.gz beside each file of the page, as small as they get, for servers that send them as they are. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "dist" }) {
        const files = await readdir(dir, { recursive: true });
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < worthwhile) return;
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${path}.br`, await brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
