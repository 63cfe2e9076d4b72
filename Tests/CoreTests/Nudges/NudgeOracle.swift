import Core
import Foundation

/// An independent, slow computation of the times of nudges, written from the product's description alone.
///
/// It walks through time minute by minute and reads the wall clock from Foundation; it shares no rule
/// with `Core`. Times, moves and snoozes of its input are on whole minutes.
struct NudgeOracle {
    struct Slot: Hashable {
        let day: Int
        let name: String
        let at: Int64
        let dayEnds: Int64
    }

    let life: RandomNudging
    private let zones: [(from: Int64, zone: TimeZone)]
    private let first: Int64
    private var days: [Int] = []
    private var walls: [Int64] = []
    /// Every slot of every day that begins in the walk, whether or not the day is done by then, in order of time.
    private(set) var slots: [Slot] = []

    init(_ life: RandomNudging) {
        self.life = life
        zones = life.zones.compactMap { entry in
            TimeZone(identifier: entry.name).map { (entry.from ?? .min, $0) }
        }
        first = life.start - 4 * 86_400
        for minute in 0..<((Int64(life.span) + 9) * 1_440) {
            let seconds = first + minute * 60
            let zone = zones.last { $0.from <= seconds }?.zone ?? .gmt
            let wall = seconds + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
            let date = Int((Double(wall) / 86_400).rounded(.down))
            let hour = Int(wall - Int64(date) * 86_400) / 3_600
            walls.append(wall)
            days.append(hour < rules(date - 1).dayStart ? date - 1 : date)
        }
        slots = walk().sorted { $0.at < $1.at }
    }

    private func rules(_ day: Int) -> DayRules {
        life.rules.last { ($0.from ?? .min) <= day }?.rules ?? DayRules()
    }

    private func instant(_ minute: Int) -> Int64 { first + Int64(minute) * 60 }

    private func walk() -> [Slot] {
        var minutes: [Int: [Int]] = [:]
        for (minute, day) in days.enumerated() { minutes[day, default: []].append(minute) }
        let settings = life.settings
        guard settings.isOn else { return [] }
        var slots: [Slot] = []
        for (day, minutes) in minutes where !isExcused(day) {
            // The days at both ends of the walk are only partly covered.
            guard let last = minutes.last, minutes[0] > 0, last < days.count - 1_440 else { continue }
            let end = last + 1
            var found: [Int: [String]] = [:]
            for time in times() {
                let date = time / 60 < rules(day).dayStart ? day + 1 : day
                let wanted = Int64(date) * 86_400 + Int64(time) * 60
                // Before the start that yesterday's rules set, the clock is on the day before.
                if date == day, time / 60 < rules(day - 1).dayStart { continue }
                let shown = minutes.first { walls[$0] >= wanted }
                guard let shown, !isQuiet(shown), !isSnoozed(instant(shown)) else { continue }
                found[shown, default: []].append(clock(time))
            }
            if let snooze = life.snooze {
                let (from, until) = (minute(snooze.from), minute(snooze.until))
                if days[from] == day, days[until] == day { found[until, default: []].append("snooze") }
            }
            if let before = settings.lastCall {
                var at = last
                while at > end - before, days[at - 1] == day { at -= 1 }
                let putOff = life.snooze.map { minute($0.until) } ?? end
                if !isQuiet(at) {
                    found[isSnoozed(instant(at)) && putOff < end ? putOff : at, default: []].append("last-call")
                }
            }
            for (minute, names) in found {
                let name = names.contains("last-call") ? "last-call" : names.sorted()[0]
                slots.append(Slot(day: day, name: name, at: instant(minute), dayEnds: instant(end)))
            }
        }
        return slots
    }

    private func isExcused(_ day: Int) -> Bool {
        // 1970-01-01 was a Thursday, the fifth day of a week that begins on Sunday.
        let weekday = ((day + 4) % 7 + 7) % 7
        return !life.settings.weekdays.contains { $0.rawValue == weekday }
            || rules(day).rest.contains { $0.rawValue == weekday } || life.frozen.contains(day)
    }

    private func minute(_ instant: Instant) -> Int { Int((instant.seconds - first) / 60) }

    private func times() -> [Int] {
        switch life.settings.schedule {
        case .hourly(let from, let through):
            (0...23).filter { from <= through ? from <= $0 && $0 <= through : from <= $0 || $0 <= through }
                .map { $0 * 60 }
        case .times(let times): Array(Set(times.map(\.minutes)))
        }
    }

    private func clock(_ minutes: Int) -> String {
        String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }

    private func isQuiet(_ minute: Int) -> Bool {
        guard let quiet = life.settings.quietHours else { return false }
        // Around the clock from the beginning, minute by minute, until the end.
        let shown = Int((walls[minute] % 86_400 + 86_400) % 86_400) / 60
        var held = quiet.from.minutes
        while held != quiet.to.minutes {
            if held == shown { return true }
            held = (held + 1) % 1_440
        }
        return false
    }

    private func isSnoozed(_ seconds: Int64) -> Bool {
        life.snooze.map { $0.from.seconds <= seconds && seconds < $0.until.seconds } ?? false
    }

    /// Nudges to send from the start on: the slots of days that are not done by then.
    func sent() -> [Slot] {
        slots.filter { slot in
            let before = life.commits.filter { $0.day == slot.day && $0.at <= slot.at && $0.at > life.start }
            return slot.at > life.start && slot.at < life.start + Int64(life.span) * 86_400
                && before.count < rules(slot.day).minimum
        }
    }

    /// The next nudge for a person who slept from one instant to another, without regard to commits.
    func next(after handled: Int64, at now: Int64) -> Slot? {
        slots.first { slot in
            guard slot.at > handled, slot.dayEnds > now else { return false }
            return slot.name == "last-call" || now - slot.at <= 1_200
        }
    }
}
