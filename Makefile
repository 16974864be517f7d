# Peerdeck: `make play` to play, `make test` to test, `make help` for the rest.
PORT ?= 8000
PYTHON ?= python3
# Tests that run side by side: those in a browser wait about half their time.
WORKERS ?= $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN) * 3 + 1) / 2 )))

# The series of simulated evenings that `make soak` plays.
EVENINGS ?= 300
SEED ?= 1

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play build test test-all quick prepared soak mutants bench ladder natlab relays texts measure clean

# The environment comes first, for Node.js may have come into it as a wheel.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)/py:$(CURDIR)/py/engine
# Selenium would ask a proxy even for the driver on this machine.
export no_proxy := 127.0.0.1,localhost,$(or $(no_proxy),$(NO_PROXY))
export NO_PROXY := $(no_proxy)
# Without a network, give up within a minute; a slow network is still given its time.
export PIP_RETRIES ?= 2
export PIP_DISABLE_PIP_VERSION_CHECK ?= 1
export npm_config_fetch_retry_mintimeout ?= 1000
export npm_config_fetch_retry_maxtimeout ?= 5000

# Run a command that prints nothing but, if it fails, a sentence with the reason.
ATTEMPT = python py/build/attempt.py
INSTALL = $(ATTEMPT) "pip cannot install $(1) (see the network, the disk and pip's settings)" \
	pip install --quiet --editable '.[$(2)]'
PYTEST := pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(RERUNS),--reruns $(RERUNS))
EXTRAS := relay env cluster lab

comma := ,

NPM_PACKAGES := peer/node_modules/.package-lock.json
AUDIT := tools/bench/audit/node_modules/.package-lock.json

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

play: build ## prepare everything and play at http://127.0.0.1:8000 (PORT=... KEEP=yes: for offline, too)
	@python -m build.serve --port $(PORT) --open $(if $(KEEP),--keep)

build: .venv/for-build $(NPM_PACKAGES) ## write the whole site into dist/
	@python -m build

prepared: .venv/for-test $(NPM_PACKAGES)
	@python -m tests.support.browser.install
	ruff check .
	ruff format --check .
	mypy py/engine py/app py/page py/build
	npm --prefix peer run --silent check
	@python -m build  # once, for the tests run side by side

test: prepared ## prepare everything, run all checks and tests (PARTS=tests/browser: some)
	$(PYTEST) $(PARTS)

test-all: prepared $(EXTRAS:%=.venv/extra-%) ## the same with every combination and extra (SHARD=1/3: a third)
	$(PYTEST) --all $(if $(SHARD),--shard $(SHARD))

quick: .venv/for-test ## run the tests of the rules, the engine and the app: two minutes, no browser
	$(PYTEST) tests/rules tests/engine tests/app tests/page --ignore=tests/app/online

soak: .venv/for-test ## play ten thousand random matches, explore, and play evenings gone wrong (EVENINGS=300 SEED=1)
	@python -m tools.soak
	@python -m tests.agreement.explorer all
	@python -m tests.agreement.evenings EVENINGS=$(EVENINGS) SEED=$(SEED)
	@python -m tests.agreement.evenings EVENINGS=$(EVENINGS) SEED=$(SEED) GAME=cards
	@python -m tools.levels

mutants: .venv/for-mutants ## break the rules that matter line by line and see a test fail (PARTS="view referee")
	@python -m tools.mutants $(PARTS)

bench: .venv/for-test $(NPM_PACKAGES) $(AUDIT) ## measure how fast everything is (PARTS="tap memory" for some of it)
	@pip install --quiet --quiet --editable '.[bench]' || echo "RLCard cannot be installed here."
	@python -m tests.support.browser.install
	@python -m build
	@python -m tools.bench $(PARTS)

ladder: .venv/for-test ## rate the bots in every game, into docs/ladder/ (DEALS=..., PARTS="spar cpwp")
	@python -m build.ladder $(if $(DEALS),--deals $(DEALS)) $(PARTS)

natlab: .venv/for-test $(NPM_PACKAGES) ## connect pages behind real routers, in blackouts, over TURN (needs root)
	@python -m tests.support.browser.install coturn nftables iproute2
	pytest -rs --capture=no tools/natlab/lab.py

relays: .venv/for-build $(NPM_PACKAGES) ## ask every public relay whether it carries for us (needs internet)
	@python -m build.relays

texts: .venv/for-build ## write every text into a template for translators; compile the translations
	@python -m build.catalogue

measure: .venv/for-test ## print the sources in figures: lines, imports, what a tap runs through
	@python -m tools.measure

clean: ## remove everything that was made, but not the environment and the npm packages
	rm -rf dist docs/ladder .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Peerdeck needs Python 3.11 or newer; name the one to use: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ sudo=$$(test $$(id -u) = 0 || echo sudo -n); \
		$$sudo apt-get update --quiet=2; $$sudo apt-get install --yes --quiet=2 python3-venv; } >/dev/null 2>&1; \
		$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "Python cannot make environments here; install the package python3-venv."; exit 1; }
	@$(PYTHON) -m venv --clear .venv

.venv/for-build: pyproject.toml | .venv/bin/pip
	@echo "Installing the Python packages of the build"
	@$(call INSTALL,what the build needs,build)
	@touch $@

.venv/for-test: pyproject.toml | .venv/bin/pip
	@echo "Installing the Python packages of the tests"
	@$(call INSTALL,what the tests need,build$(comma)test)
	@touch .venv/for-build $@

# One that fails is tried again the next time.
.venv/extra-%: pyproject.toml | .venv/for-test
	@echo "Installing the extra $*"
	@if $(call INSTALL,the extra $*; its tests are skipped,$*); then touch $@; fi

.venv/for-mutants: pyproject.toml | .venv/for-test
	@$(call INSTALL,what breaks the code,build$(comma)test$(comma)mutants)
	@touch $@

$(NPM_PACKAGES) $(AUDIT): %/node_modules/.package-lock.json: %/package-lock.json | .venv/bin/pip
	@echo "Installing the npm packages in $*"
	@node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null || \
		$(call INSTALL,Node.js,node)
	@$(ATTEMPT) "npm cannot install its packages (see the network, the disk and npm's settings)" \
		npm --prefix $* ci --loglevel=error --ignore-scripts --no-audit --no-fund
	@touch $@
