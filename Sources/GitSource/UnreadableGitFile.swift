import Core
import Engine

/// Detects entries that would make git block for ever: it opens some files without checking that they are files.
enum UnreadableGitFile {
    /// Files that git opens before it reads its first object.
    private static let files = [
        "HEAD", "config", "config.worktree", "packed-refs", "shallow", "commondir", "info/grafts",
        "objects/info/alternates", "objects/info/commit-graph", "objects/info/commit-graphs/commit-graph-chain",
        "objects/pack/multi-pack-index",
    ]

    /// Returns the first pipe, device or socket in place of a file; nil if there is none.
    static func problem(in repository: FoundRepository) -> RepositoryProblem? {
        for file in files where FileSystem.kind(repository.gitDirectory + "/" + file) == .other {
            return problem(file, in: repository)
        }
        // git does not follow a link here.
        if !repository.isBare,
            case .success(let status) = FileSystem.status(repository.path + "/.mailmap", followingLink: false),
            status.kind == .other
        {
            return problem(".mailmap", in: repository)
        }
        return nil
    }

    /// Problem of an entry that is not a regular file.
    static func problem(_ name: String, in repository: FoundRepository) -> RepositoryProblem {
        let text = CleanText.clean("\(name) is not a regular file", limit: 300)
        return RepositoryProblem(path: repository.path, reason: .damaged(text))
    }
}
