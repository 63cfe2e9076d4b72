import Core
import Synchronization
import TestSupport
import Testing

@testable import Engine
@testable import Storage

@Suite(.timeLimit(.minutes(5)))
struct ReminderJobTests {
    /// Sets the clock and runs what is due, as a worker does that polls once a second.
    private func work(_ ledger: Ledger, at time: String) async throws {
        ledger.clock.now = try instant("2026-11-02T" + time + "+09:00")
        try await ledger.work(.remind)
    }

    /// A ledger on the second of November without a commit that day, with a phone.
    private func withPhone(
        _ engine: DatabaseEngine = .usual, _ body: @Sendable (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with(engine, now: "2026-11-02T12:00:00+09:00") { ledger async throws in
            try ledger.commit(on: "2026-11-01")
            try await ledger.add()
            try await ledger.addDevice()
            try await ledger.work(.remind)
            #expect(ledger.push.sent.isEmpty)
            try await body(ledger)
        }
    }

    /// State of all notifications, in the order in which they were planned.
    private func told(_ ledger: Ledger) async throws -> [String] {
        try await ledger.database.read(of: ledger.person) { tx in
            try tx.notifications.newest(limit: 99)
                + tx.notifications.open()
        }.sorted { ($0.plannedAt, $0.key.slot) < ($1.plannedAt, $1.key.slot) }
            .map {
                "\($0.key.kind.rawValue) \($0.key.slot) \($0.state.rawValue)" + ($0.why.isEmpty ? "" : " \($0.why)")
            }
    }

    @Test("Each slot is sent once, at its time, until the day is over", arguments: DatabaseEngine.allCases)
    func slots(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            var counts: [Int] = []
            for time in ["18:59:59", "19:00:00", "19:00:05", "19:59:59", "20:00:01", "22:00:00", "23:00:00"] {
                try await work(ledger, at: time)
                counts.append(ledger.push.sent.count)
            }
            #expect(counts == [0, 1, 1, 1, 2, 3, 4], "21:00 was slept through")
            try await work(ledger, at: "23:45:00")
            #expect(ledger.push.sent.count == 5, "the last call is late, and the day lasts")
            let first = try #require(ledger.push.sent.first)
            #expect(first.topic.text == "day-2026-11-02" && first.notification.tag == first.topic.text)
            #expect(first.notification.title == "오늘이 5시간 남았어요" && first.notification.badge == 1)
            // Its text about the time left is valid for an hour; the last call is valid to the end.
            #expect(first.expires == (try instant("2026-11-02T20:00:00+09:00")))
            #expect(ledger.push.sent.last?.expires == (try instant("2026-11-03T00:00:00+09:00")))
            #expect(first.notification.navigate == "https://haru.example/")
            let bodies = ledger.push.sent.map(\.notification.body)
            #expect(zip(bodies, bodies.dropFirst()).allSatisfy { $0 != $1 }, "never the same twice running")
        }
    }

