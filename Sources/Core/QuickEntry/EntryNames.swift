/// Names of works, papers and habits that begin or end with a day or an hour, and words of source code.
enum EntryNames {
    /// Whether a `#` word is no ticket but source code or an issue, such as `#define`, `#ff8800`, `#isEmpty()` and
    /// `#ABC-123`.
    static func isCode(_ word: String) -> Bool {
        code.contains(word) || isColor(word) || isIssue(word) || word.contains { "()[]{}<>?=".contains($0) }
    }

    /// Whether the word is an issue key such as `#ABC-123`, which stays in the title as `#123` does.
    private static func isIssue(_ word: String) -> Bool {
        let parts = word.utf8.dropFirst().split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].count > 1 && parts[0].allSatisfy { (0x41...0x5a).contains($0) }
            && !parts[1].isEmpty && parts[1].allSatisfy(EntryCursor.isDigit)
    }

    /// Whether the word is a color: six or eight hexadecimal digits with a decimal one among them, or one digit
    /// repeated.
    private static func isColor(_ word: String) -> Bool {
        let digits = word.utf8.dropFirst()
        guard [3, 6, 8].contains(digits.count),
            digits.allSatisfy({ EntryCursor.isDigit($0) || (0x61...0x66).contains($0 | 0x20) })
        else { return false }
        return digits.count > 3 && digits.contains(where: EntryCursor.isDigit) || Set(digits).count == 1
    }

    private static let code: Set<String> = [
        "#define", "#defines", "#include", "#includes", "#undef", "#pragma", "#if", "#ifdef", "#ifdefs", "#ifndef",
        "#elif", "#else", "#elseif", "#endif", "#available", "#unavailable", "#selector", "#keyPath", "#fileID",
        "#filePath", "#Preview", "#Predicate",
    ]

    /// Known names by their first byte, so that most words are rejected by one lookup.
    static let known: [UInt8: [StaticString]] = Dictionary(grouping: list) { $0.utf8Start.pointee }

    private static let list: [StaticString] = [
        "saturday night live", "saturday night fever", "saturday evening post", "sunday times", "sunday roast",
        "sunday school",
        "sunday bloody sunday", "monday night football", "monday blues", "monday motivation", "tuesdays with morrie",
        "wednesday addams", "thursday murder club", "thursday night football", "friday night lights",
        "friday night funkin", "friday night dinner", "fridays for future", "black friday", "good friday",
        "casual friday", "casual fridays", "freaky friday", "tgi friday", "tgi fridays", "man friday", "girl friday",
        "blue monday", "manic monday", "cyber monday", "stormy monday", "easter monday", "giving tuesday",
        "super tuesday", "fat tuesday", "ruby tuesday", "taco tuesday", "patch tuesday", "ash wednesday",
        "maundy thursday", "throwback thursday", "palm sunday", "easter sunday", "bloody sunday", "any given sunday",
        "small business saturday", "usa today", "tomorrow never dies",
        "tomorrow never knows", "tomorrow war", "edge of tomorrow", "midnight in paris", "midnight cowboy",
        "midnight mass", "midnight express", "midnight blue", "midnight sun", "midnight theme", "midnight mode",
        "midnight library", "midnight oil", "midnight snack", "high noon", "every day carry",
        "twelve o'clock high", "5 o'clock shadow", "3:10 to yuma", "daily show", "daily mail", "daily bugle",
        "daily planet", "9/11 memorial", "9/11 commission", "9/11 documentary",
        "6시 내고향", "6시 내 고향", "9시 뉴스룸", "두 시 탈출", "오늘 밤 김제동", "오늘 뭐 먹지", "내일 지구가 망", "일요일 일요일 밤", "일요일이 다 가는",
        "토요일 토요일은", "토요일 밤에 노래", "월요일 클럽", "목요일 살인 클럽", "금요일 금요일 밤", "불타는 금요일", "검은 금요일", "블랙 프라이데이", "13일의 금요일",
        "매일 유업", "평일 오후 세시의", "평일 오후 세 시의", "주말에 뭐 하지", "주말에 뭐하지", "새벽 세시 바람", "새벽 세 시 바람", "자정 너머", "네 시 이웃",
    ]
}

extension EntryCursor {
    /// Consumes a known name, with the rest of its last word; no part of it is a day or a time.
    mutating func takeName() -> Bool {
        guard let byte, let names = EntryNames.known[byte] else { return false }
        return attemptAll { cursor in
            let isKnown = names.contains { name in
                cursor.attemptAll { $0.take(name) && !$0.isAtLetter && !$0.isAtDigit }
            }
            if isKnown { cursor.skipToWordEnd() }
            return isKnown
        }
    }

