package import Core
import Engine

/// Makes repositories for a demo; everywhere else they are only read.
package struct RepositoryMaker: Sendable {
    private let git: Git

    /// Makes a maker.
    ///
    /// - Parameters:
    ///   - environment: the variables that git is run with, where `PATH` leads to it.
    ///   - uptime: measures how long git takes.
    package init(environment: [String: String], uptime: MonotonicClock) {
        git = Git(environment: environment, uptime: uptime)
    }

    /// Makes a repository with a work tree at `path` from what `git fast-import` reads.
    ///
    /// - Throws: ``RepositoryProblem`` when git cannot.
    package func make(at path: String, from stream: [UInt8]) async throws {
        // Without a template, no hook of this machine is copied into it.
        _ = try await git.output(["init", "--quiet", "--template=", "--initial-branch=main", path], in: nil).get()
        let repository = FoundRepository(path: path, gitDirectory: path + "/.git")
        _ = try await git.output(["fast-import", "--quiet"], in: repository, input: stream).get()
        _ = try await git.output(["reset", "--quiet", "--hard", "main"], in: repository).get()
    }
}
