# make site         build the demonstration of this repository into public/
# make test         all tests; those with a browser need Node.js and Chromium. With FUZZTIME=15s it goes on with
#                   make fuzz, which on two processors takes six to nine minutes, and may find what no test knew
# make fuzz         random inputs for every parser and encoder, 15 s each: FUZZTIME=5m for longer, ONLY=internal/meta for some
# make pages        a browser looks at every kind of document, not only at every type of page
# make check        gofmt, vet, staticcheck when it is installed
# make bench        benchmarks; the comparison with other tools when its folder is there
# make bench-peers  the same site built by Hugo and Eleventy, where they are installed
# make conformance  the independent calendar and fault checkers, when they are there
# make quick        of these, what each change runs: a few minutes
# make hostile      of these, the texts and zones that break calendars
# make watching     of these, 10,000 edits of a site that is watched: a quarter of an hour
# make soak         half an hour of saving while a site is served
# make install      saison into Go's bin folder

GO ?= go
BIN := .bin/saison
TOOLS ?= ../shared

.PHONY: all site test fuzz look pages check bench bench-peers conformance quick demonstration repetitions search hostile faults watching soak install clean $(BIN)

all: site

$(BIN):
	@$(GO) build -trimpath -o $(BIN) ./cmd/saison

site: $(BIN)
	$(BIN) build

test: look
	$(GO) test -timeout 40m ./...
	@FUZZTIME=$(if $(filter command environment,$(firstword $(origin FUZZTIME))),$(FUZZTIME),0) .ci/fuzz

# Random inputs for every parser and every encoder. What is found is kept as a
# test: see .ci/fuzz.
FUZZTIME ?= 15s
ONLY ?=
fuzz:
	@FUZZTIME=$(FUZZTIME) .ci/fuzz $(ONLY)

# As make test, with a page of every kind of document, and all of them for the Nu checker.
pages: look
	$(GO) test -timeout 90m -count 1 ./internal/browser -args -kinds

# What the tests of pages need: see .ci/browser.
look:
	@.ci/browser

check:
	@out=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$out" ]; then echo "gofmt would change:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	@if command -v staticcheck >/dev/null 2>&1; then staticcheck ./...; else echo "staticcheck is not installed: skipped"; fi

bench: $(BIN)
	$(GO) test -run '^$$' -bench . -benchtime 3x ./...
	@if [ -x $(TOOLS)/bench/run ]; then SAISON=$(CURDIR)/$(BIN) $(TOOLS)/bench/run build --n 1000 --runs 3 --tools saison; \
	else echo "no $(TOOLS)/bench: the comparison with other tools is skipped"; fi

# The peers are named by HUGO and ELEVENTY, or found on the PATH; the floor is
# what the files alone cost. PEERS and N choose other tools and sizes.
N ?= 1000,10000
PEERS ?= $(shell command -v $(or $(HUGO),hugo) >/dev/null 2>&1 && echo hugo,)saison$(if $(ELEVENTY),$(comma)eleventy)$(shell command -v $(or $(HUGO),hugo) >/dev/null 2>&1 && echo ,floor-io,floor-md)

bench-peers: $(BIN)
	@if [ -x $(TOOLS)/bench/run ]; then set -e; \
	  (cd $(TOOLS)/bench/floor && $(GO) build -o $(CURDIR)/.bin/floor .); \
	  export SAISON=$(CURDIR)/$(BIN) FLOOR=$(CURDIR)/.bin/floor; \
	  $(TOOLS)/bench/run build --n $(N) --runs 3 --base $(firstword $(subst $(comma), ,$(PEERS))) --tools $(PEERS); \
	else echo "no $(TOOLS)/bench: the comparison with other tools is skipped"; fi

# Every calendar of the demonstration is read by independent programs, which
# their setup installs.
demonstration: site
	@if [ -x $(TOOLS)/oracles/check-ics ]; then $(TOOLS)/oracles/setup && $(TOOLS)/oracles/check-ics -q --warnings-fail public; \
	else echo "no $(TOOLS)/oracles: the calendars are not checked by other programs"; fi

quick: demonstration hostile faults

conformance: demonstration repetitions search hostile faults watching

# Ten thousand random edits, each built with the memory of the last and without.
watching:
	$(GO) test ./internal/build -run TestWatchingShows -count 1 -timeout 6h -args -edits 10000

# Half an hour of a save every tenth of a second.
soak:
	$(GO) test ./cmd/saison -run TestDaysOfWatching -count 1 -timeout 1h -args -soak 30m

# A site of hostile texts, which seven parsers must find as they were typed, and
# of hard zones from 1950 to 2090. The rules that are left out look for texts
# like these. Zones are judged by the programs that expand dates beyond 2037;
# ruby-icalendar reads no VTIMEZONE that goes on after an event.
ORACLES_DIR ?= $(or $(TMPDIR),/tmp)/saison-oracles
HOSTILE := .bin/hostile

