# Needs Python 3.11 or newer with venv, make and git. The first command installs everything else into .venv.

# The Python that creates .venv. To change it, run `make clean` first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/made-in
# Options for `rulebook` or pytest: make site ARGS="--language de"
ARGS ?=
# One more than there are cores: tests in a browser wait much of their time.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

# The scripts of a virtual environment name its folder: a moved or copied one runs the code of the old folder.
ifneq ($(wildcard $(STAMP)),)
ifneq ($(shell cat $(STAMP)),$(CURDIR))
$(shell rm -rf $(VENV))
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help site serve check verify test fast test-all lint attack bench coverage release lock type clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r target text; do \
		printf '  make %-10s %s\n' "$$target" "$$text"; done

site: $(STAMP) ## verify every example, then build the site in all languages into site/
	$(BIN)/rulebook build $(ARGS)

serve: $(STAMP) ## show the site at a local address; it follows each change
	$(BIN)/rulebook serve $(ARGS)

check: $(STAMP) ## check sources, links and catalogs
	$(BIN)/rulebook check $(ARGS)

verify: $(STAMP) ## run the worked examples (one game: make verify ARGS=amerigo-cards)
	$(BIN)/rulebook verify $(ARGS)

test: lint ## everything that must pass: lint, check, tests (one part: make test ARGS=tests/publish)
	$(BIN)/rulebook check
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal $(ARGS)

# The quick rooms and every worked example; another room: make fast ARGS=tests/render
FAST = tests/engine tests/prose tests/util tests/examples tests/test_architecture.py docs/games
fast: $(STAMP) ## style, types and the quick tests, in less than a minute (another room: make fast ARGS=tests/render)
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal -m "not browser" $(or $(ARGS),$(FAST))

test-all: lint ## `make test` with every page of every language, and `make attack`
	$(BIN)/rulebook check
	RULEBOOK_WALK=all $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal
	$(BIN)/python -m pytest tests/slow

lint: $(STAMP) ## style, types and import directions of the code
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

attack: $(STAMP) ## the slow tests: hostile inputs, killed commands, simultaneous builds (half an hour)
	$(BIN)/python -m pytest tests/slow

bench: $(STAMP) ## compare builds with those of other tools and write RESULTS.md (one to two hours; ARGS=--quick writes nothing)
	$(BIN)/python benchmarks/site $(or $(ARGS),--write)

coverage: $(STAMP) ## run the tests and list the lines that no test reaches
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report

# Resolved against PyPI alone, without the pip settings of this machine, so that it is valid on every machine.
# Run it with the oldest supported Python: its requirements include those of newer versions.
LOCK = env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL PIP_CONFIG_FILE=/dev/null CUSTOM_COMPILE_COMMAND="make lock" \
	$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-options \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(if $(UPGRADE),--upgrade)
PEERS := $(wildcard benchmarks/*/peers/*.in)

release: $(STAMP) ## print the PDFs, build the site with them and the wheel in dist/ (needs a browser)
	$(BIN)/rulebook check
	$(BIN)/rulebook pdf
	$(BIN)/rulebook build
	$(BIN)/python -m build --wheel --no-isolation --outdir dist

lock: $(STAMP) ## update requirements.txt (UPGRADE=1: new versions of everything)
	$(LOCK) --extra dev --all-build-deps --output-file requirements.txt pyproject.toml
	$(foreach peer,$(PEERS),$(LOCK) --output-file $(peer:.in=.txt) $(peer) &&) true

FONT := @fontsource-variable/source-serif-4@5.3.1
FONTS := rulebook_tools/theme/assets/fonts
LATIN := U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2039-203A,U+2044,U+20AC,U+2212
LATIN_EXT := U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+02C7,U+02D8-02D9,U+02DB,U+02DD,U+1E9E

type: ## make the subsets of the bundled typeface again (needs npm and a network)
	@set -e; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; here=$$PWD; $(PYTHON) -m venv "$$made/venv"; \
	"$$made/venv/bin/pip" install --quiet fonttools==4.68.0 brotli==1.2.1; \
	cd "$$made"; tar -xzf "$$(npm pack --silent $(FONT))"; \
	for part in "latin normal 400:700 $(LATIN)" "latin italic 400 $(LATIN)" \
		"latin-ext normal 400:700 $(LATIN_EXT)" "latin-ext italic 400 $(LATIN_EXT)"; do \
		set -- $$part; name=serif-$$1; [ $$2 = normal ] || name=$$name-italic; \
		venv/bin/fonttools varLib.instancer --quiet package/files/source-serif-4-$$1-wght-$$2.woff2 wght=$$3 --output=$$name.ttf; \
		venv/bin/pyftsubset $$name.ttf --unicodes=$$4 --layout-features=kern,liga,locl --no-hinting --name-IDs=0,5,13,14 \
			--flavor=woff2 --output-file="$$here/$(FONTS)/$$name.woff2"; \
	done; cp package/LICENSE "$$here/$(FONTS)/OFL.txt"

clean: ## remove generated files: site, caches, .venv
	rm -rf $(VENV) site .site.* build dist htmlcov .coverage .coverage.* .cache .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
		echo "$(PYTHON) was not found: install Python 3.11 or newer, or name it: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is `$(PYTHON) --version 2>&1`." \
			"Name a newer one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv: on Debian and Ubuntu, apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV); the first time takes a minute"
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@echo "$(CURDIR)" > $(STAMP)
