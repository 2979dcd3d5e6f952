# `make run` plays, `make test` proves, `make demo` shows; each does its own set-up.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOME_DIR ?= var
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: run test demo bench soak lint types messages clean

# What a host needs, and no more.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) '.[web]'
	$(BIN)/python -m compileall -q pbem games
	touch $@

# What tests and measurements need besides.
$(VENV)/.ready-to-test: $(VENV)/.ready
	$(INSTALL) '.[dev]'
	touch $@

run: $(VENV)/.ready
	$(BIN)/pbem --home $(HOME_DIR) run

demo: $(VENV)/.ready
	$(BIN)/pbem --home $(HOME_DIR) demo

lint: $(VENV)/.ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python tools/laid_out.py lint-imports --no-logo

types: $(VENV)/.ready-to-test
	$(BIN)/python tools/laid_out.py mypy

test: lint types
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

messages: $(VENV)/.ready-to-test
	$(BIN)/python -m tools.messages $(LANGUAGE)

soak: $(VENV)/.ready-to-test
	$(BIN)/python -m pytest -m soak

bench: $(VENV)/.ready-to-test
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
