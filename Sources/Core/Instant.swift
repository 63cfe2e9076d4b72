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
        guard let read = ISO8601Reader.read(text) else { return nil }
        self.init(seconds: read.seconds)
    }

    /// Reads ISO 8601 as ``init(iso:)`` does, with the offset that it is written with, in seconds east of UTC; nil for
    /// what is none.
    package static func withOffset(iso text: some StringProtocol) -> (instant: Instant, offset: Int)? {
        ISO8601Reader.read(text).map { (Instant(seconds: $0.seconds), $0.offset) }
    }

    /// The instant `seconds` later; saturates instead of overflowing.
    package func advanced(bySeconds seconds: Int64) -> Instant {
        let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
        return Instant(seconds: overflow ? (seconds > 0 ? .max : .min) : sum)
    }

    /// Seconds from this instant to `other`, negative when `other` is earlier; saturates instead of overflowing.
    package func seconds(to other: Instant) -> Int64 {
        let (difference, overflow) = other.seconds.subtractingReportingOverflow(seconds)
        return overflow ? (other > self ? .max : .min) : difference
    }

    /// Writes the instant as local time with its offset, such as `2026-11-21T19:48:00+09:00`.
    ///
    /// - Parameter offset: seconds east of UTC; an offset of zero is written `Z`. Seconds of an
    ///   offset are dropped, as ISO 8601 has no place for them, and one of a day or more, which
    ///   git records unchecked, is held a minute short of a day.
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
        let held = Instant.writable.held(instant.advanced(bySeconds: Int64(offset))).seconds
        let day = held >= 0 ? held / 86_400 : (held - 86_399) / 86_400
        let rest = Int(held - day * 86_400)
        date = Day(number: Int(day))
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// What a clock shows at a time of a date.
    package init(_ date: Day, _ time: TimeOfDay) {
        self.date = date
        hour = time.hour
        minute = time.minute
        second = 0
    }

    /// What the clock shows of the day, its seconds left out.
    package var time: TimeOfDay { TimeOfDay(minutes: hour * 60 + minute) }
}
