/// Proves that the time zone data of this machine is there and right.
///
/// A program that carries its own copy of the data can lose it without a word; every zone then
/// seems to be UTC and every day is wrong.
package enum ZoneCheck {
    /// What a zone's clock is known to have shown.
    package struct Fact: Hashable, Sendable {
        package let zone: String
        package let instant: Instant
        /// Seconds east of UTC.
        package let offset: Int

        /// Makes a fact.
        package init(zone: String, instant: Instant, offset: Int) {
            self.zone = zone
            self.instant = instant
            self.offset = offset
        }
    }

    /// A fact that this machine gets wrong.
    package struct Fault: Hashable, Sendable {
        package let fact: Fact
        /// What this machine says; nil when it does not know the zone.
        package let found: Int?

        /// Makes a fault.
        package init(fact: Fact, found: Int?) {
            self.fact = fact
            self.found = found
        }
    }

    /// The facts that are checked: the second before a clock change and the first one after it.
    package static let facts: [Fact] = [
        // Summer time begins and ends, in one hour for all of Europe.
        change(of: "Europe/Berlin", at: 1_774_746_000, from: 3_600, to: 7_200),
        change(of: "Europe/Berlin", at: 1_792_890_000, from: 7_200, to: 3_600),
        // Two in the morning by the local clock.
        change(of: "America/Los_Angeles", at: 1_772_964_000, from: -28_800, to: -25_200),
        // Half an hour.
        change(of: "Australia/Lord_Howe", at: 1_775_314_800, from: 39_600, to: 37_800),
        // The end of the last summer time that Korea had.
        change(of: "Asia/Seoul", at: 592_333_200, from: 36_000, to: 32_400),
        // A whole day was left out.
        change(of: "Pacific/Apia", at: 1_325_239_200, from: -36_000, to: 50_400),
        // A quarter of an hour.
        change(of: "Asia/Kathmandu", at: 504_901_800, from: 19_800, to: 20_700),
    ].flatMap { $0 }

    private static func change(of zone: String, at seconds: Int64, from: Int, to: Int) -> [Fact] {
        [
            Fact(zone: zone, instant: Instant(seconds: seconds - 1), offset: from),
            Fact(zone: zone, instant: Instant(seconds: seconds), offset: to),
        ]
    }

    /// The facts that are wrong here; empty when all is well.
    ///
    /// - Parameter offset: asks the zone data; nil for a zone that it does not know.
    package static func faults(
        offset: (_ zone: String, _ instant: Instant) -> Int? = { Zone($0)?.offset(at: $1) }
    ) -> [Fault] {
        facts.compactMap { fact in
            let found = offset(fact.zone, fact.instant)
            return found == fact.offset ? nil : Fault(fact: fact, found: found)
        }
    }
}
