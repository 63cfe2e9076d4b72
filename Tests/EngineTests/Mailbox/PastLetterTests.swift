import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Letters from one's own past, which are added when days are closed.
@Suite struct PastLetterTests {
    /// A ledger on 1 November whose person will have committed on seven days by the end of that day.
    private func withWeek(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-26", subject: "Sow the seeds")
            try ledger.commit(from: "2026-10-27", to: "2026-11-01")
            try await ledger.add()
            #expect(try await ledger.useCases.mailboxes().isEmpty)
            try await body(ledger)
        }
    }

    /// The dates and texts of all letters.
    private func letters(_ ledger: Ledger) async throws -> [String] {
        let rows = try await ledger.database.read(of: 1) { try $0.letters.all() }
        return try rows.map { try $0.writer + ": " + ($0.body(ledger.secrets, person: 1)?.text ?? "") }
    }

    private func look(_ ledger: Ledger, on date: String) async throws {
        try await ledger.look(at: date + "T09:00:00+09:00")
    }

    /// Scans on each day of a range, in the morning.
    private func look(_ ledger: Ledger, from: String, to end: String) async throws {
        for date in try day(from).through(try day(end)) { try await look(ledger, on: date.description) }
    }

    private func note(_ ledger: Ledger, _ title: String, on date: String, body: String = "", mood: Mood? = nil)
        async throws
    {
        _ = try await ledger.useCases.addNote(NoteFields(title: title, body: body, day: try day(date), mood: mood))
    }

    // MARK: Occasions

    @Test("A streak of seven days brings its first commit, sealed, which is drawn like any other letter")
    func streak() async throws {
        try await withWeek { ledger in
            try await look(ledger, on: "2026-11-02")
            let report = try #require(try await ledger.useCases.mailboxes().first)
            #expect(report.mailbox.occasion == "지난날의 나" && report.mailbox.isPast && report.mailbox.rule == .commit)
            #expect(try report.mailbox.createdDay == day("2026-11-02") && report.state == .waitingForCommit)
            let head = try #require(report.letters.first)
            #expect(head.writer == "2026년 10월 26일" && head.paper == .note && head.color == .orange)
            await #expect(throws: DomainError.unknownLetter(1)) { try await ledger.useCases.letter(1) }
            try ledger.commit(on: "2026-11-02")
            try await ledger.look(at: "2026-11-02T23:30:00+09:00")
            let drawn = try await ledger.useCases.drawLetter(from: report.mailbox.number)
            #expect(try drawn.body.text == "Sow the seeds" && drawn.head.draw?.earnedBy == day("2026-11-02"))
        }
    }

    @Test("A streak adds a letter on the day on which it reaches a length", arguments: [30, 100, 200, 365])
    func longStreak(length: Int) async throws {
        for (missing, isDue) in [(0, true), (1, false), (-1, false)] {
            try await Ledger.with { ledger in
                let last = try day("2026-11-01")
                try ledger.commit(from: last.advanced(by: 1 + missing - length).description, to: last.description)
                try await ledger.add()
                try await look(ledger, on: "2026-11-02")
                #expect(try await ledger.useCases.mailboxes().count == (isDue ? 1 : 0), "\(missing)")
            }
        }
    }

    @Test("A streak that continues adds texts that no letter had before")
    func longerStreak() async throws {
        try await withWeek { ledger in
            for date in try day("2026-11-02").through(try day("2026-11-24")) {
                try await look(ledger, on: date.description)
                try ledger.commit(on: date.description, subject: "On \(date)")
            }
            try await look(ledger, on: "2026-11-25")
            #expect(
                try await letters(ledger) == ["2026년 10월 26일: Sow the seeds", "2026년 11월 2일: On 2026-11-02"])
        }
    }

    @Test("A challenge that is won adds the note of its first day, with the mood of then")
    func challenge() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-11-01")
            try await ledger.add()
            _ = try await ledger.useCases.startChallenge(
                length: 3, start: nil, rule: .everyDay, name: nil, reward: nil)
            try await note(ledger, "첫날", on: "2026-11-01", body: "- 오늘부터 **매일**", mood: .good)
            try ledger.commit(on: "2026-11-02", "2026-11-03")
            // No scan runs on the day itself.
            try await look(ledger, on: "2026-11-04")
            #expect(try await letters(ledger) == ["2026년 11월 1일: 첫날\n- 오늘부터 **매일**\n\n좋음"])
            #expect(try await ledger.useCases.mailboxes().first?.letters.first?.paper == .note)
        }
    }

    @Test("A note of the same date is added, the newest year's first; an old commit of the date is not")
    func anniversary() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2025-11-01")
            try await ledger.add()
            try await look(ledger, on: "2026-11-02")
            #expect(try await letters(ledger).isEmpty)
        }
        try await Ledger.with { ledger in
            try await ledger.add()
            for year in [2022, 2024] { try await note(ledger, "In \(year)", on: "\(year)-11-01", body: "text") }
            try await look(ledger, on: "2026-11-02")
            #expect(try await letters(ledger) == ["2024년 11월 1일: In 2024\ntext"])
        }
    }

    @Test("A person who uses English, or lives outside Korea, gets English letters")
    func english() async throws {
        try await withWeek { ledger in
            try await ledger.useCases.set(.language, to: "en")
            try await note(ledger, "", on: "2026-10-26", body: "Day one", mood: .fire)
            try await look(ledger, on: "2026-11-02")
            #expect(try await ledger.useCases.mailboxes().first?.mailbox.occasion == "My own past")
            #expect(try await letters(ledger) == ["Oct 26, 2026: Day one\n\non fire"])
        }
        // The clocks go back on that day, which has 25 hours.
        try await Ledger.with(now: "2026-11-01T00:30:00-04:00", zone: "America/New_York") { ledger in
            try await ledger.add()
            try await note(ledger, "A year ago", on: "2025-11-01")
            try await ledger.look(at: "2026-11-01T23:59:00-05:00")
            #expect(try await letters(ledger).isEmpty)
            try await ledger.look(at: "2026-11-02T00:10:00-05:00")
            #expect(try await letters(ledger) == ["Nov 1, 2025: A year ago"])
        }
    }

    @Test("A leap day repeats the letters of leap days, and the day after it is a normal day")
    func leapDay() async throws {
        try await Ledger.with(now: "2028-02-29T12:00:00+09:00") { ledger in
            try await ledger.add()
            for date in ["2024-02-29", "2027-02-28"] { try await note(ledger, date, on: date) }
            try await look(ledger, on: "2028-03-01")
            #expect(try await letters(ledger) == ["2024년 2월 29일: 2024-02-29"])
            try await look(ledger, on: "2028-03-02")
            #expect(try await letters(ledger).count == 1)
        }
    }

    // MARK: No words

    @Test("Deleted, excluded and other people's text is used for no letter")
    func noWords() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.addExclusion(subject: .message, pattern: "[bot]*", repository: nil)
            try ledger.commit(on: "2026-10-26", subject: "[bot] Update")
            let other = try ledger.scripted(
                at: "2026-10-26T09:00:00+09:00", email: "else@example.com", subject: "Theirs", in: "/code/haru")
            ledger.reader.commit(
                ScriptedReader.Commit(record: other.record, coauthors: ["rani@example.com"]), to: "/code/haru")
            try ledger.commit(on: "2026-10-26", subject: "Sow the seeds")
            try ledger.commit(from: "2026-10-27", to: "2026-11-01")
            try await ledger.add()
            try await note(ledger, "Gone", on: "2026-10-26")
            try await note(ledger, "Last year", on: "2025-11-02")
            _ = try await ledger.useCases.deleteNotes([1, 2])
            try await look(ledger, from: "2026-11-02", to: "2026-11-12")
            #expect(try await letters(ledger) == ["2026년 10월 26일: Sow the seeds"])
        }
        // A mood alone makes no letter.
        try await Ledger.with { ledger in
            try await ledger.add()
            try await ledger.useCases.setMood(.good, of: try day("2025-11-01"))
            try await look(ledger, on: "2026-11-02")
            #expect(try await ledger.useCases.mailboxes().isEmpty)
        }
    }

    // MARK: Once

    @Test("A day adds one letter, whoever closes it, however often, and also when that letter was removed")
    func once() async throws {
        try await withWeek { ledger in
            ledger.clock.now = try instant("2026-11-02T09:00:00+09:00")
            _ = try await ledger.useCases.refresh()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { _ = try await ledger.useCases().mailboxes() } }
                try await group.waitForAll()
            }
            #expect(try await letters(ledger).count == 1)
            let number = try #require(try await ledger.useCases.mailboxes().first?.letters.first?.number)
            for isForever in [false, true] {
                if isForever {
                    try await ledger.useCases.removeLetters([number])
                } else {
                    try await ledger.useCases.setLetters([number], isHidden: true)
                }
                // A clock that is set back closes the day once more.
                try await ledger.look(at: "2026-11-01T13:00:00+09:00")
                try await look(ledger, from: "2026-11-02", to: "2026-11-04")
                #expect(try await letters(ledger).count == (isForever ? 0 : 1))
                #expect(try await ledger.useCases.mailboxes().first?.letters.isEmpty == true)
            }
        }
    }

    @Test("A day whose letter was removed is used by no later one, and the interval of a week is kept")
    func removed() async throws {
        try await withWeek { ledger in
            try await note(ledger, "Rain", on: "2025-11-04")
            try ledger.commit(from: "2026-11-02", to: "2026-11-24")
            try await look(ledger, on: "2026-11-02")
            #expect(try await letters(ledger) == ["2026년 10월 26일: Sow the seeds"])
            try await ledger.useCases.removeLetters([1])
            try await look(ledger, from: "2026-11-03", to: "2026-11-08")
            #expect(try await letters(ledger).isEmpty)
            try await look(ledger, from: "2026-11-09", to: "2026-11-30")
            let dates = try await letters(ledger).map { $0.prefix { $0 != ":" } }
            #expect(!dates.isEmpty && !dates.contains("2026년 10월 26일"))
        }
    }

    @Test("A second letter waits until a week is over, and the rarer occasion has priority")
    func oneAWeek() async throws {
        try await withWeek { ledger in
            for date in ["2025-11-01", "2025-11-03", "2025-11-05"] { try await note(ledger, date, on: date) }
            try await look(ledger, from: "2026-11-02", to: "2026-11-08")
            #expect(try await letters(ledger) == ["2026년 10월 26일: Sow the seeds"])
            try await look(ledger, on: "2026-11-09")
            #expect(try await letters(ledger).last == "2025년 11월 5일: 2025-11-05")
            try await look(ledger, from: "2026-11-10", to: "2026-11-20")
            #expect(try await letters(ledger).count == 2)
        }
    }

    @Test(
        "After days without a scan, the last seven are examined",
        arguments: [("2026-11-06", 1), ("2026-11-08", 1), ("2026-11-09", 0)])
    func asleep(date: String, count: Int) async throws {
        try await withWeek { ledger in
            try await look(ledger, on: date)
            #expect(try await letters(ledger).count == count)
        }
    }

    // MARK: Switched off

    @Test("An archived mailbox gets nothing, nor letters of that time once it is restored")
    func archived() async throws {
        try await withWeek { ledger in
            for date in ["2025-11-12", "2025-11-15"] { try await note(ledger, date, on: date) }
            try await look(ledger, on: "2026-11-02")
            _ = try await ledger.useCases.editMailbox(1, isArchived: true)
            try await look(ledger, from: "2026-11-03", to: "2026-11-14")
            _ = try await ledger.useCases.editMailbox(1, occasion: "Back then", rule: .free, isArchived: false)
            try await look(ledger, on: "2026-11-15")
            #expect(try await letters(ledger).count == 1)
            try await look(ledger, on: "2026-11-16")
            #expect(try await letters(ledger).last == "2025년 11월 15일: 2025-11-15")
            #expect(try await ledger.useCases.mailbox(1).mailbox.isPast)
        }
    }

    @Test("A person with the maximum number of mailboxes, or no key, gets no letter, and days are closed anyway")
    func noRoom() async throws {
        try await withWeek { ledger in
            for _ in 0..<UseCases.mostMailboxes {
                _ = try await ledger.useCases.createMailbox(occasion: "x", rule: .free)
            }
            try await look(ledger, on: "2026-11-02")
            #expect(try await letters(ledger).isEmpty)
        }
        try await withWeek { ledger in
            ledger.secrets.close(true)
            try await look(ledger, on: "2026-11-02")
            #expect(try await ledger.useCases.streak().currentLength == 7)
            ledger.secrets.close(false)
            #expect(try await ledger.useCases.mailboxes().isEmpty)
        }
    }

    @Test("Nobody else adds letters to it, and a request without a mailbox means another one")
    func ownAlone() async throws {
        try await withWeek { ledger in
            let useCases = ledger.useCases
            try await look(ledger, on: "2026-11-02")
            let fields = try LetterFields(writer: "", text: "x", paper: .heart, color: .pink)
            await #expect(throws: DomainError.mailboxOfPast(1)) {
                try await useCases.addLetters([(fields, nil)], to: 1)
            }
            await #expect(throws: DomainError.mailboxOfPast(1)) { try await useCases.openMailboxLink(of: 1) }
            await #expect(throws: DomainError.mailboxOfPast(1)) { try await useCases.letterPaper(of: 1) }
            await #expect(throws: DomainError.mailboxOfPast(1)) { try await useCases.offerMailbox(1) }
            await #expect(throws: DomainError.mailboxOfPast(1)) {
                try await useCases.makeGiftFile(of: 1, passphrase: "long enough")
            }
            #expect(try await useCases.mailboxes().unnamed.map(\.mailbox.number) == [1])
            _ = try await useCases.createMailbox(occasion: "x", rule: .free)
            #expect(try await useCases.mailboxes().unnamed.map(\.mailbox.number) == [2])
        }
    }
}
