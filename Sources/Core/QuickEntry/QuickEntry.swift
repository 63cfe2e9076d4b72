/// Reads a task from one line of Korean or English; `docs/quick-entry.md` is its grammar.
package enum QuickEntry {
    /// What the clock, the calendar and the person's habits say while an entry is read.
    package struct Context: Hashable, Sendable {
        package let now: Instant
        package let dayCalendar: DayCalendar
        package let weekStart: Weekday
        /// The repositories that may be named.
        let repositories: Spellings
        /// The day that it is for the person.
        package let today: Day
        /// What the clock on the wall shows.
        let wall: WallClock

        /// Makes a context.
        package init(
            now: Instant, dayCalendar: DayCalendar, weekStart: Weekday = .monday, repositories: Set<String> = []
        ) {
            self.now = now
            self.dayCalendar = dayCalendar
            self.weekStart = weekStart
            self.repositories = Spellings(repositories)
            today = dayCalendar.day(at: now)
            wall = WallClock(now, offset: dayCalendar.zones.offset(at: now))
        }
    }

    /// What a chip speaks of.
    package enum ChipKind: String, CaseIterable, Sendable, Hashable {
        case day, time
        /// A day and a time at once, such as "in two hours".
        case moment
        case importance, urgency
        /// Importance and urgency at once: `!!`.
        case both
        case ticket, repository, alarm
        case repeats = "repeat"
        case repeatEnd = "repeat-end"
    }

    /// A part of the entry that was understood.
    package struct Chip: Hashable, Sendable {
        package let kind: ChipKind
        /// Where it stands in the entry, in bytes of UTF-8.
        package let range: Range<Int>
        /// What stands there.
        package let text: String

        /// Makes a chip.
        package init(kind: ChipKind, range: Range<Int>, text: String) {
            self.kind = kind
            self.range = range
            self.text = text
        }
    }

    /// What an entry says.
    package struct ParseResult: Hashable, Sendable {
        /// The fields of the task; the title is what was not understood, letter for letter.
        package let fields: TaskFields
        /// What was understood, in the order of the entry.
        package let chips: [Chip]

        /// Makes a reading.
        package init(fields: TaskFields, chips: [Chip]) {
            self.fields = fields
            self.chips = chips
        }
    }

    /// Reads an entry.
    ///
    /// - Parameter kept: ranges that belong to the title whatever they say, in bytes of UTF-8;
    ///   those of the chips that a person took away.
    package static func read(_ text: String, in context: Context, keeping kept: [Range<Int>] = []) -> ParseResult {
        let bytes = Array(text.utf8)
        var reader = EntryReader(bytes, context: context, kept: kept)
        reader.readAll()
        var fields = TaskFields(title: "")
        let used = reader.settle(into: &fields)
        fields.title = title(of: bytes, without: used.map(\.range))
        return ParseResult(
            fields: fields,
            chips: used.map {
                Chip(kind: $0.kind, range: $0.range, text: String(decoding: bytes[$0.range], as: UTF8.self))
            })
    }

    /// What is left without `ranges`; the white space after each of them goes with it.
    private static func title(of bytes: [UInt8], without ranges: [Range<Int>]) -> String {
        var left: [UInt8] = []
        left.reserveCapacity(bytes.count)
        var at = 0
        for range in ranges {
            left += bytes[at..<range.lowerBound]
            at = range.upperBound
            while at < bytes.count, EntryCursor.isSpace(bytes[at]) { at += 1 }
        }
        left += bytes[at...]
        let start = left.firstIndex { !EntryCursor.isSpace($0) } ?? left.endIndex
        let end = left.lastIndex { !EntryCursor.isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: left[start..<end], as: UTF8.self)
    }
}
