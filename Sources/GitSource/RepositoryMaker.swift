package import Core
import Engine

/// Creates repositories for a demo; everywhere else they are only read.
package struct RepositoryMaker: Sendable {
    private let git: Git

    /// Creates a maker of repositories.
    ///
    /// - Parameters:
    ///   - environment: environment for git, whose `PATH` leads to it.
    ///   - uptime: clock for git's silence.
    package init(environment: [String: String], uptime: MonotonicClock) {
        git = Git(environment: environment, uptime: uptime)
    }

    /// Creates a repository with a work tree at `path` from a `git fast-import` stream.
    ///
    /// - Throws: ``RepositoryProblem`` if git fails.
    package func make(at path: String, from stream: [UInt8]) async throws {
        // Without a template, no hooks of this machine are copied into it.
        _ = try await git.output(["init", "--quiet", "--template=", "--initial-branch=main", path], in: nil).get()
        let repository = FoundRepository(path: path, gitDirectory: path + "/.git")
        _ = try await git.output(["fast-import", "--quiet"], in: repository, input: stream).get()
        _ = try await git.output(["reset", "--quiet", "--hard", "main"], in: repository).get()
    }
}
