import Core
import Engine
import Foundation
import Presentation
import TestSupport
import Testing

/// Calendar feeds are read by Python's icalendar and by khal.
@Suite struct CalendarReaderTests {
    private struct Asked: Encodable {
        let feed: String
        let ordinary: String
        let zone: String
    }

    private struct Event: Decodable, Equatable {
        let summary: String
        let start: String
        let rule: String
        let sequence: Int
    }

    private struct Seen: Decodable {
        let events: [String: Event]
        let ordinary: [String: Event]
        let listed: [String]
    }

    /// The environment of the browser tests, made by `scripts/setup test`, and the script beside this file.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let python = (0..<3).reduce(folder) { path, _ in path.deletingLastPathComponent() }
        .appending(path: ".venv/bin/python").path

    private static let family = String(repeating: "👨‍👩‍👧‍👦", count: 30)

    private struct Sample {
        let title: String
        let due: String
        var time: TimeOfDay?
        var repeats: TaskRepeat?
        var isSecond = false
        /// The start of an event as icalendar reads it.
        let start: String
        var rule = ""
    }

    /// Days that Python's dates can still handle.
    private static func ordinary() throws -> [Sample] {
        let (morning, half) = (TimeOfDay(hour: 8), TimeOfDay(hour: 1, minute: 30))
        return [
            Sample(title: #"a, b; c\d \ "e""#, due: "2026-11-22", start: "2026-11-22"),
            Sample(title: family, due: "2026-11-23", start: "2026-11-23"),
            Sample(title: "summer", due: "2026-07-01", time: morning, start: "2026-07-01 08:00:00-04:00"),
            Sample(title: "winter", due: "2026-11-24", time: morning, start: "2026-11-24 08:00:00-05:00"),
            // The clock is set back on this day, and shows 01:30 twice.
            Sample(title: "first", due: "2026-11-01", time: half, start: "2026-11-01 01:30:00-04:00"),
            Sample(title: "second", due: "2026-11-01", time: half, isSecond: true, start: "2026-11-01 06:30:00+00:00"),
            // On this day it skips 02:30.
            Sample(
                title: "leap", due: "2027-03-14", time: TimeOfDay(hour: 2, minute: 30),
                start: "2027-03-14 03:00:00-04:00"),
            Sample(
                title: "daily", due: "2026-11-18", time: morning, repeats: TaskRepeat(.daily),
                start: "2026-11-18 08:00:00-05:00", rule: "FREQ=DAILY"),
            Sample(
                title: "week", due: "2026-11-23", repeats: TaskRepeat(.weekly([.monday, .friday]), end: .after(2)),
                start: "2026-11-23", rule: "FREQ=WEEKLY;COUNT=2;BYDAY=MO,FR;WKST=MO"),
            Sample(
                title: "month", due: "2026-11-30",
                repeats: TaskRepeat(.monthly(dayOfMonth: 31), end: .until(Day(iso: "2027-06-30") ?? .last)),
                start: "2026-11-30",
                rule: "FREQ=MONTHLY;UNTIL=20270630;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
        ]
    }

    private static let extreme = [
        Sample(title: "first day", due: "0001-01-01", start: "0001-01-01"),
        Sample(title: "last day", due: "9999-12-31", start: "9999-12-31"),
        Sample(
            title: "long ago", due: "0001-01-02", time: TimeOfDay(hour: 12), start: "0001-01-02 12:00:00-04:56:02"),
        Sample(
            title: "far ahead", due: "9999-12-30", time: TimeOfDay(hour: 12), start: "9999-12-30 12:00:00-05:00"),
    ]

    private func text(of samples: [Sample]) throws -> String {
        let dayCalendar = DayCalendar(zones: ZoneHistory(try #require(Zone("America/New_York"))))
        let tasks = try samples.enumerated().map { index, sample in
            let due = Due(day: try day(sample.due), time: sample.time, isSecondShowing: sample.isSecond)
            let fields = TaskFields(
                title: sample.title, due: due, isImportant: true, ticket: "a, b", repeats: sample.repeats)
            return CalendarFeedContents.DatedTask(
                task: DayTask(id: index, fields: fields, createdAt: try instant("2026-11-01T00:00:00Z")), due: due,
                version: 3, deadline: due.deadline(in: dayCalendar))
        }
        let today = try day("2026-11-21")
        let challenge = Challenge(id: "c", name: "", length: 100, rule: .everyDay, start: try day("2026-11-20"))
        let contents = CalendarFeedContents(
            name: "하루, 집", language: "ko", account: "0f", today: today, dayCalendar: dayCalendar, tasks: tasks,
            days: [today: 3],
            challenges: [
                .init(
                    challenge: challenge, createdAt: try instant("2026-11-20T00:00:00Z"), flag: try day("2027-02-27"),
                    isWon: false)
            ], letters: [today.previous: 2])
        return String(decoding: CalendarFeedText.bytes(of: contents, address: "https://haru.example"), as: UTF8.self)
    }

    @Test("icalendar finds no error and reads the intended events, and khal lists them on the right days")
    func readers() async throws {
        try #require(FileManager.default.fileExists(atPath: Self.python), "scripts/setup test makes the environment")
        let samples = try Self.ordinary()
        let asked = Asked(
            feed: try text(of: samples + Self.extreme), ordinary: try text(of: samples), zone: "America/New_York")
        try await withTemporaryFolder { folder in
            let (input, output, errors) = ("\(folder)/in", "\(folder)/out", "\(folder)/errors")
            try JSONEncoder().encode(asked).write(to: URL(filePath: input))
            let child = try ChildProcess(
                Self.python, [Self.folder.appending(path: "calendar_feed.py").path],
                environment: ["PYTHONUTF8": "1", "PATH": "/usr/local/bin:/usr/bin:/bin"], in: folder, input: input,
                output: output, errors: errors)
            #expect(child.wait() == .exit(0), "\((try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")")
            let seen = try JSONDecoder().decode(Seen.self, from: Data(contentsOf: URL(filePath: output)))
            for (index, sample) in (samples + Self.extreme).enumerated() {
                let event = Event(summary: sample.title, start: sample.start, rule: sample.rule, sequence: 2)
                #expect(seen.events["task-\(index)"] == event)
                if index < samples.count { #expect(seen.ordinary["task-\(index)"] == event) }
            }
            #expect(seen.events["day-2026-11-21"]?.summary == "기여 3회")
            #expect(seen.events["challenge-c-flag"]?.start == "2027-02-27")
            let listed = seen.listed
            #expect(listed.contains(#"2026-11-22 a, b; c\d \ "e""#) && listed.contains("2026-11-24 08:00 winter"))
            #expect(listed.contains("2026-11-21 기여 3회") && listed.contains("2026-11-20 편지 2통을 꺼낸 날"))
            // The remaining occurrences are skipped: the day that it was due on, and then from today on.
            let daily = listed.filter { $0.hasSuffix(" daily") }.map { $0.prefix(10) }
            #expect(daily.prefix(3) == ["2026-11-18", "2026-11-21", "2026-11-22"])
            #expect(listed.filter { $0.hasSuffix(" week") } == ["2026-11-23 week", "2026-11-27 week"])
        }
    }
}
