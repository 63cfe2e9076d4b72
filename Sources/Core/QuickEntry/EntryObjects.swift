/// Words that make a day or a time part of the title: `notes about monday`, `월요일 이후 로그`.
enum EntryObjectWords {
    /// Words whose object is a day.
    static let beforeDays: Set<String> = beforeTimes.union(["before", "during", "the", "my", "our", "your", "their"])
    /// Words whose object is a time; a task `before 6pm` is due then.
    static let beforeTimes: Set<String> = [
        "about", "of", "from", "for", "between", "after", "to", "than", "like", "into", "as", "versus", "vs", "vs.",
        "without", "earlier", "->", "→", "=>",
    ]
    /// Words before `#name` where it is a word of the sentence, as in `add a link to #announcements`.
    static let beforeTickets: Set<String> = [
        "to", "of", "by", "from", "via", "using", "with", "than", "like", "into", "between",
    ]
    /// Predicates of the day before them.
    static let predicates: [StaticString] = [
        "is", "isn't", "was", "wasn't", "are", "aren't", "were", "weren't", "as a", "as an", "as the", "as default",
    ]
    /// Parts of a user interface or program, as in `add today button`; at the beginning of an entry some are verbs.
    static let parts: [StaticString] = [
        "button", "buttons", "tag", "tags", "list", "lists", "option", "options", "icon", "icons", "page", "view",
        "section", "tab", "column", "chip", "label", "filter", "badge", "widget", "link", "field", "checkbox", "menu",
        "dialog", "header", "row", "cell", "class", "color", "colour", "method", "methods", "marker", "tests", "name",
        "names", "timestamp", "timestamps", "task", "tasks", "theme", "string", "value", "case", "count", "bug",
        "calculation", "locale", "format", "logic", "state", "event", "events", "deadline",
    ]
    /// Korean words after a day or a time, with their optional particles.
    static let korean: [StaticString] = [
        "이전", "이후", "이래", "사이", "전까지", "전에", "전의", "전으로", "후에", "후의", "후로", "뒤에", "뒤로", "기준",
    ]
    /// Korean words after a date that are ambiguous after another day.
    static let afterDates: [StaticString] = ["자", "분", "치", "현재", "판"]
    static let particles: [StaticString] = ["까지의", "까지는", "까지", "에는", "에도", "에", "의", "으로", "로", "부터", "은", "는"]
    /// Endings of a day that is not the object of the following word.
    static let endings = ["까지", "까지는", "에", "에는", "쯤", "경", "부터", "안에", "내로", ",", ".", ":", "!"]
    /// Words after `에` where the day belongs to something else: `금요일에 찍은 사진`.
    static let afterAt: [StaticString] = [
        "대한 ", "대해 ", "대해서 ", "관한 ", "관해 ", "찍은 ", "받은 ", "보낸 ", "올린 ", "작성한 ", "배포한 ", "나온 ", "들어온 ", "발생한 ",
        "열린 ", "있던 ", "있었던 ", "했던 ",
    ]
}

extension EntryReader {
    /// Whether the phrases are the object or subject of another word and so belong to the title.
    func isObject(_ found: [Phrase]) -> Bool {
        guard let first = found.first, let last = found.last else { return false }
        let words: Set<String>
        switch first.meaning {
        case .day, .repeats: words = EntryObjectWords.beforeDays
        case .time: words = EntryObjectWords.beforeTimes
        case .ticket: words = EntryObjectWords.beforeTickets
        default: return false
        }
        let start = first.range.lowerBound
        let word = titleWord(before: start)
        // An English word has no Korean object.
        if let word, text[start] < 0x80, takesObject(word, of: words, start) { return true }
        if case .ticket = first.meaning { return false }
        var after = cursor
        after.at = last.range.upperBound
        return after.standsBeforePostposition(last, text: cursor.bytes)
            || after.standsBeforePredicate(isBareDay: word != nil && first.isDay)
    }

    /// Returns the word right before a position, unless a phrase includes it.
    private func titleWord(before place: Int) -> String? {
        let word = cursor.word(before: place)
        if word.isEmpty { return nil }
        if let last = phrases.last, touches(last.range, place..<place) { return nil }
        return word
    }

    private func takesObject(_ word: String, of words: Set<String>, _ place: Int) -> Bool {
        if word == "and" {
            // "between the backlog and today"
            return cursor.words(before: place, most: 6).contains("between")
        }
        // "was a Friday"; an "a" at the beginning may be a whole title.
        if word == "a", EntryCursor.isLetter(cursor.bytes[place]) {
            return cursor.words(before: place, most: 2).count == 2
        }
        guard words.contains(word) else { return false }
        // "no later than friday" is a deadline.
        return word != "than" || !cursor.words(before: place, most: 3).starts(with: ["than", "later", "no"])
    }

    /// Leaves the object of another word in the title, with adjacent days and the time right after them.
    func leaveObject(_ cursor: inout EntryCursor) {
        // A week has no more days.
        for _ in 0..<7 {
            let isListed = cursor.attemptAll { cursor in
                guard cursor.takeSpace(),
                    cursor.takeWord("and", "or", "to", "through", "until") || cursor.take("및", "또는"),
                    cursor.takeSpace()
                else { return false }
                return cursor.takeDay(context) != nil && cursor.takeEnding() != nil
            }
            if !isListed { break }
        }
        _ = leave(&cursor)
    }
}

extension EntryCursor {
    /// Returns the words before a position, nearest first, in lowercase.
    func words(before place: Int, most: Int) -> [String] {
        var words: [String] = []
        var at = place
        while words.count < most {
            let word = word(before: at)
            if word.isEmpty { break }
            words.append(word)
            while at > 0, Self.isSpace(bytes[at - 1]) { at -= 1 }
            at -= word.utf8.count
        }
        return words
    }

    /// Whether `이전`, `이후` or the like follows the phrase that ends here.
    fileprivate func standsBeforePostposition(_ phrase: EntryReader.Phrase, text: [UInt8]) -> Bool {
        guard !isAtEnd else { return false }
        var isDate = false
        if case .day(let day) = phrase.meaning { isDate = day.isWritten }
        func ends(_ ending: String) -> Bool { text[phrase.range].suffix(ending.utf8.count).elementsEqual(ending.utf8) }
        return stands { cursor in
            guard cursor.takeSpace() else { return false }
            if ends("에"), EntryObjectWords.afterAt.contains(where: { cursor.take($0) }) { return true }
            // In "내일까지 이전 작업" it means to relocate something.
            if EntryObjectWords.endings.contains(where: ends) { return false }
            let words = EntryObjectWords.korean + (isDate ? EntryObjectWords.afterDates : [])
            return words.contains { word in
                cursor.attemptAll { cursor in
                    guard cursor.take(word) else { return false }
                    _ = EntryObjectWords.particles.contains { cursor.take($0) }
                    return cursor.isAtEnding
                }
            }
        }
    }

    /// Whether `is` or `was` follows or, after a day that itself follows a word of the title, a part of a program.
    fileprivate func standsBeforePredicate(isBareDay: Bool) -> Bool {
        stands { cursor in
            guard cursor.takeSpace() else { return false }
            return EntryObjectWords.predicates.contains { cursor.takeWord($0) }
                || isBareDay && EntryObjectWords.parts.contains { cursor.takeWord($0) }
        }
    }
}
