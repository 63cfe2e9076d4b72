import Core
import Foundation

/// Plans the next nudge of a million people, each with zone, rules, settings and ledger of their own.
///
/// Prints the nudges planned per second on one core.
@main
enum NudgeBench {
    private static let people = 1_000_000
    /// Number of plans in memory at a time.
    private static let held = 100_000

    static func main() {
        let names = [
            "Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Berlin", "Asia/Kolkata",
            "America/Sao_Paulo", "Africa/Cairo",
        ]
        let zones = names.compactMap { Zone($0) }
        guard zones.count == names.count else {
            FileHandle.standardError.write(Data("The time zones are not there.\n".utf8))
            exit(2)
        }
        var seconds = 0.0
        var found = 0
        for first in stride(from: 0, to: people, by: held) {
            let plans = (first..<first + held).map { plan($0, zones: zones) }
            let start = ContinuousClock.now
            for (index, plan) in plans.enumerated() {
                // All hours of a year, including clock changes.
                let now = Instant(seconds: 1_767_225_600 + Int64(first + index) * 31 % 31_536_000)
                if plan.next(after: now, at: now) != nil { found += 1 }
            }
            let took = (ContinuousClock.now - start).components
            seconds += Double(took.seconds) + Double(took.attoseconds) / 1e18
        }
        guard found == people else { exit(1) }
        print(Int(Double(people) / seconds))
    }

    private static func plan(_ number: Int, zones: [Zone]) -> NudgePlan {
        let rules = DayRules(
            dayStart: number % 5, minimum: 1 + number % 2, rest: number.isMultiple(of: 3) ? [.saturday, .sunday] : [])
        let settings = NudgeSettings(
            schedule: number.isMultiple(of: 4)
                ? .times([9, 13, 20].map { TimeOfDay(minutes: $0 * 60 + number % 60) })
                : .hourly(from: 19, through: 23),
            quietHours: number.isMultiple(of: 2) ? QuietHours(text: "23:30-07:00") : nil)
        let day = Day(number: 20_454 + number % 365)
        let run = Run(start: day.advanced(by: -number % 100), end: day, length: 1 + number % 100)
        let ledger = NudgeLedger(
            totals: [day: 1 + number % 3, day.next: number % 2], frozen: [day.advanced(by: 2)],
            streak: Streak(current: run, best: run, total: 5_000, activeDays: 300))
        return NudgePlan(
            settings: settings,
            dayCalendar: DayCalendar(zones: ZoneHistory(zones[number % zones.count]), rules: RuleHistory(rules)),
            ledger: ledger)
    }
}
