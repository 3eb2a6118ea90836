package practice

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"arenabot/engine/game"
)

// Options say how a Server runs. Every zero value works, except that a Server
// without Games has nothing to play.
type Options struct {
	// Games are the games on offer: those named tic-tac-toe, connect4 and
	// quoridor. Others are left out, for the arena has no actions for them.
	Games []game.Game

	// Prefix is the path under which the server is mounted; "" means
	// "/practice", "/" the root. The server sees whole paths: mount it
	// without http.StripPrefix.
	Prefix string

	// BaseURL is the scheme and host of result addresses, as in
	// "https://example.org"; "" takes them from each request.
	BaseURL string

	// Authorization is what callbacks carry in the header of that name; ""
	// means "Bearer practice".
	Authorization string

	// Transport sends the webhooks and callbacks; nil means http.DefaultTransport.
	Transport http.RoundTripper

	// Admit, if not nil, says whether a request may have the arena call these
	// addresses; its error goes to the caller with 403.
	Admit func(r *http.Request, addresses ...string) error

	// Scored, if not nil, is told of each battle that ended what it gave, and
	// against whom. It must not block.
	Scored func(game, battleID, opponent string, points int)

	// Random is the source of battle ids, and of the seed where a tryout names
	// none. It must be safe for concurrent use; nil means rand.Uint64.
	Random func() uint64

	// Think is how long an opponent waits before it acts, so that people can
	// follow a battle.
	Think time.Duration

	// MaxBattles is how many battles are remembered; 0 means 1000. The oldest
	// runs that have ended are forgotten first; while too many are being
	// played, new ones are refused with 503.
	MaxBattles int
}

// What the arena waits for, and how much it reads.
const (
	webhookTimeout = 10 * time.Second // for the whole answer of the team
	patience       = 5 * time.Minute  // without any play, from the battle's start and between plays
	writeTimeout   = 10 * time.Second // for one event to leave for a team that does not read
	maxBody        = 100 << 10        // bytes of a request
)

// withDefaults returns o with its zero values filled in.
func (o Options) withDefaults() Options {
	if o.Prefix == "" {
		o.Prefix = "/practice"
	}
	o.Prefix = strings.TrimSuffix(o.Prefix, "/")
	o.BaseURL = strings.TrimSuffix(o.BaseURL, "/")
	if o.Authorization == "" {
		o.Authorization = "Bearer practice"
	}
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	if o.Random == nil {
		o.Random = rand.Uint64
	}
	if o.MaxBattles <= 0 {
		o.MaxBattles = 1000
	}
	return o
}
