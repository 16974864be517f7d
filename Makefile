# Peerdeck: `make play` to play, `make test` to test, `make help` for the rest.
PORT ?= 8000
PYTHON ?= python3
# Tests that run side by side: those in a browser wait about half their time.
WORKERS ?= $(shell echo $$(( ($$(nproc) * 3 + 1) / 2 )))

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play build test soak mutants bench ladder natlab relays texts measure clean

# The environment comes first, for Node.js may have come into it as a wheel.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)/py:$(CURDIR)/py/engine

NPM_PACKAGES := peer/node_modules/.package-lock.json
AUDIT := tools/bench/audit/node_modules/.package-lock.json

help: ## list what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

play: build ## prepare everything and play at http://127.0.0.1:8000 (PORT=... KEEP=yes: for offline, too)
	@python -m build.serve --port $(PORT) --open $(if $(KEEP),--keep)

build: .venv/for-build $(NPM_PACKAGES) ## write the whole site into dist/
	@python -m build

test: .venv/for-test $(NPM_PACKAGES) ## prepare everything, run all checks and tests
	@python -m tests.support.browser.install
	ruff check .
	ruff format --check .
	mypy py/engine py/app py/page py/build
	npm --prefix peer run --silent check
	@python -m build  # once, for the tests run side by side
	pytest --numprocesses $(WORKERS) --dist load --maxschedchunk 2 --durations 20 --junit-xml test-results/times.xml

soak: .venv/for-test ## play ten thousand random matches and check every one; evenings gone wrong; levels
	@python -m tools.soak
	@PEERDECK_SCHEDULES=100 PEERDECK_HOSTILE=60000 PEERDECK_EXPLORE=1 pytest --numprocesses auto tests/app/friends
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
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || apt-get install --quiet=2 python3-venv || \
		{ echo "Python cannot make environments here; install the package python3-venv."; exit 1; }
	@$(PYTHON) -m venv --clear .venv

.venv/for-build: pyproject.toml | .venv/bin/pip
	@pip install --quiet --quiet --editable '.[build]'
	@touch $@

.venv/for-test: pyproject.toml | .venv/for-build
	@pip install --quiet --quiet --editable '.[build,test]'
	@pip install --quiet --quiet --editable '.[relay]' || \
		echo "The test with somebody else's relay is skipped: nostr-relay cannot be installed here."
	@pip install --quiet --quiet --editable '.[env]' || \
		echo "The tests of environments are skipped: PettingZoo and OpenSpiel cannot be installed here."
	@pip install --quiet --quiet --editable '.[cluster]' || \
		echo "The tests with a cluster are skipped: Dask cannot be installed here."
	@pip install --quiet --quiet --editable '.[lab]' || \
		echo "The tests of tuning are skipped: cma cannot be installed here."
	@touch $@

.venv/for-mutants: pyproject.toml | .venv/for-test
	@pip install --quiet --quiet --editable '.[build,test,mutants]'
	@touch $@

$(NPM_PACKAGES) $(AUDIT): %/node_modules/.package-lock.json: %/package-lock.json | .venv/bin/pip
	@node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null || \
		pip install --quiet --quiet --editable '.[node]'
	@npm --prefix $* ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@
