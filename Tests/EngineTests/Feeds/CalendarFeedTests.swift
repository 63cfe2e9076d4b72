import Core
import Engine
import Presentation
import TestSupport
import Testing

@testable import Storage

/// Creation, lookup, revocation and content of calendar feeds.
@Suite struct CalendarFeedTests {
    private func text(_ ledger: Ledger, _ feed: CreatedCalendarFeed) async throws -> String {
        let found = try #require(try await ledger.accounts.calendarFeed(at: feed.secret))
        let bytes = CalendarFeedText.bytes(
            of: try await ledger.accounts.contents(of: found), address: "https://haru.example")
        return try #require(String(validating: bytes, as: UTF8.self)).replacing("\r\n ", with: "")
    }

    /// The events of an object, keyed by the first part of their UIDs.
    private func events(_ text: String) -> [Substring: String] {
        let parts = text.replacing("\r\n", with: "\n").split(separator: "BEGIN:VEVENT\n").dropFirst()
        return Dictionary(
            parts.map { (($0.split(separator: "UID:").last ?? "").prefix { $0 != "." }, String($0)) },
            uniquingKeysWith: { $0 + $1 })
    }

    @Test(
        "A feed is found by its secret alone until it is revoked, and only a hash is stored",
        arguments: DatabaseEngine.allCases)
    func life(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            let useCases = ledger.useCases
            let made = try await useCases.addCalendarFeed(named: " phone\n", contents: [.tasks, .days], language: "ko")
            #expect(made.report.name == "phone" && made.report.number == 1 && made.report.readAt == nil)
            #expect(MailboxLink.isSecret(made.secret) && made.path == "/feed/\(made.secret).ics")
            #expect(made.appAddress(at: "https://haru.example") == "webcal://haru.example\(made.path)")
            let rows = try await ledger.database.read(of: 1) { try $0.calendarFeeds.all() }
            #expect(rows.map(\.hash) == [ledger.secrets.digest(made.secret)] && rows[0].hash != made.secret)
            for wrong in [
                "", "x", "../x", String(made.secret.dropLast()), String(repeating: "0", count: 32), rows[0].hash,
            ] {
                #expect(try await ledger.accounts.calendarFeed(at: wrong) == nil)
            }
            // The last reading is recorded at most once an hour, and pages are not notified.
            let (start, revision) = (ledger.clock.now, try await useCases.revision())
            for (seconds, noted) in [(0, 0), (3_599, 0), (1, 3_600)] {
                ledger.clock.advance(seconds: seconds)
                #expect(try await ledger.accounts.calendarFeed(at: made.secret) != nil)
                #expect(try await useCases.calendarFeeds().first?.readAt == start.advanced(bySeconds: Int64(noted)))
            }
            #expect(try await useCases.revision() == revision)
            let other = try await ledger.other(person: 2)
            await #expect(throws: DomainError.unknownFeed(1)) { try await other.useCases.removeCalendarFeed(1) }
            #expect(try await useCases.removeCalendarFeed(1).name == "phone")
            #expect(try await ledger.accounts.calendarFeed(at: made.secret) == nil)
            // A number is issued once.
            let next = try await useCases.addCalendarFeed(named: "x", contents: [.days], language: "ko")
            #expect(next.report.number == 2 && next.secret != made.secret)
        }
    }

    @Test("An invalid feed is refused")
    func refusals() async throws {
        try await Ledger.with { ledger in
            func refuses(_ error: DomainError, _ name: String, _ contents: Set<FeedContent> = [.tasks]) async {
                await #expect(throws: error) {
                    try await ledger.useCases.addCalendarFeed(named: name, contents: contents, language: "en")
                }
            }
            await refuses(.feedWithoutName, " \u{200B}\n")
            await refuses(.textTooLong(limit: 60), String(repeating: "가", count: 61))
            await refuses(.feedWithoutContents, "x", [])
            for number in 1...UseCases.mostCalendarFeeds {
                _ = try await ledger.useCases.addCalendarFeed(named: "\(number)", contents: [.tasks], language: "en")
            }
            await refuses(.tooManyFeeds(limit: 20), "one more")
        }
    }

    @Test("A feed shows the chosen parts and nothing else, each event with a stable UID")
    func contents() async throws {
        try await Ledger.withRun { ledger in
            let useCases = ledger.useCases
            var fields = TaskFields(title: "보고서, 제출", memo: "secret memo", due: Due(day: try day("2026-11-12")))
            _ = try await useCases.addTask(fields)
            fields = TaskFields(title: "meeting", due: Due(day: try day("2026-11-13"), time: TimeOfDay(hour: 9)))
            _ = try await useCases.addTask(fields)
            _ = try await useCases.addTask(TaskFields(title: "some day"))
            _ = try await useCases.startChallenge(
                length: 30, start: try day("2026-11-10"), rule: .everyDay, name: "서른 날", reward: "secret reward")
            _ = try await useCases.createMailbox(occasion: "secret occasion", rule: .free)
            let all = try await useCases.addCalendarFeed(
                named: "all", contents: Set(FeedContent.allCases), language: "ko")
            let first = try await text(ledger, all)
            #expect(!first.contains("secret") && !first.contains(all.secret) && !first.contains("some day"))
            let found = events(first)
            let report = try #require(found["task-1"])
            #expect(report.contains("DTSTART;VALUE=DATE:20261112\n") && report.contains("SUMMARY:보고서\\, 제출\n"))
            #expect(report.contains("SEQUENCE:0\n") && report.contains("URL:https://haru.example/tasks/1\n"))
            #expect(found["task-2"]?.contains("DTSTART;TZID=Asia/Seoul:20261113T090000\n") == true)
            #expect(
                first.contains("BEGIN:VTIMEZONE\r\nTZID:Asia/Seoul\r\n")
                    && found.values.allSatisfy { $0.contains("TRANSP:TRANSPARENT") })
            #expect(found["day-2026-11-10"]?.contains("SUMMARY:기여 1회\n") == true)
            #expect(found["day-2026-11-11"] == nil && found.keys.count { $0.hasPrefix("day-") } == 17)
            #expect(first.contains("SUMMARY:서른 날 시작\r\n") && first.contains("DTSTART;VALUE=DATE:20261110\r\n"))

            // Only a change of the task changes its event; the UID stays.
            #expect(try await text(ledger, all) == first)
            _ = try await useCases.editTasks([1]) { $0.title = "report" }
            _ = try await useCases.completeTasks([1])
            let changed = try #require(events(try await text(ledger, all))["task-1"])
            #expect(changed.contains("SUMMARY:✓ report\n") && !changed.contains("SEQUENCE:0\n"))
            func identity(_ event: String) -> Substring? { event.split(separator: "\n").first { $0.hasPrefix("UID:") } }
            #expect(identity(changed) == identity(report))

            let days = try await useCases.addCalendarFeed(named: "days", contents: [.days], language: "en")
            let only = try await text(ledger, days)
            #expect(only.contains("1 contribution") && !only.contains("task-") && !only.contains("challenge-"))
            #expect(!only.contains("VTIMEZONE"))
        }
    }

    @Test("Letters are counted by the day of their draw; nothing of sealed ones is shown")
    func letters() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.createMailbox(occasion: "x", rule: .free)
            let letters = try (1...3).map {
                (
                    fields: try LetterFields(writer: "writer", text: "words \($0)", paper: .note, color: .blue),
                    writtenAt: nil as Instant?
                )
            }
            _ = try await ledger.useCases.addLetters(letters, to: 1)
            let feed = try await ledger.useCases.addCalendarFeed(named: "x", contents: [.letters], language: "en")
            // An object without any component is invalid (RFC 5545, section 3.4).
            let empty = try await text(ledger, feed)
            #expect(events(empty).isEmpty && empty.contains("BEGIN:VTIMEZONE\r\nTZID:Asia/Seoul\r\n"))
            for _ in 1...2 { _ = try await ledger.useCases.drawLetter(from: 1) }
            let drawn = try await text(ledger, feed)
            #expect(Set(events(drawn).keys) == ["letters-2026-11-01"] && drawn.contains("SUMMARY:Drew 2 letters\r\n"))
            #expect(!drawn.contains("words") && !drawn.contains("writer"))
        }
    }

    @Test("The feeds of a disabled account are not found")
    func disabled() async throws {
        try await Ledger.with { ledger in
            let feed = try await ledger.useCases.addCalendarFeed(named: "x", contents: [.tasks], language: "en")
            try await ledger.database.write(of: 1) {
                try $0.people.setDisabled(at: ledger.clock.now)
            }
            #expect(try await ledger.accounts.calendarFeed(at: feed.secret) == nil)
        }
    }
}
