import Core

/// Finds the notes in whose texts some words stand, reading as few texts as it can.
struct NoteFinder {
    private let search: NoteSearch
    private let choice: NoteChoice
    private let order: String
    private let person: Int64
    private let connection: any SQLConnection

    /// Up to so many texts are all read, so that it is known how many hold the words.
    private static let fewTexts = 200

    init(_ search: NoteSearch, _ choice: NoteChoice, order: String, person: Int64, in connection: any SQLConnection) {
        self.search = search
        self.choice = choice
        self.order = order
        self.person = person
        self.connection = connection
    }

    /// The numbers of notes that a filter lets through and in which all words stand, in their order; either all of
    /// them, or so many at least.
    func find(atLeast wanted: Int) throws -> (numbers: [Int], isWhole: Bool) {
        let bits = NoteBigrams.bits(of: search)
        let candidates =
            bits.isEmpty ? nil : Set(try NoteBigramTable.numbers(having: bits, person: person, in: connection))
        if candidates?.isEmpty == true { return ([], true) }
        let ordered = try connection.all(
            "SELECT number FROM note WHERE \(choice.condition) ORDER BY \(order)", choice.arguments
        ) { try $0.int(0) }
        let texts = candidates.map { candidates in ordered.filter(candidates.contains) } ?? ordered
        var found: [Int] = []
        for number in texts {
            if texts.count > Self.fewTexts, found.count >= wanted { return (found, false) }
            if try holds(number) { found.append(number) }
        }
        return (found, true)
    }

    private func holds(_ number: Int) throws -> Bool {
        var arguments = SQLArguments(.integer(person), .integer(number))
        let parts = search.words.map {
            "search_text LIKE \(arguments.place(.text("%" + $0.likeEscaped + "%"))) ESCAPE '!'"
        }
        let condition = (["person_id = $1", "number = $2"] + parts).joined(separator: " AND ")
        return try connection.first("SELECT 1 FROM note_text WHERE \(condition)", arguments.values) { _ in true }
            ?? false
    }
}
