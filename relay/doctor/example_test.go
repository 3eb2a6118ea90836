package doctor_test

import (
	"context"
	"fmt"

	"arenabot/relay/doctor"
)

func Example() {
	patient := doctor.Patient{TeamURL: "bot.example.org"} // without its scheme
	well := doctor.Examine(context.Background(), patient, func(f doctor.Finding) { fmt.Println(f.Name, f.Err) })
	fmt.Println(well)
	// Output:
	// address the team URL is not whole: give --team-url as it is registered, such as https://bot.example.org
	// false
}
