/// What a person looks for in the diary: words, all of which must stand somewhere in a note.
///
/// A word is found within longer ones, as Korean needs; letters are the same in either case, and
/// however they are composed.
package struct NoteSearch: Hashable, Sendable {
    /// The words, folded, the same one but once.
    package let words: [String]

    /// The longest text that is looked for, in characters; what is beyond it is passed over.
    package static let longest = 200
    /// The most words that are looked for.
    package static let mostWords = 10

    /// Reads what was typed; nil when no word is in it.
    package init?(_ text: String) {
        var seen: Set<String> = []
        let words = String(text.prefix(Self.longest)).folded
            .split(whereSeparator: \.isWhitespace).map(String.init).filter { seen.insert($0).inserted }
        guard !words.isEmpty else { return nil }
        self.words = Array(words.prefix(Self.mostWords))
    }

    /// Everything of a note that is searched, folded, its parts on lines of their own.
    package static func text(of fields: NoteFields) -> String {
        let commits = fields.commits.flatMap { [$0.repositoryName, $0.subject] }
        return ([fields.title, fields.body] + commits + fields.tags).joined(separator: "\n").folded
    }

    /// Whether any word stands in a text.
    package func isSeen(in text: String) -> Bool {
        let text = text.folded
        return words.contains { text.contains($0) }
    }

    /// Whether every word stands in a text.
    package func matches(_ text: String) -> Bool {
        let text = text.folded
        return words.allSatisfy { text.contains($0) }
    }
}

extension NoteSearch {
    /// A stretch of a text that was found, or one that stands between.
    package struct Piece: Hashable, Sendable {
        package let text: String
        package let isMatch: Bool

        /// Makes a piece.
        package init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// Takes a text apart at the words that stand in it; together the pieces are the text.
    package func pieces(of text: String) -> [Piece] {
        let characters = Array(text)
        let marked = matches(in: characters, of: text)
        var pieces: [Piece] = []
        var start = 0
        for end in 1...max(1, characters.count) where !characters.isEmpty {
            if end == characters.count || marked[end] != marked[start] {
                pieces.append(Piece(String(characters[start..<end]), isMatch: marked[start]))
                start = end
            }
        }
        return pieces
    }

    /// The part of a text around the first word that stands in it, as long as an excerpt; nil when none does.
    package func surroundings(in text: String) -> String? {
        let characters = Array(text)
        let folded = Self.folded(characters, of: text)
        let found = words.compactMap { Self.places(of: Array($0), in: folded, most: 1).first }.min()
        guard let first = found else { return nil }
        let length = NoteExcerpt.longest
        let start = max(0, min(first - length / 4, characters.count - length))
        let end = min(characters.count, start + length)
        return (start > 0 ? "…" : "") + String(characters[start..<end]) + (end < characters.count ? "…" : "")
    }

    /// For each character whether it belongs to a word that was found.
    private func matches(in characters: [Character], of text: String) -> [Bool] {
        let folded = Self.folded(characters, of: text)
        var marked = [Bool](repeating: false, count: characters.count)
        for word in words.map(Array.init) {
            for start in Self.places(of: word, in: folded, most: .max) {
                for index in start..<(start + word.count) { marked[index] = true }
            }
        }
        return marked
    }

    /// The characters of a text, each folded.
    private static func folded(_ characters: [Character], of text: String) -> [Character] {
        let whole = Array(text.folded)
        if whole.count == characters.count { return whole }
        // Few letters change their number when they are folded; then each one is looked at by itself.
        return characters.map { String($0).folded.first ?? $0 }
    }

    /// Where a word begins among characters.
    private static func places(of word: [Character], in characters: [Character], most: Int) -> [Int] {
        guard let first = word.first, word.count <= characters.count else { return [] }
        var places: [Int] = []
        for start in 0...(characters.count - word.count) where characters[start] == first {
            guard characters[start..<(start + word.count)].elementsEqual(word) else { continue }
            places.append(start)
            if places.count == most { break }
        }
        return places
    }
}
