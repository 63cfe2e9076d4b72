import Core
import Testing

/// A day of a person and the times of its nudges.
struct NudgeDay: Sendable, CustomTestStringConvertible {
    let name: String
    var zone = "Asia/Seoul"
    var moves: [(String, String)] = []
    var rules = DayRules()
    var settings = NudgeSettings()
    var ledger = NudgeLedger()
    /// Time of a snooze, and its length in minutes.
    var snooze: (String, Int)?
    let day: String
    /// The slot and the instant of each nudge.
    let nudges: [(String, String)]

    var testDescription: String { name }

    func plan() throws -> NudgePlan {
        NudgePlan(
            settings: settings, dayCalendar: try dayCalendar(zone, moves: moves, rules), ledger: ledger,
            snooze: try snooze.map { Snooze(from: try instant($0.0), minutes: $0.1) })
    }

    static func times(_ texts: String...) -> NudgeSchedule { .times(texts.compactMap { TimeOfDay(text: $0) }) }

    static func quiet(_ text: String) -> QuietHours? { QuietHours(text: text) }

    static let evening = ["19:00", "20:00", "21:00", "22:00", "23:00"].map { ($0, "2026-11-21T\($0):00+09:00") }
    static let lastCall = ("last-call", "2026-11-21T23:30:00+09:00")

    // 2026-11-21 is a Saturday.
    static let rules = [
        NudgeDay(name: "nothing changed", day: "2026-11-21", nudges: evening + [lastCall]),
        NudgeDay(name: "switched off", settings: NudgeSettings(isOn: false), day: "2026-11-21", nudges: []),
        NudgeDay(
            name: "own times, in any order and twice",
            settings: NudgeSettings(schedule: times("21:30", "08:15", "21:30"), lastCall: nil), day: "2026-11-21",
            nudges: [("08:15", "2026-11-21T08:15:00+09:00"), ("21:30", "2026-11-21T21:30:00+09:00")]),
        NudgeDay(
            name: "only the last call", settings: NudgeSettings(schedule: times(), lastCall: 45), day: "2026-11-21",
            nudges: [("last-call", "2026-11-21T23:15:00+09:00")]),
        NudgeDay(
            name: "a last call at the time of a slot is one nudge", settings: NudgeSettings(lastCall: 60),
            day: "2026-11-21", nudges: evening.dropLast() + [("last-call", "2026-11-21T23:00:00+09:00")]),
        NudgeDay(
            name: "not on this weekday", settings: NudgeSettings(weekdays: [.monday, .friday]), day: "2026-11-21",
            nudges: []),
        NudgeDay(name: "a rest weekday", rules: DayRules(rest: [.saturday]), day: "2026-11-21", nudges: []),
        NudgeDay(
            name: "a frozen day", ledger: NudgeLedger(frozen: [Day(number: 20_778)]), day: "2026-11-21", nudges: []),
        NudgeDay(
            name: "a done day", ledger: NudgeLedger(totals: [Day(number: 20_778): 1]), day: "2026-11-21", nudges: []),
        NudgeDay(
            name: "less than the minimum", rules: DayRules(minimum: 2),
            ledger: NudgeLedger(totals: [Day(number: 20_778): 1]), day: "2026-11-21", nudges: evening + [lastCall]),
        NudgeDay(
            name: "hours past midnight, in a day that lasts until four", rules: DayRules(dayStart: 4),
            settings: NudgeSettings(schedule: .hourly(from: 23, through: 2)), day: "2026-11-21",
            nudges: [
                ("23:00", "2026-11-21T23:00:00+09:00"), ("00:00", "2026-11-22T00:00:00+09:00"),
                ("01:00", "2026-11-22T01:00:00+09:00"), ("02:00", "2026-11-22T02:00:00+09:00"),
                ("last-call", "2026-11-22T03:30:00+09:00"),
            ]),
        NudgeDay(
            name: "past midnight it is still Saturday", rules: DayRules(dayStart: 4),
            settings: NudgeSettings(schedule: times("01:00"), weekdays: [.saturday], lastCall: nil), day: "2026-11-21",
            nudges: [("01:00", "2026-11-22T01:00:00+09:00")]),
        NudgeDay(
            name: "quiet from eleven", settings: NudgeSettings(quietHours: quiet("23:00-07:00")), day: "2026-11-21",
            nudges: evening.dropLast()),
        NudgeDay(
            name: "quiet until half past seven in the evening",
            settings: NudgeSettings(schedule: times("06:00", "19:29", "19:30"), quietHours: quiet("05:00-19:30")),
            day: "2026-11-21", nudges: [("19:30", "2026-11-21T19:30:00+09:00"), lastCall]),
    ]

