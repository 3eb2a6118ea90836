# make            prints this list
# The engines become WebAssembly, the page is built by Vite around them, and the
# relay embeds the page: bin/arenabot is all of it in one file.

# Debian's Chromium unless CHROMIUM names another; `make test` installs it if missing.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome || echo /usr/bin/chromium)
export CHROMIUM

GOROOT    := $(shell go env GOROOT)
GO_FILES  := $(shell find engine relay wasm site/*.go -name '*.go' -not -path '*/node_modules/*') engine/connect4/book.bin engine/connect4/openings.bin go.mod go.sum
SITE      := $(shell find site/src site/public -type f) site/index.html $(wildcard site/vite/*.ts) site/vite.config.ts site/tsconfig.json
FUZZ_TIME ?= 20s

# What the compiler is told of where the engines spend their time: Connect 4's solver takes 0.91 of the time natively and
# 0.84 in WebAssembly, Quoridor's search 0.9 in WebAssembly alone. `make profile` writes it anew; an old one only gains less.
PROFILE := engine/engine.pgo
PGO     := -pgo=$(CURDIR)/$(PROFILE)

# What `make bench` plays against, if anything: bots as `bin/arenabot duel --help` has them, each in quotes, such as
# QUORIDOR_RIVALS="'zquoridor=ugi:/path/driver weights.bin' 'ace=ugi:node ace.mjs'"; the second list is for our WebAssembly.
QUORIDOR_RIVALS      ?=
QUORIDOR_WASM_RIVALS ?=
DUEL                 ?= -n 200

.PHONY: help
help: ## Print these verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build everything and start the relay on http://127.0.0.1:8080
	bin/arenabot serve

.PHONY: build
build: bin/arenabot ## Build engines, page and relay into bin/arenabot

bin/arenabot: $(GO_FILES) $(PROFILE) site/dist/index.html
	go build -trimpath $(PGO) -o $@ ./relay

site/dist/index.html: $(SITE) site/build/engines.wasm site/build/wasm_exec.js site/build/openings.bin site/node_modules/.installed
	cd site && npm run --silent build

site/build/engines.wasm: $(GO_FILES) $(PROFILE)
	mkdir -p $(@D)
	GOOS=js GOARCH=wasm go build -trimpath $(PGO) -ldflags='-s -w' -o $@.linked ./wasm/browser
	go run ./wasm/segments $@.linked $@ && rm $@.linked

site/build/wasm_exec.js: $(GOROOT)/lib/wasm/wasm_exec.js
	mkdir -p $(@D) && cp $< $@

# Connect 4's larger opening book, which the page fetches when that game is played.
site/build/openings.bin: engine/connect4/openings.bin
	mkdir -p $(@D) && cp $< $@

# A stamp of our own: npm leaves node_modules older than the lock file at times.
site/node_modules/.installed: site/package-lock.json
	cd site && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.installed

# Lighthouse judges the page in `make bench` only, so that tests need not install it.
site/bench/node_modules/.installed: site/bench/package-lock.json
	cd site/bench && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.installed

# The Worker's upload: the Go program, its loader and the thin JavaScript around it, and apart from it the page.
WORKER := $(filter-out wasm/worker/bench.mjs,$(wildcard wasm/worker/*.mjs))

.PHONY: worker
worker: wasm/worker/dist/app.wasm wasm/worker/page/index.html wasm/worker/node_modules/.installed ## Build the Cloudflare Worker into wasm/worker/dist

wasm/worker/dist/app.wasm: $(GO_FILES) $(WORKER) $(GOROOT)/lib/wasm/wasm_exec.js
	rm -rf $(@D) && mkdir -p $(@D) && cp $(WORKER) $(GOROOT)/lib/wasm/wasm_exec.js $(@D)
	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o $@.linked ./wasm/worker
	go run ./wasm/segments $@.linked $@.whole && rm $@.linked
	@size=$$(cat $@.whole $(@D)/*.mjs $(@D)/*.js | gzip -9 | wc -c); echo "the Worker's upload takes $$size bytes, gzipped"; \
		test $$size -lt 3000000 || { echo "The free plan takes 3 MB: make the Worker smaller."; exit 1; }
	mv $@.whole $@

wasm/worker/page/index.html: site/dist/index.html wasm/worker/_headers
	rm -rf $(@D) && cp -r site/dist $(@D) && cp wasm/worker/_headers $(@D)
	find $(@D) -name '*.br' -delete -o -name '*.gz' -delete # Cloudflare compresses by itself
	touch $@

wasm/worker/node_modules/.installed: wasm/worker/package-lock.json
	cd wasm/worker && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.installed

.PHONY: worker-dev
worker-dev: worker ## Run the Worker here, in local workerd, on http://127.0.0.1:8787
	cd wasm/worker && npx wrangler d1 migrations apply DB --local && npx wrangler dev --ip 127.0.0.1 $(WORKER_DEV)

.PHONY: deploy
deploy: worker ## Deploy the Worker to your Cloudflare account
	cd wasm/worker && npx wrangler deploy && npx wrangler d1 migrations apply DB --remote

.PHONY: test
test: lint build worker chromium ## Lint, Go tests, the Worker's in workerd, and the page's in real Chromium
	go test -race ./...
	node --test wasm/browser/engines_test.mjs wasm/browser/engines_ugi_test.mjs
	cd site && npm run --silent test:e2e
	cd wasm/worker && node --test test/*.test.mjs

.PHONY: lint
lint: site/node_modules/.installed site/build/engines.wasm site/build/wasm_exec.js site/build/openings.bin ## gofmt, go vet (native and js), staticcheck, tsc, ESLint
	@unformatted=$$(gofmt -l engine relay wasm site/*.go); test -z "$$unformatted" || { echo "gofmt -w these: $$unformatted"; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./engine/... ./wasm/...
	go tool staticcheck ./...
	GOOS=js GOARCH=wasm $$(go tool -n staticcheck) ./engine/... ./wasm/...
	cd site && npm run --silent check

.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZ_TIME (default 20s)
	@grep -rlE '^func Fuzz' --include='*_test.go' engine relay wasm | while read -r file; do \
		for target in $$(sed -nE 's/^func (Fuzz[A-Za-z0-9_]*)\(.*/\1/p' $$file); do \
			echo "$$target in $$file"; \
			go test -run='^$$' -fuzz="^$$target\$$" -fuzztime=$(FUZZ_TIME) -fuzzminimizetime=100x ./$$(dirname $$file) || exit 1; \
		done; \
	done

.PHONY: bench
bench: build worker chromium site/bench/node_modules/.installed ## Measure speeds and sizes; PONS and C4AI name rival solvers of Connect 4
	go test $(PGO) -run='^$$' -bench=. -benchmem -timeout=0 ./...
	node wasm/browser/engines_bench.mjs
	node site/bench/sizes.mjs
	node site/bench/workers.mjs
	node site/bench/lighthouse.mjs
	node site/bench/answers.mjs
	node wasm/worker/bench.mjs
	$(if $(QUORIDOR_RIVALS),bin/arenabot duel quoridor ours=builtin $(QUORIDOR_RIVALS) $(DUEL))
	$(if $(QUORIDOR_WASM_RIVALS),bin/arenabot duel quoridor 'ours=ugi:node wasm/browser/engines_ugi.mjs quoridor' $(QUORIDOR_WASM_RIVALS) $(DUEL))
	go run $(PGO) ./engine/connect4/bench

SOAK  ?= 20000
KILLS ?= 200
.PHONY: soak
soak: ## Play 20,000 battles and end the relay 200 times in the middle of them; SOAK and KILLS say otherwise
	ARENABOT_SOAK=$(SOAK) go test -count=1 -v -timeout=0 -run='^(TestSoak|TestStreamsCutAtEveryByte)$$' ./relay/server
	ARENABOT_KILLS=$(KILLS) go test -count=1 -v -timeout=0 -run='^TestKilledRelay$$' ./relay

# Its database is fetched from vuln.go.dev: where that cannot be reached, nothing was looked at, and this fails.
VULN := golang.org/x/vuln/cmd/govulncheck@v1.1.4
.PHONY: vuln
vuln: ## Look for known holes in what the relay is made of (needs vuln.go.dev)
	go run $(VULN) ./...

.PHONY: profile
profile: ## Write the profile of the engines that the compiler reads
	mkdir -p bin
	go test -run='^$$' -bench=Solver -benchtime=3x -cpuprofile=bin/connect4.prof -o bin/connect4.test ./engine/connect4
	go test -run='^$$' -bench='Search$$' -benchtime=5s -cpuprofile=bin/quoridor.prof -o bin/quoridor.test ./engine/quoridor
	go tool pprof -proto bin/connect4.prof bin/quoridor.prof > $(PROFILE)

# One static file a platform, each with what it is made of, and the checksums of all.
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
.PHONY: release
release: site/dist/index.html ## Build bin/release: a static binary a platform, with SBOMs and SHA256SUMS
	rm -rf bin/release
	set -e; for platform in $(PLATFORMS); do \
		os=$${platform%/*}; arch=$${platform#*/}; file=bin/release/arenabot-$$os-$$arch; \
		case $$os in windows) program=$$file.exe;; *) program=$$file;; esac; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath $(PGO) -ldflags='-s -w' -o $$program ./relay; \
		go run ./relay/deploy/sbom $$program > $$file.cdx.json; \
	done
	cp relay/deploy/arenabot.service LICENSE bin/release
	cd bin/release && sha256sum * > SHA256SUMS && ls -l

.PHONY: clean
clean: ## Remove all that was built or installed here
	rm -rf bin site/build site/dist site/node_modules site/bench/node_modules site/test-results site/playwright-report \
		wasm/worker/dist wasm/worker/page wasm/worker/node_modules wasm/worker/.wrangler

# The browser that the tests drive. Playwright's own download is not used.
.PHONY: chromium
chromium:
	@test -x "$(CHROMIUM)" || { echo "installing Chromium for the browser tests"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
		{ echo "No Chromium found: install it, or name one in CHROMIUM=/path/to/chromium"; exit 1; }; }
