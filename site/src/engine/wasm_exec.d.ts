/** The Go toolchain's loader: a script without exports that sets the global `Go`. */
declare module "*/wasm_exec.js" {}

declare class Go {
  /** Handed to WebAssembly.instantiate; more modules of imports may be added. */
  readonly importObject: WebAssembly.Imports;
  /** Whether the program has ended, and can never be called again. */
  readonly exited: boolean;
  /** Runs the program until its `main` waits for good; settles when the program ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}
