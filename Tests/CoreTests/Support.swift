import Core
import Testing

/// Days, instants and zones written as text, for tables; an invalid text is a failed requirement.
func day(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> Day {
    try #require(Day(iso: text), "\(text) is no day", sourceLocation: location)
}

func instant(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> Instant {
    try #require(Instant(iso: text), "\(text) is no instant", sourceLocation: location)
}

func zone(_ name: String, _ location: SourceLocation = #_sourceLocation) throws -> Zone {
    try #require(Zone(name), "\(name) is no zone", sourceLocation: location)
}

func dayCalendar(_ zoneName: String = "Asia/Seoul", _ rules: DayRules = DayRules()) throws -> DayCalendar {
    DayCalendar(zones: ZoneHistory(try zone(zoneName)), rules: RuleHistory(rules))
}

/// A home that moves: the first zone, then `(instant, zone)` pairs.
func dayCalendar(
    _ first: String, moves: [(String, String)], _ rules: DayRules = DayRules()
) throws -> DayCalendar {
    let moves = try moves.map { ZoneHistory.Move(from: try instant($0.0), zone: try zone($0.1)) }
    return DayCalendar(zones: ZoneHistory(try zone(first), moves: moves), rules: RuleHistory(rules))
}

/// A commit with only the fields that a test needs.
func commit(
    _ sha: String,
    at authoredAt: Instant,
    offset: Int = 0,
    email: String = "rani@example.com",
    source: Source = .git,
    repository: String = "haru",
    firstSeen: Int64 = 1_800_000_000,
    excludedBy: String? = nil
) -> CommitEvidence {
    CommitEvidence(
        source: source, repository: repository, sha: sha, authorName: "Rani", authorEmail: email,
        authoredAt: authoredAt, offset: offset, subject: "Plant grass", firstSeen: Instant(seconds: firstSeen),
        excludedBy: excludedBy)
}

/// A commit at a wall clock time with an offset, such as `2026-11-21T19:48:00+09:00`.
func commit(_ sha: String, at text: String, email: String = "rani@example.com") throws -> CommitEvidence {
    let at = try instant(text)
    var offset = 0
    if let sign = text.suffix(6).first, sign == "+" || sign == "-" {
        let fields = text.suffix(5).split(separator: ":").compactMap { Int($0) }
        offset = (sign == "+" ? 1 : -1) * (fields[0] * 3_600 + fields[1] * 60)
    }
    return commit(sha, at: at, offset: offset, email: email)
}

extension DayEvidence {
    /// The evidence of one day, all placed there by its own clock.
    init(commits: [CommitEvidence], forge: [ForgeCount] = []) {
        self.init(
            of: .first, among: commits.map { PlacedCommit(commit: $0, day: .first, placement: .commitOffset) },
            forge: forge)
    }
}

/// Totals of one contribution on each of some days.
func once(_ days: String...) throws -> [Day: Int] {
    Dictionary(uniqueKeysWithValues: try days.map { (try day($0), 1) })
}

/// Totals of one contribution on every day of a range.
func daily(_ from: String, _ to: String) throws -> [Day: Int] {
    Dictionary(uniqueKeysWithValues: try day(from).through(try day(to)).map { ($0, 1) })
}
