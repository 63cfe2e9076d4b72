import Core
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Engine
@testable import Storage

@Suite(.timeLimit(.minutes(5)))
struct JobRunnerTests {
    /// Accounts whose pages were notified.
    private final class Pages: PageNotifier {
        let told = Mutex<Set<Int64>>([])

        func notify(_ account: Int64) { told.withLock { _ = $0.insert(account) } }
    }

    private func runner(
        _ ledger: Ledger, _ kinds: [JobTask.Kind] = JobTask.Kind.allCases, pages: any PageNotifier = Pages(),
        reader: (any RepositoryReader)? = nil
    ) -> JobRunner {
        JobRunner(
            accounts: Accounts(ledger.useCases(reader: reader)), kinds: kinds, logger: Logger(label: "haru.tests"),
            pages: pages)
    }

    @Test("a queued job runs, and its outcome can be read", arguments: DatabaseEngine.allCases)
    func done(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            try ledger.commit(on: "2026-10-31")
            let (useCases, pages) = (ledger.useCases, Pages())
            let runner = runner(ledger, JobTask.Kind.ofRepositories, pages: pages)
            let found = try await useCases.submit(.find(paths: ["/code"]))
            #expect(try await useCases.repositoryJob()?.state == .waiting)
            #expect(try await useCases.repositoryJob()?.progress == ScanProgress(step: .searching(folders: 0)))
            await #expect(throws: DomainError.workUnderWay) { try await useCases.submit(.read) }
            try await runner.work()
            let report = try #require(try await useCases.repositoryJob())
            #expect(report.id == found && report.task == .find(paths: ["/code"]) && !report.isOpen)
            #expect(
                report.state
                    == .ended(
                        .found(
                            Discovery(repositories: [
                                FoundRepository(path: "/code/haru", gitDirectory: "/code/haru/.git")
                            ]))))
            #expect(pages.told.withLock { $0 } == [1])