    static let snoozes = [
        NudgeDay(
            name: "half an hour on from ten past nine", snooze: ("2026-11-21T21:10:00+09:00", 30), day: "2026-11-21",
            nudges: Array(evening[0...2]) + [
                ("snooze:1795264800", "2026-11-21T21:40:00+09:00"), evening[3], evening[4], lastCall,
            ]),
        NudgeDay(
            name: "slots wait until it is over", snooze: ("2026-11-21T19:30:00+09:00", 130), day: "2026-11-21",
            nudges: [evening[0], ("snooze:1795264800", "2026-11-21T21:40:00+09:00"), evening[3], evening[4], lastCall]),
        NudgeDay(
            name: "one that ends at a slot is that slot", snooze: ("2026-11-21T20:30:00+09:00", 30), day: "2026-11-21",
            nudges: evening + [lastCall]),
        NudgeDay(
            name: "the last call is put off, too", snooze: ("2026-11-21T23:20:00+09:00", 30), day: "2026-11-21",
            nudges: evening + [("last-call", "2026-11-21T23:50:00+09:00")]),
        NudgeDay(
            name: "past midnight: the last call comes all the same", snooze: ("2026-11-21T23:10:00+09:00", 60),
            day: "2026-11-21", nudges: evening + [lastCall]),
        NudgeDay(
            name: "past midnight, after the last call", snooze: ("2026-11-21T23:45:00+09:00", 30), day: "2026-11-21",
            nudges: evening + [lastCall]),
        NudgeDay(
            name: "past midnight it silences the next day, and brings nothing there",
            settings: NudgeSettings(schedule: times("00:05", "00:10", "00:15", "12:00"), lastCall: nil),
            snooze: ("2026-11-20T23:45:00+09:00", 30), day: "2026-11-21",
            nudges: [("00:15", "2026-11-21T00:15:00+09:00"), ("12:00", "2026-11-21T12:00:00+09:00")]),
        NudgeDay(
            name: "past midnight in a day that lasts until four", rules: DayRules(dayStart: 4),
            snooze: ("2026-11-21T23:45:00+09:00", 30), day: "2026-11-21",
            nudges: evening + [
                ("snooze:1795274100", "2026-11-22T00:15:00+09:00"), ("last-call", "2026-11-22T03:30:00+09:00"),
            ]),
        NudgeDay(
            name: "who asked for it is awake in quiet hours",
            settings: NudgeSettings(quietHours: quiet("23:00-07:00")), snooze: ("2026-11-21T22:40:00+09:00", 30),
            day: "2026-11-21",
            nudges: evening.dropLast() + [("snooze:1795270200", "2026-11-21T23:10:00+09:00")]),
    ]

