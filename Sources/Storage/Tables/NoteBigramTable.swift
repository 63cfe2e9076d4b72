import Core

/// For each bit of ``NoteBigrams`` which notes have it, in blocks of 64 notes; in the database it is `note_slice`.
///
/// Bits are never taken back: a text is looked at anyway before it is told to hold a word.
enum NoteBigramTable {
    private static let width = 64

    /// Notes that a text has these bits.
    static func mark(
        _ number: Int, _ bits: Set<Int>, person: Int64, in connection: any SQLConnection
    ) throws {
        let sql = """
            INSERT INTO note_slice (person_id, bit, block, notes) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, bit, block) DO UPDATE SET notes = note_slice.notes | excluded.notes
            """
        let mask = Int64(bitPattern: 1 << UInt64(number % width))
        try connection.execute(
            sql, rows: bits.map { [.integer(person), .integer($0), .integer(number / width), .integer(mask)] })
    }

    /// The numbers of the notes whose texts have all of some bits, of which there is at least one.
    static func numbers(
        having bits: [Int], person: Int64, in connection: any SQLConnection
    ) throws -> [Int] {
        var blocks: [Int: UInt64]?
        for bit in bits {
            var having: [Int: UInt64] = [:]
            try connection.query(
                "SELECT block, notes FROM note_slice WHERE person_id = $1 AND bit = $2",
                [.integer(person), .integer(bit)]
            ) { row in
                let block = try row.int(0)
                let notes = UInt64(bitPattern: try row.integer(1)) & (blocks.map { $0[block] ?? 0 } ?? .max)
                if notes != 0 { having[block] = notes }
            }
            blocks = having
            if having.isEmpty { return [] }
        }
        return (blocks ?? [:]).flatMap { block, notes in
            (0..<width).filter { notes >> UInt64($0) & 1 == 1 }.map { block * width + $0 }
        }
    }
}
