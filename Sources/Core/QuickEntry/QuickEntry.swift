/// Parser for a task in one line of Korean or English; its grammar is in `docs/quick-entry.md`.
package enum QuickEntry {
    /// Clock, reckoning and settings that an entry is parsed with.
    package struct Context: Hashable, Sendable {
        package let now: Instant
        package let dayCalendar: DayCalendar
        package let weekStart: Weekday
        /// Repositories that an entry may name.
        let repositories: Spellings
        /// The person's current day.
        package let today: Day
        /// Reading of the home clock.
        let wall: WallClock

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

    /// Kind of information in a chip.
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

    /// A recognized part of the entry.
    package struct Chip: Hashable, Sendable {
        package let kind: ChipKind
        /// Position in the entry, in UTF-8 bytes.
        package let range: Range<Int>
        /// Text at that position.
        package let text: String

        package init(kind: ChipKind, range: Range<Int>, text: String) {
            self.kind = kind
            self.range = range
            self.text = text
        }
    }

    /// Result of parsing an entry.
    package struct ParseResult: Hashable, Sendable {
        /// Fields of the task; the title is the text that was not recognized, unchanged.
        package let fields: TaskFields
        /// Recognized parts, in the order of the entry.
        package let chips: [Chip]

        package init(fields: TaskFields, chips: [Chip]) {
            self.fields = fields
            self.chips = chips
        }
    }

    /// Parses an entry.
    ///
    /// - Parameter kept: ranges that belong to the title regardless of their content, in UTF-8 bytes: those of the
    ///   chips that a person removed.
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

    /// Returns the text without `ranges` and the white space after each of them.
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
