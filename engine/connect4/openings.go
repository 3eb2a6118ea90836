//go:build !js

package connect4

import _ "embed"

//go:embed openings.bin
var openingsBytes []byte