    /// Whether `밤의` or `오후의` follows a day or a repeat.
    func standsBeforePartOfName() -> Bool {
        stands { $0.takeSpace() && $0.take(from: EntryDayPart.korean) != nil && $0.take("의 ") }
    }

    /// `아침 먹기`, `점심 식사`: a meal, not a part of the day.
    func standsBeforeMeal() -> Bool {
        stands { $0.take("아침", "점심", "저녁") && $0.take(" ") && $0.take("먹", "식사", "밥", "메뉴", "차리", "거르", "굶") }
    }
}

extension EntryReader {
    /// Quotation marks with their closing counterparts.
    private static let marks: [(open: StaticString, close: StaticString)] = [
        ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"), ("「", "」"), ("『", "』"), ("《", "》"), ("〈", "〉"),
        ("«", "»"),
    ]

    /// Skips text in quotation marks or backticks, such as titles and code; it stays in the title.
    mutating func skipQuoted() -> Bool {
        guard let byte = cursor.byte, byte >= 0x80 || "\"'`".utf8.contains(byte) else { return false }
        for (index, mark) in Self.marks.enumerated() where !openMarks.contains(UInt32(index)) {
            var after = cursor
            guard after.take(mark.open), !after.isAtWordEnd else { continue }
            while !after.isAtEnd {
                // The apostrophe of "don't" is not a closing mark.
                let isAfterSpace = EntryCursor.isSpace(after.bytes[after.at - 1])
                if after.take(mark.close) {
                    if !isAfterSpace, !after.isAtLetter, !after.isAtDigit {
                        cursor.at = after.at
                        cursor.skipToWordEnd()
                        return true
                    }
                } else {
                    after.at += 1
                }
            }
            openMarks.insert(UInt32(index))
            return false
        }
        return false
    }

    /// Whether a day or a time is part of a name, judged by its capital letters: `Friday Night Lights`.
    ///
    /// At the beginning of an entry a capital letter is weak evidence, so there a part of the day must follow.
    func isName(_ found: [Phrase]) -> Bool {
        guard let first = found.first, let last = found.last else { return false }
        switch first.meaning {
        case .day, .time, .moment, .repeats: break
        default: return false
        }
        let range = first.range.lowerBound..<last.range.upperBound
        let isFirst = text[..<range.lowerBound].allSatisfy(EntryCursor.isSpace)
        var words = text[range].split(whereSeparator: EntryCursor.isSpace)
        // "by Sun Microsystems"; "by Friday Bob signs" may be a day.
        if words.count == 2, words[1].elementsEqual("Sun".utf8) { words.removeFirst() }
        // "Around the World in 80 Days".
        if let figure = words.firstIndex(where: { $0.first.map(EntryCursor.isDigit) ?? false }) {
            return figure > 0 && words[0] == ArraySlice("in".utf8) && figure + 1 < words.count
                && Self.isCapitalized(words[figure + 1])
        }
        guard words.allSatisfy(Self.isCapitalized), let word = words.first,
            !Self.leads.contains(String(decoding: word, as: UTF8.self)), let lastByte = text[range].last,
            !",.:!".utf8.contains(lastByte)
        else { return false }
        var following = 0
        for word in text[range.upperBound...].split(maxSplits: 4, whereSeparator: EntryCursor.isSpace).prefix(4) {
            if Self.isCapitalized(word), !Self.leads.contains(String(decoding: word, as: UTF8.self)) {
                following += 1
            } else if !Self.small.contains(String(decoding: word, as: UTF8.self)) {
                break
            }
        }
        return following > 0 && (!isFirst || words.count > 1)
    }

    /// Whether a short date is two consecutive versions of the name before it: `Support Foo 2/3`.
    func isVersion(_ found: [Phrase]) -> Bool {
        guard let first = found.first, case .day(let day) = first.meaning, day.place == .edge, !day.hasYear,
            day.day.dayOfMonth == day.day.month + 1
        else { return false }
        let words = text[..<first.range.lowerBound].split(whereSeparator: EntryCursor.isSpace)
        return words.count > 1 && words.last.map(Self.isCapitalized) == true
    }

    /// Words that precede a day or a time and belong to no name.
    private static let leads: Set<String> = [
        "At", "By", "Due", "On", "In", "Until", "Till", "For", "Every", "Each", "Next", "This", "Noon", "Midnight",
    ]
    /// Words that are not capitalized within a name.
    private static let small: Set<String> = ["of", "the", "in", "and", "a", "an", "with", "to"]

    private static func isCapitalized(_ word: ArraySlice<UInt8>) -> Bool {
        let bytes = word.prefix(2)
        guard let first = bytes.first, let second = bytes.dropFirst().first else { return false }
        return (0x41...0x5a).contains(first) && (EntryCursor.isLetter(second) || second == 0x27)
    }
}
