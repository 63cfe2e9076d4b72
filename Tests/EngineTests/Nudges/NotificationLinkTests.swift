import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// A link of a notification does what it is for, once, until it is too old, and nothing else.
@Suite struct NotificationLinkTests {
    private func link(
        _ action: NotificationAction, of ledger: Ledger, seconds: Int64 = 3_600
    ) async throws -> String {
        let (useCases, end) = (ledger.useCases, ledger.clock.now.advanced(bySeconds: seconds))
        let path = try await ledger.database.write {
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

    @Test("a task is ticked once, by whoever comes first")
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

            #expect(try await links(ledger).isEmpty)
        }
    }

    @Test("an occurrence that was ticked elsewhere is not taken for the next")
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

    @Test("a day is rested, and a link that cannot do that any more says why and is used up")
    func rests() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let today = try await ledger.useCases.today().day
            let secret = try await link(.rest(today), of: ledger)
            let again = try await link(.rest(today), of: ledger)
            #expect(try await ledger.accounts.performNotificationAction(of: secret) == .rest(today))
            #expect(try await ledger.useCases.today().state == .frozen)
            await #expect(throws: DomainError.self) {
                try await ledger.accounts.performNotificationAction(of: again)
            }
            #expect(try await ledger.accounts.performNotificationAction(of: again) == nil)
        }
    }

    @Test("what is too old, unknown or no secret does nothing")
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

    @Test("an account that is disabled is not acted for")
    func disabled() async throws {
        try await Ledger.with { ledger in
            let task = try await addTask(ledger, "Review today")
            let secret = try await link(.complete(task: task.task.id, due: task.task.fields.due?.day), of: ledger)
            try await ledger.accounts.disable(ledger.person)
            #expect(try await ledger.accounts.performNotificationAction(of: secret) == nil)
        }
    }
}
