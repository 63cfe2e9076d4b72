import Core
import TestSupport
import Testing

@testable import Storage

/// Keyset pagination of lists.
@Suite struct PlaceTests {
    private let now = instant(1_000)

    private func furnish(_ tx: Tx) throws {
        var random = SeededGenerator(seed: 28)
        let titles = ["a", "b", "b", "가나다", "é", "Z", String(repeating: "👩🏽‍💻", count: 150)]
        for number in 1...60 {
            let due = Bool.random(using: &random) ? day("2026-11-20") : nil
            try tx.tasks.put(
                .sample(
                    number, title: titles[number % titles.count], due: due,
                    isImportant: [true, false, nil].randomElement(using: &random) ?? nil,
                    urgency: Urgency.allCases[number % 3], deadline: .random(in: 80_000...90_000, using: &random),
                    position: .random(in: -3...3, using: &random),
                    doneAt: number % 4 == 0 ? .random(in: 1...5, using: &random) : nil,
                    deletedAt: number % 5 == 0 ? .random(in: 1...5, using: &random) : nil),
                alarms: [])
        }
    }

    @Test(
        "The pages of tasks add up to the list, in every order and for every status",
        arguments: DatabaseEngine.allCases)
    func tasks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try furnish(tx)
                for (sort, status) in TaskSort.allCases.flatMap({ sort in TaskStatus.allCases.map { (sort, $0) } }) {
                    var query = TaskQuery()
                    (query.order, query.status) = (sort, status)
                    func page(_ limit: Int, at time: Instant, behind place: TaskListPlace?) throws -> [TaskRow] {
                        try tx.tasks.page(query, now: time, window: .standard, limit: limit, behind: place)
                    }
                    let whole = try page(99, at: now, behind: nil).map(\.task.id)
                    var (pieces, place, time) = ([Int](), TaskListPlace?.none, now)
                    while let last = try page(7, at: time, behind: place).last {
                        pieces += try page(7, at: time, behind: place).map(\.task.id)
                        place = TaskListPlace(behind: last, in: query, after: place, now: time, window: .standard)
                        // More tasks become urgent between the pages, and none is skipped.
                        time = time.advanced(bySeconds: 1_000)
                    }
                    #expect(!whole.isEmpty && pieces == whole, "\(sort) \(status)")
                }
            }
        }
    }

    @Test("The pages of notes add up to the list, with and without a search", arguments: DatabaseEngine.allCases)
    func notes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    (1...260).map {
                        DiarySamples.fields(
                            "note \($0)", on: day("2026-11-20").advanced(by: -($0 % 7)),
                            body: $0 % 30 == 0 ? "rare" : "", isPinned: $0 % 11 == 0)
                    }, in: tx)
                for number in 1...40 {
                    try tx.execute(
                        "UPDATE note SET deleted_at = $1 WHERE number = $2",
                        [.integer(Int64(number % 4)), .integer(Int64(5 * number))])
                }
                for (text, deleted) in [(nil, false), ("note", false), ("rare", false), (nil, true), ("note", true)] {
                    var filter = NoteFilter()
                    (filter.text, filter.deleted) = (text, deleted)
                    func page(_ limit: Int, behind place: NoteListPlace?) throws -> (
                        notes: [NoteHead], hasMore: Bool, total: Int?
                    ) {
                        try tx.notes.page(filter, keptSince: instant(0), limit: limit, behind: place)
                    }
                    let whole = try page(999, behind: nil)
                    var (pieces, place, hasMore) = ([Int](), NoteListPlace?.none, true)
                    while hasMore {
                        let piece = try page(9, behind: place)
                        pieces += piece.notes.map(\.id)
                        hasMore = piece.hasMore
                        place = piece.notes.last.map { NoteListPlace(behind: $0) }
                        if let total = piece.total { #expect(total == whole.notes.count) }
                    }
                    #expect(!whole.notes.isEmpty && pieces == whole.notes.map(\.id), "\(text ?? "") \(deleted)")
                }
            }
        }
    }
}
