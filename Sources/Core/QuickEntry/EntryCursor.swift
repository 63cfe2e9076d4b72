/// A place in the bytes of a quick entry, and the steps that lead on from it.
///
/// Steps that fail leave the cursor where it was. ASCII letters are compared in lower case, so
/// `bytes` must have been lowered; their places are those of the text itself.
struct EntryCursor {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at >= bytes.count }
    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Whether a word ends here: at white space, or at the end.
    var isAtWordEnd: Bool { byte.map(Self.isSpace) ?? true }

    /// Whether the last thing taken was not in the middle of an English word or a number.
    var isAtBreak: Bool { byte.map { !Self.isLetter($0) && !Self.isDigit($0) } ?? true }

    /// Whether an English word begins here, and so nothing Korean.
    var isAtLetter: Bool { byte.map(Self.isLetter) ?? false }

    /// Whether a letter of another script than the Latin one stands here, and so nothing English.
    var isAtSyllable: Bool { byte.map { $0 >= 0x80 } ?? false }

    var isAtDigit: Bool { byte.map(Self.isDigit) ?? false }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

    /// Takes exactly `literal`.
    mutating func take(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        let matches = literal.withUTF8Buffer { wanted in
            for index in 0..<count where bytes[at + index] != wanted[index] { return false }
            return true
        }
        if matches { at += count }
        return matches
    }

    /// Takes the first of `literals` that stands here.
    mutating func take(_ literals: StaticString...) -> Bool {
        for literal in literals where take(literal) { return true }
        return false
    }

    /// Takes an English word, which no letter or digit may follow.
    mutating func takeWord(_ word: StaticString) -> Bool {
        let start = at
        if take(word), isAtBreak { return true }
        at = start
        return false
    }

    /// Takes the first English word of `words` that stands here.
    mutating func takeWord(_ words: StaticString...) -> Bool {
        for word in words where takeWord(word) { return true }
        return false
    }

    /// Takes the first entry of a table, and gives its value.
    mutating func take<Value>(from table: [(StaticString, Value)]) -> Value? {
        for (literal, value) in table where take(literal) { return value }
        return nil
    }

    /// Takes the first entry of a table of English words, and gives its value.
    mutating func takeWord<Value>(from table: [(StaticString, Value)]) -> Value? {
        for (word, value) in table where takeWord(word) { return value }
        return nil
    }

    /// Takes what joins the two ends of a range: a particle, a dash or a word.
    mutating func takeJoint(_ particles: StaticString..., words: StaticString...) -> Bool {
        attemptAll { cursor in
            let isJoined = particles.contains { cursor.take($0) }
            cursor.skipSpace()
            guard isJoined || cursor.take("~", "-", "–") || words.contains(where: { cursor.takeWord($0) }) else {
                return false
            }
            cursor.skipSpace()
            return true
        }
    }

    /// Takes white space, if there is any.
    mutating func skipSpace() {
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    }

    /// Takes white space, of which there must be some with more after it.
    mutating func takeSpace() -> Bool {
        let start = at
        skipSpace()
        if at > start, !isAtEnd { return true }
        at = start
        return false
    }

    /// Takes a number of one to four digits, and tells how many they were.
    mutating func takeNumber() -> (value: Int, digits: Int)? {
        var end = at
        var value = 0
        while end < bytes.count, Self.isDigit(bytes[end]) {
            guard end - at < 4 else { return nil }
            value = value * 10 + Int(bytes[end] - 0x30)
            end += 1
        }
        guard end > at else { return nil }
        defer { at = end }
        return (value, end - at)
    }

    /// Tries a step of several parts; where it gives nothing the cursor is back where it was.
    mutating func attempt<Value>(_ step: (inout EntryCursor) -> Value?) -> Value? {
        let start = at
        if let value = step(&self) { return value }
        at = start
        return nil
    }

    /// Tries a step of several parts, as a whole.
    mutating func attemptAll(_ step: (inout EntryCursor) -> Bool) -> Bool {
        let start = at
        if step(&self) { return true }
        at = start
        return false
    }

    /// Whether a step would succeed here.
    func stands(_ step: (inout EntryCursor) -> Bool) -> Bool {
        var copy = self
        return step(&copy)
    }

    /// What a Korean particle or a mark at the end of a phrase said about it.
    enum PhraseEnding {
        case plain
        /// `까지`.
        case until
        /// Another particle, such as `에`.
        case particle
    }

    /// Takes the rest of the word.
    mutating func skipToWordEnd() {
        while !isAtWordEnd { at += 1 }
    }

    /// Whether a phrase can end here.
    var isAtEnding: Bool { stands { $0.takeEnding() != nil } }

    /// `까지`, or that it is within a time: `안에`, `내로`.
    mutating func takeUntil() -> Bool { take("까지") || takeWithin() }

    /// `안에`, `내로`, `중으로` after a day or a length, which end the word.
    mutating func takeWithin() -> Bool {
        attemptAll { cursor in
            cursor.skipSpace()
            guard cursor.take("안에는", "안에", "안으로", "이내에", "이내로", "내에", "내로", "중으로", "중에") else { return false }
            guard cursor.isAtEnding else { return false }
            // In "30일 안에 끝내는 영어" it is part of a name.
            return !cursor.stands { $0.takeSpace() && $0.takeAdnominal() }
        }
    }

    /// A Korean word that ends with `는`, and so describes the one after it.
    private mutating func takeAdnominal() -> Bool {
        let start = at
        skipToWordEnd()
        return at - start > 3 && Array("는".utf8).elementsEqual(bytes[(at - 3)..<at]) && !isAtEnd
    }

    /// Ends a phrase: a particle and a mark of the sentence belong to it, then the word must end.
    mutating func takeEnding() -> PhraseEnding? {
        attempt { cursor in
            var ending = PhraseEnding.plain
            if cursor.take("까지는", "까지") {
                ending = .until
            } else if cursor.take("에는", "에", "쯤", "경", "부터") {
                ending = .particle
            }
            if !cursor.isAtWordEnd { _ = cursor.take(",", ".", ":", "!") }
            return cursor.isAtWordEnd ? ending : nil
        }
    }
}
