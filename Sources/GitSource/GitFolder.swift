import Core
import Engine

/// Recognizes git directories by their files, as git itself does, without running it.
enum GitFolder {
    /// Whether a folder has the entries of a git directory.
    static func isGitDirectory(_ path: String) -> Bool {
        switch FileSystem.status(path + "/HEAD", followingLink: false) {
        case .success(let status) where status.kind == .file || status.kind == .link: break
        default: return false
        }
        let common = commonDirectory(of: path)
        return FileSystem.kind(common + "/objects") == .folder && FileSystem.kind(common + "/refs") == .folder
    }

    /// Returns the git directory shared by all work trees of a repository.
    static func commonDirectory(of gitDirectory: String) -> String {
        guard let common = FileSystem.line(gitDirectory + "/commondir"), !common.isEmpty else { return gitDirectory }
        return join(gitDirectory, common)
    }

    /// Reason why a `.git` entry does not make its folder a repository.
    enum Miss: Error {
        /// There is no repository.
        case nothing
        case problem(RepositoryProblem)
    }

    /// Returns the repository whose work tree a folder is, according to the folder's `.git`.
    static func repository(workTree folder: String) -> Result<FoundRepository, Miss> {
        let entry = folder == "/" ? "/.git" : folder + "/.git"
        switch FileSystem.status(entry) {
        case .success(let status) where status.kind == .folder:
            guard isGitDirectory(entry), let found = repository(gitDirectory: entry, workTree: folder) else {
                return .failure(miss(entry, of: folder))
            }
            return .success(found)
        case .success(let status) where status.kind == .file:
            guard let line = FileSystem.line(entry), line.hasPrefix("gitdir:") else { return .failure(.nothing) }
            let target = join(folder, line.dropFirst("gitdir:".count).drop { $0 == " " })
            guard isGitDirectory(target), let found = repository(gitDirectory: target, workTree: folder) else {
                let text = CleanText.clean("not a git repository: \(target)", limit: 300)
                return .failure(.problem(RepositoryProblem(path: folder, reason: .damaged(text))))
            }
            return .success(found)
        case .failure(.noPermission):
            return .failure(.problem(RepositoryProblem(path: folder, reason: .noPermission)))
        default:
            return .failure(.nothing)
        }
    }

    /// Returns the repository of a git directory, such as a bare one.
    static func repository(bare gitDirectory: String) -> FoundRepository? {
        repository(gitDirectory: gitDirectory, workTree: nil)
    }

    private static func repository(gitDirectory: String, workTree: String?) -> FoundRepository? {
        guard let own = FileSystem.resolve(gitDirectory),
            let common = FileSystem.resolve(commonDirectory(of: own))
        else { return nil }
        if own == common, let workTree, let resolved = FileSystem.resolve(workTree) {
            return FoundRepository(path: resolved, gitDirectory: common)
        }
        // For a linked work tree or the git directory itself, the repository's path is the folder that contains `.git`,
        // or else the git directory.
        let suffix = "/.git"
        let isHidden = common.hasSuffix(suffix) && common.count > suffix.count
        return FoundRepository(path: isHidden ? String(common.dropLast(suffix.count)) : common, gitDirectory: common)
    }

    /// git ignores an empty `.git`; one with objects but without the rest is a damaged repository.
    private static func miss(_ entry: String, of folder: String) -> Miss {
        if case .failure(.noPermission) = FileSystem.list(entry) {
            return .problem(RepositoryProblem(path: folder, reason: .noPermission))
        }
        guard FileSystem.kind(entry + "/objects") == .folder else { return .nothing }
        let lost = FileSystem.kind(entry + "/HEAD") == nil ? "HEAD" : "refs"
        return .problem(RepositoryProblem(path: folder, reason: .damaged(".git/\(lost) is missing")))
    }

    /// Resolves a path relative to a folder.
    static func join(_ folder: String, _ path: some StringProtocol) -> String {
        path.hasPrefix("/") ? String(path) : folder + "/" + path
    }
}
