import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct ReadExecutorTests {
    private struct Stop: Error {}

    /// Number of running tasks, the maximum so far, and the number that ended.
    private final class Progress: Sendable {
        private let state = Mutex((running: 0, most: 0, done: 0))

        var figures: (running: Int, most: Int, done: Int) { state.withLock { $0 } }

        func begin() {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
        }

        func end() {
            state.withLock { state in
                state.running -= 1
                state.done += 1
            }
        }
    }

    @Test("A task that prefers them reads on the thread on which it runs", arguments: [DatabaseEngine.file, .postgres])
    func stays(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let threads = try #require(database.readExecutor as? ReadExecutor)
            #expect(!threads.areCurrent)
            try await withTaskExecutorPreference(threads) {
                for _ in 1...3 {
                    #expect(threads.areCurrent)
                    let before = Self.thread
                    let (during, revision) = try await database.read(of: 1) {
                        (Self.thread, try $0.revisions.value())
                    }
                    #expect(during == before)
                    #expect(Self.thread == before)
                    #expect(revision == 0)
                }
            }
            #expect(!threads.areCurrent)
        }
    }

    @Test("A read of any other task runs on one of them, and that task continues elsewhere")
    func others() async throws {
        try await DatabaseEngine.file.withDatabase { database in
            let threads = try #require(database.readExecutor as? ReadExecutor)
            // While all of them are busy, no read runs.
            let (isBusy, letsGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let done = Progress()
            try await withThrowingTaskGroup { group in
                for _ in 1...4 {
                    group.addTask(executorPreference: threads) {
                        isBusy.signal()
                        letsGo.wait()
                    }
                }
                for _ in 1...4 { isBusy.wait() }
                group.addTask {
                    _ = try await database.read(of: 1) { try $0.revisions.value() }
                    done.begin()
                    done.end()
                    #expect(!threads.areCurrent)
                }
                #expect(done.figures.done == 0)
                for _ in 1...4 { letsGo.signal() }
                try await group.waitForAll()
            }
            #expect(done.figures.done == 1)
        }
    }

    @Test("Never more tasks run at once than there are threads, and each of them runs")
    func many() async {
        let threads = ReadExecutor(count: 3)
        let progress = Progress()
        await withTaskGroup { group in
            for _ in 1...200 {
                group.addTask(executorPreference: threads) {
                    progress.begin()
                    usleep(200)
                    progress.end()
                }
            }
        }
        #expect(progress.figures.done == 200)
        #expect((1...3).contains(progress.figures.most))
    }

    @Test("A failed read ends its transaction, so that the next one sees later writes")
    func failure() async throws {
        try await DatabaseEngine.file.withDatabase { database in
            try await withTaskExecutorPreference(database.readExecutor) {
                for number in Int64(1)...3 {
                    await #expect(throws: Stop.self) {
                        try await database.read(of: 1) { tx in
                            _ = try tx.revisions.value()
                            throw Stop()
                        }
                    }
                    try await database.write(of: 1) { try $0.revisions.bump() }
                    #expect(try await database.read(of: 1) { try $0.revisions.value() } == number)
                }
            }
        }
    }

    @Test("Integers are read in order, and anything else is damage", arguments: DatabaseEngine.allCases)
    func integers(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (key, value) in [("a", "1"), ("b", "2")] {
                    try tx.settings.set(key, to: value)
                }
            }
            try await database.read { connection throws in
                let numbers = try connection.integers(
                    "SELECT person_id, person_id + 6 FROM setting WHERE person_id = $1", [.integer(1)], columns: 2)
                #expect(numbers == [1, 7, 1, 7])
                let texts = Result {
                    try connection.integers("SELECT value FROM setting WHERE person_id = $1", [.integer(1)], columns: 1)
                }
                guard case .failure(let error) = texts else { throw Stop() }
                #expect(error is StorageError)
            }
        }
    }

    /// The current thread.
    private static var thread: UInt { UInt(pthread_self()) }
}