    @Test(
        "A commit that is read replaces the nudge, and ends the day's others", arguments: DatabaseEngine.allCases)
    func withdraws(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            try await ledger.addDevice("laptop", language: "en")
            try await work(ledger, at: "19:00:00")
            #expect(ledger.push.sent.count == 2)
            _ = try await ledger.useCases.createMailbox(occasion: "Birthday", rule: .commit)
            let letter = try LetterFields(writer: "", text: "Words", paper: .heart, color: .pink)
            _ = try await ledger.useCases.addLetters([(letter, nil)], to: 1)
            try ledger.commit(on: "2026-11-02")
            ledger.clock.now = try instant("2026-11-02T19:10:00+09:00")
            _ = try await ledger.useCases.refresh()
            try await work(ledger, at: "19:10:01")
            let done = ledger.push.sent.dropFirst(2)
            #expect(Set(done.map(\.notification.title)) == ["오늘 커밋 완료", "Committed today"])
            // The day has earned a letter.
            #expect(Set(done.map { $0.notification.body.suffix(9) }) == ["꺼낼 편지가 있어요.".suffix(9), " waiting."])
            #expect(done.allSatisfy { $0.topic.text == "day-2026-11-02" && $0.notification.badge == 0 })
            #expect(done.allSatisfy { $0.notification.silent && $0.notification.actions.isEmpty })
            for time in ["20:00:00", "23:00:00", "23:30:00"] { try await work(ledger, at: time) }
            #expect(ledger.push.sent.count == 4)
        }
    }

    @Test("A commit that was not read yet is found before the nudge is sent")
    func asksFirst() async throws {
        try await withPhone { ledger in
            try ledger.commit(on: "2026-11-02")
            try await work(ledger, at: "19:00:00")
            #expect(ledger.push.sent.isEmpty)
        }
    }

    @Test("A day on which nothing is owed gets no nudge", arguments: ["rest", "frozen", "off", "weekday", "quiet"])
    func peace(_ why: String) async throws {
        try await withPhone { ledger in
            switch why {
            case "rest": try await ledger.useCases.set(.rest, to: "mon")
            case "frozen": _ = try await ledger.useCases.freeze(try day("2026-11-02"))
            case "off": try await ledger.useCases.set(.nudges, to: "off")
            case "weekday": try await ledger.useCases.set(.nudgeDays, to: "sun,tue")
            default: try await ledger.useCases.set(.quietHours, to: "18:00-08:00")
            }
            for time in ["19:00:00", "20:00:00", "23:30:00"] { try await work(ledger, at: time) }
            #expect(ledger.push.sent.isEmpty)
        }
    }

    @Test("A change of settings replans nudges at once, and never brings back past ones")
    func replans() async throws {
        try await withPhone { ledger in
            try await work(ledger, at: "15:10:00")
            try await ledger.useCases.set(.nudgeTimes, to: "15:00,15:30")
            try await work(ledger, at: "15:10:01")
            #expect(ledger.push.sent.isEmpty, "15:00 was past when it was set")
            try await work(ledger, at: "15:30:00")
            #expect(ledger.push.sent.count == 1)
            try await ledger.useCases.set(.nudges, to: "off")
            try await ledger.useCases.set([.nudges: "on", .nudgeTimes: "15:31"])
            try await ledger.useCases.snoozeNudges(minutes: 10)
            try await work(ledger, at: "15:31:00")
            #expect(ledger.push.sent.count == 1, "it is put off")
            try await work(ledger, at: "15:40:00")
            #expect(ledger.push.sent.count == 2)
        }
    }

    @Test("An unreachable source holds no nudge back, and the nudge says so")
    func unchecked() async throws {
        try await withPhone { ledger in
            try ledger.commit(on: "2026-11-02")
            ledger.reader.interrupt { _, _ in throw RepositoryProblem(path: "/code/haru", reason: .noPermission) }
            try await work(ledger, at: "19:00:00")
            let body = try #require(ledger.push.sent.first).notification.body
            #expect(body.hasSuffix("확인은 못 했어요."))
        }
    }

    @Test("A temporary failure is retried until the message is stale", arguments: DatabaseEngine.allCases)
    func retries(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            ledger.push.answer { _ in .later(PushDelay(cause: .failed(status: 503), retryAfter: nil)) }
            try await work(ledger, at: "19:00:00")
            #expect(ledger.push.sent.count == 1)
            try await work(ledger, at: "19:00:02")
            #expect(ledger.push.sent.count == 1, "it waits")
            try await work(ledger, at: "19:00:10")
            #expect(ledger.push.sent.count == 2)
            ledger.push.answer(nil)
            try await work(ledger, at: "19:05:00")
            #expect(ledger.push.sent.count == 3)
            #expect(Set(ledger.push.sent.map(\.topic.text)).count == 1)
            #expect(try await told(ledger) == ["nudge 19:00 sent"])

            ledger.push.answer { _ in .later(PushDelay(cause: .limited, retryAfter: 1_300)) }
            try await work(ledger, at: "20:00:00")
            try await work(ledger, at: "20:30:00")
            #expect(ledger.push.sent.count == 4, "more than 20 minutes late")
            #expect(try await told(ledger) == ["nudge 19:00 sent", "nudge 20:00 dropped too-late"])
        }
    }

    @Test(
        "An undeliverable message is given up; only a device that is gone is left out",
        arguments: [
            (PushOutcome.gone, "gone", 1), (.refused(status: 403, reason: "BadJwtToken"), "refused 403 BadJwtToken", 2),
            (.tooLarge, "too-large", 2), (.privateAddress, "private-address", 2),
        ])
    func refused(_ outcome: PushOutcome, _ why: String, _ total: Int) async throws {
        try await withPhone { ledger in
            ledger.push.answer { _ in outcome }
            try await work(ledger, at: "19:00:00")
            #expect(try await told(ledger) == ["nudge 19:00 dropped \(why)"])
            #expect(try await ledger.useCases.pushDevices().first?.problem?.stored == why)
            try await work(ledger, at: "20:00:00")
            #expect(ledger.push.sent.count == total)
        }
    }

    @Test("An alarm rings at its time, moves with its task, and is deleted with it", arguments: DatabaseEngine.allCases)
    func alarms(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            var fields = TaskFields(
                title: "코드 리뷰", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60)))
            fields.alarms = [.tenMinutes, .atTime]
            let task = try await ledger.useCases.addTask(fields)
            try await work(ledger, at: "14:50:00")
            let first = try #require(ledger.push.sent.first)
            #expect(first.topic.text == "task-\(task.task.id)" && first.notification.title == "코드 리뷰")
            #expect(first.notification.body == "10분 뒤예요 · 11월 2일 15:00")
            #expect(first.notification.navigate == "https://haru.example/tasks/\(task.task.id)")
            fields.due = Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 16 * 60))
            _ = try await ledger.useCases.editTask(task.task.id, fields)
            try await work(ledger, at: "15:00:00")
            #expect(rings(ledger) == 1, "it has moved")
            try await work(ledger, at: "15:50:00")
            #expect(rings(ledger) == 2)
            _ = try await ledger.useCases.completeTasks([task.task.id])
            try await work(ledger, at: "16:00:00")
            #expect(rings(ledger) == 2, "it is done")
        }
    }

    @Test("An alarm missed while no worker ran is sent once, and says that it is late")
    func late() async throws {
        try await withPhone { ledger in
            var fields = TaskFields(
                title: "약 먹기", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60)),
                repeats: TaskRepeat(.daily))
            fields.alarms = [.atTime, .tenMinutes, .oneHour]
            _ = try await ledger.useCases.addTask(fields)
            ledger.clock.now = try instant("2026-11-05T14:00:00+09:00")
            try await ledger.work(.remind)
            let alarms = ledger.push.sent.filter { $0.topic.text.hasPrefix("task-") }
            #expect(
                alarms.map(\.notification.body) == ["밀린 알림 · 마감 11월 4일 15:00", "1시간 뒤예요 · 11월 5일 15:00"])
            ledger.clock.now = try instant("2026-11-05T18:00:00+09:00")
            try await ledger.work(.remind)
            let last = try #require(ledger.push.sent.last { $0.topic.text.hasPrefix("task-") })
            #expect(last.notification.body == "밀린 알림 · 마감 11월 5일 15:00")
            let count = ledger.push.sent.count
            try await ledger.work(.remind)
            #expect(ledger.push.sent.count == count)
        }
    }

    @Test("A send whose answer was lost is repeated under the same tag, once", arguments: DatabaseEngine.allCases)
    func lostAnswer(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            ledger.clock.now = try instant("2026-11-02T19:00:00+09:00")
            let runner = ledger.runner(.remind)
            let claimed = try #require(try await runner.claim(limit: 1).first)
            // A process that is killed while it waits for the answer writes nothing, and releases nothing.
            ledger.push.answer { _ in throw CancellationError() }
            await #expect(throws: CancellationError.self) { try await ledger.useCases.remind(claimed) }
            #expect(try await told(ledger) == ["nudge 19:00 sending"])
            ledger.push.answer(nil)
            try await work(ledger, at: "19:00:29")
            #expect(ledger.push.sent.count == 1, "its claim holds for half a minute")
            try await work(ledger, at: "19:04:31")
            #expect(ledger.push.sent.count == 2)
            let same = ledger.push.sent.map {
                [$0.topic.text, $0.notification.tag, $0.notification.title, $0.notification.body]
            }
            #expect(Set(same).count == 1, "in the same words, which a service worker takes for one")
            #expect(try await told(ledger) == ["nudge 19:00 sent"])
            try await work(ledger, at: "19:06:00")
            #expect(ledger.push.sent.count == 2)
        }
    }

    @Test(
        "Workers that poll at the same moment send each nudge to each device once", arguments: DatabaseEngine.allCases)
    func together(_ engine: DatabaseEngine) async throws {
        try await withPhone(engine) { ledger in
            try await ledger.addDevice("laptop")
            try await ledger.work(.remind)
            for hour in 19...23 {
                ledger.clock.now = try instant("2026-11-02T\(hour):00:00+09:00")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 { group.addTask { try await ledger.work(.remind) } }
                    try await group.waitForAll()
                }
            }
            let sent = ledger.push.sent.map { "\($0.endpoint) \($0.notification.title)" }
            #expect(sent.count == 10 && Set(sent).count == 10)
        }
    }

    /// Number of notifications with a sound.
    private func rings(_ ledger: Ledger) -> Int { ledger.push.sent.count { !$0.notification.silent } }

    private func actions(_ message: ScriptedPush.Sent?) -> [String] {
        message?.notification.actions.map(\.action) ?? []
    }

    /// Performs the action of a notification's button.
    @discardableResult
    private func press(
        _ action: String, of message: ScriptedPush.Sent?, _ ledger: Ledger
    ) async throws -> NotificationOutcome? {
        let navigate = try #require(message?.notification.actions.first { $0.action == action }).navigate
        let secret = try #require(navigate.split(separator: "/").last.map(String.init))
        return try await ledger.accounts.performNotificationAction(of: secret)
    }

    @Test("A nudge can be snoozed from the notification while the day lasts, and rested while a freeze is left")
    func nudgeActions() async throws {
        try await withPhone { ledger in
            try await work(ledger, at: "19:00:00")
            #expect(actions(ledger.push.sent.last) == ["snooze", "rest"])
            try await press("snooze", of: ledger.push.sent.last, ledger)
            try await work(ledger, at: "19:29:59")
            #expect(ledger.push.sent.count == 1)
            try await work(ledger, at: "19:30:00")
            #expect(ledger.push.sent.count == 2)
            try await work(ledger, at: "23:30:00")
            #expect(actions(ledger.push.sent.last) == ["rest"], "it could not be put off within the day")
            try await ledger.useCases.set(.freezesPerMonth, to: "0")
            ledger.clock.now = try instant("2026-11-03T19:00:00+09:00")
            try await ledger.work(.remind)
            #expect(actions(ledger.push.sent.last) == ["snooze"])
        }
    }

    @Test("A snoozed alarm rings again, unless its task is done or moved meanwhile")
    func alarmActions() async throws {
        try await withPhone { ledger in
            var fields = TaskFields(
                title: "코드 리뷰", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60)))
            fields.alarms = [.atTime]
            let task = try await ledger.useCases.addTask(fields)
            try await work(ledger, at: "15:00:00")
            #expect(actions(ledger.push.sent.last) == ["complete", "snooze-alarm"])
            let outcome = try await press("snooze-alarm", of: ledger.push.sent.last, ledger)
            #expect(outcome?.wait == 1_800)
            try await work(ledger, at: "15:29:59")
            #expect(ledger.push.sent.count == 1)
            try await work(ledger, at: "15:30:00")
            #expect(ledger.push.sent.count == 2)
            #expect(ledger.push.sent.last?.notification.body == "다시 알림 · 마감 11월 2일 15:00")
            try await press("snooze-alarm", of: ledger.push.sent.last, ledger)
            try await press("complete", of: ledger.push.sent.last, ledger)
            #expect(try await ledger.useCases.task(task.task.id).isDone)
            try await work(ledger, at: "16:00:00")
            #expect(rings(ledger) == 2, "it is done")
        }
    }

    @Test("A snoozed alarm is taken back with a link")
    func alarmUndone() async throws {
        try await withPhone { ledger in
            var fields = TaskFields(
                title: "물 주기", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 15 * 60)),
                repeats: TaskRepeat(.daily))
            fields.alarms = [.atTime]
            _ = try await ledger.useCases.addTask(fields)
            try await work(ledger, at: "15:00:00")
            let undo = try #require(try await press("snooze-alarm", of: ledger.push.sent.last, ledger)?.undo)
            let taken = try await ledger.accounts.performNotificationAction(
                of: String(undo.dropFirst(NotificationLink.prefix.count)))
            #expect(taken?.isMoot == false)
            try await work(ledger, at: "15:30:00")
            #expect(ledger.push.sent.count == 1)
        }
    }

    @Test("The badge counts today's commit and the tasks whose day has come")
    func badge() async throws {
        try await withPhone { ledger in
            for (title, due) in [("overdue", "2026-10-30"), ("today", "2026-11-02"), ("later", "2026-11-03")] {
                _ = try await ledger.useCases.addTask(TaskFields(title: title, due: Due(day: try day(due))))
            }
            try await work(ledger, at: "19:00:00")
            #expect(ledger.push.sent.last?.notification.badge == 3)
            try ledger.commit(on: "2026-11-02")
            _ = try await ledger.useCases.refresh()
            try await work(ledger, at: "19:10:00")
            #expect(ledger.push.sent.last?.notification.badge == 2)
        }
    }

    @Test("A shown nudge is withdrawn when the day becomes a rest", arguments: ["frozen", "rest"])
    func withdrawsRest(_ how: String) async throws {
        try await withPhone { ledger in
            try await work(ledger, at: "19:00:00")
            if how == "rest" {
                try await ledger.useCases.set(.rest, to: "mon")
            } else {
                try await press("rest", of: ledger.push.sent.last, ledger)
            }
            try await work(ledger, at: "19:10:00")
            let last = try #require(ledger.push.sent.last).notification
            #expect(ledger.push.sent.count == 2 && last.silent && last.badge == 0 && last.actions.isEmpty)
            #expect(last.title == (how == "rest" ? "오늘은 쉬는 날이에요" : "오늘은 쉬어요"))
            for time in ["20:00:00", "23:59:00"] { try await work(ledger, at: time) }
            ledger.clock.now = try instant("2026-11-03T00:00:00+09:00")
            try await ledger.work(.remind)
            #expect(ledger.push.sent.count == 2, "it is told once")
        }
    }

    @Test("A shown nudge is withdrawn once when the day is over, and not when the worker starts too late for it")
    func withdrawsOver() async throws {
        try await withPhone { ledger in
            try await work(ledger, at: "23:30:00")
            #expect(ledger.push.sent.count == 1)
            ledger.clock.now = try instant("2026-11-03T00:00:00+09:00")
            try await ledger.work(.remind)
            let last = try #require(ledger.push.sent.last).notification
            #expect(
                ledger.push.sent.count == 2 && last.title == "새 하루예요" && last.silent && last.tag == "day-2026-11-02")
            ledger.clock.now = try instant("2026-11-03T00:10:00+09:00")
            try await ledger.work(.remind)
            #expect(ledger.push.sent.count == 2)
            ledger.clock.now = try instant("2026-11-03T23:30:00+09:00")
            try await ledger.work(.remind)
            ledger.clock.now = try instant("2026-11-04T08:00:00+09:00")
            try await ledger.work(.remind)
            #expect(ledger.push.sent.filter { $0.notification.tag == "day-2026-11-03" }.count == 1)
        }
    }

    @Test("The operator is told once an hour of a push service that refuses this Haru")
    func refusals() {
        let (log, now) = (RefusalLog(), Instant(seconds: 1_000_000))
        let refusal = PushRefusal(host: "push.example", status: 403, reason: "BadJwtToken")
        #expect(log.isNews(refusal, at: now))
        #expect(!log.isNews(refusal, at: now.advanced(bySeconds: 3_599)))
        #expect(log.isNews(PushRefusal(host: "push.example", status: 400, reason: ""), at: now))
        #expect(log.isNews(refusal, at: now.advanced(bySeconds: 3_600)))
        #expect(log.isNews(refusal, at: now), "a clock that was set back says nothing of the time that went by")
    }

    @Test("Without a device nothing is planned, and the first device gets only later nudges")
    func firstDevice() async throws {
        try await Ledger.with(now: "2026-11-02T19:05:00+09:00") { ledger async throws in
            #expect(try await ledger.useCases.jobs().filter { $0.kind == "remind" } == [])
            try await ledger.addDevice()
            try await ledger.work(.remind)
            #expect(ledger.push.sent.isEmpty, "19:00 was before it")
            let report = try await ledger.useCases.nudges()
            #expect(report.devices == 1)
            let device = try #require(try await ledger.useCases.pushDevices().first)
            try await ledger.useCases.removePushDevice(device.id)
            try await work(ledger, at: "20:00:00")
            #expect(ledger.push.sent.isEmpty)
            try await ledger.addDevice()
            try await work(ledger, at: "21:00:00")
            #expect(ledger.push.sent.count == 1)
        }
    }
}

extension Ledger {
    /// Subscribes a browser to notifications.
    @discardableResult
    func addDevice(_ name: String = "phone", language: String = "ko") async throws -> PushDeviceReport {
        try await useCases.addPushDevice(
            PushDeviceFields(
                subscription: BrowserSubscription(
                    endpoint: "https://push.example/\(person)/\(name)", p256dh: "key", auth: "secret"),
                publicKey: "public", origin: "https://haru.example", agent: name, language: language))
    }
}
