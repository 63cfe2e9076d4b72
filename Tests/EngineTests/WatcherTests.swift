import Core
import Engine
import Logging
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15)))
struct WatcherTests {
    @Test("a commit is seen while others are read for the first time", arguments: [true, false])
    func glances(isChore: Bool) async throws {
        try await Ledger.with(batchSize: 1) { ledger in
            try ledger.commit(on: "2026-10-31")
            try await ledger.add()
            try ledger.commit(from: "2026-01-01", to: "2026-09-30", in: "/code/garden")
            let last = try #require(ledger.reader.repository("/code/garden")).commits.count - 1
            if !isChore {
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
            let chores = Chores()
            let watcher = Watcher(
                useCases: ledger.useCases, updates: LiveUpdates(useCases: ledger.useCases), chores: chores,
                interval: .milliseconds(1), logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await watcher.run() }
                if isChore { #expect(chores.submit(.add(paths: ["/code/garden"]))) }
                while seen.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
                group.cancelAll()
            }
            #expect(seen.withLock { $0 } == [1])
        }
    }
}
