import Engine
import Foundation

/// Reads what is new in the repositories that hooks told of.
struct HookRunner {
    let session: Session
    private let files: HookFiles

    init(_ session: Session) {
        self.session = session
        files = HookFiles(session.folders)
    }

    /// How long it waits for more before it ends: a rebase tells of one commit after another.
    private static let (pauses, pause) = (5, Duration.milliseconds(100))

    /// Reads until nothing more is told, unless another process does so already.
    func run() async throws {
        // A terminal that is closed ends what was started from it.
        setsid()
        let isKept = FileManager.default.fileExists(atPath: session.folders.database)
        guard try isKept || session.databaseAddress() != nil else { return }
        while files.hasRequests {
            guard let lock = HookLock(files) else { return }
            try await readAll()
            _ = consume lock
        }
    }

    private func readAll() async throws {
        let ledger = try await Ledger(session)
        defer { ledger.close() }
        var idle = 0
        while idle < Self.pauses {
            let taken = files.take()
            if taken.isEmpty {
                idle += 1
                try await Wiring.uptime.sleep(for: Self.pause)
                continue
            }
            idle = 0
            var read: Set<String> = []
            for request in taken.compactMap(\.request) where read.insert(request.place).inserted {
                try await self.read(request, ledger.useCases)
            }
            for file in taken.map(\.file) { unlink(file) }
            // The agent tells by itself.
            if !AgentLock.isHeld(session.folders.agentLock) {
                _ = try? await Wiring.linkSync(ledger.useCases).run()
            }
        }
    }

    /// Reads one repository; one that is not known is left alone, or added where the hook is one of all repositories.
    private func read(_ request: HookFiles.Request, _ useCases: UseCases) async throws {
        // What cannot be read is noted where it is read, and no hook waits to hear of it.
        guard var found = try? await session.reader.identify(request.place) else { return }
        if let tree = try? await session.reader.identify(request.workingDirectory),
            tree.gitDirectory == found.gitDirectory
        {
            found = tree
        }
        if try await useCases.places().contains(where: { $0.gitDirectory == found.gitDirectory }) {
            files.meet([found.gitDirectory])
            _ = try await useCases.refresh(retries: true, among: [found.gitDirectory])
        } else if request.isForAny, !files.met.contains(found.gitDirectory), !isTemporary(found.path) {
            files.meet([found.gitDirectory])
            try await useCases.addRepository(found)
        }
    }

    /// Whether a repository will most likely be gone soon, as those of tests.
    private func isTemporary(_ path: String) -> Bool {
        ["/tmp", "/var/tmp", session.environment.temporaryFolder].contains { folder in
            let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            return (path + "/").hasPrefix(real + "/")
        }
    }
}
