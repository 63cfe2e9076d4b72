import Core

/// Parses days and times in the forms that files have; those without a zone are in the home time zone.
struct ImportClock {
    /// A day or a time of a file.
    enum Time: Hashable {
        case day(Day)
        /// Wall-clock time at home.
        case wall(Day, TimeOfDay)
        case instant(Instant)
    }

    let dayCalendar: DayCalendar

    /// Returns the wall-clock time at home at an instant, to the minute.
    func due(at instant: Instant) -> Due {
        let wall = WallClock(instant, offset: dayCalendar.zones.offset(at: instant))
        let minute = instant.advanced(bySeconds: -Int64(wall.second))
        let second = Due(day: wall.date, time: wall.time, isSecondShowing: true)
        let isSecond =
            dayCalendar.zones.firstInstant(of: wall.date, at: wall.time) != minute
            && second.deadline(in: dayCalendar) == minute
        return Due(day: wall.date, time: wall.time, isSecondShowing: isSecond)
    }

    func due(_ moment: Time) -> Due {
        switch moment {
        case .day(let day): Due(day: day)
        case .wall(let day, let time): Due(day: day, time: time)
        case .instant(let instant): due(at: instant)
        }
    }

    /// Returns the instant of a moment; noon at home for one without a time, which is on that day for any day start.
    func instant(_ moment: Time) -> Instant {
        switch moment {
        case .day(let day): dayCalendar.zones.firstInstant(of: day, at: TimeOfDay(minutes: 12 * 60))
        case .wall(let day, let time): dayCalendar.zones.firstInstant(of: day, at: time)
        case .instant(let instant): instant
        }
    }

    /// Returns the day of a moment, as a diary counts it.
    func day(_ moment: Time) -> Day {
        if case .day(let day) = moment { day } else { dayCalendar.day(at: instant(moment)) }
    }

    /// Returns the day of an instant in a zone, or at home if the zone is unknown.
    func day(at instant: Instant, zone: Zone?) -> Day {
        guard let zone else { return dayCalendar.day(at: instant) }
        return dayCalendar.place(authoredAt: instant, offset: zone.offset(at: instant)).day
    }
}

extension ImportClock {
    /// Reads seconds since 2001-01-01T00:00:00Z, as programs on Apple's systems write them.
    static func reference(_ seconds: Double?) -> Instant? { instant(seconds.map { $0 + 978_307_200 }) }

    /// Reads milliseconds since 1970.
    static func milliseconds(_ count: Double?) -> Instant? { instant(count.map { $0 / 1_000 }) }

    private static func instant(_ seconds: Double?) -> Instant? {
        guard let seconds, let whole = Int64(exactly: seconds.rounded(.down)) else { return nil }
        return writable(Instant(seconds: whole))
    }

    /// Reads `2026-11-21T18:00:00Z`.
    static func iso(_ text: String?) -> Instant? { text.flatMap { Instant(iso: $0) }.flatMap(writable) }

    /// Reads `20261121T180000Z`.
    static func compact(_ text: String?) -> Instant? {
        guard let text, text.utf8.count == 16, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var written = Array(text)
        for (index, mark) in [(13, ":"), (11, ":"), (6, "-"), (4, "-")] as [(Int, Character)] {
            written.insert(mark, at: index)
        }
        return iso(String(written))
    }

    private static func writable(_ instant: Instant) -> Instant? {
        Instant.writable.contains(instant) ? instant : nil
    }

    /// Reads a date with its year first, such as `2026-11-21`, `2026. 11. 21.`, `2026년 11월 21일` or `20261121`, and an
    /// optional time after it; nil for other formats, which are ambiguous.
    static func moment(_ text: String) -> Time? {
        let text = text.trimmed
        guard text.utf8.count <= 64 else { return nil }
        if let instant = Instant(iso: text) { return writable(instant).map(Time.instant) }
        var rest = text[...]
        guard let day = takeDay(&rest) else { return nil }
        if rest.first == "T" || rest.first == "t" { rest.removeFirst() }
        let time = rest.trimmed
        return time.isEmpty ? .day(day) : Self.time(time).map { .wall(day, $0) }
    }

    private static func takeDay(_ rest: inout Substring) -> Day? {
        if let day = compactDay(rest.prefix { !$0.isWhitespace && $0 != "T" }) {
            rest = rest.dropFirst(8)
            return day
        }
        guard let year = takeNumber(&rest, 4...4), take(&rest, "-./년"), let month = takeNumber(&rest, 1...2),
            take(&rest, "-./월"), let day = takeNumber(&rest, 1...2)
        else { return nil }
        _ = take(&rest, ".일")
        return Day(year: year, month: month, day: day)
    }

    private static func compactDay(_ digits: Substring) -> Day? {
        guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(digits)
        else { return nil }
        return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    private static func takeNumber(_ rest: inout Substring, _ lengths: ClosedRange<Int>) -> Int? {
        rest = rest.drop { $0 == " " }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard lengths.contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    private static func take(_ rest: inout Substring, _ marks: String) -> Bool {
        let next = rest.drop { $0 == " " }
        guard let mark = next.first, marks.contains(mark) else { return false }
        rest = next.dropFirst()
        return true
    }

    /// Reads `18:00`, `9:05`, `18:00:30`, `6:30 PM` or `오후 6:30`.
    static func time(_ text: String) -> TimeOfDay? {
        var text = text.trimmed.lowercased()
        var isAfternoon: Bool?
        for (mark, value) in [("오전", false), ("오후", true), ("am", false), ("pm", true)] {
            if text.hasPrefix(mark) {
                text.removeFirst(mark.count)
            } else if text.hasSuffix(mark) {
                text.removeLast(mark.count)
            } else {
                continue
            }
            isAfternoon = value
        }
        let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1]), parts[1].count == 2,
            parts.count == 2 || Double(parts[2]).map((0..<61).contains) == true
        else { return nil }
        guard let isAfternoon else { return TimeOfDay(hour: hour, minute: minute) }
        guard (1...12).contains(hour) else { return nil }
        return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute)
    }
}
