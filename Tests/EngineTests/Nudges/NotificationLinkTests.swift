import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// A link of a notification performs its action, once, until it expires, and nothing else.
@Suite struct NotificationLinkTests {
    private func link(
        _ action: NotificationAction, of ledger: Ledger, seconds: Int64 = 3_600
    ) async throws -> String {
        let (useCases, end) = (ledger.useCases, ledger.clock.now.advanced(bySeconds: seconds))
        let path = try await ledger.database.write(of: useCases.person) {
            try useCases.makeNotificationLink(action, expires: end, in: $0)
        }
        #expect(path.hasPrefix(NotificationLink.prefix))
        return String(path.dropFirst(NotificationLink.prefix.count))
    }

    private func links(_ ledger: Ledger) async throws -> [String] {
        try await ledger.database.read { connection in
            try connection.all("SELECT hash FROM notification_link", []) { try $0.text(0) }
        }
    }

    private func addTask(_ ledger: Ledger, _ text: String) async throws -> TaskReport {
        try await ledger.useCases.addTask(entry: text)
    }

    @Test("a task is ticked once, by the first request")
    func completes() async throws {
        try await Ledger.with { ledger in
            let task = try await addTask(ledger, "Review today")
            let secret = try await link(.complete(task: task.task.id, due: task.task.fields.due?.day), of: ledger)
            #expect(try await ledger.accounts.notificationAction(of: secret) != nil)
            let accounts = ledger.accounts
            let done = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 1...6 {
                    group.addTask { try await accounts.performNotificationAction(of: secret) != nil }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(done == 1)
            #expect(try await ledger.useCases.task(task.task.id).isDone)
            #expect(try await ledger.accounts.notificationAction(of: secret) == nil)
            #expect(try await links(ledger).count == 1, "the one that takes it back")
        }
    }

    @Test(
        "a link whose effect could not be stored is not used up, and works later", arguments: Effect.allCases)
    func storedTogether(_ effect: Effect) async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let today = try await ledger.useCases.today().day
            let task = try await addTask(ledger, "Review today").task
            let action: NotificationAction =
                switch effect {
                case .complete: .complete(task: task.id, due: task.fields.due?.day)
                case .rest: .rest(today)
                case .snooze: .snooze(today)
                }
            let secret = try await link(action, of: ledger)
            // As when the process is killed in between, or the disk is full: every change replans reminders.
            try await ledger.database.write { try $0.execute("ALTER TABLE reminder RENAME TO away", []) }
            await #expect(throws: StorageError.self) {
                try await ledger.accounts.performNotificationAction(of: secret)
            }
            #expect(try await ledger.accounts.notificationAction(of: secret) == action)
            try await ledger.database.write { try $0.execute("ALTER TABLE away RENAME TO reminder", []) }
            #expect(try await ledger.accounts.performNotificationAction(of: secret)?.isMoot == false)
            #expect(try await ledger.accounts.performNotificationAction(of: secret) == nil)
        }
    }

    enum Effect: CaseIterable { case complete, rest, snooze }

    @Test("an occurrence that was ticked elsewhere is not confused with the next")
    func occurrence() async throws {
        try await Ledger.with { ledger in
            let task = try await addTask(ledger, "매일 9시 물 주기")
            let due = task.task.fields.due?.day
            let secret = try await link(.complete(task: task.task.id, due: due), of: ledger)
            _ = try await ledger.useCases.completeTasks([task.task.id])
            let (ticked, open) = (
                try await ledger.useCases.task(task.task.id), try await ledger.useCases.openTasks()
            )
            #expect(open.values.reduce(0, +) == 1, "the next occurrence is there")
            #expect(try await ledger.accounts.performNotificationAction(of: secret) != nil)
            let after = try await ledger.useCases.task(task.task.id)
            #expect(after == ticked)
            let still = try await ledger.useCases.openTasks()
            #expect(still == open)
        }
    }

    @Test("a day is rested, and a link that is no longer possible gives the reason and is used up")
    func rests() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let today = try await ledger.useCases.today().day
            let secret = try await link(.rest(today), of: ledger)
            let again = try await link(.rest(today), of: ledger)
            #expect(try await ledger.accounts.performNotificationAction(of: secret)?.action == .rest(today))
            #expect(try await ledger.useCases.today().state == .frozen)
            await #expect(throws: DomainError.self) {
                try await ledger.accounts.performNotificationAction(of: again)
            }
            #expect(try await ledger.accounts.performNotificationAction(of: again) == nil)
        }
    }

    @Test("an expired, unknown or malformed secret does nothing")
    func refused() async throws {
        try await Ledger.with { ledger in
            let task = try await addTask(ledger, "Review today")
            let secret = try await link(.complete(task: task.task.id, due: nil), of: ledger, seconds: 60)
            ledger.clock.advance(seconds: 60)
            for other in [secret, String(repeating: "0", count: 64), "", "x", secret.uppercased() + "!"] {
                #expect(try await ledger.accounts.performNotificationAction(of: other) == nil)
            }
            #expect(try await !ledger.useCases.task(task.task.id).isDone)
            try await ledger.useCases.purge()

            #expect(try await links(ledger).isEmpty)
        }
    }

    @Test("a link of a disabled account does nothing")
    func disabled() async throws {
        try await Ledger.with { ledger in
            let task = try await addTask(ledger, "Review today")
            let secret = try await link(.complete(task: task.task.id, due: task.task.fields.due?.day), of: ledger)
            try await ledger.accounts.disable(ledger.person)
            #expect(try await ledger.accounts.performNotificationAction(of: secret) == nil)
        }
    }

    @Test("an action is undone by a link of its own, once, for an hour")
    func undoes() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            func take(_ path: String?) async throws -> NotificationOutcome? {
                let secret = try #require(path).dropFirst(NotificationLink.prefix.count)
                return try await ledger.accounts.performNotificationAction(of: String(secret))
            }
            let today = try await ledger.useCases.today().day
            let rest = try await link(.rest(today), of: ledger)
            let rested = try #require(try await ledger.accounts.performNotificationAction(of: rest))
            #expect(rested.badge == 0)
            let back = try #require(try await take(rested.undo))
            #expect(back.action == .unrest(today) && back.undo == nil && !back.isMoot && back.badge == 1)
            #expect(try await ledger.useCases.today().state == .pending)
            #expect(try await take(rested.undo) == nil, "it is used up")

            let task = try await addTask(ledger, "Review today")
            let due = task.task.fields.due?.day
            let complete = try await link(.complete(task: task.task.id, due: due), of: ledger)
            let again = try await link(.complete(task: task.task.id, due: due), of: ledger)
            let done = try #require(try await ledger.accounts.performNotificationAction(of: complete))
            #expect(done.badge == 1, "today's commit is left")
            let moot = try #require(try await ledger.accounts.performNotificationAction(of: again))
            #expect(moot.isMoot && moot.undo == nil)
            #expect(try await take(done.undo)?.badge == 2)
            #expect(try await !ledger.useCases.task(task.task.id).isDone)

            let snooze = try await link(.snooze(today), of: ledger)
            let put = try #require(try await ledger.accounts.performNotificationAction(of: snooze))
            #expect(put.wait == 1_800)
            #expect(try await ledger.useCases.nudges().snooze != nil)
            // A different later snooze is not undone by this link.
            let second = try await link(.snooze(today), of: ledger)
            let earlier = try #require(try await ledger.accounts.performNotificationAction(of: second))
            let later = try await ledger.useCases.snoozeNudgesToday().snooze
            let dayCalendar = try await ledger.useCases.nudges().dayCalendar
            #expect(later?.until == dayCalendar.endOfDay(at: ledger.clock.now))
            #expect(try await take(earlier.undo)?.isMoot == true)
            #expect(try await ledger.useCases.nudges().snooze == later)
            ledger.clock.advance(seconds: 3_600)
            #expect(try await take(put.undo) == nil, "too old")
        }
    }

    @Test("a nudge is snoozed so that one is left before the day ends, and not once there is no time left")
    func snoozesWithin() async throws {
        try await Ledger.with(now: "2026-11-02T23:40:00+09:00") { ledger in
            let today = try day("2026-11-02")
            let first = try await link(.snooze(today), of: ledger)
            #expect(try await ledger.accounts.performNotificationAction(of: first)?.wait == 900)
            let next = try await ledger.useCases.nudges().next
            #expect(next?.slot == .snooze(try instant("2026-11-02T23:55:00+09:00")))
            ledger.clock.now = try instant("2026-11-02T23:51:00+09:00")
            let late = try await link(.snooze(today), of: ledger)
            #expect(try await ledger.accounts.performNotificationAction(of: late)?.isMoot == true)
        }
    }

    @Test(
        "an action is stored and read back unchanged",
        arguments: [
            NotificationAction.complete(task: 7, due: nil), .complete(task: 7, due: Day(number: 20_000)),
            .rest(Day(number: 20_000)), .snooze(Day(number: 20_000)),
            .snoozeAlarm(task: 7, slot: "half-hour@2026-11-21 18:00"), .reopen(task: 7), .unrest(Day(number: 20_000)),
            .unsnooze(until: Instant(seconds: 1_795_432_100)),
            .unsnoozeAlarm(task: 7, slot: "at-time@2026-11-21+1795432100"),
        ])
    func stored(_ action: NotificationAction) {
        let (name, subject) = action.stored
        #expect(NotificationAction(action: name, subject: subject) == action)
        #expect(NotificationAction(action: "other", subject: subject) == nil)
        #expect(NotificationAction(action: name, subject: "x") == nil)
    }
}
