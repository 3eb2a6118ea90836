/** Fetches and compiles engines.wasm: once for all clients of the page. */
import wasmUrl from "../../build/engines.wasm?url";
import { text } from "../strings/text";
import { EngineError, reason } from "./error";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled engines. A failure is not kept: the next call tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((thrown: unknown) => {
    compiled = undefined;
    throw thrown;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  if (!("WebAssembly" in globalThis)) {
    throw new EngineError(text.engine.noWebAssembly);
  }
  const response = await download();
  try {
    return await compileResponse(response);
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) {
      throw new EngineError(text.engine.refused(thrown.message));
    }
    throw lost(thrown);
  }
}

async function download(): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(wasmUrl);
  } catch (thrown) {
    throw lost(thrown);
  }
  if (!response.ok) {
    throw new EngineError(text.engine.missing(response.status, response.url));
  }
  return response;
}

/** Compiles while downloading where the browser and the server's content type allow it. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  const streamable =
    "compileStreaming" in WebAssembly && response.headers.get("Content-Type")?.toLowerCase() === "application/wasm";
  return streamable ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function lost(thrown: unknown): EngineError {
  return new EngineError(text.engine.notDownloaded(reason(thrown)));
}
