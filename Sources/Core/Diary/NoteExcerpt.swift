/// The beginning of a note as plain text, for cards and lists.
package enum NoteExcerpt {
    /// Maximum length of an excerpt, in characters.
    package static let longest = 120
    /// Longest word, in characters, that is not cut.
    private static let longestWord = 30

    /// Returns the beginning of a Markdown text without its marks, on one line, cut between words unless one is long.
    package static func of(_ body: String) -> String {
        let text = plain(body, enough: longest + 1)
        guard text.count > longest else { return text }
        let cut = text.prefix(longest + 1)
        guard let blank = cut.lastIndex(of: " "), cut[blank...].count <= longestWord else {
            return text.prefix(longest) + "…"
        }
        // A sentence that ends here is followed by another one.
        let beginning = String(cut[..<blank]).withoutBlanksAtEnd
        return beginning + (beginning.last.map(".!?".contains) == true ? " …" : "…")
    }

    /// Returns a Markdown text without its marks, on one line.
    ///
    /// This is no Markdown parser; it only removes what would disturb a reader.
    ///
    /// - Parameter enough: number of characters needed; text after them may be left out.
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

    /// Returns a line without the marks of headings, lists, quotes, code and emphasis.
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
        guard line.utf8.contains(where: "[*`~_".utf8.contains) else { return line.withoutBlanksAtEnd }
        let written = Array(line.utf8)
        let ends = ends(ofParenthesesIn: written)
        var text: [UInt8] = []
        // Ranges of the output at which a link may begin.
        var openings: [Range<Int>] = []
        var place = 0
        func keep(_ count: Int) {
            text += written[place..<(place + count)]
            place += count
        }
        while place < written.count {
            let next = place + 1 < written.count ? written[place + 1] : 0
            switch (written[place], next) {
            case (UInt8(ascii: "*"), _), (UInt8(ascii: "`"), _): place += 1
            case (UInt8(ascii: "~"), UInt8(ascii: "~")), (UInt8(ascii: "_"), UInt8(ascii: "_")): place += 2
            case (UInt8(ascii: "["), _), (UInt8(ascii: "!"), UInt8(ascii: "[")):
                let length = next == UInt8(ascii: "[") && written[place] == UInt8(ascii: "!") ? 2 : 1
                openings.append(text.count..<(text.count + length))
                keep(length)
            case (UInt8(ascii: "]"), _):
                guard let opening = openings.popLast(), let end = ends[place + 1] else {
                    keep(1)
                    continue
                }
                text.removeSubrange(opening)
                place = end
            default: keep(1)
            }
        }
        return String(decoding: text, as: UTF8.self).withoutBlanksAtEnd
    }

    /// Returns the index after each matching closing parenthesis, by the index of the opening one.
    ///
    /// All are found in one pass, so that no line takes quadratic time.
    private static func ends(ofParenthesesIn text: [UInt8]) -> [Int: Int] {
        var begun: [Int] = []
        var ends: [Int: Int] = [:]
        for (place, mark) in text.enumerated() {
            if mark == UInt8(ascii: "(") { begun.append(place) }
            if mark == UInt8(ascii: ")"), let start = begun.popLast() { ends[start] = place + 1 }
        }
        return ends
    }
}
