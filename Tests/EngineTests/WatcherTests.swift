import Core
import Engine
import Logging
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15)))
struct WatcherTests {
    @Test("a commit is seen while others are read for the first time", arguments: [true, false])
    func glances(isJob: Bool) async throws {
        try await Ledger.with(batchSize: 1) { ledger in
            try ledger.commit(on: "2026-10-31")
            try await ledger.add()
            try ledger.commit(from: "2026-01-01", to: "2026-09-30", in: "/code/garden")
            let last = try #require(ledger.reader.repository("/code/garden")).commits.count - 1
            if !isJob {
                ledger.reader.interrupt { _, _ in throw CancellationError() }
                _ = try? await ledger.add("/code/garden")
            }
            let seen = Mutex<[Int]>([])
            ledger.reader.interrupt { path, batch in
                guard path == "/code/garden" else { return }
                if batch == 0 { try ledger.commit(on: "2026-11-01") }
                if batch == last {
                    let count = try await ledger.useCases.today().count
                    seen.withLock { $0.append(count) }
                }
            }
            let watcher = Watcher(
                accounts: ledger.accounts, signal: JobSignal(), pages: LiveUpdates(useCases: ledger.useCases),
                interval: .milliseconds(1), logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await watcher.run() }
                if isJob { try await ledger.useCases.submit(.add(paths: ["/code/garden"])) }
                while seen.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
                group.cancelAll()
            }
            #expect(seen.withLock { $0 } == [1])
        }
    }

    /// A file system watcher that reports what a test sets.
    private final class ScriptedWatch: RepositoryWatch {
        private let names = Mutex<Set<String>>([])
        private let left: Set<String>
        private let signal: AsyncStream<Void>.Continuation
        let signals: AsyncStream<Void>

        init(left: Set<String> = []) {
            self.left = left
            (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        }

        func report(_ path: String) {
            names.withLock { _ = $0.insert(path + "/.git") }
            signal.yield()
        }

        func follow(_ repositories: [FoundRepository]) -> Set<String> {
            left.intersection(repositories.map(\.gitDirectory))
        }

        func reported() -> Set<String> {
            names.withLock { names in
                defer { names = [] }
                return names
            }
        }
    }

    @Test("a reported repository is scanned, an unwatchable one always is, and the others are left alone")
    func reports() async throws {
        try await Ledger.with { ledger in
            let paths = ["/code/haru", "/code/moss", "/code/zoo"]
            for path in paths { try ledger.commit(on: "2026-10-31", to: path) }
            _ = try await ledger.useCases.addRepositories(["/code"]) { _ in }
            let watch = ScriptedWatch(left: ["/code/zoo/.git"])
            let watcher = Watcher(
                accounts: ledger.accounts, signal: JobSignal(), pages: LiveUpdates(useCases: ledger.useCases),
                watch: watch, interval: .seconds(3_600), net: .seconds(3_600), logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await watcher.run() }
                // The first scan covers all of them.
                try ledger.commit(on: "2026-11-01", to: "/code/haru")
                watch.report("/code/haru")
                try await wait(for: 1, in: ledger)
                for path in paths { try ledger.commit(on: "2026-11-01", to: path) }
                // Scans of unwatchable repositories pause for a while; each report is a chance to scan again.
                try await wait(for: 3, in: ledger) { watch.report("/code/haru") }
                let commits = try await ledger.useCases.repositories().map(\.commits)
                #expect(commits == [3, 1, 2])
                watch.report("/code/moss")
                try await wait(for: 4, in: ledger)
                group.cancelAll()
            }
        }
    }

    private func wait(for count: Int, in ledger: Ledger, between: () -> Void = {}) async throws {
        while try await ledger.useCases.today().count < count {
            between()
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
