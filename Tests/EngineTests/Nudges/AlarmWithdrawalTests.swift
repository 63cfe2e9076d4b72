import Core
import Language
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// An alarm that is shown is withdrawn when its task is done, moved or deleted.
@Suite(.timeLimit(.minutes(5))) struct AlarmWithdrawalTests {
    /// Sets the clock and runs what is due.
    private func work(_ ledger: Ledger, at time: String) async throws {
        ledger.clock.now = try instant("2026-11-02T" + time + "+09:00")
        try await ledger.work(.remind)
    }

    private var fields: TaskFields {
        get throws {
            var fields = TaskFields(
                title: "코드 리뷰", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60)))
            fields.alarms = [.tenMinutes]
            return fields
        }
    }

    /// A ledger with a phone and a laptop on which an alarm of a task was shown at 14:50.
    private func withAlarm(
        _ engine: DatabaseEngine = .usual, _ body: (Ledger, Int) async throws -> Void
    ) async throws {
        try await Ledger.with(engine, now: "2026-11-02T12:00:00+09:00") { ledger async throws in
            try await ledger.addDevice()
            try await ledger.addDevice("laptop", language: "en")
            try await ledger.work(.remind)
            let task = try await ledger.useCases.addTask(try fields)
            try await work(ledger, at: "14:50:00")
            #expect(ledger.push.takeSent().count == 2)
            try await body(ledger, task.task.id)
        }
    }

    @Test(
        "every device is told once, without a sound, that the task is done, deleted or moved",
        arguments: DatabaseEngine.allCases, AlarmSilence.allCases)
    func withdrawn(_ engine: DatabaseEngine, _ why: AlarmSilence) async throws {
        try await withAlarm(engine) { ledger, task in
            ledger.clock.now = try instant("2026-11-02T14:55:00+09:00")
            switch why {
            case .done: _ = try await ledger.useCases.completeTasks([task])
            case .deleted: _ = try await ledger.useCases.deleteTasks([task])
            case .moved:
                var moved = try fields
                moved.due = Due(day: try day("2026-11-03"), time: TimeOfDay(minutes: 15 * 60))
                _ = try await ledger.useCases.editTask(task, moved)
            }
            try await work(ledger, at: "14:55:01")
            let sent = ledger.push.takeSent()
            #expect(sent.count == 2 && Set(sent.map(\.endpoint)).count == 2)
            #expect(sent.allSatisfy { $0.topic.text == "task-\(task)" && $0.notification.tag == "task-\(task)" })
            #expect(sent.allSatisfy { $0.notification.silent && $0.notification.actions.isEmpty })
            let texts = Set([Language.korean, .english].map { $0.alarmOver(why, title: "코드 리뷰").body })
            #expect(Set(sent.map(\.notification.body)) == texts)
            #expect(sent.allSatisfy { $0.notification.title == "코드 리뷰" })
            try await work(ledger, at: "14:56:00")
            #expect(ledger.push.takeSent().isEmpty, "once")
        }
    }

    @Test("an alarm that rings again replaces the moved one, with no withdrawal")
    func ringsAnew() async throws {
        try await withAlarm { ledger, task in
            ledger.clock.now = try instant("2026-11-02T14:55:00+09:00")
            var moved = try fields
            moved.due = Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60 + 30))
            _ = try await ledger.useCases.editTask(task, moved)
            // No worker ran in between.
            try await work(ledger, at: "15:20:00")
            #expect(Set(ledger.push.takeSent().map(\.notification.silent)) == [false])
            _ = try await ledger.useCases.completeTasks([task])
            try await work(ledger, at: "15:21:00")
            #expect(ledger.push.takeSent().map(\.notification.silent) == [true, true])
        }
    }

    @Test("a snoozed alarm is withdrawn too, and a task that is open again leaves nothing to withdraw")
    func putOff() async throws {
        try await withAlarm { ledger, task in
            ledger.clock.now = try instant("2026-11-02T14:51:00+09:00")
            _ = try await ledger.useCases.snoozeAlarm(of: task, slot: "10m@2026-11-02 15:00")
            try await work(ledger, at: "14:52:00")
            #expect(ledger.push.takeSent().isEmpty)
            _ = try await ledger.useCases.completeTasks([task])
            _ = try await ledger.useCases.reopenTasks([task])
            try await work(ledger, at: "14:53:00")
            #expect(ledger.push.takeSent().isEmpty)
            _ = try await ledger.useCases.completeTasks([task])
            try await work(ledger, at: "14:54:00")
            #expect(ledger.push.takeSent().map(\.notification.silent) == [true, true])
            try await work(ledger, at: "15:21:00")
            #expect(ledger.push.takeSent().isEmpty)
        }
    }

    @Test("a snoozed alarm is shown as the next one")
    func nextAlarm() async throws {
        try await withAlarm { ledger, task in
            #expect(try await ledger.useCases.nudges().nextAlarm == nil)
            _ = try await ledger.useCases.snoozeAlarm(of: task, slot: "10m@2026-11-02 15:00")
            let next = try #require(try await ledger.useCases.nudges().nextAlarm)
            let again = try instant("2026-11-02T15:20:00+09:00")
            #expect(next.task == task && next.alarm.at == again)
            #expect(next.alarm.alarm == .tenMinutes)
            _ = try await ledger.useCases.completeTasks([task])
            #expect(try await ledger.useCases.nudges().nextAlarm == nil)
        }
    }

    @Test("screens and programs get the withdrawal, and channels that cannot withdraw do not")
    func channels() async throws {
        try await Ledger.with(now: "2026-11-02T12:00:00+09:00") { ledger async throws in
            for target in [
                ChannelTarget(.ntfy, [.recipient: "topic"]), ChannelTarget(.desktop, [:]),
                ChannelTarget(.webhook, [.address: "https://example.com/hook"]),
            ] {
                _ = try await ledger.useCases.addChannel(target, origin: "", language: .korean)
            }
            try await ledger.work(.remind)
            let task = try await ledger.useCases.addTask(try fields)
            try await work(ledger, at: "14:50:00")
            #expect(ledger.channels.takeSent().count == 3)
            _ = try await ledger.useCases.completeTasks([task.task.id])
            try await work(ledger, at: "14:50:01")
            let sent = ledger.channels.takeSent()
            #expect(Set(sent.map(\.target.kind)) == [.desktop, .webhook])
            #expect(sent.allSatisfy { $0.message.kind == .withdrawal && $0.message.alarm == nil })
        }
    }
}