            try await useCases.submit(.add(paths: ["/code/haru"]))
            try await runner.work()
            #expect(try await useCases.repositoryJob()?.state == .ended(.added(1, moved: 0, known: 0)))
            #expect(try await useCases.jobs().filter { $0.kind == "find" } == [], "it is told no more")
            #expect(try await useCases.explain(try day("2026-10-31")).evidence.counted.count == 1)
            try await useCases.forgetJob(try #require(try await useCases.repositoryJob()).id)
            #expect(try await useCases.repositoryJob() == nil)
        }
    }

    @Test("an unreadable path is reported to the account that named it, and is not retried")
    func told() async throws {
        try await Ledger.with { ledger in
            try await ledger.useCases.submit(.add(paths: ["/nowhere"]))
            let runner = runner(ledger, JobTask.Kind.ofRepositories)
            try await runner.work()
            guard case .ended(.failed(let problem)) = try await ledger.useCases.repositoryJob()?.state else {
                Issue.record("no problem was told")
                return
            }
            #expect(problem.path == "/nowhere" && problem.reason == .missing)
            ledger.clock.advance(days: 1)
            #expect(try await runner.claim(limit: 1).isEmpty)
        }
    }

    private struct Broken: Error {}

    @Test("a failed job is retried with growing delays, then given up visibly, and can be queued again")
    func givesUp() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-31")
            try await ledger.add()
            try ledger.commit(on: "2026-11-01")
            ledger.reader.interrupt { _, _ in throw Broken() }
            try await ledger.useCases.submit(.read)
            let runner = runner(ledger, [.read])
            var tries = 0
            while let report = try await ledger.useCases.repositoryJob(), report.isOpen {
                try await runner.work()
                tries += 1
                let job = try #require(try await ledger.useCases.repositoryJob())
                #expect(job.error.contains("Broken"))
                let wait = ledger.clock.now.seconds(to: job.dueAt)
                if job.isOpen { #expect((1...3_600).contains(wait)) }
                #expect(try await runner.claim(limit: 1).isEmpty, "not before it is due")
                ledger.clock.advance(seconds: 3_600)
            }
            #expect(tries == JobRunner.mostAttempts)
            let job = try #require(try await ledger.useCases.repositoryJob())
            #expect(job.state == .gaveUp)
            ledger.reader.interrupt(nil)
            try await ledger.useCases.retryJob(job.id)
            try await runner.work()
            #expect(try await ledger.useCases.repositoryJob()?.state == .ended(.done))
            #expect(try await ledger.useCases.today().count == 1)
            await #expect(throws: DomainError.unknownJob(job.id)) { try await ledger.useCases.retryJob(job.id) }
        }
    }

    @Test(
        "a job during which processes die is started less and less often, then given up visibly",
        arguments: DatabaseEngine.allCases)
    func leftBehind(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            try await ledger.useCases.submit(.find(paths: ["/code"]))
            let runner = runner(ledger, [.find])
            var (deaths, now, waits) = (0, ledger.clock.now, [Int64]())
            while let report = try await ledger.useCases.repositoryJob(), report.isOpen {
                guard let job = try await runner.claim(limit: 1).first else {
                    ledger.clock.advance(seconds: 1)
                    continue
                }
                if await runner.setAside(job) { continue }
                // It kills the process, which reports nothing any more.
                deaths += 1
                waits.append(now.seconds(to: ledger.clock.now))
                now = ledger.clock.now
            }
            #expect(deaths == JobRunner.mostAttempts)
            #expect(waits.prefix(3) == [0, 30, 30] && waits.dropFirst(3).allSatisfy { (33...200).contains($0) })
            #expect(waits.last.map { $0 > 60 } == true)
            let job = try #require(try await ledger.useCases.repositoryJob())
            #expect(job.state == .gaveUp && job.error == JobReport.processesEnded)
            try await ledger.useCases.retryJob(job.id)
            try await runner.work()
            #expect(try await ledger.useCases.repositoryJob()?.outcome != nil)
        }
    }

    @Test("a job beside others that were killed runs as usual, and a reminder is put off but never given up")
    func beside() async throws {
        try await Ledger.with { ledger in
            let (useCases, runner) = (ledger.useCases, runner(ledger, [.find, .remind]))
            try await useCases.submit(.find(paths: ["/code"]))
            for _ in 1...2 {
                #expect(try await !runner.claim(limit: 9).isEmpty)
                ledger.clock.advance(seconds: 31)
            }
            try await runner.work()
            #expect(try await useCases.repositoryJob()?.outcome != nil)
            let (person, now) = (ledger.person, ledger.clock.now)
            try await ledger.database.write { connection in
                let job = JobRow(
                    person: person, id: "remind", kind: "remind", payload: "{}", createdAt: now, dueAt: now)
                try JobTable.ask(job, in: connection)
                try connection.execute("UPDATE job SET attempts = 99, claim = 'killed' WHERE kind = 'remind'", [])
            }
            try await runner.work()
            let reminder = try #require(try await useCases.jobs().first { $0.kind == "remind" })
            #expect(reminder.state == .waiting && reminder.dueAt > ledger.clock.now)
        }
    }

    @Test("a job that was given up is deleted after 30 days, and a periodic one starts again")
    func forgetsGivenUp() async throws {
        try await Ledger.with { ledger in
            let (useCases, person) = (ledger.useCases, ledger.person)
            try await useCases.submit(.find(paths: ["/code"]))
            let end = ledger.clock.now.seconds
            try await ledger.database.write {
                try $0.execute(
                    "UPDATE job SET ended_at = $1, error = 'e' WHERE person_id = $2", [.integer(end), .integer(person)])
            }
            #expect(try await useCases.jobs().filter { $0.state == .gaveUp }.count > 1)
            ledger.clock.advance(days: 30)
            try await useCases.purge()
            #expect(try await useCases.jobs().contains { $0.kind == "find" })
            ledger.clock.advance(seconds: 1)
            try await useCases.purge()
            let left = try await useCases.jobs()
            #expect(!left.contains { $0.kind == "find" } && left.contains { $0.kind == "settle" })
            #expect(left.allSatisfy { $0.isOpen && $0.error.isEmpty })
        }
    }

    @Test("delays grow and stay within their bounds", arguments: 1...40)
    func delays(_ attempts: Int) {
        func delay(after attempts: Int, _ jitter: Double) -> Int64 {
            JobRunner.backoff.pause(after: attempts, jitter: jitter).wholeSeconds
        }
        let (least, most) = (delay(after: attempts, 0), delay(after: attempts, 1))
        #expect(least >= 2 && most <= 3_600 && least * 2 <= most + 1)
        #expect(most >= delay(after: attempts - 1, 1))
    }

    @Test("a job of another version is left alone")
    func unknown() async throws {
        try await Ledger.with { ledger in
            let (now, person) = (ledger.clock.now, ledger.person)
            try await ledger.database.write {
                try JobTable.ask(
                    JobRow(
                        person: person, id: "x", kind: "of-tomorrow", payload: "?", createdAt: now, dueAt: now), in: $0)
            }
            try await runner(ledger).work()
            let job = try #require(try await ledger.useCases.jobs().first { $0.id == "x" })
            #expect(job.task == nil && job.kind == "of-tomorrow" && job.state == .waiting)
        }
    }

    @Test("days are closed and old data is purged without any request, day after day")
    func settles() async throws {
        try await Ledger.with(now: "2026-11-01T12:00:00+09:00") { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-10-31")
            try await ledger.add()
            let task = try await ledger.useCases.addTask(entry: "gone").task.id
            _ = try await ledger.useCases.deleteTasks([task])
            let runner = runner(ledger, [.settle, .purge])
            try await runner.work()
            for _ in 1...40 {
                let due = try #require(
                    try await ledger.useCases.jobs().first { $0.kind == "settle" && $0.isOpen }?.dueAt)
                // The end of the day at home.
                #expect(due.seconds % 86_400 == 15 * 3_600)
                ledger.clock.now = due
                try await runner.work()
            }
            let person = ledger.person
            let (settled, tasks) = try await ledger.database.read(of: person) {
                (
                    try PersonTable.find(person, in: $0)?.closedThrough,
                    try $0.tasks.find(task)
                )
            }
            #expect(settled == (try day("2026-12-10")))
            #expect(tasks == nil)
            #expect(try await ledger.useCases.jobs().filter { $0.kind == "purge" }.count == 1)
        }
    }

    @Test("closing and purging notify no page while nothing has changed")
    func silent() async throws {
        try await Ledger.with(now: "2026-11-01T12:00:00+09:00") { ledger in
            let (useCases, runner) = (ledger.useCases, runner(ledger, [.settle, .purge]))
            let task = try await useCases.addTask(entry: "gone").task.id
            _ = try await useCases.deleteTasks([task])
            let before = try await useCases.revision()
            try await runner.work()
            #expect(try await useCases.jobs().filter { $0.kind == "purge" && !$0.isOpen }.count == 1)
            #expect(try await useCases.revision() == before)
            ledger.clock.advance(days: 40)
            _ = try await useCases.today()
            let closed = try await useCases.revision()
            try await runner.work()
            #expect(try await useCases.revision() > closed, "the bin has lost a task")
        }
    }

    @Test("every job that was given up is shown, of whatever kind")
    func shown() async throws {
        try await Ledger.with { ledger in
            let (useCases, runner) = (ledger.useCases, runner(ledger, [.settle]))
            try await runner.work()
            ledger.clock.advance(days: 1)
            let person = ledger.person
            try await ledger.database.write {
                try $0.execute("UPDATE job SET attempts = $1", [.integer(Int64(JobRunner.mostAttempts))])
                try $0.execute("UPDATE zone_change SET zone = 'nowhere' WHERE person_id = $1", [.integer(person)])
            }
            let before = try await useCases.revision()
            try await runner.work()
            #expect(try await useCases.jobs().first { $0.kind == "settle" }?.state == .gaveUp)
            #expect(try await useCases.revision() > before)
        }
    }

    @Test("a rule's re-reading is queued with the rule, and records it as the cause whichever worker runs it")
    func rereads() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-30")
            try ledger.commit(on: "2026-10-31", email: "other@example.com")
            try await ledger.add()
            ledger.clock.advance(days: 2)
            _ = try await ledger.useCases.today()
            try await ledger.useCases.changeAuthors(adding: ["other@example.com"], rereading: .later)
            #expect(try await ledger.useCases.repositoryJob()?.task == .read)
            #expect(try await ledger.changes(of: "2026-10-31") == [])
            // The watcher may run before the job.
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.changes(of: "2026-10-31").map(\.detail) == ["other@example.com"])
            try await runner(ledger, [.read]).work()
            #expect(try await ledger.useCases.repositoryJob()?.state == .ended(.done))
        }
    }
}
