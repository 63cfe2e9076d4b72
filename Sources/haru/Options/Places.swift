import ArgumentParser
import Language

/// Folders that a reading command reads instead of the ledger.
struct Places: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.option.unaddedFolders), valueName: "path"), completion: .directory)
    var paths: [String] = []
}
