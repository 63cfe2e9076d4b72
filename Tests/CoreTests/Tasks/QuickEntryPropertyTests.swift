import Core
import TestSupport
import Testing

/// Entries randomly composed of phrases and other words; a failure names the seed.
@Suite struct QuickEntryPropertyTests {
    private static let phrases =
        (EntryCase.korean + EntryCase.english + EntryCase.koreanSentences + EntryCase.englishSentences
        + EntryCase.repeatSentences + EntryCase.wantedSentences).map(\.entry)
        + EntryCase.englishTraps + EntryCase.koreanTraps
    private static let others = [
        "회의", "PR", "🎉", "👩‍👩‍👧", "مراجعة", "שלום", "\u{202E}abc", "e\u{301}", "가\u{1100}", "...", "!", "#", "@", "- [ ]",
        "<b>",
        "'; --", "2026", "99999999999999999999", "내", "in", "every", "at", "다음", "\u{3000}", "\t", "\n", "\0", "",
    ]

    private func entry(_ random: inout SeededGenerator, from phrases: [String]) -> String {
        var text = ""
        for _ in 0..<random.number(0...6) {
            text += random.pick(random.chance(60) ? phrases : Self.others)
            text += random.pick([" ", " ", " ", "  ", "", ","])
        }
        return text
    }

    private func context(_ random: inout SeededGenerator) throws -> QuickEntry.Context {
        let seconds = 1_700_000_000 + Int64(random.number(0...200_000_000))
        let zone = random.pick(["Asia/Seoul", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"])
        return QuickEntry.Context(
            now: Instant(seconds: seconds),
            dayCalendar: try dayCalendar(zone, DayRules(dayStart: random.number(0...6))),
            weekStart: random.pick(Weekday.allCases))
    }

    private func letters(_ text: some StringProtocol) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !(" \t\n\r\u{0B}\u{0C}").unicodeScalars.contains($0) }
    }

    @Test("Text outside the chips is the title, letter for letter", arguments: 0..<8)
    func lossless(batch: Int) throws {
        for seed in UInt64(batch) * 500..<UInt64(batch + 1) * 500 {
            var random = SeededGenerator(seed: seed)
            let text = entry(&random, from: Self.phrases)
            let reading = QuickEntry.read(text, in: try context(&random))
            let bytes = Array(text.utf8)
            var rest: [UInt8] = []
            var at = 0
            for chip in reading.chips {
                try #require(chip.range.lowerBound >= at && !chip.range.isEmpty, "seed \(seed)")
                #expect(Array(chip.text.utf8) == Array(bytes[chip.range]), "seed \(seed)")
                rest += bytes[at..<chip.range.lowerBound]
                at = chip.range.upperBound
            }
            rest += bytes[at...]
            #expect(letters(reading.fields.title) == letters(String(decoding: rest, as: UTF8.self)), "seed \(seed)")
            #expect(reading.fields.tidied.faults.allSatisfy { $0 == .emptyTitle || $0.isLength }, "seed \(seed)")
        }
    }

    @Test("A chip that is removed goes back to the title, and finally all of them do", arguments: 0..<4)
    func removable(batch: Int) throws {
        for seed in UInt64(batch) * 300..<UInt64(batch + 1) * 300 {
            var random = SeededGenerator(seed: seed)
            let text = entry(&random, from: Self.phrases)
            let context = try context(&random)
            var kept: [Range<Int>] = []
            var reading = QuickEntry.read(text, in: context)
            while let chip = reading.chips.first {
                kept.append(chip.range)
                reading = QuickEntry.read(text, in: context, keeping: kept)
                #expect(!reading.chips.contains { $0.range.overlaps(chip.range) }, "seed \(seed)")
                try #require(kept.count < 200, "seed \(seed)")
            }
            #expect(letters(reading.fields.title) == letters(text), "seed \(seed)")
            #expect(reading.fields == TaskFields(title: reading.fields.title), "seed \(seed)")
        }
    }

    @Test(
        "Nothing is due on a past day, nor at an hour without a day, unless that is written out", arguments: 0..<8)
    func ahead(batch: Int) throws {
        // A date is written out if it has a year.
        let phrases = Self.phrases.filter { phrase in !["2026", "2027", "올해"].contains { phrase.contains($0) } }
        for seed in UInt64(batch) * 500..<UInt64(batch + 1) * 500 {
            var random = SeededGenerator(seed: seed)
            let text = random.pick(phrases) + " " + random.pick(phrases)
            let context = try context(&random)
            let reading = QuickEntry.read(text, in: context)
            guard let due = reading.fields.due else { continue }
            let isOver = due.deadline(in: context.dayCalendar) <= context.now
            // An hour of today may be over when the day is named beside it.
            let isWrittenOut = reading.chips.contains { $0.kind == .day } && due.time != nil && due.day >= context.today
            #expect(!isOver || isWrittenOut, "seed \(seed): \(text), due \(due)")
        }
    }

    @Test("Long and broken entries are read without a failure")
    func hostile() throws {
        let context = try entryContext()
        for unit in [
            "가", "🎉", "내일 ", "!! ", "#a ", "9", "a ", "\u{202E}", "매주 월", "every ", "\"", "'a ", "《",
            "learn in 3 days ",
        ] {
            let text = String(repeating: unit, count: 5_000)
            let reading = QuickEntry.read(text, in: context)
            let read = reading.chips.reduce(0) { $0 + letters($1.text).count }
            #expect(letters(reading.fields.title).count + read == letters(text).count)
        }
        #expect(QuickEntry.read("", in: context) == .init(fields: TaskFields(title: ""), chips: []))
        #expect(QuickEntry.read(" \n ", in: context).fields.title.isEmpty)
    }
}

extension TaskFault {
    fileprivate var isLength: Bool {
        switch self {
        case .longTitle, .longMemo, .longTicket, .longRepository: true
        default: false
        }
    }
}
