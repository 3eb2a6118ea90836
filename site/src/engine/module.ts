/** Fetches and compiles engines.wasm: once for all clients of the page. */
import wasmUrl from "../../build/engines.wasm?url";
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
    throw new EngineError(
      "This browser cannot run the engine, because WebAssembly is missing or switched off: switch it on, or use a current browser.",
    );
  }
  const response = await download();
  try {
    return await compileResponse(response);
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) {
      throw new EngineError(
        `The browser refused the engine (${thrown.message}): build it again with "make build" and reload the page.`,
      );
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
    throw new EngineError(
      `The server has no engine (status ${response.status} for ${response.url}): build it with "make build" and reload the page.`,
    );
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
  return new EngineError(`The engine could not be downloaded (${reason(thrown)}): check the connection and try again.`);
}
