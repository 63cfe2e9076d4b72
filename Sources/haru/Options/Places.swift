import ArgumentParser

/// Folders that a reading command reads instead of the ledger.
struct Places: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("추가하지 않고 읽을 폴더.", "Folders to read without adding them."), valueName: "path"
        ),
        completion: .directory
    )
    var paths: [String] = []
}
