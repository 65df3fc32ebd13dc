# Everything happens in .venv; `make kit` and `make test` need nothing but python3 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: kit test check format coverage clean

kit: $(VENV)/runs  ## build the Heraclea kit into out/
	$(BIN)/punchboard build antiquity/heraclea-280bc

test: $(VENV)/develops  ## run the tests
	$(BIN)/pytest -n 2 --dist loadfile

check: $(VENV)/develops  ## format, lint, types, import contracts, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist loadfile

format: $(VENV)/develops
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

coverage: $(VENV)/develops
	$(BIN)/pytest -n 2 --dist loadfile --cov --cov-report=term-missing:skip-covered

# Debian keeps venv in a package of its own.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "python3 has no venv module; trying to install python3-venv"; \
	  apt-get update -q && apt-get install -y -q python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/python -m pip install -q --upgrade pip

$(VENV)/runs: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install -q -e .
	touch $@

$(VENV)/develops: $(VENV)/runs
	$(BIN)/python -m pip install -q --group dev
	touch $@

clean:
	rm -rf $(VENV) out/* .mypy_cache .ruff_cache .pytest_cache .hypothesis
