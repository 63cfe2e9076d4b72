package import Core

extension ICalendarWriter {
    /// Writes a time zone, so that its wall times can be interpreted at some instants.
    package mutating func zone(_ zone: Zone, at instants: some Sequence<Instant>) {
        begin("VTIMEZONE")
        property("TZID", zone.name)
        for observance in zone.observances(at: instants) {
            let component: StaticString = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
            begin(component)
            time("DTSTART", WallClock(observance.onset, offset: observance.offsetBefore))
            property("TZOFFSETFROM", Self.offset(observance.offsetBefore))
            property("TZOFFSETTO", Self.offset(observance.offset))
            property("TZNAME", Self.offset(observance.offset))
            end(component)
        }
        end("VTIMEZONE")
    }

    /// Formats a UTC offset as `+0900`, and a historical one with its seconds.
    static func offset(_ offset: Int) -> String {
        func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let seconds = offset.magnitude % 60
        return (offset < 0 ? "-" : "+") + pair(Int(offset.magnitude) / 3_600) + pair(Int(offset.magnitude) / 60 % 60)
            + (seconds == 0 ? "" : pair(Int(seconds)))
    }
}
