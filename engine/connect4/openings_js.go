package connect4

// openingsBytes is empty in WebAssembly, which must stay small: see wasm/browser.
var openingsBytes []byte
