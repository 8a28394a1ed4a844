# Everything one does with a checkout; `make help` lists it. The environment is made by tools/environment.sh.
PYTHON := .venv/bin/python
ARGS ?=
JOBS ?= 2# processes of the tests
# Without compiled modules kept each of the hundred programs that the tests start would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE
ROOMS ?=
# Three windows of the program itself, in virtual time: settings, a race by clicks and one by keys.
WINDOWS = $(addprefix tests/ui/window/,test_by_keys.py test_settings_by_keys.py)
UV_COMPILE = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header $(LOCK_ARGS)
UV_WINDOWS = $(subst --universal --python-version 3.11,--python-platform windows --python-version 3.13 --only-binary :all:,$(UV_COMPILE))

.DEFAULT_GOAL := help
.PHONY: help play check test static coverage faults fuzz release-test bench presses screens sounds positions exe exe-test browser-test linux windows windows-test exe-debian dist release appstream words citations format lock clean env-play env-test

# The same commit gives the same bytes: no random hashes, and the time of the commit for all that is built.
REPRODUCIBLE = PYTHONHASHSEED=0 SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 0)

##@ Play
play: env-play ## open the game (in the terminal if there is no display); ARGS="play --text" passes arguments on
	@.venv/bin/breakaway-desktop $(ARGS)

help: ## list these targets
	@awk -F ':.*## ' '/^##@/ {print substr($$0, 5)} /^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

##@ After a change
check: env-test static ## after each change: style, types, imports, the tests and screens that a change concerns, three windows
	$(PYTHON) -m pytest -n $(JOBS) --dist worksteal --one-view $$($(PYTHON) -m tools.changed_rooms) $(WINDOWS) $(ARGS)

test: env-test static ## before handing in: style, types, imports and all tests but those of a release
	$(PYTHON) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

static: env-test
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports

format: env-test ## format the code with ruff, and fix what it can
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format --quiet . # what a fix has left

words: env-test ## update the catalogues from the code and compile them; names untranslated sentences, new uses of known ones
	$(PYTHON) -m tools.catalogues

citations: env-test ## update the table of rules and code in docs/architecture.md, and the keys in docs/manual.md
	$(PYTHON) -m tools.citations
	$(PYTHON) -m tools.manual_keys

presses: env-test ## count the presses that a race at one screen takes, by keyboard and by mouse
	@$(PYTHON) -m pytest -q -s -m "" tests/ui/screens/race/test_hot_seat_presses.py | grep "a rider"

bench: env-test ## run the benchmarks: one figure a line, `name = value unit`; AGAINST=v1.0.0 prints ratios to a commit
	@$(PYTHON) -m benchmarks $(if $(AGAINST),--against "$(AGAINST)") $(ARGS)

##@ Before a release
release-test: env-test ## before a release: all other tests, faults, executables; ROOMS="phones tours" for some; resumes
	$(PYTHON) -m tools.release_test $(ROOMS)

coverage: env-test ## run the tests and report line coverage
	$(PYTHON) -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=term:skip-covered $(ARGS)

faults: env-test ## mutation tests: each deliberate fault must make a test fail
	$(PYTHON) -m tools.faults $(ARGS)

fuzz: env-test ## fuzz all readers of bytes from strangers; ARGS="--seconds 60 letter code"
	@$(PYTHON) -m pip install --quiet --require-hashes --no-deps -r requirements/fuzz.txt
	$(PYTHON) -m tools.fuzz $(ARGS)

exe-test: exe ## test the executable: a whole race as another user, with an empty environment
	$(PYTHON) -m pytest -m exe tests/exe $(ARGS)

browser-test: env-test ## test the page for phones in Debian's Chromium: races by taps (needs chromium)
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { echo "The page's tests need Chromium; on Debian mend it with: sudo apt-get install --no-install-recommends chromium-headless-shell" >&2; exit 1; }
	@$(PYTHON) -m pip install --quiet --require-hashes --no-deps -r requirements/browser.txt
	$(PYTHON) -m pytest -n 2 --dist worksteal -m browser tests/browser $(ARGS)

windows-test: windows ## test it under Wine: the tests in Windows Python, and the built program in a real window
	$(PYTHON) -m tools.windows.trial $(ARGS)

exe-debian: ## test the executable in a minimal Debian (as root; needs debootstrap)
	sh tools/clean_debian.sh

# Since 1.0 appstreamcli warns that there is no homepage, and there is none yet; before, it does not know that warning.
METAINFO = packaging/linux/breakaway-desktop.metainfo.xml
appstream: ## check the metadata for desktops and software centres (needs desktop-file-utils and appstream)
	desktop-file-validate packaging/linux/breakaway-desktop.desktop
	appstreamcli validate --no-net --override=url-homepage-missing=info $(METAINFO) >/dev/null 2>&1 || \
		appstreamcli validate --no-net --explain $(METAINFO)

##@ Build
exe: env-test ## build dist/breakaway-desktop, one file that needs no Python, and the same as a folder
	$(REPRODUCIBLE) $(PYTHON) -m PyInstaller --noconfirm --clean --log-level WARN --distpath dist --workpath build build.spec
	dist/breakaway-desktop --version

linux: exe ## also pack the folder for Linux, with its entry for the desktop, into dist
	$(REPRODUCIBLE) $(PYTHON) -m tools.linux_folder

windows: env-test ## build dist/breakaway-desktop-VERSION-windows.zip under Wine (needs Debian's wine and osslsigncode)
	$(REPRODUCIBLE) $(PYTHON) -m tools.windows.build

dist: exe ## also build wheel and sdist, into dist
	$(REPRODUCIBLE) $(PYTHON) -m hatchling build
	ls -l dist

release: env-test ## test and build everything from a clean checkout, and gather it with sums and notes in dist/release
	@test -z "$$(git status --porcelain)" || { echo "A release is made from a clean checkout: commit or stash your changes first." >&2; exit 1; }
	$(MAKE) test
	$(MAKE) release-test
	$(MAKE) linux dist windows
	$(PYTHON) -m tools.release

clean: ## remove the environment and everything built
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

##@ Make files of the repository anew
screens: env-test ## draw every screen into build/screens (ARGS=--docs: the README's pictures into docs/screens)
	$(PYTHON) -m tools.screens $(or $(ARGS),--everywhere)

sounds: env-test ## generate the sounds in assets/sounds
	$(PYTHON) -m tools.sounds $(ARGS)

positions: env-test ## make the positions of Find the card in assets/positions
	$(PYTHON) -m tools.positions

lock: env-test ## resolve the dependencies again into requirements/, and list them in packaging/sbom.cdx.json (LOCK_ARGS=--upgrade for newer ones)
	$(PYTHON) -m pip install --quiet uv==0.13.9
	$(UV_COMPILE) --group build -o requirements/build.txt
	$(UV_COMPILE) --extra dev pyproject.toml -c requirements/build.txt -o requirements/test.txt
	$(UV_COMPILE) pyproject.toml -c requirements/test.txt -o requirements/play.txt
	$(UV_COMPILE) --group browser -c requirements/test.txt -o requirements/browser.txt
	$(UV_COMPILE) --group fuzz -c requirements/test.txt -o requirements/fuzz.txt
	$(UV_WINDOWS) --extra arena --group windows pyproject.toml -c requirements/test.txt -o requirements/windows.txt
	$(PYTHON) -m pip install --quiet cyclonedx-bom==7.5.0
	$(PYTHON) -m tools.sbom

env-play:
	@sh tools/environment.sh play

env-test:
	@sh tools/environment.sh test
