import Engine
import Foundation

/// Reads new commits in the repositories that hooks reported.
struct HookRunner {
    let session: Session
    private let files: HookFiles

    init(_ session: Session) {
        self.session = session
        files = HookFiles(session.folders)
    }

    /// Number and length of the waits for further requests: a rebase reports one commit after another.
    private static let (pauses, pause) = (5, Duration.milliseconds(100))

    /// Reads until there are no more requests, unless another process already does.
    func run() async throws {
        // Closing a terminal ends processes in its session.
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
            // The agent sends changes itself.
            if !AgentLock.isHeld(session.folders.agentLock) {
                _ = try? await Wiring.linkSync(ledger.useCases).run()
            }
        }
    }

    /// Reads one repository; an unknown one is ignored, or added if the hook is one for all repositories.
    private func read(_ request: HookFiles.Request, _ useCases: UseCases) async throws {
        // Read errors are recorded with the repository; no hook waits for the result.
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

    /// Whether a repository will probably be gone soon, as in tests.
    private func isTemporary(_ path: String) -> Bool {
        ["/tmp", "/var/tmp", session.environment.temporaryFolder].contains { folder in
            let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            return (path + "/").hasPrefix(real + "/")
        }
    }
}
