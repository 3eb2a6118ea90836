/**
 * What several workers know together while they search the same position.
 *
 *     words   high ^ found │ found │ high ^ found │ found │ …      the place is the low half of a key
 *
 * Nothing is locked: two workers may write one place at once and mix their entries. What was found is therefore mixed into
 * the half of the key that stands beside it, so that such an entry belongs to no key (Hyatt and Mann, 2002).
 */

/** Some seconds of search fill it; a new entry takes the place of an old one. */
const entries = 1 << 18;

/** The calls that engines.wasm imports for it. */
interface Access extends WebAssembly.ModuleImports {
  recall(low: number, high: number): number;
  keep(low: number, high: number, found: number): void;
}

/** An empty memory of 2 MiB, or null in a page that is not isolated from other sites: only an isolated one may share it. */
export function newMemory(): Int32Array | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(8 * entries)) : null;
}

/** How a worker uses the memory that it has at the time; without one it knows nothing of others. */
export function access(memory: () => Int32Array | null): Access {
  return {
    recall: (low, high) => {
      const words = memory();
      if (words === null) return 0;
      const at = 2 * (low & mask(words));
      const found = Atomics.load(words, at + 1);
      return (Atomics.load(words, at) ^ found) === high ? found : 0;
    },
    keep: (low, high, found) => {
      const words = memory();
      if (words === null) return;
      const at = 2 * (low & mask(words));
      Atomics.store(words, at, high ^ found);
      Atomics.store(words, at + 1, found);
    },
  };
}

function mask(words: Int32Array): number {
  return words.length / 2 - 1;
}
