import Testing

/// Every text for people comes from the catalogue, never from the markup of a page.
@Suite struct MarkupLiteralTests {
    /// Literal text in the markup of a source, without its tags and interpolations.
    static func ownText(_ source: String) -> [String] {
        var scanner = LiteralScanner(source)
        scanner.scan()
        return scanner.literals.filter { $0.contains(/<\/?[a-z]/) }.flatMap(ownText(ofMarkup:))
    }

    private static func ownText(ofMarkup markup: String) -> [String] {
        var spoken = markup.matches(
            of: /(?:alt|title|aria-label|aria-description|placeholder|label)\s*=\s*"([^"]*)"/
        ).map { String($0.1) }
        spoken.append(
            markup.replacing(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/, with: " ")
                // A literal may begin or end inside a tag.
                .replacing(/^[^<>]*>/, with: " ").replacing(/<[^>]*(?:>|$)/, with: " ")
                .replacing(/&(?:\w+|#\d+|#x[0-9A-Fa-f]+);/, with: " "))
        return spoken.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
            .filter { $0.contains(where: \.isLetter) }
    }

    @Test("no page's markup has literal text")
    func sources() async throws {
        let sources = try await House.files(under: "Sources/Web/", suffix: ".swift").filter {
            $0.text.contains(/\bHTML\b/)
        }
        #expect(sources.count > 50)
        for source in sources {
            let own = Self.ownText(source.text)
            #expect(own.isEmpty, "\(source.path) says \(own)")
        }
    }

    @Test(
        "literal text is found, and nothing else is mistaken for it",
        arguments: [
            ("\"<p>\\(greeting)</p>\"", 0), ("\"<p>Hello</p>\"", 1), ("#\"<p title=\"닫기\">\\#(a)</p>\"#", 1),
            ("#\"<a href=\"/days/\\#(day)\" class=\"x\">\\#(if: a, \"·\")</a>\"#", 0),
            ("#\"<img alt=\"\\#(alt)\">\"# // <b>why</b>", 0), ("\"<b>&middot;</b>\"", 0), ("\"<b>\\(count)일</b>\"", 1),
            ("\"\"\"\n<p>\\(if: a, \"\"\"\n<b>Hello</b>\n\"\"\")</p>\n\"\"\"", 1), ("let a = \"Hello\"", 0),
            ("\"\"\"\n value=\"x\">\\(a)</p>\n\"\"\"", 0), ("\"\\(f(\"(\"))<b>Hello</b>\"", 1),
        ])
    func ownTextIsFound(source: String, count: Int) {
        #expect(Self.ownText(source).count == count)
    }
}

/// Finds the string literals of a Swift source, with a space for each interpolation; literals inside an interpolation
/// are separate.
private struct LiteralScanner {
    private let text: [Character]
    private var place = 0
    private(set) var literals: [String] = []

    init(_ source: String) {
        text = Array(source)
    }

    /// Skips code up to the parenthesis that closes an interpolation, or to the end.
    mutating func scan() {
        var depth = 1
        while place < text.count {
            if isAt("//") {
                while place < text.count, text[place] != "\n" { place += 1 }
            } else if let hashes = literalHashes() {
                literal(hashes)
            } else {
                if text[place] == "(" { depth += 1 }
                if text[place] == ")" { depth -= 1 }
                place += 1
                if depth == 0 { return }
            }
        }
    }

    private func isAt(_ word: String) -> Bool { text[place...].starts(with: word) }

    /// Number of number signs before a literal here; nil if none begins.
    private func literalHashes() -> Int? {
        let hashes = text[place...].prefix { $0 == "#" }.count
        return place + hashes < text.count && text[place + hashes] == "\"" ? hashes : nil
    }

    private mutating func literal(_ hashes: Int) {
        let signs = String(repeating: "#", count: hashes)
        place += hashes
        let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
        place += quote.count
        var content = ""
        while place < text.count, !isAt(quote + signs) {
            if isAt("\\" + signs + "(") {
                place += hashes + 2
                scan()
                content += " "
            } else if isAt("\\" + signs), place + hashes + 1 < text.count {
                // An escaped character, or a line that continues.
                content += " "
                place += hashes + 2
            } else {
                content.append(text[place])
                place += 1
            }
        }
        place += quote.count + hashes
        literals.append(content)
    }
}