    static let clockChanges = [
        NudgeDay(
            name: "in the gap: at the first instant after it, once", zone: "America/New_York",
            settings: NudgeSettings(schedule: times("01:30", "02:00", "02:30", "03:00", "04:00")), day: "2026-03-08",
            nudges: [
                ("01:30", "2026-03-08T01:30:00-05:00"), ("02:00", "2026-03-08T03:00:00-04:00"),
                ("04:00", "2026-03-08T04:00:00-04:00"), ("last-call", "2026-03-08T23:30:00-04:00"),
            ]),
        NudgeDay(
            name: "a repeated hour: its first showing", zone: "America/New_York",
            settings: NudgeSettings(schedule: times("00:30", "01:30", "02:00")), day: "2026-11-01",
            nudges: [
                ("00:30", "2026-11-01T00:30:00-04:00"), ("01:30", "2026-11-01T01:30:00-04:00"),
                ("02:00", "2026-11-01T02:00:00-05:00"), ("last-call", "2026-11-01T23:30:00-05:00"),
            ]),
        NudgeDay(
            name: "a gap of half an hour", zone: "Australia/Lord_Howe",
            settings: NudgeSettings(schedule: times("02:10", "02:40"), lastCall: nil), day: "2026-10-04",
            nudges: [("02:10", "2026-10-04T02:30:00+11:00"), ("02:40", "2026-10-04T02:40:00+11:00")]),
        NudgeDay(
            name: "half an hour twice", zone: "Australia/Lord_Howe",
            settings: NudgeSettings(schedule: times("01:45", "02:05"), lastCall: nil), day: "2026-04-05",
            nudges: [("01:45", "2026-04-05T01:45:00+11:00"), ("02:05", "2026-04-05T02:05:00+10:30")]),
        NudgeDay(
            name: "the day starts in the gap: its last call is before", zone: "America/New_York",
            rules: DayRules(dayStart: 2), settings: NudgeSettings(schedule: times("01:50")), day: "2026-03-07",
            nudges: [("last-call", "2026-03-08T01:30:00-05:00"), ("01:50", "2026-03-08T01:50:00-05:00")]),
        NudgeDay(name: "a day that was left out", zone: "Pacific/Apia", day: "2011-12-30", nudges: []),
        NudgeDay(
            name: "the day before one that was left out", zone: "Pacific/Apia",
            settings: NudgeSettings(schedule: times("22:00")), day: "2011-12-29",
            nudges: [("22:00", "2011-12-29T22:00:00-10:00"), ("last-call", "2011-12-29T23:30:00-10:00")]),
        NudgeDay(
            name: "going west, seven in the evening comes once", moves: [("2026-11-21T12:30:00Z", "Europe/Berlin")],
            day: "2026-11-21",
            nudges: [
                ("19:00", "2026-11-21T10:00:00Z"), ("20:00", "2026-11-21T11:00:00Z"),
                ("21:00", "2026-11-21T12:00:00Z"), ("22:00", "2026-11-21T22:00:00+01:00"),
                ("23:00", "2026-11-21T23:00:00+01:00"), ("last-call", "2026-11-21T23:30:00+01:00"),
            ]),
        NudgeDay(
            name: "going east, what was leapt over comes on arrival, once", zone: "Europe/Berlin",
            moves: [("2026-11-21T12:30:00Z", "Asia/Seoul")], day: "2026-11-21",
            nudges: [
                ("19:00", "2026-11-21T21:30:00+09:00"), ("22:00", "2026-11-21T22:00:00+09:00"),
                ("23:00", "2026-11-21T23:00:00+09:00"), lastCall,
            ]),
        NudgeDay(
            name: "a wrong home that is taken back", zone: "America/New_York",
            moves: [("2026-11-22T01:10:00Z", "Asia/Seoul"), ("2026-11-22T01:15:00Z", "America/New_York")],
            day: "2026-11-21",
            nudges: [
                ("19:00", "2026-11-21T19:00:00-05:00"), ("20:00", "2026-11-21T20:00:00-05:00"),
                ("21:00", "2026-11-21T21:00:00-05:00"), ("22:00", "2026-11-21T22:00:00-05:00"),
                ("23:00", "2026-11-21T23:00:00-05:00"), ("last-call", "2026-11-21T23:30:00-05:00"),
            ]),
        NudgeDay(
            name: "going east into the next day: the last call is before", zone: "Europe/Berlin",
            moves: [("2026-11-21T20:00:00Z", "Asia/Seoul")], day: "2026-11-21",
            nudges: [
                ("19:00", "2026-11-21T19:00:00+01:00"), ("20:00", "2026-11-21T20:00:00+01:00"),
                ("last-call", "2026-11-21T20:30:00+01:00"),
            ]),
    ]
}
