import Core
import Engine

/// What in a repository would keep git waiting for ever: it opens some files without looking whether they are files.
enum UnreadableGitFile {
    /// The files that git opens before it reads its first object.
    private static let files = [
        "HEAD", "config", "config.worktree", "packed-refs", "shallow", "commondir", "info/grafts",
        "objects/info/alternates", "objects/info/commit-graph", "objects/info/commit-graphs/commit-graph-chain",
        "objects/pack/multi-pack-index",
    ]

    /// The first pipe, device or socket that stands in the place of a file; nil when there is none.
    static func problem(in repository: FoundRepository) -> RepositoryProblem? {
        for file in files where FileSystem.kind(repository.gitDirectory + "/" + file) == .other {
            return problem(file, in: repository)
        }
        // git follows no link that stands in place of this one.
        if !repository.isBare,
            case .success(let status) = FileSystem.status(repository.path + "/.mailmap", followingLink: false),
            status.kind == .other
        {
            return problem(".mailmap", in: repository)
        }
        return nil
    }

    /// The problem that something is no file which git would read as one.
    static func problem(_ name: String, in repository: FoundRepository) -> RepositoryProblem {
        let text = CleanText.clean("\(name) is not a regular file", limit: 300)
        return RepositoryProblem(path: repository.path, reason: .damaged(text))
    }
}
