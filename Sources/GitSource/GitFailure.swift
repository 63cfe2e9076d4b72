import Core
import Engine
import Foundation
import Subprocess

/// Maps git's errors to a problem with a place and a reason.
enum GitFailure {
    /// Returns the problem behind an unsuccessful status.
    static func problem(
        complaint: String, status: TerminationStatus, in repository: FoundRepository?
    ) -> RepositoryProblem {
        let path = repository?.path ?? "git"
        if let repository, let reason = reason(of: repository) { return RepositoryProblem(path: path, reason: reason) }
        return RepositoryProblem(path: path, reason: reason(complaint: complaint, status: status))
    }

    /// Returns the problem behind a failure to run git or to communicate with it.
    static func problem(of error: SubprocessError, in repository: FoundRepository?) -> RepositoryProblem {
        if error.code == .executableNotFound { return RepositoryProblem(path: "git", reason: .gitMissing) }
        if let repository, let reason = reason(of: repository) {
            return RepositoryProblem(path: repository.path, reason: reason)
        }
        let text = error.code == .spawnFailed ? "git could not be started" : "git could not be read from"
        return RepositoryProblem(path: repository?.path ?? "git", reason: .gitFailed(text))
    }

    /// Returns a problem that the file system shows; nil if there is none.
    static func problem(in repository: FoundRepository) -> RepositoryProblem? {
        reason(of: repository).map { RepositoryProblem(path: repository.path, reason: $0) }
    }

    /// Returns the reason that the file system shows, which is clearer than git's message.
    private static func reason(of repository: FoundRepository) -> RepositoryProblem.Reason? {
        for path in [repository.path, repository.gitDirectory] {
            switch FileSystem.status(path) {
            case .failure(.noPermission): return .noPermission
            case .failure: return .missing
            case .success: continue
            }
        }
        if case .failure(.noPermission) = FileSystem.contents(of: repository.gitDirectory + "/HEAD", limit: 1) {
            return .noPermission
        }
        return nil
    }

    private static func reason(complaint: String, status: TerminationStatus) -> RepositoryProblem.Reason {
        let line = line(of: complaint)
        if complaint.contains("Permission denied") { return .noPermission }
        if complaint.contains("not a git repository") { return .noRepository }
        let damage = [
            "bad object", "bad tree", "broken", "corrupt", "could not parse", "could not read", "does not match",
            "does not point to a valid object", "failed to parse", "failed to read object", "failed to traverse",
            "garbage", "index file", "inflate", "invalid object", "is empty", "missing", "pack has", "packed object",
            "packfile", "unable to parse", "unable to read", "unknown object type",
        ]
        let lowered = complaint.lowercased()
        if damage.contains(where: lowered.contains) { return .damaged(line) }
        if !line.isEmpty { return .gitFailed(line) }
        switch status {
        case .exited(let code): return .gitFailed("git ended with status \(code)")
        case .signaled(let signal): return .gitFailed("git was ended by signal \(signal)")
        }
    }

    /// First line of git's messages that is not a warning, cleaned and without its prefix.
    static func line(of complaint: String) -> String {
        let lines = complaint.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("warning:") }
        var line = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.first ?? ""
        for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
        return CleanText.clean(String(line), limit: 300)
    }
}
