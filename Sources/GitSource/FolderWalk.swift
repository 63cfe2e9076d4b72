import Engine

/// Looks through a folder and everything below it for repositories.
///
/// The walk keeps its own stack, so no depth of folders can exhaust the program's. Links are
/// followed after everything else, and no folder is entered twice under two names.
struct FolderWalk {
    /// Folders that tools fill by themselves; what lies in them is not the person's own work.
    private static let generated: Set<String> = [
        ".build", ".cache", ".gradle", ".m2", ".mypy_cache", ".next", ".npm", ".pnpm-store", ".rustup", ".swiftpm",
        ".terraform", ".tox", ".Trash", ".venv", ".yarn", "__pycache__", "bower_components", "Caches", "DerivedData",
        "node_modules", "Pods",
    ]
    /// What git keeps in a git directory; no repository is found in these.
    private static let kept: Set<String> = [
        "annex", "branches", "hooks", "info", "lfs", "logs", "objects", "refs", "reftable", "rr-cache", "worktrees",
    ]
    /// The kernel's folders, which show its state and not files.
    private static let kernel: Set<String> = ["/proc", "/sys", "/dev"]

    private let root: String
    private var folders: [String]
    private var links: [String] = []
    private var entered: Set<FileIdentity> = []
    private var repositories: [String: (repository: FoundRepository, isWorkTree: Bool)] = [:]
    private var problems: [RepositoryProblem] = []

    /// How many folders were looked into.
    private(set) var looked = 0
    /// How many repositories were found.
    var found: Int { repositories.count }

    /// Starts at an absolute path without links.
    init(root: String) {
        self.root = root
        folders = [root]
    }

    /// What was found, by path.
    var discovery: Discovery {
        Discovery(
            repositories: repositories.values.map(\.repository).sorted { $0.path < $1.path },
            problems: problems.sorted { $0.path < $1.path }
        )
    }

    /// Looks into the next folder; false when there is none left.
    mutating func step() -> Bool {
        if let folder = folders.popLast() {
            enter(folder)
            return true
        }
        guard let link = links.popLast() else { return false }
        // A link that leads to a folder around it is a circle, and would drag in all that lies there.
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
        // Gone, or no folder any more, since its name was read.
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
                // Submodules without a work tree of their own are kept here. Of a git directory that cannot be
                // entered the work tree has told.
                let modules = path + "/modules"
                if FileSystem.kind(modules) == .folder { folders.append(modules) }
            } else if !Self.generated.contains(entry.name), !(isGitDirectory && Self.kept.contains(entry.name)) {
                if entry.kind == .folder { folders.append(path) } else { links.append(path) }
            }
        }
    }

    /// Takes down the repository that a folder shows, and tells whether the folder is a git directory.
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

    /// Work trees stand for their repository before the git directory does.
    private mutating func take(_ repository: FoundRepository, isWorkTree: Bool) {
        if let known = repositories[repository.gitDirectory], known.isWorkTree || !isWorkTree { return }
        repositories[repository.gitDirectory] = (repository, isWorkTree)
    }
}
