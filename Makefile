# `make run` plays, `make test` proves, `make demo` shows; each does its own set-up.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOME_DIR ?= var

.PHONY: run test demo bench soak lint types messages clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q pbem games
	touch $@

run: $(VENV)/.ready
	$(BIN)/pbem --home $(HOME_DIR) run

demo: $(VENV)/.ready
	$(BIN)/pbem --home $(HOME_DIR) demo

lint: $(VENV)/.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python tools/laid_out.py lint-imports --no-logo

types: $(VENV)/.ready
	$(BIN)/python tools/laid_out.py mypy

test: lint types
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

messages: $(VENV)/.ready
	$(BIN)/python -m tools.messages $(LANGUAGE)

soak: $(VENV)/.ready
	$(BIN)/python -m pytest -m soak

bench: $(VENV)/.ready
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
