import ArgumentParser
import Core
import Engine
import Language

/// Options for the commits that a note is linked to.
struct CommitOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say(.option.commit), valueName: "sha"))
    var commit: [String] = []

    @Option(help: ArgumentHelp(say(.option.commitRepository), valueName: "repository"))
    var repo: String?

    /// Returns the commit references; nil if none were given.
    func references() throws -> [CommitReference]? {
        if commit.isEmpty, repo != nil { throw UsageError.repositoryWithoutCommit }
        if commit.isEmpty { return nil }
        return commit == ["none"] ? [] : commit.map { CommitReference($0, repository: repo?.without("@")) }
    }
}
