import Foundation
import Testing

/// Recomputes a day from the output of `haru explain --json`, and from nothing else.
///
/// It uses no type of Haru: clocks are read as text, days are dates written as text, and the rules are those
/// of docs/counting.md.
struct ExplainOracle {
    /// Facts that do not follow from the others; empty when all do.
    private(set) var faults: [String] = []

    private let told: [String: Any]

    private struct Commit {
        let sha, email, repository, source, placedBy, day: String
        let authoredAt, firstSeen: Int
        let isCounted: Bool
    }

    init(_ json: String) throws {
        told = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let (counted, dropped) = (objects("evidence"), objects("dropped"))
        let day = text("day")
        var here = try counted.filter { $0["sha"] is String }.map { try commit($0, on: day, isCounted: true) }
        here += try dropped.map { try commit($0, on: day, isCounted: false) }
        for object in objects("excluded") { _ = try commit(object, on: day, isCounted: false) }
        let elsewhere = try objects("copies").map {
            try commit($0, on: $0["day"] as? String ?? "", isCounted: false)
        }
        check(here, elsewhere, dropped, day)
        let standing = here.count(where: \.isCounted)
        let forge = counted.filter { !($0["sha"] is String) }.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
        expect("count", told["count"] as? Int, max(standing, forge))
        let (state, because) = state(day, max(standing, forge))
        expect("state", text("state"), state)
        expect("because", text("because"), because)
    }

    private func text(_ name: String) -> String { told[name] as? String ?? "" }
    private func objects(_ name: String) -> [[String: Any]] { told[name] as? [[String: Any]] ?? [] }

    private mutating func expect<Value: Equatable>(_ what: String, _ told: Value?, _ worked: Value) {
        if told != worked { faults.append("\(what): told \(told.map { "\($0)" } ?? "nothing"), worked out \(worked)") }
    }

    // MARK: States

    private func state(_ day: String, _ count: Int) -> (String, String) {
        // Dates of four-digit years sort as text.
        if day > text("today") { return ("future", "to-come") }
        if count >= told["minimum"] as? Int ?? 0 { return ("done", "reached") }
        if (told["rest"] as? [String] ?? []).contains(weekday(day)) { return ("rest", "rest-weekday") }
        if let freeze = told["freeze"] as? [String: Any] {
            return ("frozen", freeze["automatic"] as? Bool == true ? "freeze-automatic" : "freeze-by-hand")
        }
        if told["skipped"] as? Bool == true { return ("rest", "skipped-date") }
        if told["read"] as? Bool == false { return ("unknown", "unread") }
        if objects("unreadable").contains(where: { $0["since"] as? String ?? "~" <= day }) {
            return ("unknown", "unreadable")
        }
        return day == text("today") ? ("pending", "today") : ("missed", "short")
    }

    private func weekday(_ day: String) -> String {
        let number = Self.number(of: day)
        return ["thu", "fri", "sat", "sun", "mon", "tue", "wed"][((number % 7) + 7) % 7]
    }

    // MARK: Commits

    /// Reads a commit, and checks that its day follows from the clock that placed it.
    private mutating func commit(_ object: [String: Any], on day: String, isCounted: Bool) throws -> Commit {
        let sha = try #require(object["sha"] as? String)
        let authored = try #require(object["authoredAt"] as? String)
        let placedBy = object["placedBy"] as? String ?? ""
        let isHome = placedBy.hasPrefix("home-zone")
        expect("\(sha): whether it has a home", object["homeZone"] is String && object["homeTime"] is String, isHome)
        let clock = object["homeTime"] as? String ?? authored
        let hour = Int(clock.dropFirst(11).prefix(2)) ?? 99
        var date = String(clock.prefix(10))
        let isEarly = placedBy.hasSuffix(",day-start")
        expect("\(sha): whether the day start moved it", object["dayStart"] is Int, isEarly)
        if let start = object["dayStart"] as? Int {
            if hour >= start { faults.append("\(sha): \(hour) is not before \(start)") }
            date = Self.date(of: Self.number(of: date) - 1)
        }
        expect("\(sha): its day", day, date)
        if let home = object["homeTime"] as? String {
            expect("\(sha): its time at home", Self.seconds(of: home), Self.seconds(of: authored))
        }
        return Commit(
            sha: sha, email: (object["email"] as? String ?? "").lowercased(),
            repository: object["repository"] as? String ?? "", source: object["source"] as? String ?? "",
            placedBy: placedBy, day: day, authoredAt: Self.seconds(of: authored),
            firstSeen: Self.seconds(of: object["firstSeen"] as? String ?? ""), isCounted: isCounted)
    }

    /// Checks that of all copies, here and on other days, exactly the right ones count here.
    private mutating func check(
        _ here: [Commit], _ elsewhere: [Commit], _ dropped: [[String: Any]], _ day: String
    ) {
        // A copy that counts on another day is given by name alone; its copies here must all say so.
        var groups: [[Commit]] = []
        for commit in here + elsewhere {
            let same = groups.indices.filter { index in
                groups[index].contains {
                    $0.sha == commit.sha || $0.email == commit.email && $0.authoredAt == commit.authoredAt
                }
            }
            let joined = same.flatMap { groups[$0] } + [commit]
            for index in same.reversed() { groups.remove(at: index) }
            groups.append(joined)
        }
        for group in groups {
            let standing = group.filter(\.isCounted)
            let names = Set(group.map(\.sha))
            if standing.isEmpty {
                let says = dropped.filter { names.contains($0["sha"] as? String ?? "") }
                let isElsewhere = says.allSatisfy { ($0["countedOn"] as? String ?? day) != day }
                if !isElsewhere { faults.append("nothing counts of \(names.sorted())") }
                continue
            }
            expect("how many count of \(names.sorted())", standing.count, 1)
            let first = group.min { Self.rank($0) < Self.rank($1) }
            expect("what stands of \(names.sorted())", standing.first?.sha, first?.sha ?? "")
        }
    }

    private static func rank(_ commit: Commit) -> (Int, Int, String) {
        (commit.firstSeen, commit.placedBy.hasPrefix("commit-offset") ? 0 : 1, commit.sha)
    }

    // MARK: Dates

    /// Days since 1970-01-01 of a date, and back; by counting years of the Gregorian calendar.
    private static func number(of date: String) -> Int {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return 0 }
        let (year, month) = parts[1] > 2 ? (parts[0], parts[1]) : (parts[0] - 1, parts[1] + 12)
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month - 457) / 5 + parts[2] - 719_469
    }

    private static func date(of number: Int) -> String {
        var date = Date(timeIntervalSince1970: Double(number) * 86_400).formatted(.iso8601)
        date.removeSubrange(date.index(date.startIndex, offsetBy: 10)...)
        return date
    }

    private static func seconds(of instant: String) -> Int {
        let clock = instant.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3 else { return .min }
        let wall = number(of: String(instant.prefix(10))) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
        let zone = instant.dropFirst(19)
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        let offset = parts.count == 2 ? parts[0] * 3_600 + parts[1] * 60 : 0
        return wall - (zone.hasPrefix("-") ? -offset : offset)
    }
}
