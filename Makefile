# What each of these does is in scripts/; `make run` and `make test` are all that a newcomer needs.
.DEFAULT_GOAL := run
.PHONY: run test ci bench format lint clean screenshots

SWIFT_FILES := Package.swift Sources Tests

run: ## Sets up what is missing, builds in release mode and starts Haru.
	@scripts/run

test: ## Sets up what is missing and runs every test.
	@scripts/test

ci: lint ## Lint, a build without warnings, every test.
	@scripts/test --strict

bench: ## Prints each figure of speed as a ratio, with its limit.
	@scripts/bench/run

format: ## Formats the Swift sources in place.
	@swift format format --in-place --recursive --parallel $(SWIFT_FILES)

lint: ## Checks the format of the Swift sources.
	@echo "Checking the format."
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

screenshots: ## Takes every page at three widths into ./screenshots.
	@scripts/screenshots

clean: ## Removes everything that was built or set up inside this folder.
	@rm -rf .build .swiftpm .venv screenshots
