// Package site is the page: TypeScript under src, built by Vite into dist, which
// is embedded here for the relay. `make` builds dist; without it the package
// still compiles and Files is empty.
package site
