# What each of these does is in scripts/; `make run` and `make test` are all that a newcomer needs.
.DEFAULT_GOAL := run
.PHONY: run test ci bench soak fuzz dist image test-dist install uninstall format lint clean screenshots

SWIFT_FILES := Package.swift Plugins Sources Tests

run: ## Sets up what is missing, builds in release mode and starts Haru.
	@scripts/run

test: ## Sets up what is missing and runs every test.
	@scripts/test

ci: lint ## Lint, a build without warnings, every test.
	@scripts/test --strict

bench: ## Prints each figure of speed as a ratio, with its limit.
	@scripts/bench/run

soak: ## Runs what takes too long for every change: hundreds of kills, and load on this machine.
	@scripts/soak

fuzz: ## Holds the parsers against random inputs for SECONDS.
	@scripts/fuzz $(or $(SECONDS),60) $(SEED) $(INPUTS)

dist: ## Makes an archive and a Debian package that run without Swift, into ./dist.
	@scripts/dist

image: ## Makes a container image of that archive, into ./dist; it has to be root.
	@scripts/image

test-dist: ## Makes both and tries them on bare Debian systems; it has to be root and takes long.
	@scripts/test-dist

install: ## Puts Haru below PREFIX, /usr/local unless another is named.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install install

uninstall: ## Takes it away again; what you wrote stays.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install uninstall

format: ## Formats the Swift sources in place.
	@swift format format --in-place --recursive --parallel $(SWIFT_FILES)

lint: ## Checks the format of the Swift sources.
	@echo "Checking the format."
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

screenshots: ## Takes every page at three widths into ./screenshots.
	@scripts/screenshots

clean: ## Removes everything that was built or set up inside this folder.
	@rm -rf .build .build-dist .build-dist-again .swiftpm .venv dist screenshots
