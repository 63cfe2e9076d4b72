import Core
import TestSupport
import Testing

/// A random history: homes, rules, evidence and the current time, all from one seed.
struct RandomHistory {
    let seed: UInt64
    let zones: [(from: Instant?, name: String)]
    let rules: [(from: Day?, rules: DayRules)]
    let now: Instant
    var commits: [CommitEvidence] = []
    var forge: [ForgeCount] = []
    let frozen: Set<Day>
    /// Days before today on which a source stopped answering; nil when all answer.
    let unknownDays: Int?
    let weekStart: Weekday

    static let zoneNames = [
        "Asia/Seoul", "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kathmandu",
        "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Havana", "Asia/Beirut", "Pacific/Apia", "Pacific/Chatham",
        "Antarctica/Troll", "Europe/London", "Etc/UTC", "America/St_Johns", "Africa/Casablanca", "America/Santiago",
        "Pacific/Honolulu", "Asia/Kolkata", "Atlantic/Azores",
    ]

    /// Days with calendar or clock changes nearby, as days since 1970.
    private static let eras = [
        0, -40, 15_340, 10_957, 15_339, 19_782, 20_541, 20_546, 20_756, 20_816, 20_454, 20_776, 20_820, 20_390,
    ]

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        let now = Int64(random.pick(Self.eras) + random.number(-6...6)) * 86_400 + Int64(random.number(0...86_399))
        self.now = Instant(seconds: now)
        let span =
            random.chance(60)
            ? random.number(1...20) : random.chance(70) ? random.number(20...50) : random.number(50...130)

        var zones: [(from: Instant?, name: String)] = [(nil, random.pick(Self.zoneNames))]
        for _ in 0..<(random.chance(65) ? 0 : random.number(1...3)) {
            let from = now - Int64(random.number(0...(span * 288))) * 300
            zones.append((Instant(seconds: from / 300 * 300), random.pick(Self.zoneNames)))
        }
        self.zones = zones

        let today = Int(now / 86_400)
        var rules: [(from: Day?, rules: DayRules)] = [(nil, Self.rules(&random))]
        for _ in 0..<(random.chance(60) ? 0 : random.number(1...2)) {
            rules.append((Day(number: today - random.number(-1...span)), Self.rules(&random)))
        }
        self.rules = rules

        let days = (-2...(span + 2)).map { Day(number: today - $0) }
        frozen = random.chance(40) ? Set(days.filter { _ in random.chance(15) }) : []
        unknownDays = random.chance(25) ? random.number(0...span) : nil
        weekStart = random.pick(Weekday.allCases)

        let eagerness = random.number(25...97)
        let boundary = random.pick(rules).rules.dayStart
        for day in days.reversed() where random.chance(eagerness) {
            for _ in 0..<random.number(1...3) { addCommit(around: day, boundary: boundary, &random) }
            if random.chance(20), let other = commits.randomElement(using: &random) { addCopy(of: other, &random) }
        }
        if random.chance(30) {
            for day in days where random.chance(30) {
                let count = ForgeCount(source: random.pick([.github, .gitlab]), day: day, count: random.number(0...5))
                forge.append(count)
                if random.chance(20) {
                    forge.append(ForgeCount(source: .forgejo, day: day, count: random.number(0...3)))
                }
            }
        }
        commits.shuffle(using: &random)
    }

    private static func rules(_ random: inout SeededGenerator) -> DayRules {
        let rest =
            random.chance(60) ? [] : Set(Weekday.allCases.filter { _ in random.chance(random.chance(10) ? 90 : 25) })
        return DayRules(
            policy: random.pick([.auto, .auto, .commit, .home]),
            dayStart: random.chance(50) ? 0 : random.number(0...6),
            minimum: random.chance(60) ? 1 : random.number(1...4),
            rest: rest)
    }

    private mutating func addCommit(around day: Day, boundary: Int, _ random: inout SeededGenerator) {
        let home = homeZone(at: Int64(day.number) * 86_400).offset(at: Instant(seconds: Int64(day.number) * 86_400))
        let clock =
            random.chance(40)
            ? random.pick([0, boundary * 3_600]) + random.number(-2...2) : random.number(0...86_399)
        let at = Instant(seconds: Int64(day.number) * 86_400 + Int64(clock - home))
        let offset =
            switch random.number(0...99) {
            case 0..<60: homeZone(at: at.seconds).offset(at: at)
            case 60..<75: 0
            case 75..<90: random.number(-48...56) * 900
            default: random.pick([50_460, -43_260, 359_940, -359_940, 50_400, -43_200, 1_800_000])
            }
        commits.append(
            commit(
                "sha\(commits.count)-\(seed)", at: at, offset: offset, email: random.pick(Self.emails),
                source: random.pick([.git, .hook]), repository: random.pick(["haru", "fork"]),
                firstSeen: Int64(random.number(0...4)), excludedBy: random.chance(6) ? "rule" : nil))
    }

    /// The same commit again: by its object, or by its author and time.
    private mutating func addCopy(of other: CommitEvidence, _ random: inout SeededGenerator) {
        let isObject = random.chance(50)
        commits.append(
            commit(
                isObject ? other.sha : "sha\(commits.count)-\(seed)", at: other.authoredAt,
                offset: random.chance(80) ? other.offset : 0,
                email: random.chance(80) ? other.authorEmail.uppercased() : random.pick(Self.emails),
                source: random.pick([.git, .github]), repository: random.pick(["haru", "fork"]),
                firstSeen: Int64(random.number(0...4)), excludedBy: random.chance(10) ? "rule" : nil))
    }

    private static let emails = ["rani@example.com", "Rani@Example.com", "chaen@example.com"]

    private func homeZone(at seconds: Int64) -> Zone {
        let held = zones.last { ($0.from?.seconds ?? .min) <= seconds }
        return held.flatMap { Zone($0.name) } ?? .utc
    }

    /// The same history in the types of the ledger.
    func dayCalendar() throws -> DayCalendar {
        let moves = try zones.dropFirst().map { ZoneHistory.Move(from: $0.from ?? now, zone: try zone($0.name)) }
        let changes = rules.dropFirst().compactMap { change in
            change.from.map { RuleHistory.Change(from: $0, rules: change.rules) }
        }
        return DayCalendar(
            zones: ZoneHistory(try zone(zones[0].name), moves: moves),
            rules: RuleHistory(rules[0].rules, changes: Array(changes)))
    }

    func context(_ dayCalendar: DayCalendar) -> DayContext {
        let today = dayCalendar.day(at: now)
        return DayContext(
            dayCalendar: dayCalendar, today: today, frozen: frozen,
            unknown: unknownDays.map { today.advanced(by: -$0)...today })
    }
}
