import Core
import Testing

@Suite struct DayCalendarTests {
    /// A commit at a wall clock, the rules that apply, and its day.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let home: String
        let policy: DayPolicy
        let dayStart: Int
        let at: String
        let offset: Int
        let day: String
        let by: Placement

        var testDescription: String { name }

        init(
            _ name: String, _ home: String, _ policy: DayPolicy, start: Int = 0, _ at: String, _ offset: Int,
            _ day: String, _ by: Placement
        ) {
            self.name = name
            self.home = home
            self.policy = policy
            dayStart = start
            self.at = at
            self.offset = offset
            self.day = day
            self.by = by
        }
    }

    static let cases = [
        Case("own offset at home", "Asia/Seoul", .auto, "2026-11-20T15:30:00Z", 32_400, "2026-11-21", .commitOffset),
        Case("own offset abroad", "Asia/Seoul", .auto, "2026-11-20T15:30:00Z", -18_000, "2026-11-20", .commitOffset),
        Case("container in UTC", "Asia/Seoul", .auto, "2026-11-20T15:30:00Z", 0, "2026-11-21", .homeZone),
        Case("home is on UTC", "Etc/UTC", .auto, "2026-11-20T15:30:00Z", 0, "2026-11-20", .commitOffset),
        Case("London in winter", "Europe/London", .auto, "2026-01-20T23:30:00Z", 0, "2026-01-20", .commitOffset),
        Case("London in summer", "Europe/London", .auto, "2026-07-20T23:30:00Z", 0, "2026-07-21", .homeZone),
        Case("always own: UTC too", "Asia/Seoul", .commit, "2026-11-20T15:30:00Z", 0, "2026-11-20", .commitOffset),
        Case("always home", "Asia/Seoul", .home, "2026-11-20T15:30:00Z", -18_000, "2026-11-21", .homeZone),
        Case("furthest east", "Asia/Seoul", .auto, "2026-11-20T10:30:00Z", 50_400, "2026-11-21", .commitOffset),
        Case("furthest west", "Asia/Seoul", .auto, "2026-11-21T11:30:00Z", -43_200, "2026-11-20", .commitOffset),
        Case("too far east", "Asia/Seoul", .auto, "2026-11-20T10:30:00Z", 50_460, "2026-11-20", .homeZone),
        Case("too far west", "Asia/Seoul", .commit, "2026-11-21T11:30:00Z", -43_260, "2026-11-21", .homeZone),
        Case("absurd offset", "Asia/Seoul", .commit, "2026-11-20T15:30:00Z", 359_940, "2026-11-21", .homeZone),
        Case("offset of no sense", "Asia/Seoul", .auto, "2026-11-20T15:30:00Z", .min, "2026-11-21", .homeZone),
        Case(
            "still yesterday", "Asia/Seoul", .auto, start: 4, "2026-11-20T18:59:59Z", 32_400, "2026-11-20",
            .commitOffsetDayStart),
        Case(
            "today at last", "Asia/Seoul", .auto, start: 4, "2026-11-20T19:00:00Z", 32_400, "2026-11-21", .commitOffset),
        Case(
            "still yesterday at home", "Asia/Seoul", .auto, start: 6, "2026-11-20T20:59:59Z", 0, "2026-11-20",
            .homeZoneDayStart),
        Case(
            "over the end of a month", "Asia/Seoul", .auto, start: 4, "2026-02-28T16:00:00Z", 32_400, "2026-02-28",
            .commitOffsetDayStart),
        Case("leap day", "Asia/Seoul", .auto, "2024-02-28T15:00:00Z", 32_400, "2024-02-29", .commitOffset),
        Case(
            "night after a leap day", "Asia/Seoul", .auto, start: 4, "2024-02-29T15:00:00Z", 32_400, "2024-02-29",
            .commitOffsetDayStart),
        Case("the very first second", "Asia/Seoul", .home, "1970-01-01T00:00:00Z", 0, "1970-01-01", .homeZone),
        Case("before 1970", "America/New_York", .auto, "1969-07-20T20:17:40Z", -14_400, "1969-07-20", .commitOffset),
        Case("long before", "Asia/Kathmandu", .home, "1919-12-31T18:30:00Z", 0, "1920-01-01", .homeZone),
        Case(
            "four in the morning of a skipped hour", "Europe/Berlin", .home, start: 3, "2026-03-29T01:00:00Z", 0,
            "2026-03-29", .homeZone),
        Case(
            "before a skipped day start", "Europe/Berlin", .home, start: 3, "2026-03-29T00:59:59Z", 0, "2026-03-28",
            .homeZoneDayStart),
    ]

    @Test("A commit is on the day that the rules determine", arguments: cases)
    func placing(_ example: Case) throws {
        let rules = DayRules(policy: example.policy, dayStart: example.dayStart)
        let placed = try dayCalendar(example.home, rules).place(
            authoredAt: try instant(example.at), offset: example.offset)
        #expect(placed.day == (try day(example.day)))
        #expect(placed.by == example.by)
    }

    @Test("Commits with absurd times are on a representable day")
    func absurdTimes() throws {
        for policy in DayPolicy.allCases {
            for dayStart in [0, 6] {
                let dayCalendar = try dayCalendar("Asia/Seoul", DayRules(policy: policy, dayStart: dayStart))
                for offset in [0, 32_400, -43_200, .max] {
                    #expect(dayCalendar.place(authoredAt: Instant(seconds: .max), offset: offset).day == .last)
                    #expect(dayCalendar.place(authoredAt: Instant(seconds: .min), offset: offset).day == .first)
                }
            }
        }
    }

    @Test(
        "The last representable day ends where the next would begin, or with the calendar",
        arguments: [
            ("UTC", 0, "9999-12-31T23:59:59Z", 1), ("UTC", 0, "9999-12-31T20:00:00Z", 4 * 3_600),
            ("UTC", 4, "9999-12-31T23:59:59Z", 4 * 3_600 + 1), ("Asia/Seoul", 0, "9999-12-31T14:59:59Z", 1),
            ("Asia/Seoul", 0, "9999-12-31T23:59:59Z", 1),
            ("America/New_York", 0, "9999-12-31T23:59:59Z", 5 * 3_600 + 1),
        ] as [(String, Int, String, Int64)])
    func lastDay(zone: String, dayStart: Int, now: String, left: Int64) throws {
        let (dayCalendar, now) = (try dayCalendar(zone, DayRules(dayStart: dayStart)), try instant(now))
        #expect(dayCalendar.day(at: now) == .last)
        #expect(now.seconds(to: dayCalendar.endOfDay(at: now)) == left)
    }

    @Test("The zone that was home at the instant decides, not today's")
    func historyOfZones() throws {
        let moved = try dayCalendar("Asia/Seoul", moves: [("2026-03-01T00:00:00Z", "America/New_York")])
        #expect(moved.place(authoredAt: try instant("2026-02-20T16:00:00Z"), offset: 0).day == (try day("2026-02-21")))
        #expect(moved.place(authoredAt: try instant("2026-03-20T02:00:00Z"), offset: 0).day == (try day("2026-03-19")))
    }

    @Test("A changed policy leaves the days before it as they were")
    func historyOfPolicies() throws {
        let rules = RuleHistory(
            DayRules(policy: .commit),
            changes: [.init(from: try day("2026-11-10"), rules: DayRules(policy: .home))])
        let dayCalendar = DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules)
        // 00:30 in Seoul, still the previous day in UTC.
        let before = dayCalendar.place(authoredAt: try instant("2026-11-08T15:30:00Z"), offset: 0)
        #expect(before.day == (try day("2026-11-08")) && before.by == .commitOffset)
        let after = dayCalendar.place(authoredAt: try instant("2026-11-09T15:30:00Z"), offset: 0)
        #expect(after.day == (try day("2026-11-10")) && after.by == .homeZone)
    }

    @Test("A later day start extends the day on which it is set, and leaves the day before as it was")
    func laterDayStart() throws {
        let rules = RuleHistory(
            DayRules(), changes: [.init(from: try day("2026-11-21"), rules: DayRules(dayStart: 4))])
        let dayCalendar = DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules)
        func placed(_ text: String) throws -> Day {
            dayCalendar.place(authoredAt: try instant(text), offset: 32_400).day
        }
        #expect(try placed("2026-11-21T00:30:00+09:00") == (try day("2026-11-21")))
        #expect(try placed("2026-11-22T03:59:59+09:00") == (try day("2026-11-21")))
        #expect(try placed("2026-11-22T04:00:00+09:00") == (try day("2026-11-22")))
        let end = dayCalendar.endOfDay(at: try instant("2026-11-21T12:00:00+09:00"))
        #expect(end == (try instant("2026-11-22T04:00:00+09:00")))
    }

    @Test("An earlier day start moves no commit of last night off yesterday")
    func earlierDayStart() throws {
        let rules = RuleHistory(
            DayRules(dayStart: 4), changes: [.init(from: try day("2026-11-21"), rules: DayRules())])
        let dayCalendar = DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules)
        func placed(_ text: String) throws -> Day {
            dayCalendar.place(authoredAt: try instant(text), offset: 0).day
        }
        #expect(try placed("2026-11-21T02:00:00+09:00") == (try day("2026-11-20")))
        #expect(try placed("2026-11-21T04:00:00+09:00") == (try day("2026-11-21")))
        #expect(try placed("2026-11-22T00:00:00+09:00") == (try day("2026-11-22")))
    }

    @Test("Of two changes of the rules on one date the later one holds, and the newest is current")
    func historyOfRules() throws {
        let (first, second) = (try day("2026-05-01"), try day("2026-06-01"))
        let rules = RuleHistory(
            DayRules(minimum: 1),
            changes: [
                .init(from: second, rules: DayRules(minimum: 4)), .init(from: first, rules: DayRules(minimum: 2)),
                .init(from: first, rules: DayRules(minimum: 3)),
            ])
        #expect(rules.rules(on: first.previous).minimum == 1)
        #expect(rules.rules(on: first).minimum == 3)
        #expect(rules.rules(on: second.previous).minimum == 3)
        #expect(rules.rules(on: second).minimum == 4)
        #expect(rules.current.minimum == 4)
        #expect(RuleHistory(DayRules(minimum: 5)).current.minimum == 5)
    }

    @Test("Only another home, another policy or another day start moves days")
    func placesAlike() throws {
        let date = try day("2026-05-01")
        func placed(_ rules: DayRules, then change: DayRules? = nil) throws -> DayCalendar {
            DayCalendar(
                zones: ZoneHistory(try zone("Asia/Seoul")),
                rules: RuleHistory(rules, changes: change.map { [.init(from: date, rules: $0)] } ?? []))
        }
        let plain = try placed(DayRules())
        #expect(plain.places(like: try placed(DayRules(minimum: 3, rest: [.sunday]))))
        #expect(plain.places(like: try placed(DayRules(), then: DayRules(minimum: 3))))
        #expect(!plain.places(like: try placed(DayRules(policy: .home))))
        #expect(!plain.places(like: try placed(DayRules(dayStart: 4))))
        #expect(!plain.places(like: try placed(DayRules(), then: DayRules(dayStart: 4))))
        #expect(!(try placed(DayRules(), then: DayRules(dayStart: 4))).places(like: plain))
        #expect(!plain.places(like: try dayCalendar("Asia/Tokyo")))
        #expect(!plain.places(like: try dayCalendar("Asia/Seoul", moves: [("2026-03-01T00:00:00Z", "Asia/Tokyo")])))
    }

    @Test("Rules stay within their limits, also when they are changed")
    func limits() {
        var rules = DayRules(dayStart: 25, minimum: 0)
        #expect(rules.dayStart == 6 && rules.minimum == 1)
        rules.dayStart = -3
        rules.minimum = 5_000
        #expect(rules.dayStart == 0 && rules.minimum == 100)
    }
}
