/// A point in time, in whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before it.
    package let seconds: Int64

    /// Makes the instant `seconds` after 1970-01-01T00:00:00Z.
    package init(seconds: Int64) {
        self.seconds = seconds
    }

    /// The instants whose civil date can be written, years 1 to 9999 in UTC.
    package static let writable = Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799)

    /// Reads ISO 8601 such as `2026-11-21T19:48:00+09:00`, with `Z` or a numeric offset.
    ///
    /// Seconds may be left out; fractions of a second are dropped. A time without an offset is
    /// refused, since which instant it means would be a guess.
    package init?(iso text: some StringProtocol) {
        guard let parsed = ISO8601.parse(String(text)) else { return nil }
        self.init(seconds: parsed)
    }

    /// The instant `seconds` later; saturates instead of overflowing.
    package func advanced(bySeconds seconds: Int64) -> Instant {
        let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
        return Instant(seconds: overflow ? (seconds > 0 ? .max : .min) : sum)
    }

    /// Seconds from this instant to `other`; negative when `other` is earlier.
    package func seconds(to other: Instant) -> Int64 {
        other.seconds.subtractingReportingOverflow(seconds).partialValue
    }

    /// Writes the instant as local time with its offset, such as `2026-11-21T19:48:00+09:00`.
    ///
    /// - Parameter offset: seconds east of UTC; an offset of zero is written `Z`. Seconds of an
    ///   offset are dropped, as ISO 8601 has no place for them.
    package func iso(offset: Int = 0) -> String {
        let minutes = offset / 60
        let wall = WallClock(self, offset: minutes * 60)
        var text = "\(wall.date)T" + padded(wall.hour, 2) + ":" + padded(wall.minute, 2) + ":" + padded(wall.second, 2)
        if minutes == 0 { return text + "Z" }
        text += minutes < 0 ? "-" : "+"
        return text + padded(abs(minutes) / 60, 2) + ":" + padded(abs(minutes) % 60, 2)
    }
}

extension Instant: Comparable {
    package static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
    package var description: String { iso() }
}

/// What a clock on a wall shows: a date and a time of day, without a zone.
package struct WallClock: Hashable, Sendable {
    package let date: Day
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Reads the wall clock that stands `offset` seconds east of UTC at `instant`.
    ///
    /// Instants outside the writable years are held at their ends, so absurd commit times stay
    /// on a day that can be shown.
    package init(_ instant: Instant, offset: Int) {
        let local = instant.advanced(bySeconds: Int64(offset)).seconds
        let held = min(max(local, Instant.writable.lowerBound.seconds), Instant.writable.upperBound.seconds)
        let day = held >= 0 ? held / 86_400 : (held - 86_399) / 86_400
        let rest = Int(held - day * 86_400)
        date = Day(number: Int(day))
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }
}

/// The part of ISO 8601 that instants are read from.
enum ISO8601 {
    /// Seconds since 1970 of a date-time with an offset, or nothing.
    static func parse(_ text: String) -> Int64? {
        guard let split = text.firstIndex(where: { "Tt ".contains($0) }), let date = Day(iso: text[..<split]) else {
            return nil
        }
        var rest = text[text.index(after: split)...]
        guard let offset = takeOffset(&rest) else { return nil }
        if let fraction = rest.firstIndex(where: { ".,".contains($0) }) {
            let digits = rest[rest.index(after: fraction)...]
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            rest = rest[..<fraction]
        }
        let fields = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2 || fields.count == 3, let hour = number(fields[0], below: 24),
            let minute = number(fields[1], below: 60),
            let second = fields.count == 3 ? number(fields[2], below: 61) : 0
        else { return nil }
        return Int64(date.number) * 86_400 + Int64(hour * 3_600 + minute * 60 + second - offset)
    }

    /// Removes the offset from the end and gives it in seconds east of UTC.
    private static func takeOffset(_ rest: inout Substring) -> Int? {
        if let last = rest.last, last == "Z" || last == "z" {
            rest.removeLast()
            return 0
        }
        guard let sign = rest.lastIndex(where: { "+-".contains($0) }) else { return nil }
        let digits = rest[rest.index(after: sign)...].filter { $0 != ":" }
        guard digits.count == 4 || digits.count == 2, let hours = number(digits.prefix(2), below: 24),
            let minutes = digits.count == 4 ? number(digits.suffix(2), below: 60) : 0
        else { return nil }
        let east = rest[sign] == "+" ? 1 : -1
        rest = rest[..<sign]
        return east * (hours * 3_600 + minutes * 60)
    }

    private static func number(_ text: some StringProtocol, below limit: Int) -> Int? {
        guard text.count == 2, text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text), value < limit
        else { return nil }
        return value
    }
}
