import Testing

/// Everything that a person reads comes from the language tables, never from a template.
@Suite struct TemplateTests {
    /// What a template says of its own, with its tags and its markup taken away.
    static func ownText(_ template: String) -> [String] {
        var text = template
        for pattern in [#"\{\{![\s\S]*?\}\}"#, #"<!--[\s\S]*?-->"#] {
            text.blank(pattern)
        }
        var spoken = text.matches(of: /(?:alt|title|aria-label|aria-description|placeholder|label)\s*=\s*"([^"]*)"/)
            .map { String($0.1) }
        for index in spoken.indices { spoken[index].blank(#"\{\{\{?[\s\S]*?\}\}\}?"#) }
        text.blank(#"<(?:style|script)\b[\s\S]*?</(?:style|script)>"#)
        text.blank(#"\{\{\{?[\s\S]*?\}\}\}?"#)
        text.blank(#"<[^>]*>"#)
        text.blank(#"&(?:\w+|#\d+|#x[0-9A-Fa-f]+);"#)
        spoken.append(text)
        return spoken.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
            .filter { $0.contains(where: \.isLetter) }
    }

    @Test("no template holds text of its own")
    func templates() async throws {
        for template in try await House.files(under: "Sources/", suffix: ".mustache") {
            let own = Self.ownText(template.text)
            #expect(own.isEmpty, "\(template.path) says \(own)")
        }
    }

    @Test(
        "own text is found, and nothing else is taken for it",
        arguments: [
            ("<p>{{greeting}}</p>", 0), ("<p>Hello</p>", 1), ("<p title=\"닫기\">{{a}}</p>", 1),
            ("<a href=\"/days/{{day}}\" class=\"x\">{{#a}}·{{/a}}</a>", 0), ("<img alt=\"{{alt}}\">{{! note }}", 0),
            ("<!-- why --><b>&middot;</b>", 0), ("<b>{{count}}일</b>", 1),
        ])
    func ownTextIsFound(template: String, count: Int) {
        #expect(Self.ownText(template).count == count)
    }
}

extension String {
    /// Puts a space in place of every match.
    fileprivate mutating func blank(_ pattern: String) {
        guard let regex = try? Regex(pattern) else { return }
        replace(regex, with: " ")
    }
}
