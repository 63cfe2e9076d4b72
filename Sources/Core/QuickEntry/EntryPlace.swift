/// Where a phrase that may mean something else must stand to be read.
enum EntryPlace {
    case anywhere
    /// At the beginning or the end of the entry, or beside another phrase, as `12/1` and `at 3`.
    case edge
    /// The same without the beginning, as `the 2nd`.
    case end
}

extension EntryReader {
    /// The phrases that stand where theirs may.
    var phrasesInPlace: [Phrase] {
        guard phrases.contains(where: { $0.place != .anywhere }) else { return phrases }
        var found: [Phrase] = []
        for (index, phrase) in phrases.enumerated() {
            let isBeside = [found.last, index + 1 < phrases.count ? phrases[index + 1] : nil].contains { neighbour in
                guard let neighbour,
                    neighbour.place == .anywhere || neighbour.range.upperBound <= phrase.range.lowerBound
                else { return false }
                return touches(neighbour.range, phrase.range)
            }
            if phrase.place == .anywhere || isBeside || isAtEdge(phrase) { found.append(phrase) }
        }
        return found
    }

    /// What a person took back was understood, so it still is a neighbour.
    private func isAtEdge(_ phrase: Phrase) -> Bool {
        let bytes = cursor.bytes
        let last = bytes[phrase.range.upperBound - 1]
        return phrase.place == .edge && bytes[..<phrase.range.lowerBound].allSatisfy(EntryCursor.isSpace)
            || bytes[phrase.range.upperBound...].allSatisfy(EntryCursor.isSpace)
            || ",.:!".utf8.contains(last) || kept.contains { touches($0, phrase.range) }
    }

    /// Whether only white space stands between two ranges.
    func touches(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
        return first.upperBound <= second.lowerBound
            && cursor.bytes[first.upperBound..<second.lowerBound].allSatisfy(EntryCursor.isSpace)
    }
}
