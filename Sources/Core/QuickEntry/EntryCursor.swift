/// A position in the bytes of a quick entry, with the parsing steps that advance it.
///
/// A failed step leaves the position unchanged. ASCII letters are compared in lowercase, so `bytes` must be lowercased;
/// offsets are those of the original text.
struct EntryCursor {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at >= bytes.count }
    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Whether a word ends here: at white space, or at the end.
    var isAtWordEnd: Bool { byte.map(Self.isSpace) ?? true }

    /// Whether the position is not in the middle of an English word or a number.
    var isAtBreak: Bool { byte.map { !Self.isLetter($0) && !Self.isDigit($0) } ?? true }

    /// Whether an English letter follows, which rules out Korean words.
    var isAtLetter: Bool { byte.map(Self.isLetter) ?? false }

    /// Whether a non-ASCII character follows, which rules out English words.
    var isAtSyllable: Bool { byte.map { $0 >= 0x80 } ?? false }

    var isAtDigit: Bool { byte.map(Self.isDigit) ?? false }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

    /// Consumes exactly `literal`.
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

    /// Consumes the first matching literal.
    mutating func take(_ literals: StaticString...) -> Bool {
        for literal in literals where take(literal) { return true }
        return false
    }

    /// Consumes an English word that is not followed by a letter or digit.
    mutating func takeWord(_ word: StaticString) -> Bool {
        let start = at
        if take(word), isAtBreak { return true }
        at = start
        return false
    }

    /// Consumes the first matching English word.
    mutating func takeWord(_ words: StaticString...) -> Bool {
        for word in words where takeWord(word) { return true }
        return false
    }

    /// Consumes the first matching entry of a table and returns its value.
    mutating func take<Value>(from table: [(StaticString, Value)]) -> Value? {
        for (literal, value) in table where take(literal) { return value }
        return nil
    }

    /// Consumes the first matching English word of a table and returns its value.
    mutating func takeWord<Value>(from table: [(StaticString, Value)]) -> Value? {
        for (word, value) in table where takeWord(word) { return value }
        return nil
    }

    /// Consumes the connector between the two ends of a range: a particle, a dash or a word.
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

    /// Consumes optional white space.
    mutating func skipSpace() {
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    }

    /// Consumes white space; fails when there is none, or nothing after it.
    mutating func takeSpace() -> Bool {
        let start = at
        skipSpace()
        if at > start, !isAtEnd { return true }
        at = start
        return false
    }

    /// Parses a number of one to four digits and returns its value and number of digits.
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

    /// Runs a step of several parts; restores the position when it returns nil.
    mutating func attempt<Value>(_ step: (inout EntryCursor) -> Value?) -> Value? {
        let start = at
        if let value = step(&self) { return value }
        at = start
        return nil
    }

    /// Runs a step of several parts; restores the position when it returns false.
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

    /// Kind of a phrase's ending, from a Korean particle or a punctuation mark.
    enum PhraseEnding {
        case plain
        /// `까지`.
        case until
        /// Another particle, such as `에`.
        case particle
    }

    /// Advances to the end of the word.
    mutating func skipToWordEnd() {
        while !isAtWordEnd { at += 1 }
    }

    /// Whether a phrase can end here.
    var isAtEnding: Bool { stands { $0.takeEnding() != nil } }

    /// Consumes `까지`, or a particle that means "within": `안에`, `내로`.
    mutating func takeUntil() -> Bool { take("까지") || takeWithin() }

    /// Consumes `안에`, `내로` or `중으로` after a day or a length, at the end of the word.
    mutating func takeWithin() -> Bool {
        attemptAll { cursor in
            cursor.skipSpace()
            guard cursor.take("안에는", "안에", "안으로", "이내에", "이내로", "내에", "내로", "중으로", "중에") else { return false }
            guard cursor.isAtEnding else { return false }
            // In "30일 안에 끝내는 영어" it is part of a name.
            return !cursor.stands { $0.takeSpace() && $0.takeAdnominal() }
        }
    }

    /// Consumes a Korean word that ends with `는` and thus modifies the following one.
    private mutating func takeAdnominal() -> Bool {
        let start = at
        skipToWordEnd()
        return at - start > 3 && Array("는".utf8).elementsEqual(bytes[(at - 3)..<at]) && !isAtEnd
    }

    /// Consumes the end of a phrase: an optional particle and punctuation mark, after which the word must end.
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
