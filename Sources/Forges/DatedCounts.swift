import Core
import Engine
import Foundation

/// What a forge counts for days, of which it names only those that it counts something for.
struct DatedCounts {
    private var counts: [Day: Int] = [:]

    /// For how many days before today such forges tell what they count: GitLab a year, Forgejo a week more.
    private static let daysTold = 364

    /// Reads GitLab's `calendar.json`: an object of dates, as the account's owner tells them apart, and counts.
    ///
    /// Servers from before 2016 name each day by the second at which it begins in their own zone.
    ///
    /// - Returns: nil where that is not what it is.
    init?(activity bytes: [UInt8]) {
        guard let told = try? JSONDecoder().decode([String: Int].self, from: Data(bytes)) else { return nil }
        for (name, count) in told {
            guard count >= 0, let day = Day(iso: name) ?? Self.day(beginningAt: name) else { return nil }
            add(count, to: day)
        }
    }

    /// Reads the heat map of Forgejo and Gitea: a list of quarters of an hour and what was done in them.
    ///
    /// - Returns: nil where that is not what it is.
    init?(heatmap bytes: [UInt8], by dayCalendar: DayCalendar) {
        struct Interval: Decodable {
            let timestamp: Int64
            let contributions: Int
        }
        guard let told = try? JSONDecoder().decode([Interval].self, from: Data(bytes)) else { return nil }
        for interval in told {
            let instant = Instant(seconds: interval.timestamp)
            guard interval.contributions >= 0, Instant.writable.contains(instant) else { return nil }
            add(interval.contributions, to: dayCalendar.day(at: instant))
        }
    }

    /// Each day of the year that ends with a day.
    func days(through today: Day) -> [ForgeDay] {
        today.advanced(by: -Self.daysTold).through(today).map { ForgeDay(day: $0, count: counts[$0] ?? 0) }
    }

    private mutating func add(_ count: Int, to day: Day) {
        counts[day] = min((counts[day] ?? 0) + min(count, ForgeCount.most), ForgeCount.most)
    }

    /// The day that begins at a second somewhere: its noon is on the same date in Greenwich.
    private static func day(beginningAt name: String) -> Day? {
        guard name.wholeMatch(of: /[0-9]{1,11}/) != nil, let second = Int64(name) else { return nil }
        return WallClock(Instant(seconds: second).advanced(bySeconds: 43_200), offset: 0).date
    }
}
