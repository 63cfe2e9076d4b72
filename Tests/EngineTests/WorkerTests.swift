import Core
import Language
import Logging
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(2)))
struct WorkerTests {
    @Test(
        "a job that is queued in this process runs before the worker polls",
        arguments: [JobTask.purge, .testPush(device: "unknown")])
    func wakes(task: JobTask) async throws {
        try await Ledger.with { ledger in
            var ledger = ledger
            // It stands still, so the worker would never poll again.
            ledger.uptime = ManualClock().monotonic
            let signal = JobSignal()
            let worker = Worker(
                accounts: ledger.accounts, signal: signal, pages: LiveUpdates(useCases: ledger.useCases),
                logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await worker.run() }
                // The first may run because the worker has just started.
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

    @Test("twenty tests of silent channels delay neither others' tests nor anybody's reminders")
    func shares() async throws {
        try await Ledger.with(now: "2026-11-02T18:59:00+09:00") { ledger in
            _ = try await ledger.other(person: 2)
            let other = ledger.accounts.useCases(of: 2)
            // The account whose channels stay silent until the test is over.
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

    #if os(Linux)
        @Test("with change notifications, a job that another process queued runs without polling")
        func hears() async throws {
            try await withTemporaryFolder { folder in
                let path = folder + "/haru.sqlite"
                func useCases(_ prefix: String, _ uptime: MonotonicClock) async throws -> UseCases {
                    let identifiers = TestIdentifiers()
                    let database = try SQLiteDatabase(path: path)
                    try await Schema.upgrade(database)
                    return UseCases(
                        database: database, reader: ScriptedReader(batchSize: 1),
                        push: ScriptedPush(), channels: ScriptedChannels(), clock: { .init(seconds: 1_800_000_000) },
                        uptime: uptime, identifier: { prefix + identifiers.next() })
                }
                // It stands still, so the worker would never poll again.
                let own = try await useCases("own", ManualClock().monotonic)
                try await own.prepare(home: try #require(Zone("Asia/Seoul")))
                let other = try await useCases("other", .machine)
                let signal = JobSignal()
                let (accounts, pages) = (Accounts(own), LiveUpdates(useCases: own))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await ChangeFollower(accounts: accounts, signal: signal, pages: pages).run() }
                    try await eventually { signal.hearsAllChanges }
                    group.addTask {
                        try await Worker(
                            accounts: accounts, signal: signal, pages: pages, logger: Logger(label: "haru.tests")
                        ).run()
                    }
                    for _ in 1...5 {
                        let id = try await other.submit(.testPush(device: "unknown"))
                        try await eventually { try await !other.jobs().contains { $0.id == id && $0.isOpen } }
                    }
                    group.cancelAll()
                }
                #expect(!signal.hearsAllChanges)
            }
        }
    #endif

    @Test("with change notifications, a lane sleeps until its next job is due, or for half a minute")
    func sleeps() async throws {
        try await Ledger.with(now: "2026-11-02T18:00:00+09:00") { ledger in
            var ledger = ledger
            let clock = ManualClock()
            ledger.uptime = clock.monotonic
            let signal = JobSignal()
            signal.hearsAllChanges = true
            let useCases = ledger.useCases
            let job = JobRow(
                person: 1, id: "later", kind: JobTask.Kind.purge.rawValue, payload: "{}", createdAt: ledger.clock.now,
                dueAt: ledger.clock.now.advanced(bySeconds: 9))
            try await ledger.database.write { try JobTable.ask(job, in: $0) }
            let worker = Worker(
                accounts: ledger.accounts, signal: signal, pages: LiveUpdates(useCases: useCases),
                logger: Logger(label: "haru.tests"))
            func isOpen() async throws -> Bool { try await useCases.jobs().contains { $0.id == "later" && $0.isOpen } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await worker.run() }
                // Three that tick, and one that waits for the job.
                try await eventually { clock.sleepers >= 4 }
                #expect(try await isOpen())
                ledger.clock.advance(seconds: 9)
                var passed = 0
                try await eventually {
                    // No lane ticks yet.
                    if passed < 25 { clock.advance(by: .seconds(1)) }
                    passed += 1
                    return try await !isOpen()
                }
                group.cancelAll()
            }
        }
    }

    @Test("a lane is not woken for the jobs of others")
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
