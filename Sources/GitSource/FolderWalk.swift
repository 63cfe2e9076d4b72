import Engine

/// Searches a folder and everything below it for repositories.
///
/// The walk has its own stack, so deep nesting cannot exhaust the program's. Links are followed last, and no folder is
/// entered twice under two names.
struct FolderWalk {
    /// Folders that tools generate; their contents are not the person's own work.
    private static let generated: Set<String> = [
        ".build", ".cache", ".gradle", ".m2", ".mypy_cache", ".next", ".npm", ".pnpm-store", ".rustup", ".swiftpm",
        ".terraform", ".tox", ".Trash", ".venv", ".yarn", "__pycache__", "bower_components", "Caches", "DerivedData",
        "node_modules", "Pods",
    ]
    /// Folders inside a git directory, which contain no repositories.
    private static let kept: Set<String> = [
        "annex", "branches", "hooks", "info", "lfs", "logs", "objects", "refs", "reftable", "rr-cache", "worktrees",
    ]
    /// Virtual file systems of the kernel.
    private static let kernel: Set<String> = ["/proc", "/sys", "/dev"]

    private let root: String
    private var folders: [String]
    private var links: [String] = []
    private var entered: Set<FileIdentity> = []
    private var repositories: [String: (repository: FoundRepository, isWorkTree: Bool)] = [:]
    private var problems: [RepositoryProblem] = []

    /// Number of folders visited.
    private(set) var looked = 0
    /// Number of repositories found.
    var found: Int { repositories.count }

    /// Starts at an absolute path without links.
    init(root: String) {
        self.root = root
        folders = [root]
    }

    /// The result, sorted by path.
    var discovery: Discovery {
        Discovery(
            repositories: repositories.values.map(\.repository).sorted { $0.path < $1.path },
            problems: problems.sorted { $0.path < $1.path }
        )
    }

    /// Visits the next folder; false if none is left.
    mutating func step() -> Bool {
        if let folder = folders.popLast() {
            enter(folder)
            return true
        }
        guard let link = links.popLast() else { return false }
        // A link to an enclosing folder is a cycle, and would include everything below that folder.
        if let target = FileSystem.resolve(link), FileSystem.kind(target) == .folder, !isAround(target) {
            folders.append(target)
        }
        return true
    }

    private func isAround(_ folder: String) -> Bool {
        folder == "/" || (root + "/").hasPrefix(folder + "/")
    }

    private mutating func enter(_ folder: String) {
        if Self.kernel.contains(folder) { return }
        let listing: FileSystem.Listing
        switch FileSystem.list(folder) {
        case .success(let found): listing = found
        // The folder was removed or replaced since its name was read.
        case .failure(.missing), .failure(.notAFolder), .failure(.notAFile): return
        case .failure(.noPermission):
            return problems.append(RepositoryProblem(path: folder, reason: .noPermission))
        case .failure(.other(let text)):
            return problems.append(RepositoryProblem(path: folder, reason: .gitFailed(text)))
        }
        guard entered.insert(listing.identity).inserted else { return }
        looked += 1
        if listing.unnamedFolders > 0 {
            problems.append(RepositoryProblem(path: folder, reason: .unreadableNames(listing.unnamedFolders)))
        }
        let isGitDirectory = recognise(folder, by: listing)
        for entry in listing.entries where entry.kind == .folder || entry.kind == .link {
            let path = GitFolder.join(folder == "/" ? "" : folder, entry.name)
            if entry.name == ".git" {
                // Submodules without a work tree of their own are stored here. A git directory that cannot be entered
                // has been reported for its work tree.
                let modules = path + "/modules"
                if FileSystem.kind(modules) == .folder { folders.append(modules) }
            } else if !Self.generated.contains(entry.name), !(isGitDirectory && Self.kept.contains(entry.name)) {
                if entry.kind == .folder { folders.append(path) } else { links.append(path) }
            }
        }
    }

    /// Records the repository at a folder, and returns whether the folder is a git directory.
    private mutating func recognise(_ folder: String, by listing: FileSystem.Listing) -> Bool {
        let names = listing.entries.lazy.map(\.name)
        if names.contains(".git") {
            switch GitFolder.repository(workTree: folder) {
            case .success(let repository):
                take(repository, isWorkTree: repository.path == folder)
                return false
            case .failure(.problem(let problem)): problems.append(problem)
            case .failure(.nothing): break
            }
        }
        guard names.contains("HEAD"), names.contains("objects"), names.contains("refs"),
            GitFolder.isGitDirectory(folder), let repository = GitFolder.repository(bare: folder)
        else { return false }
        take(repository, isWorkTree: false)
        return true
    }

    /// A work tree represents its repository in preference to the git directory.
    private mutating func take(_ repository: FoundRepository, isWorkTree: Bool) {
        if let known = repositories[repository.gitDirectory], known.isWorkTree || !isWorkTree { return }
        repositories[repository.gitDirectory] = (repository, isWorkTree)
    }
}
