import Core
import Engine
import Foundation

/// Counts of a forge that lists only the days with contributions.
struct DatedCounts {
    private var counts: [Day: Int] = [:]

    /// Days before today that such forges cover: GitLab a year, Forgejo a week more.
    private static let daysTold = 364

    /// Parses GitLab's `calendar.json`: an object of dates, in the account owner's time zone, and counts.
    ///
    /// Servers from before 2016 name each day by the Unix time at which it begins in their own time zone.
    ///
    /// - Returns: nil if the bytes are not such an object.
    init?(activity bytes: [UInt8]) {
        guard let told = try? JSONDecoder().decode([String: Int].self, from: Data(bytes)) else { return nil }
        for (name, count) in told {
            guard count >= 0, let day = Day(iso: name) ?? Self.day(beginningAt: name) else { return nil }
            add(count, to: day)
        }
    }

    /// Parses the heat map of Forgejo and Gitea: a list of quarter-hours and their counts.
    ///
    /// - Returns: nil if the bytes are not such a list.
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

    /// Returns each day of the year that ends with a day.
    func days(through today: Day) -> [ForgeDay] {
        today.advanced(by: -Self.daysTold).through(today).map { ForgeDay(day: $0, count: counts[$0] ?? 0) }
    }

    private mutating func add(_ count: Int, to day: Day) {
        counts[day] = min((counts[day] ?? 0) + min(count, ForgeCount.most), ForgeCount.most)
    }

    /// The day that begins at a Unix time in some zone: its noon has the same date in UTC.
    private static func day(beginningAt name: String) -> Day? {
        guard name.wholeMatch(of: /[0-9]{1,11}/) != nil, let second = Int64(name) else { return nil }
        return WallClock(Instant(seconds: second).advanced(bySeconds: 43_200), offset: 0).date
    }
}
