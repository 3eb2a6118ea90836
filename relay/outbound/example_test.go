package outbound_test

import (
	"context"
	"errors"
	"fmt"

	"arenabot/relay/outbound"
)

func Example() {
	guard := &outbound.Guard{}
	_, err := outbound.Do(context.Background(), guard.Transport(), outbound.Call{URL: "http://169.254.169.254/latest/meta-data"})
	fmt.Println(errors.Is(err, outbound.ErrRefused))
	// Output: true
}
