// What engines.wasm imports where a worker searches alone and is never told to stop; now is still to be added.
export const alone = { stopped: () => 0, recall: () => 0, keep() {}, helps: () => 0 };
