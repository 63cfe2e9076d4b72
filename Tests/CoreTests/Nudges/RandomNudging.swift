import Core
import TestSupport
import Testing

/// A random person who is nudged: homes, rules, settings and commits, all from one seed.
struct RandomNudging {
    let zones: [(from: Int64?, name: String)]
    let rules: [(from: Int?, rules: DayRules)]
    let settings: NudgeSettings
    let frozen: Set<Int>
    let snooze: Snooze?
    let commits: [(at: Int64, day: Int)]
    let start: Int64
    /// Length in days.
    let span = 6

    private static let zoneNames = [
        "Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Berlin", "Pacific/Chatham",
        "America/Havana", "Pacific/Honolulu", "Pacific/Kiritimati",
    ]
    /// Days with clock changes or skipped dates nearby, as days since 1970.
    private static let eras = [15_335, 15_338, 20_518, 20_545, 20_546, 20_727, 20_729, 20_755, 20_756, 20_700]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let first = random.pick(Self.eras) + random.number(-4...1)
        start = Int64(first) * 86_400 + Int64(random.number(0...1_439)) * 60
        let (start, span) = (self.start, self.span)
        func minute() -> Int64 { start + Int64(random.number(-1_440...(span * 1_440))) * 60 }

        var zones: [(from: Int64?, name: String)] = [(nil, random.pick(Self.zoneNames))]
        for _ in 0..<(random.chance(60) ? 0 : random.number(1...2)) {
            zones.append((minute(), random.pick(Self.zoneNames)))
            // Some return after hours, or undo a mistake.
            if random.chance(40), let from = zones.last?.from {
                zones.append((from + Int64(random.number(1...900)) * 60, zones[0].name))
            }
        }
        self.zones = [zones[0]] + zones.dropFirst().sorted { ($0.from ?? 0) < ($1.from ?? 0) }

        var rules: [(from: Int?, rules: DayRules)] = [(nil, Self.rules(&random))]
        if random.chance(25) { rules.append((first + random.number(0...span), Self.rules(&random))) }
        self.rules = rules
        settings = Self.settings(&random)
        frozen = random.chance(30) ? Set((first - 1...first + span).filter { _ in random.chance(25) }) : []
        snooze =
            random.chance(50)
            ? Snooze(from: Instant(seconds: minute()), minutes: random.pick([5, 30, 60, 180, 600, 1_440])) : nil
        commits =
            random.chance(70)
            ? (0..<random.number(1...6)).map { _ -> (at: Int64, day: Int) in
                let at = minute()
                return (at, Int(at / 86_400) + random.number(-1...1))
            } : []
    }

    private static func rules(_ random: inout SeededGenerator) -> DayRules {
        DayRules(
            dayStart: random.chance(50) ? 0 : random.number(0...6), minimum: random.chance(70) ? 1 : 2,
            rest: random.chance(70) ? [] : Set(Weekday.allCases.filter { _ in random.chance(30) }))
    }

    private static func settings(_ random: inout SeededGenerator) -> NudgeSettings {
        func time() -> TimeOfDay {
            TimeOfDay(minutes: random.chance(50) ? random.number(0...1_439) : random.number(0...47) * 30)
        }
        let schedule: NudgeSchedule =
            random.chance(50)
            ? .hourly(from: random.number(0...23), through: random.number(0...23))
            : .times((0..<random.number(0...8)).map { _ in time() })
        return NudgeSettings(
            isOn: !random.chance(3), schedule: schedule,
            weekdays: random.chance(70)
                ? Set(Weekday.allCases) : Set(Weekday.allCases.filter { _ in random.chance(60) }),
            quietHours: random.chance(50) ? nil : QuietHours(from: time(), to: time()),
            lastCall: random.chance(20) ? nil : random.pick([5, 30, 45, 90, 180]))
    }

    /// The same person in the types of the plan.
    func plan() throws -> NudgePlan {
        let moves = try zones.dropFirst().map { entry in
            ZoneHistory.Move(from: Instant(seconds: entry.from ?? 0), zone: try zone(entry.name))
        }
        let changes = rules.dropFirst().map { RuleHistory.Change(from: Day(number: $0.from ?? 0), rules: $0.rules) }
        let dayCalendar = DayCalendar(
            zones: ZoneHistory(try zone(zones[0].name), moves: moves),
            rules: RuleHistory(rules[0].rules, changes: changes))
        return NudgePlan(
            settings: settings, dayCalendar: dayCalendar,
            ledger: NudgeLedger(frozen: Set(frozen.map(Day.init(number:)))),
            snooze: snooze)
    }
}
