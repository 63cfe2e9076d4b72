package import Core
package import Engine

/// Reads repositories with the real `git`, and finds them without it.
package struct GitReader: RepositoryReader {
    private let git: Git
    private let identities: Identities
    private let clock: @Sendable () -> Int64

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - environment: environment of the process, whose `PATH` leads to git.
    ///   - limits: limits on git's silence and output.
    ///   - uptime: clock for git's silence.
    ///   - clock: time of the file system in nanoseconds since 1970.
    package init(
        environment: [String: String], limits: GitLimits = GitLimits(), uptime: MonotonicClock,
        clock: @escaping @Sendable () -> Int64
    ) {
        git = Git(environment: environment, limits: limits, uptime: uptime)
        identities = Identities(git: git, environment: environment)
        self.clock = clock
    }

    package func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery {
        let root = try Self.folder(path)
        var walk = FolderWalk(root: root)
        var told = 0
        while walk.step() {
            guard walk.looked >= told + 200 else { continue }
            told = walk.looked
            try Task.checkCancellation()
            await progress(walk.looked, walk.found)
        }
        await progress(walk.looked, walk.found)
        var discovery = walk.discovery
        if discovery.repositories.isEmpty, let around = try? await identify(root) {
            // A folder within a work tree stands for the enclosing repository.
            discovery.repositories = [around]
        }
        return discovery
    }

    package func nearestFolder(to path: String) -> String? {
        var folder = ""
        for part in path.split(separator: "/").map(String.init) {
            if FileSystem.kind(folder + "/" + part) == .folder {
                folder += "/" + part
                continue
            }
            guard case .success(let listing) = FileSystem.list(folder.isEmpty ? "/" : folder) else { break }
            let names = listing.entries.filter { entry in
                (entry.kind == .folder || entry.kind == .link) && (part.hasPrefix(".") || !entry.name.hasPrefix("."))
            }.map(\.name)
            guard let name = Spellings.nearest(to: part, among: names),
                FileSystem.kind(folder + "/" + name) == .folder
            else { break }
            folder += "/" + name
        }
        return folder.isEmpty || folder == path ? nil : folder
    }

    package func identify(_ path: String) async throws -> FoundRepository {
        var folder = try Self.folder(path)
        while true {
            switch GitFolder.repository(workTree: folder) {
            case .success(let repository): return repository
            case .failure(.problem(let problem)): throw problem
            case .failure(.nothing):
                if GitFolder.isGitDirectory(folder), let bare = GitFolder.repository(bare: folder) { return bare }
            }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else {
                throw RepositoryProblem(path: path, reason: .noRepository)
            }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    package func fingerprint(of repository: FoundRepository) -> String? {
        Fingerprint.make(of: repository, now: clock())
    }

    package func configuredEmails(in repository: FoundRepository?) async throws -> [String] {
        try await identities.emails(in: repository)
    }

    package func obstacle(in repository: FoundRepository) -> RepositoryProblem? {
        GitFailure.problem(in: repository) ?? UnreadableGitFile.problem(in: repository)
    }

    package func tips(of repository: FoundRepository) async throws -> [String] {
        try await Refs(git: git, repository: repository).tips()
    }

    package func tips(of repository: FoundRepository, known: [String]) async throws -> [String] {
        try await Refs(git: git, repository: repository).tips(known: Set(known))
    }

    package func needsRereading(known: [String], tips: [String]) -> Bool {
        PseudoTip.differ(known, tips)
    }

    package func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool {
        let names = tips.filter { ObjectName.isName($0.utf8) }
        if names.isEmpty { return false }
        return try await ObjectCheck(git: git, repository: repository).commits(among: names).count == names.count
    }

    package func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits {
        try await LeftCommits(git: git, repository: repository)
            .unreached(names, from: tips, excludedPaths: excludedPaths)
    }

    package func read(
        _ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        try await Walk(git: git, request: request).run(batch)
    }

    package func recentCommits(_ request: RecentRequest) async throws -> RecentCommits {
        try await RecentWalk(git: git, repository: request.repository).newest(request)
    }

    package func commits(
        startingWith prefix: String, in repository: FoundRepository
    ) async throws -> [CommitRecord] {
        try await RecentWalk(git: git, repository: repository).commits(startingWith: prefix)
    }

    package func version() async throws -> String {
        try await git.version().description
    }

    /// Returns the folder at a path, absolute and with links resolved.
    private static func folder(_ path: String) throws(RepositoryProblem) -> String {
        func problem(_ reason: RepositoryProblem.Reason) -> RepositoryProblem {
            RepositoryProblem(path: path, reason: reason)
        }
        switch FileSystem.status(path) {
        case .success(let status) where status.kind == .folder: break
        case .success, .failure(.notAFolder), .failure(.notAFile): throw problem(.notAFolder)
        case .failure(.missing): throw problem(.missing)
        case .failure(.noPermission): throw problem(.noPermission)
        case .failure(.other(let text)): throw problem(.gitFailed(text))
        }
        guard let resolved = FileSystem.resolve(path) else { throw problem(.noPermission) }
        if case .failure(.noPermission) = FileSystem.list(resolved) { throw problem(.noPermission) }
        return resolved
    }
}
