/// Self-test of this machine's time zone data.
///
/// A program that bundles the data can lose it silently. Every zone then appears to be UTC and every day is wrong.
package enum ZoneCheck {
    /// A known UTC offset of a zone at an instant.
    package struct Fact: Hashable, Sendable {
        package let zone: String
        package let instant: Instant
        /// Seconds east of UTC.
        package let offset: Int

        package init(zone: String, instant: Instant, offset: Int) {
            self.zone = zone
            self.instant = instant
            self.offset = offset
        }
    }

    /// A fact that this machine's data contradicts.
    package struct Fault: Hashable, Sendable {
        package let fact: Fact
        /// Offset according to this machine; nil for an unknown zone.
        package let found: Int?

        package init(fact: Fact, found: Int?) {
            self.fact = fact
            self.found = found
        }
    }

    /// The facts to check: the last second before a clock change and the first one after it.
    package static let facts: [Fact] = [
        // Daylight saving time begins and ends at the same instant in all of Europe.
        change(of: "Europe/Berlin", at: 1_774_746_000, from: 3_600, to: 7_200),
        change(of: "Europe/Berlin", at: 1_792_890_000, from: 7_200, to: 3_600),
        // A change at two in the morning local time.
        change(of: "America/Los_Angeles", at: 1_772_964_000, from: -28_800, to: -25_200),
        // A change of half an hour.
        change(of: "Australia/Lord_Howe", at: 1_775_314_800, from: 39_600, to: 37_800),
        // The end of the last daylight saving time in Korea.
        change(of: "Asia/Seoul", at: 592_333_200, from: 36_000, to: 32_400),
        // A skipped day.
        change(of: "Pacific/Apia", at: 1_325_239_200, from: -36_000, to: 50_400),
        // A change of a quarter-hour.
        change(of: "Asia/Kathmandu", at: 504_901_800, from: 19_800, to: 20_700),
    ].flatMap { $0 }

    private static func change(of zone: String, at seconds: Int64, from: Int, to: Int) -> [Fact] {
        [
            Fact(zone: zone, instant: Instant(seconds: seconds - 1), offset: from),
            Fact(zone: zone, instant: Instant(seconds: seconds), offset: to),
        ]
    }

    /// Returns the facts that the zone data contradicts; empty when it is correct.
    ///
    /// - Parameter offset: looks up the UTC offset of a zone, in seconds; nil for an unknown zone.
    package static func faults(
        offset: (_ zone: String, _ instant: Instant) -> Int? = { Zone($0)?.offset(at: $1) }
    ) -> [Fault] {
        facts.compactMap { fact in
            let found = offset(fact.zone, fact.instant)
            return found == fact.offset ? nil : Fault(fact: fact, found: found)
        }
    }
}
