import Synchronization
import Testing

@testable import OutboundHTTP

/// A limited number run with one key at a time, independently of other keys.
@Suite struct KeyedSemaphoreTests {
    private final class Count: Sendable {
        private let state = Mutex((now: 0, most: 0, done: 0))

        func enter() {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
        }

        func leave() {
            state.withLock { state in
                state.now -= 1
                state.done += 1
            }
        }

        var now: Int { state.withLock { $0.now } }
        var most: Int { state.withLock { $0.most } }
        var done: Int { state.withLock { $0.done } }
    }

    @Test("never more than the limit run, and all of them complete", arguments: [1, 3, 16])
    func limit(_ limit: Int) async throws {
        let semaphore = KeyedSemaphore(limit: limit)
        let count = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...200 {
                group.addTask {
                    try await semaphore.inTurn("a") {
                        count.enter()
                        // The first ones wait until the limit is reached.
                        while count.most < limit { await Task.yield() }
                        await Task.yield()
                        count.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(count.most == limit && count.done == 200)
    }

    @Test("another key has its own turns, and a failure releases its turn")
    func keys() async throws {
        struct Failure: Error {}
        let semaphore = KeyedSemaphore()
        let value = try await semaphore.inTurn("a") { try await semaphore.inTurn("b") { 7 } }
        #expect(value == 7)
        await #expect(throws: Failure.self) { try await semaphore.inTurn("a") { throw Failure() } }
        #expect(try await semaphore.inTurn("a") { 8 } == 8)
    }

    @Test("a cancelled waiter takes no turn from the others")
    func cancelled() async throws {
        let semaphore = KeyedSemaphore()
        let count = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let first = AsyncStream<Void>.makeStream()
            group.addTask {
                try await semaphore.inTurn("a") {
                    count.enter()
                    for await _ in first.stream { break }
                    count.leave()
                }
            }
            while count.now == 0 { await Task.yield() }
            await withThrowingTaskGroup(of: Void.self) { waiting in
                for _ in 1...5 { waiting.addTask { try await semaphore.inTurn("a") { count.enter() } } }
                waiting.cancelAll()
                while let result = await waiting.nextResult() {
                    #expect(throws: CancellationError.self) { try result.get() }
                }
            }
            first.continuation.yield()
            try await group.waitForAll()
        }
        #expect(count.done == 1 && count.now == 0)
        #expect(try await semaphore.inTurn("a") { 9 } == 9)
    }
}
