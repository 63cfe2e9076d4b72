import Core

/// Import of `todo.txt`, which has a task on each line (https://github.com/todotxt/todo.txt).
extension ImportContent {
    /// Reads the lines of a text.
    mutating func add(todoTxt text: String) throws(ImportFault) {
        var (rest, place) = (text[...], 0)
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            rest = rest.dropFirst(line.count + 1)
            place += 1
            if line.utf8.count > NoteFields.mostBytes {
                try skip(String(line.prefix(100)), .tooLong, at: place)
            } else if line.contains(where: { !$0.isWhitespace }) {
                try add(todoTxtLine: TodoTxtLine(line), at: place)
            }
        }
    }

    private mutating func add(todoTxtLine line: TodoTxtLine, at place: Int) throws(ImportFault) {
        if line.hasBadDate { return try skip(line.title, .badDate, at: place) }
        var fields = TaskFields(title: line.title, labels: line.labels, paragraphs: [line.rest])
        fields.due = line.due.map { Due(day: $0) }
        fields.isImportant = line.priority == "A" ? true : nil
        let done = line.done ?? line.due ?? line.created
        // Completion and priority may change between two imports, so that the identity excludes them.
        try add(
            fields, identity: Self.identity(nil, or: [line.description, line.created?.description]), at: place,
            createdAt: line.created.map { clock.instant(.day($0)) }, isDone: line.isDone,
            doneAt: done.map { clock.instant(.day($0)) })
    }
}

/// A parsed line.
private struct TodoTxtLine {
    let isDone: Bool
    private(set) var priority: String?
    private(set) var done: Day?
    private(set) var created: Day?
    private(set) var due: Day?
    private(set) var hasBadDate = false
    /// Text after the marks at the beginning, without the `pri:` word to which some programs move a priority.
    let description: String
    /// The description without words that have another meaning.
    let title: String
    /// Projects, and then contexts, before or after the sentence.
    private(set) var labels: [String] = []
    /// Words that no field of a task can store.
    let rest: String

    init(_ line: Substring) {
        var words = line.split(whereSeparator: \.isWhitespace)[...]
        isDone = words.first == "x" && line.first == "x"
        if isDone { words.removeFirst() }
        if let first = words.first, let letter = Self.priority(first) {
            priority = letter
            words.removeFirst()
        }
        var dates: [Day] = []
        while dates.count < (isDone ? 2 : 1), let day = words.first.flatMap({ Day(iso: $0) }) {
            dates.append(day)
            words.removeFirst()
        }
        if isDone { done = dates.first }
        created = isDone ? dates.dropFirst().first : dates.first
        for word in words where word.hasPrefix("pri:") { priority = priority ?? String(word.dropFirst(4)) }
        words = words.filter { !$0.hasPrefix("pri:") }[...]
        description = words.joined(separator: " ")

        var (others, contexts): ([Substring], [String]) = ([], [])
        for word in words where Self.isDue(word) {
            due = Day(iso: word.dropFirst(4))
            if due == nil { hasBadDate = true }
        }
        words = words.filter { !Self.isDue($0) }[...]
        var (before, behind): ([Substring], [Substring]) = ([], [])
        while let word = words.first, Self.isLabel(word) { before.append(words.removeFirst()) }
        while let word = words.last, Self.isLabel(word) || Self.isPair(word) {
            behind.append(words.removeLast())
        }
        for word in before + behind.reversed() {
            switch word.first {
            case "+": labels.append(String(word.dropFirst()))
            case "@": contexts.append(String(word.dropFirst()))
            default: others.append(word)
            }
        }
        labels += contexts
        // Within the sentence, a project or a context is a word of it.
        let sentence = words.map { Self.isLabel($0) ? $0.dropFirst() : $0 }.joined(separator: " ")
        title = sentence.isEmpty ? description : sentence
        if let priority, priority != "A" { others.insert("(\(priority))", at: 0) }
        rest = others.joined(separator: " ")
    }

    private static func priority(_ word: Substring) -> String? {
        guard word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
            let letter = word.utf8.dropFirst().first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
        else { return nil }
        return String(word.dropFirst().dropLast())
    }

    private static func isLabel(_ word: Substring) -> Bool {
        word.count > 1 && (word.first == "+" || word.first == "@")
    }

    /// Whether a word is meant as a due date, valid or not.
    private static func isDue(_ word: Substring) -> Bool {
        word.hasPrefix("due:") && word.dropFirst(4).first?.isNumber == true
    }

    /// Whether a word is a `key:value` pair of some program, and neither a URL nor a time.
    private static func isPair(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[1].isEmpty && !parts[1].hasPrefix("//") && parts[0].count > 0
            && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
    }
}
