import Core
import Engine
import Language
import Presentation

extension Diagnostics {
    /// Checks the time zone data, and whether home agrees with this machine's clock.
    func zones() async -> Finding {
        guard ZoneCheck.faults().isEmpty else {
            return .ill(.zones, language.sentence(for: UsageError.noTimeZoneData))
        }
        let now = session.now
        let machine = session.environment.systemZone
        let stored = try? await useCases?.dayCalendar().zones.zone(at: now)
        return Self.finding(
            home: stored ?? machine.zone, machine: machine, clock: SystemZoneFinder.systemOffset(at: now), at: now,
            language)
    }

    /// Compares home with the machine.
    ///
    /// - Parameter clock: UTC offset of the machine's clock in seconds, east positive.
    static func finding(
        home: Zone, machine: SystemZone, clock: Int, at now: Instant, _ language: Language
    ) -> Finding {
        let (here, there) = (language.named(home, at: now), language.named(machine.zone, offset: clock))
        let place = machine.zone.name
        if home.offset(at: now) == clock {
            guard machine.doubt == .offsetOnly, home == machine.zone else {
                return .well(.zones, language.text(.doctorCommand.zoneRight(zone: home.name)))
            }
            return Finding(
                subject: .zones, state: .unchecked,
                found: language.text(.doctorCommand.zonePlaceless(zone: here)),
                remedy: language.text(.doctorCommand.zonePlacelessRemedy))
        }
        if !home.isPlace {
            // A home without a place, whose clock differs from the machine's, was only a fallback.
            return .ill(.zones, language.sentence(.doctorCommand.otherZone(here: here, there: there, place: place)))
        }
        let differing = language.text(.doctorCommand.zoneDiffers(home: here, clock: there))
        // Servers use UTC wherever their people live.
        guard clock != 0 else { return .well(.zones, differing) }
        return Finding(
            subject: .zones, state: .unchecked, found: differing,
            remedy: language.text(.doctorCommand.zoneDiffersRemedy(zone: place)))
    }
}

extension Ledger {
    /// Warns that home may differ from the person's time zone; prints nothing if all is well.
    func tellZone() async throws {
        let now = session.now
        let finding = Diagnostics.finding(
            home: try await useCases.dayCalendar().zones.zone(at: now), machine: session.environment.systemZone,
            clock: SystemZoneFinder.systemOffset(at: now), at: now, language)
        if finding.state == .well { return }
        let width = min(terminal.contentWidth, 96)
        let lines = Line.wrapped(finding.found, columns: width, ink: .open)
        try show(lines + (finding.remedy.map { Line.wrapped($0, columns: width, ink: .content) } ?? []) + [Line()])
    }
}

extension Language {
    /// A time zone by its name, with its current time offset.
    fileprivate func named(_ zone: Zone, at instant: Instant) -> String {
        named(zone, offset: zone.offset(at: instant))
    }

    fileprivate func named(_ zone: Zone, offset: Int) -> String {
        let shown = Self.offsetText(offset)
        return zone.name == shown ? shown : "\(zone.name) (\(shown))"
    }

    /// Formats a UTC offset for people: `UTC`, `UTC+9`, `UTC-3:30`.
    static func offsetText(_ offset: Int) -> String {
        if offset == 0 { return "UTC" }
        let (hours, minutes) = (abs(offset) / 3_600, abs(offset) / 60 % 60)
        let rest = minutes == 0 ? "" : ":" + (minutes < 10 ? "0" : "") + String(minutes)
        return "UTC" + (offset < 0 ? "-" : "+") + String(hours) + rest
    }
}
