/// The beginning of a note as plain text, for cards and lists.
package enum NoteExcerpt {
    /// The longest excerpt, in characters.
    package static let longest = 120

    /// The first characters of a Markdown text without its marks, on one line.
    package static func of(_ body: String) -> String {
        let text = plain(body, enough: longest + 1)
        return text.count > longest ? text.prefix(longest) + "…" : text
    }

    /// A Markdown text without its marks, on one line.
    ///
    /// It need not understand Markdown, only leave out what would be in the way of a reader.
    ///
    /// - Parameter enough: how many characters are wanted; what comes after them may be left out.
    package static func plain(_ body: String, enough: Int = .max) -> String {
        var text = ""
        var count = 0
        for line in body.split(whereSeparator: \.isNewline) {
            let line = stripped(line)
            if line.isEmpty { continue }
            if !text.isEmpty { text += " " }
            text += line
            count += line.count + 1
            if count > enough { break }
        }
        return text
    }

    /// A line without the marks of headings, lists, quotes, code and emphasis.
    private static func stripped(_ line: Substring) -> String {
        var line = line.drop(while: \.isWhitespace)
        if line.hasPrefix("```") || line.hasPrefix("~~~") { return "" }
        if !line.isEmpty, line.count > 2, line.allSatisfy({ "-=*_ ".contains($0) }) { return "" }
        while let first = line.first, ">#".contains(first) {
            let rest = line.drop { $0 == first }
            guard rest.first?.isWhitespace ?? true else { break }
            line = rest.drop(while: \.isWhitespace)
        }
        if let first = line.first, "-*+".contains(first), line.dropFirst().first?.isWhitespace == true {
            line = line.dropFirst(2)
            for box in ["[ ] ", "[x] ", "[X] "] where line.hasPrefix(box) { line = line.dropFirst(box.count) }
        }
        return withoutInlineMarks(line)
    }

    private static func withoutInlineMarks(_ line: Substring) -> String {
        guard line.utf8.contains(where: "[*`~_".utf8.contains) else {
            return String(line.reversed().drop(while: \.isWhitespace).reversed())
        }
        var text = ""
        var rest = line
        while let character = rest.first {
            if !"![*`~_".contains(character) {
                text.append(character)
                rest = rest.dropFirst()
            } else if character == "[" || rest.hasPrefix("!["), let link = link(rest) {
                text += link.label
                rest = link.rest
            } else if "*`".contains(character) || rest.hasPrefix("~~") || rest.hasPrefix("__") {
                rest = rest.dropFirst(rest.hasPrefix("~~") || rest.hasPrefix("__") ? 2 : 1)
            } else {
                text.append(character)
                rest = rest.dropFirst()
            }
        }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The label of `[label](address)` or `![label](address)`, and what comes after it.
    private static func link(_ text: Substring) -> (label: Substring, rest: Substring)? {
        let inner = text.drop { $0 == "!" }.dropFirst()
        guard let close = inner.firstIndex(of: "]") else { return nil }
        let after = inner[inner.index(after: close)...]
        guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
        return (inner[..<close], after[after.index(after: end)...])
    }
}
