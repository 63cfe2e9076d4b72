import Core
import Engine

/// Recognises git directories by their files alone, as git itself does, without running it.
enum GitFolder {
    /// Whether a folder holds what every git directory holds.
    static func isGitDirectory(_ path: String) -> Bool {
        switch FileSystem.status(path + "/HEAD", followingLink: false) {
        case .success(let status) where status.kind == .file || status.kind == .link: break
        default: return false
        }
        let common = commonDirectory(of: path)
        return FileSystem.kind(common + "/objects") == .folder && FileSystem.kind(common + "/refs") == .folder
    }

    /// The git directory that all work trees of a repository share.
    static func commonDirectory(of gitDirectory: String) -> String {
        guard let common = FileSystem.line(gitDirectory + "/commondir"), !common.isEmpty else { return gitDirectory }
        return join(gitDirectory, common)
    }

    /// Why a `.git` entry makes no repository of its folder.
    enum Miss: Error {
        /// Nothing of git is there.
        case nothing
        case problem(RepositoryProblem)
    }

    /// The repository whose work tree a folder is, going by the folder's `.git`.
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

    /// The repository of a git directory, such as a bare one.
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
        // A linked work tree, or the git directory itself: the place to look for the repository
        // is beside a `.git`, else the git directory.
        let suffix = "/.git"
        let isHidden = common.hasSuffix(suffix) && common.count > suffix.count
        return FoundRepository(path: isHidden ? String(common.dropLast(suffix.count)) : common, gitDirectory: common)
    }

    /// An empty `.git` is nothing to git; one with objects and without the rest was a repository.
    private static func miss(_ entry: String, of folder: String) -> Miss {
        if case .failure(.noPermission) = FileSystem.list(entry) {
            return .problem(RepositoryProblem(path: folder, reason: .noPermission))
        }
        guard FileSystem.kind(entry + "/objects") == .folder else { return .nothing }
        let lost = FileSystem.kind(entry + "/HEAD") == nil ? "HEAD" : "refs"
        return .problem(RepositoryProblem(path: folder, reason: .damaged(".git/\(lost) is missing")))
    }

    /// A path as seen from a folder.
    static func join(_ folder: String, _ path: some StringProtocol) -> String {
        path.hasPrefix("/") ? String(path) : folder + "/" + path
    }
}
