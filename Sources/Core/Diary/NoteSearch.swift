/// A search in the diary: words, all of which must occur in a note.
///
/// A word matches within longer words, as Korean needs. Case and Unicode composition are ignored.
package struct NoteSearch: Hashable, Sendable {
    /// Unique folded words.
    package let words: [String]

    /// Maximum length of a search text, in characters; the rest is ignored.
    package static let longest = 200
    /// Maximum number of words.
    package static let mostWords = 10

    /// Parses the search text; nil when it has no word.
    package init?(_ text: String) {
        var seen: Set<String> = []
        let words = String(text.prefix(Self.longest)).folded
            .split(whereSeparator: \.isWhitespace).map(String.init).filter { seen.insert($0).inserted }
        guard !words.isEmpty else { return nil }
        self.words = Array(words.prefix(Self.mostWords))
    }

    /// Returns all searchable text of a note, folded, with its parts on separate lines.
    package static func text(of fields: NoteFields) -> String {
        let commits = fields.commits.flatMap { [$0.repositoryName, $0.subject] }
        return ([fields.title, fields.body] + commits + fields.tags).joined(separator: "\n").folded
    }

    /// Whether any word occurs in a text.
    package func isSeen(in text: String) -> Bool {
        let text = text.folded
        return words.contains { text.contains($0) }
    }

    /// Whether every word occurs in a text.
    package func matches(_ text: String) -> Bool {
        let text = text.folded
        return words.allSatisfy { text.contains($0) }
    }
}

extension NoteSearch {
    /// A part of a text that matches, or one between matches.
    package struct Piece: Hashable, Sendable {
        package let text: String
        package let isMatch: Bool

        package init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// Splits a text at the words that occur in it; the concatenated pieces are the text.
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

    /// Returns the part of a text around the first match, as long as an excerpt; nil when there is no match.
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

    /// Returns, for each character, whether it belongs to a match.
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

    /// Returns the folded characters of a text.
    private static func folded(_ characters: [Character], of text: String) -> [Character] {
        let whole = Array(text.folded)
        if whole.count == characters.count { return whole }
        // Folding rarely changes the number of characters; only then is each one folded separately.
        return characters.map { String($0).folded.first ?? $0 }
    }

    /// Returns the indices at which a word begins.
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
