# Every command of the project and the version of every tool stands here, once.
#   make demo    build, then draw a gallery and print tables for four games
#   make test    run the tests
# "make help" lists the rest.

STATICCHECK   = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOLANGCI_LINT = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK   = golang.org/x/vuln/cmd/govulncheck@v1.9.0
VULNDB        = golang.org/x/vulndb@v0.0.0-20261105234957-e22db6528018

GO       ?= go
FUZZTIME ?= 5s
# Tests share this limit; all of them together take far less.
TIMEOUT   = 10m

.DEFAULT_GOAL := help
.PHONY: help build demo test race vet fmt lint golangci fuzz-smoke bench bench-smoke vuln hooks clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf '  %-12s %s\n' "$$target" "$$text"; done

build: ## build bin/hogstats
	$(GO) build -trimpath -o bin/hogstats ./cmd/hogstats

demo: build ## draw a gallery into out/ and print tables for four games
	./scripts/demo.sh bin/hogstats out

test: ## run the tests
	$(GO) test -timeout $(TIMEOUT) ./...

race: ## run the tests of the libraries under the race detector (needs a C compiler)
	$(GO) test -race -short -timeout $(TIMEOUT) $$($(GO) list ./... | grep -v /cmd/)

vet: ## look for suspicious code with go vet
	$(GO) vet ./...

fmt: ## fail if a file is not in the format of gofmt
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then \
		printf 'not in the format of gofmt:\n%s\n' "$$unformatted" >&2; exit 1; fi

lint: fmt vet ## gofmt, go vet and staticcheck
	$(GO) run $(STATICCHECK) ./...

golangci: ## run golangci-lint, whose first build takes ten minutes
	$(GO) run $(GOLANGCI_LINT) run

fuzz-smoke: ## run every fuzz target for FUZZTIME
	./scripts/fuzz.sh $(FUZZTIME)

bench: ## measure speed against a plain C program
	$(GO) run ./bench

bench-smoke: ## run every benchmark once
	$(GO) test -run '^$$' -bench . -benchtime 1x -timeout $(TIMEOUT) ./...

vuln: ## look for known vulnerabilities, without the online database
	./scripts/vuln.sh $(GOVULNCHECK) $(VULNDB)

hooks: ## check formatting and vet before every commit
	git config core.hooksPath .githooks

clean: ## remove what the other targets have made
	rm -rf bin out coverage.out
