/// What a clock on a wall shows within a date, to the minute.
package struct TimeOfDay: Hashable, Sendable {
    /// Minutes since the clock showed 00:00.
    package let minutes: Int

    /// Makes the time `minutes` after 00:00, held within a day.
    package init(minutes: Int) {
        self.minutes = (0...1_439).held(minutes)
    }

    /// Makes a time, or nil when no clock shows it.
    package init?(hour: Int, minute: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Reads `18:00`; nothing else is accepted.
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
    /// The first instant at which the clock at home shows `time` on `date`.
    ///
    /// Where a clock change or a journey leaps over it, it is the first instant after the leap: the end of the gap, or
    /// the arrival.
    package func firstInstant(of date: Day, at time: TimeOfDay) -> Instant {
        instant(of: date, at: time, second: false)
    }

    /// The instant at which the clock at home shows `time` on `date`: of a time that it shows twice, as it is set back or
    /// home moves west, the first or the second showing.
    func instant(of date: Day, at time: TimeOfDay, second: Bool) -> Instant {
        let reading = Int64(date.number) * 86_400 + Int64(time.minutes) * 60
        let clock = HomeClock(self, showing: reading..<reading + 60)
        let showings = clock.spans(showing: reading..<reading + 60).map(\.lowerBound)
        if second, showings.count > 1 { return showings[1] }
        return showings.first ?? clock.firstLeap(over: reading) ?? Instant(seconds: reading)
    }
}
