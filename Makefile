# make demo    certify the bundled wrong dealer against Free Bet Blackjack and print where it diverges
# make test    everything a change must pass
# make vectors, docs, schemas, returns, field    write the generated files again; returns takes minutes
# make engines the environment of the Python engines that others wrote, for `make field` and their tests
# make site    everything to read as a site in build/site, every edition and chart included; part of `make docs`
# make browser Chromium and what the tests of pages load into it, as far as it can be had
# make audit   ask for known weaknesses of the packages we depend on; needs the advisory database, so no part of `make test`
# make bench   print speeds
# make clean   remove what the build made
#
# Needed: Python 3.11 or newer. Node where the JavaScript tests and adapters are to run.
# Stamp files in .venv/ and node_modules/ make a second run quick.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test
MAKEFLAGS += --no-print-directory
# The tests start many Pythons; each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
ENGINES := .venv-engines
# What is never imported need not be compiled.
PIP := -m pip install --quiet --disable-pip-version-check --no-compile
# The seed of the published rounds.
SEED := first light
NODE_STAMP := adapters/node/node_modules/upcard.stamp
AXE_STAMP := tests/browser/node_modules/upcard.stamp
# The first that runs, is new enough and can make an environment; a shim that only names a version does not run.
PYTHON ?= $(shell for each in python3.13 python3.12 python3.11 python3.14 python3 python; do \
    if $$each -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
    then echo $$each; break; fi; done)

.PHONY: demo test lint check-files check-vectors others pytest vectors reached docs site schemas returns field engines browser audit bench clean

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "make: no Python 3.11 or newer with venv and pip was found on PATH; install one (on Debian: python3 python3-venv)" \
	       "or name it: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; exit 2; fi
	@$(PYTHON) -m venv $(VENV)

$(VENV)/upcard.stamp: pyproject.toml | $(BIN)/python
	@$(BIN)/python $(PIP) --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	@$(BIN)/python $(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/upcard.stamp

# The JavaScript engines; without npm the tests that need them say so and are left out.
$(NODE_STAMP): adapters/node/package-lock.json adapters/node/package.json
	@if command -v npm >/dev/null; then npm ci --prefix adapters/node --no-audit --no-fund --loglevel=error; \
	else echo "make: npm was not found; tests of the JavaScript engines are left out" >&2; mkdir -p $(@D); fi
	@touch $@

$(AXE_STAMP): tests/browser/package-lock.json tests/browser/package.json
	@if command -v npm >/dev/null; then npm ci --prefix tests/browser --no-audit --no-fund --loglevel=error; \
	else echo "make: npm was not found; the tests of pages in a browser are left out" >&2; mkdir -p $(@D); fi
	@touch $@

# Debian's Chromium if we may install it, else the one that Playwright keeps; without either, the tests say so.
browser: $(VENV)/dev.stamp $(AXE_STAMP)
	@if $(BIN)/python -c 'import sys; sys.path.insert(0, "tests"); from browser.chromium import find; sys.exit(find() is None)'; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "make: installing chromium"; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -yqq --no-install-recommends chromium fonts-dejavu-core; } >/dev/null 2>&1 \
	  || echo "make: chromium could not be installed; the tests of pages in a browser are left out" >&2; \
	else $(BIN)/playwright install chromium >/dev/null 2>&1 \
	  || echo "make: no Chromium could be had; the tests of pages in a browser are left out" >&2; fi

# The Python engines live in an environment of their own, made by the same Python.
$(ENGINES)/engines.stamp: adapters/python/requirements.txt | $(BIN)/python
	"$$($(BIN)/python -c 'import sys; print(sys._base_executable)')" -m venv $(ENGINES)
	$(ENGINES)/bin/python $(PIP) --requirement $<
	@touch $@

engines: $(ENGINES)/engines.stamp $(NODE_STAMP)

field: $(VENV)/upcard.stamp engines
	$(BIN)/python adapters/field/run.py

# Exit code 1 of the certification is what the demonstration is about.
demo: $(VENV)/upcard.stamp
	@$(BIN)/upcard certify free-bet-blackjack --show 1 -- $(BIN)/python adapters/demo/wrong_dealer.py || [ $$? -eq 1 ]

# Two at a time: first what must be there, both with the one Python; then the lint beside the tests.
test: $(BIN)/python
	@$(MAKE) --jobs 2 $(VENV)/dev.stamp others
	@$(MAKE) --jobs 2 lint pytest

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy

# Every file against its schema, every generated file against a fresh generation; the tests do the same and more.
check-files: $(VENV)/dev.stamp
	$(BIN)/upcard validate --strict --anew
	$(BIN)/upcard claims check
	$(BIN)/upcard docs build --output docs/reference/variants --format md --check
	$(BIN)/upcard vectors fmt --check
	$(BIN)/upcard vectors lint
	$(BIN)/python -m upcard.wire --check

# What the tests of other people's engines and of pages need, as far as it can be had.
others: $(NODE_STAMP) browser
	@$(MAKE) engines || echo "make: the Python engines could not be installed; their tests are left out" >&2

# Last, so that pytest's own summary ends the output.
pytest: $(VENV)/dev.stamp others
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal

vectors: $(VENV)/upcard.stamp
	$(BIN)/upcard vectors publish

# All published suites made anew and compared: some minutes, so no part of `make test`.
check-vectors: $(VENV)/upcard.stamp
	$(BIN)/upcard vectors publish --check
	$(BIN)/python tests/vectors/reached.py --check

# What the published vectors alone reach of the engine, line by line and branch by branch; writes the page of it.
reached: $(VENV)/dev.stamp
	$(BIN)/python tests/vectors/reached.py --missing --write

docs: site
	$(BIN)/upcard docs build --output docs/reference/variants --format md

# Everything to read as a site, in build/site; opens from the disk, and asks for nothing from elsewhere.
site: $(VENV)/dev.stamp
	rm -rf build/pages build/site
	for edition in players auditors implementers; do \
	  $(BIN)/upcard docs build --for $$edition --output build/pages/$$edition --format html; done
	for book in spec/variants/*.yaml; do variant=$$(basename $$book .yaml); \
	  $(BIN)/upcard strategy $$variant --format html --output build/pages/strategy/$$variant.html; done
	$(BIN)/python -m sphinx -q --fail-on-warning --jobs auto --conf-dir docs/site --doctree-dir build/trees . build/site
	@echo "build/site/index.html"

# The schemas of what Upcard itself writes, from the types in src/upcard/wire.
schemas: $(VENV)/upcard.stamp
	$(BIN)/python -m upcard.wire

returns: $(VENV)/upcard.stamp
	$(BIN)/upcard docs returns --output docs/reference/returns.md

audit: $(VENV)/dev.stamp
	$(BIN)/python $(PIP) pip-audit
	$(BIN)/pip-audit

bench: $(VENV)/dev.stamp
	for each in benchmarks/*.py; do echo "== $$each"; $(BIN)/python $$each; done

clean:
	rm -rf $(VENV) $(ENGINES) build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name node_modules -prune -exec rm -rf {} + -o -name __pycache__ -prune -exec rm -rf {} +