hostile: $(BIN)
	@if [ -x $(TOOLS)/oracles/check-ics ]; then set -e; export ORACLES_DIR=$(ORACLES_DIR); $(TOOLS)/oracles/setup; rm -rf $(HOSTILE); \
	  $$(command -p -v python3) .ci/hostile/run.py $(CURDIR)/$(BIN) $(ORACLES_DIR) $(CURDIR)/$(HOSTILE); \
	  $(TOOLS)/oracles/check-ics -q --warnings-fail --ignore TXT-DOUBLE,TXT-HTML,TXT-MOJIBAKE $(HOSTILE)/concerts.ics $(HOSTILE)/concerts $(HOSTILE)/lieux $(HOSTILE)/themes; \
	  $(TOOLS)/oracles/check-ics -q --warnings-fail --only libical,ical.js,rrule.js,rrule-temporal $(HOSTILE)/reunions.ics $(HOSTILE)/reunions; \
	else echo "no $(TOOLS)/oracles: the hostile texts are not read by other programs"; fi

# 20,000 random rules against rrule-go and python-dateutil, the truth table in
# the calendars, and the calendars of a site of 5,000 events. It takes a while.
# ruby-icalendar is left out: one of the six zones has a VTIMEZONE as above.
# A calendar without any event holds an unused VTIMEZONE, because RFC 5545 3.6
# wants one component at least; only those may.
SITES := .bin/conformance
repetitions:
	@rm -rf $(SITES) && mkdir -p $(SITES)
	$(GO) test -count 1 -timeout 30m ./internal/conformance -args -rules 20000 -events 5000 -write $(CURDIR)/$(SITES)
	@if python3 -c 'import dateutil' 2>/dev/null; then python3 internal/conformance/testdata/rules_dateutil.py $(SITES)/rules.json; \
	else echo "no python3-dateutil: the random rules are compared with rrule-go alone"; fi
	@if [ -x $(TOOLS)/oracles/check-table ]; then \
	  $(TOOLS)/oracles/check-table internal/recur/testdata/recurrence-shared.json $(SITES)/table/feeds && \
	  grep -rL BEGIN:VEVENT --include='*.ics' $(SITES)/large/feeds | xargs -r $(TOOLS)/oracles/check-ics -q --warnings-fail --ignore TZ-UNUSED && \
	  grep -rl BEGIN:VEVENT --include='*.ics' $(SITES)/large/feeds | xargs -x -n 20000 -s 2000000 $(TOOLS)/oracles/check-ics -q --warnings-fail --only rie,vobject,libical,ical.js,rrule.js,rrule-temporal,node-ical,sabre; \
	else echo "no $(TOOLS)/oracles: the calendars are not checked by other programs"; fi

# Pagefind indexes a site of 3,000 events as it is built, without what a page says
# of others, and whatever it finds for fifty queries the search must find. UPDATE=-update
# writes the table that the tests look at when pagefind is not there.
SEARCH := $(CURDIR)/.bin/search
PAGEFIND := internal/search/testdata/pagefind

search: $(BIN)
	@if command -v npm >/dev/null && (cd $(PAGEFIND) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null); then set -e; \
	  rm -rf $(SEARCH) && mkdir -p $(SEARCH)/corpus; \
	  $(GO) test -count 1 -run AnIndexOfThreeThousand ./internal/search -args -corpus $(SEARCH)/corpus; \
	  (cd $(SEARCH)/corpus && $(CURDIR)/$(BIN) build --output $(SEARCH)/site); \
	  $(PAGEFIND)/node_modules/.bin/pagefind --site $(SEARCH)/site --output-path $(SEARCH)/index --root-selector main --exclude-selectors "nav, .notice, .sub" >/dev/null; \
	  node $(PAGEFIND)/find.mjs $(SEARCH)/index internal/search/testdata/queries.txt >$(SEARCH)/found.json; \
	  $(GO) test -count 1 -run FiftyQueries -v ./internal/search -args -pagefind $(SEARCH)/found.json $(UPDATE); \
	else echo "no npm, or pagefind could not be installed: the search is compared with the table of what it found"; fi

# A quick round of faults: killed builds, failing disks, dangerous outputs,
# bad input, and the preview as an attacker sees it. One case of bad input is
# left out: it forbids the words BEGIN:VALARM anywhere in a feed, but a summary
# that says them is text, and stands escaped in the DESCRIPTION.
comma := ,
empty :=
BADINPUT = $(subst $(empty) $(empty),$(comma),$(filter-out ics-block-summary,$(notdir $(wildcard $(TOOLS)/faults/badinput/shared/*))))

faults: $(BIN)
	@if [ -d $(TOOLS)/faults ]; then set -e; export SAISON_BIN=$(CURDIR)/$(BIN) SAISON_IGNORE=saison-manifest.txt SAISON_SIBLINGS=saison.journal; \
	  for run in "kill9 --kills 40" "enospc --steps 12" "twobuilds --rounds 5" "outputguard" "devserver" "badinput/run --only $(BADINPUT)"; do \
	    echo "== faults/$$run"; $(TOOLS)/faults/$$run; \
	  done; \
	else echo "no $(TOOLS)/faults: the fault checkers are skipped"; fi

install:
	$(GO) install -trimpath ./cmd/saison

clean:
	rm -rf .bin public
