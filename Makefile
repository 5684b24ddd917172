# make demo    certify the bundled wrong dealer against Free Bet Blackjack and print where it diverges
# make test    everything a change must pass
# make vectors, docs, field    write the generated files again
# make bench   print speeds
# make clean   remove what the build made
#
# Needed: Python 3.11 or newer. Node where the JavaScript tests and adapters are to run.
# Stamp files in .venv/ and node_modules/ make a second run quick.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
# The first that runs, is new enough and can make an environment; a shim that only names a version does not run.
PYTHON ?= $(shell for each in python3.13 python3.12 python3.11 python3.14 python3 python; do \
    if $$each -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
    then echo $$each; break; fi; done)

.PHONY: demo test lint check-files pytest vectors docs field bench clean

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "make: no Python 3.11 or newer with venv and pip was found on PATH; install one (on Debian: python3 python3-venv)" \
	       "or name it: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; exit 2; fi
	$(PYTHON) -m venv $(VENV)

$(VENV)/upcard.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/upcard.stamp

test: lint check-files pytest

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy

check-files: $(VENV)/dev.stamp
	$(BIN)/upcard validate

pytest: $(VENV)/dev.stamp
	$(BIN)/python -m pytest

clean:
	rm -rf $(VENV) build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name node_modules -prune -exec rm -rf {} + -o -name __pycache__ -prune -exec rm -rf {} +
