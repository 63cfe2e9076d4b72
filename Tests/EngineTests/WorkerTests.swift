import Language
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

    @Test("whoever tries twenty channels that keep silent delays neither others' tests nor anybody's reminders")
    func shares() async throws {
        try await Ledger.with(now: "2026-11-02T18:59:00+09:00") { ledger in
            _ = try await ledger.other(person: 2)
            let other = ledger.accounts.useCases(of: 2)
            // Whose channels keep silent until the test is over.
            ledger.channels.hold("silent")
            let targets = (1...20).map { ChannelTarget(.ntfy, [.recipient: "silent\($0)"]) }
            for target in targets {
                let added = try await ledger.useCases.addChannel(target, origin: "", language: .korean)
                try await ledger.useCases.submit(.testPush(device: added.report.id))
            }
            let own = try await other.addChannel(
                ChannelTarget(.ntfy, [.recipient: "quick"]), origin: "", language: .korean)
            try await other.submit(.testPush(device: own.report.id))
            try await ledger.work(.remind)
            ledger.clock.now = try instant("2026-11-02T19:00:00+09:00")
            let worker = Worker(
                accounts: ledger.accounts, signal: JobSignal(), pages: LiveUpdates(useCases: ledger.useCases),
                interval: .milliseconds(20), logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await worker.run() }
                try await eventually {
                    Set(ledger.channels.sent.filter { $0.target[.recipient] == "quick" }.map(\.message.kind))
                        == [.test, .nudge]
                }
                // Two tests at a time, and eight of the nudges.
                #expect(ledger.channels.held <= 10)
                ledger.channels.letGo()
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
