/// A point in time, in whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
package struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before it.
    package let seconds: Int64

    /// Creates the instant `seconds` after 1970-01-01T00:00:00Z.
    package init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Instants whose civil date is representable: years 1 to 9999 in UTC.
    package static let writable = Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799)

    /// Parses ISO 8601 such as `2026-11-21T19:48:00+09:00`, with `Z` or a numeric offset.
    ///
    /// Seconds are optional; fractions of a second are dropped. A time without an offset is rejected, since its instant
    /// would be a guess.
    package init?(iso text: some StringProtocol) {
        guard let read = ISO8601Reader.read(text) else { return nil }
        self.init(seconds: read.seconds)
    }

    /// Parses ISO 8601 as ``init(iso:)`` does and also returns the offset, in seconds east of UTC; nil when malformed.
    package static func withOffset(iso text: some StringProtocol) -> (instant: Instant, offset: Int)? {
        ISO8601Reader.read(text).map { (Instant(seconds: $0.seconds), $0.offset) }
    }

    /// Returns the instant `seconds` later; saturates instead of overflowing.
    package func advanced(bySeconds seconds: Int64) -> Instant {
        let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
        return Instant(seconds: overflow ? (seconds > 0 ? .max : .min) : sum)
    }

    /// Seconds from this instant to `other`, negative when `other` is earlier; saturates instead of overflowing.
    package func seconds(to other: Instant) -> Int64 {
        let (difference, overflow) = other.seconds.subtractingReportingOverflow(seconds)
        return overflow ? (other > self ? .max : .min) : difference
    }

    /// Formats the instant as local time with its offset, such as `2026-11-21T19:48:00+09:00`.
    ///
    /// - Parameter offset: seconds east of UTC; an offset of zero is written `Z`. Seconds of the offset are dropped, as
    ///   ISO 8601 has no place for them. An offset of a day or more, which git records unchecked, is clamped to a
    ///   minute less than a day.
    package func iso(offset: Int = 0) -> String {
        let minutes = min(max(offset / 60, -1_439), 1_439)
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

/// Reading of a wall clock: a date and a time of day, without a zone.
package struct WallClock: Hashable, Sendable {
    package let date: Day
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Creates the reading of a clock `offset` seconds east of UTC at `instant`.
    ///
    /// Instants outside the representable years are clamped to their ends, so absurd commit times fall on a day that
    /// can be shown.
    package init(_ instant: Instant, offset: Int) {
        let held = Instant.writable.held(instant.advanced(bySeconds: Int64(offset))).seconds
        let day = held >= 0 ? held / 86_400 : (held - 86_399) / 86_400
        let rest = Int(held - day * 86_400)
        date = Day(number: Int(day))
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// Creates the reading at a time of a date.
    package init(_ date: Day, _ time: TimeOfDay) {
        self.date = date
        hour = time.hour
        minute = time.minute
        second = 0
    }

    /// The time of day, without seconds.
    package var time: TimeOfDay { TimeOfDay(minutes: hour * 60 + minute) }
}
