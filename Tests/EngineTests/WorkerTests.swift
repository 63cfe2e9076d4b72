import Logging
import TestSupport
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(2)))
struct WorkerTests {
    @Test(
        "a job that is asked for in this process is done before the worker looks by itself",
        arguments: [JobTask.purge, .testPush(device: "unknown")])
    func wakes(task: JobTask) async throws {
        try await Ledger.with { ledger in
            var ledger = ledger
            // It stands still: nobody would ever look again.
            ledger.uptime = ManualClock().monotonic
            let signal = JobSignal()
            let worker = Worker(
                accounts: ledger.accounts, signal: signal, pages: LiveUpdates(useCases: ledger.useCases),
                logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await worker.run() }
                // The first may be done because the worker has just begun.
                for _ in 1...5 {
                    let id = try await ledger.useCases.submit(task)
                    signal.wake(task.kind)
                    while try await ledger.useCases.jobs().contains(where: { $0.id == id && $0.isOpen }) {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                }
                group.cancelAll()
            }
        }
    }

    @Test("nobody is woken for what others do")
    func kinds() async throws {
        let signal = JobSignal()
        let (wakeups, ending) = signal.wakeups(for: [.remind, .testPush])
        var iterator = wakeups.makeAsyncIterator()
        #expect(await iterator.next() != nil, "it looks once at once")
        signal.wake(.testPush)
        #expect(await iterator.next() != nil)
        signal.wake(.receive, .find)
        ending.finish()
        #expect(await iterator.next() == nil)
    }
}
