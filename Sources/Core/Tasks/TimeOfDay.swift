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
    /// The first instant at which the clock at home shows `time` on `date`, or later.
    ///
    /// In a gap it is the first instant after the gap; a repeated hour gives its first showing.
    package func firstInstant(of date: Day, at time: TimeOfDay) -> Instant {
        instant(of: date, at: time, second: false)
    }

    /// The instant at which the clock at home shows `time` on `date`, or later: of a repeated hour the first or
    /// the second showing.
    func instant(of date: Day, at time: TimeOfDay, second: Bool) -> Instant {
        func instant(in zone: Zone) -> Instant {
            let first = zone.firstInstant(of: date, hour: time.hour, minute: time.minute)
            if !second { return first }
            return zone.instants(reaching: date, hour: time.hour, minute: time.minute).max() ?? first
        }
        // Which home that is depends on the instant sought, so the home of about then is asked first.
        let about = Instant(seconds: Int64(date.number) * 86_400 + Int64(time.minutes) * 60)
        let guess = instant(in: zone(at: about))
        let home = zone(at: guess)
        return home == zone(at: about) ? guess : instant(in: home)
    }
}
