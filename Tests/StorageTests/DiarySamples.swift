import Core

@testable import Storage

/// Notes for the diary suites.
enum DiarySamples {
    static let friday = day("2026-11-20")

    static func linked(_ sha: String, _ repository: String = "haru") -> LinkedCommit {
        LinkedCommit(repository: "id-" + repository, repositoryName: repository, sha: sha, subject: "Fix \(sha)")
    }

    static func fields(
        _ title: String, on day: Day = friday, body: String = "", mood: Mood? = nil, tags: [String] = [],
        commits: [LinkedCommit] = [], isPinned: Bool = false
    ) -> NoteFields {
        NoteFields(title: title, body: body, day: day, commits: commits, mood: mood, tags: tags, isPinned: isPinned)
    }

    /// Adds notes and returns their numbers.
    static func insert(_ notes: [NoteFields], in tx: Tx) throws -> [Int] {
        try notes.map { try tx.notes.insert($0, at: instant(100)) }
    }

    static func titles(_ filter: NoteFilter = NoteFilter(), limit: Int = 30, in tx: Tx) throws -> [String] {
        try tx.notes.page(filter, keptSince: instant(0), limit: limit).notes.map(\.title)
    }
}
