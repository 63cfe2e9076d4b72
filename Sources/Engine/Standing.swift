import Core
import Storage

/// What is read of a person before any of their days is judged, in one transaction.
struct Standing: Sendable {
    let person: Int64
    let now: Instant
    /// How far, in seconds, `now` lies from what the clock shows, where it was set for trying things out.
    let trialShift: Int64
    let settings: Settings
    let reckoning: Reckoning
    let today: Day
    /// The day on which the ledger was begun: earlier days were read into it, not lived with it.
    let began: Day
    let settledThrough: Day?
    var frozen: Set<Day>
    let repositories: [RepositoryRow]

    /// Reads it.
    ///
    /// - Parameter clock: what the clock shows, where that is not `now`.
    static func read(
        person: Int64, now: Instant, clock: Instant? = nil, in connection: any SQLConnection
    ) throws -> Standing {
        let zones = try ZoneTable.history(person: person, in: connection) ?? ZoneHistory(.utc)
        let reckoning = Reckoning(zones: zones, rules: try RuleTable.history(person: person, in: connection))
        let row = try PersonTable.find(person, in: connection)
        let frozen = try FreezeTable.range(person: person, in: connection).map(\.day)
        return Standing(
            person: person,
            now: now,
            trialShift: clock?.seconds(to: now) ?? 0,
            settings: Settings(stored: try SettingTable.all(person: person, in: connection)),
            reckoning: reckoning,
            today: reckoning.day(at: now),
            began: reckoning.day(at: row?.createdAt ?? now),
            settledThrough: row?.settledThrough,
            frozen: Set(frozen),
            repositories: try RepositoryTable.all(person: person, in: connection)
        )
    }

    /// Whether a day was over and recorded; what is learnt of others is no change of them.
    ///
    /// None is on the ledger's first day, while it is set up repository by repository and rule by rule.
    func isClosed(_ day: Day) -> Bool { settledThrough.map { day <= $0 } ?? false }

    /// What is needed to judge days, with what could not be read.
    var context: DayContext {
        DayContext(reckoning: reckoning, today: today, frozen: frozen, unknown: unknown)
    }

    /// The repositories that could not be read the last time.
    var problems: [RepositoryProblem] { repositories.compactMap(\.problem) }

    /// The days of which a repository could not be read.
    ///
    /// They reach from its last good reading, or the day it was added, up to today; and over
    /// everything while no repository was ever read.
    var unknown: ClosedRange<Day>? {
        let failing = repositories.filter { $0.problemCode != nil }
        if failing.isEmpty { return nil }
        if repositories.allSatisfy({ $0.readAt == nil }) { return Day.first...today }
        let start = failing.map { reckoning.day(at: $0.readAt ?? $0.addedAt) }.min() ?? today
        return min(start, today)...today
    }

    /// An instant that was written down by the clock, told so that its age is right as of `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { noted?.advanced(bySeconds: trialShift) }

    /// How the local repositories are doing, as one source.
    var sources: [SourceReport] {
        if repositories.isEmpty { return [] }
        let problems = problems
        return [
            SourceReport(
                source: .git,
                checkedAt: asOfNow(repositories.compactMap(\.readAt).max()),
                ok: problems.isEmpty,
                problems: problems,
                repositories: repositories.count
            )
        ]
    }
}

extension RepositoryRow {
    /// The repository as the reader knows it.
    var found: FoundRepository { FoundRepository(path: path, gitDirectory: gitDirectory) }

    /// Why it could not be read the last time.
    var problem: RepositoryProblem? {
        problemCode.map { RepositoryProblem(path: path, reason: .init(code: $0, text: problemText)) }
    }
}

extension RepositoryProblem.Reason {
    /// The word that the database keeps, and the text beside it.
    var stored: (code: String, text: String) {
        switch self {
        case .missing: ("missing", "")
        case .notAFolder: ("not-a-folder", "")
        case .noRepository: ("no-repository", "")
        case .noPermission: ("no-permission", "")
        case .damaged(let text): ("damaged", text)
        case .gitMissing: ("git-missing", "")
        case .gitTooOld(let found, let needed): ("git-too-old", "\(found) \(needed)")
        case .gitFailed(let text): ("git-failed", text)
        case .unreadableNames(let count): ("unreadable-names", String(count))
        }
    }

    /// How long, in seconds, such a repository is left alone while nothing of it changes: git may
    /// work for long before it finds damage again.
    var patience: Int64 {
        switch self {
        case .damaged, .gitFailed: 300
        default: 10
        }
    }

    /// Reads what the database keeps; a word of another version is taken for a failure of git.
    init(code: String, text: String) {
        switch code {
        case "missing": self = .missing
        case "not-a-folder": self = .notAFolder
        case "no-repository": self = .noRepository
        case "no-permission": self = .noPermission
        case "damaged": self = .damaged(text)
        case "unreadable-names": self = .unreadableNames(Int(text) ?? 1)
        case "git-missing": self = .gitMissing
        case "git-too-old":
            let parts = text.split(separator: " ").map(String.init)
            self = .gitTooOld(found: parts.first ?? "", needed: parts.last ?? "")
        default: self = .gitFailed(text)
        }
    }
}
