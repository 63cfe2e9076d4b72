/// A time on the wall clock, to the minute.
package struct TimeOfDay: Hashable, Sendable {
    /// Minutes since 00:00 on the wall clock.
    package let minutes: Int

    /// Creates the time `minutes` after 00:00, clamped to a day.
    package init(minutes: Int) {
        self.minutes = (0...1_439).held(minutes)
    }

    /// Creates a time; nil when it is invalid.
    package init?(hour: Int, minute: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Parses `18:00`; nothing else is accepted.
    package init?(text: some StringProtocol) {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2, fields.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(Self.isDigit) }),
            let hour = Int(fields[0]), let minute = Int(fields[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    package var hour: Int { minutes / 60 }
    package var minute: Int { minutes % 60 }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension TimeOfDay: Comparable {
    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `18:00`.
    package var description: String { padded(hour, 2) + ":" + padded(minute, 2) }
}

extension ZoneHistory {
    /// Returns the first instant at which the home clock shows `time` on `date`.
    ///
    /// When a clock change or a move of home skips that time, it is the first instant afterwards: the end of the gap,
    /// or the arrival.
    package func firstInstant(of date: Day, at time: TimeOfDay) -> Instant {
        instant(of: date, at: time, second: false)
    }

    /// Returns the instant at which the home clock shows `time` on `date`.
    ///
    /// When the clock shows the time twice, because it is set back or home moves west, `second` selects the second
    /// occurrence.
    func instant(of date: Day, at time: TimeOfDay, second: Bool) -> Instant {
        let reading = Int64(date.number) * 86_400 + Int64(time.minutes) * 60
        let clock = HomeClock(self, showing: reading..<reading + 60)
        let showings = clock.spans(showing: reading..<reading + 60).map(\.lowerBound)
        if second, showings.count > 1 { return showings[1] }
        return showings.first ?? clock.firstLeap(over: reading) ?? Instant(seconds: reading)
    }
}
