import Core

/// Inverted index from bits of ``NoteBigrams`` to notes, in blocks of 64 notes; the table is named `note_slice`.
///
/// Bits are never cleared: a text is always checked before it counts as a match.
struct NoteBigramTable {
    let tx: Tx

    private static let width = 64

    /// Sets the bits of a note's text.
    func mark(_ number: Int, _ bits: Set<Int>) throws {
        let sql = """
            INSERT INTO note_slice (person_id, bit, block, notes) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, bit, block) DO UPDATE SET notes = note_slice.notes | excluded.notes
            """
        let mask = Int64(bitPattern: 1 << UInt64(number % Self.width))
        try tx.execute(
            sql, rows: bits.map { [.integer(tx.person), .integer($0), .integer(number / Self.width), .integer(mask)] })
    }

    /// Returns the numbers of the notes that have all bits of a non-empty list.
    func numbers(having bits: [Int]) throws -> [Int] {
        var blocks: [Int: UInt64]?
        for bit in bits {
            var having: [Int: UInt64] = [:]
            try tx.query(
                "SELECT block, notes FROM note_slice WHERE person_id = $1 AND bit = $2",
                [.integer(tx.person), .integer(bit)]
            ) { row in
                let block = try row.int(0)
                let notes = UInt64(bitPattern: try row.integer(1)) & (blocks.map { $0[block] ?? 0 } ?? .max)
                if notes != 0 { having[block] = notes }
            }
            blocks = having
            if having.isEmpty { return [] }
        }
        return (blocks ?? [:]).flatMap { block, notes in
            (0..<Self.width).filter { notes >> UInt64($0) & 1 == 1 }.map { block * Self.width + $0 }
        }
    }
}

/// Finds the notes that contain all search words, reading as few texts as possible.
struct NoteFinder {
    private let search: NoteSearch
    private let choice: NoteChoice
    private let place: NoteListPlace?
    private let tx: Tx

    /// Maximum number of candidate texts that are all read, so that the number of matches is known.
    private static let fewTexts = 200

    /// - Parameter place: place that matches must follow.
    init(_ search: NoteSearch, _ choice: NoteChoice, behind place: NoteListPlace?, in tx: Tx) {
        self.search = search
        self.choice = choice
        self.place = place
        self.tx = tx
    }

    /// Returns the numbers of matching notes after the place, in list order.
    ///
    /// These are all of them, or at least `wanted` if there are many candidates. `total` counts the matches before and
    /// after the place; nil if not all candidates were read.
    func find(atLeast wanted: Int) throws -> (numbers: [Int], total: Int?) {
        let bits = NoteBigrams.bits(of: search)
        let candidates =
            bits.isEmpty ? nil : Set(try tx.noteBigrams.numbers(having: bits))
        if candidates?.isEmpty == true { return ([], 0) }
        let ordered = try numbersInOrder()
        let texts = candidates.map { candidates in ordered.filter { candidates.contains($0.number) } } ?? ordered
        let areMany = texts.count > Self.fewTexts
        var (found, before) = ([Int](), 0)
        for (number, isBehind) in texts {
            if areMany, found.count >= wanted { return (found, nil) }
            if areMany, !isBehind { continue }
            guard try holds(number) else { continue }
            if isBehind { found.append(number) } else { before += 1 }
        }
        return (found, areMany && place != nil ? nil : before + found.count)
    }

    /// Returns the numbers of the notes that pass the filter, and whether each follows the place.
    private func numbersInOrder() throws -> [(number: Int, isBehind: Bool)] {
        var arguments = choice.arguments
        let isBehind = place.map { "CASE WHEN \(choice.behind($0, &arguments)) THEN 1 ELSE 0 END" } ?? "1"
        return try tx.all(
            "SELECT number, \(isBehind) FROM note WHERE \(choice.condition) ORDER BY \(choice.order)", arguments.values
        ) { (try $0.int(0), try $0.flag(1)) }
    }

    private func holds(_ number: Int) throws -> Bool {
        var arguments = SQLArguments(.integer(tx.person), .integer(number))
        let parts = search.words.map {
            "search_text LIKE \(arguments.place(.text("%" + $0.likeEscaped + "%"))) ESCAPE '!'"
        }
        let condition = (["person_id = $1", "number = $2"] + parts).joined(separator: " AND ")
        return try tx.first("SELECT 1 FROM note_text WHERE \(condition)", arguments.values) { _ in true }
            ?? false
    }
}
