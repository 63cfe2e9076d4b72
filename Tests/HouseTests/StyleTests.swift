import Testing

/// No style sheet has rules for classes that no page uses.
@Suite struct StyleTests {
    /// Classes with rules in a style sheet.
    static func classes(_ sheet: String) -> Set<String> {
        let plain = sheet.replacing(/\/\*[\s\S]*?\*\//, with: "")
        let selectors = plain.matches(of: /([^{}]+)\{/).map { String($0.1) }
        return Set(
            selectors.flatMap { selector in selector.matches(of: /\.([A-Za-z_][\w\-]*)/).map { String($0.1) } })
    }

    /// Parts of class names: whole words, and prefixes that are followed by a value.
    static func words(_ text: String) -> (whole: Set<String>, begun: Set<String>) {
        let whole = text.matches(of: /[A-Za-z_][\w\-]*/).map { String($0.0) }
        let begun = text.matches(of: /([A-Za-z_][\w\-]*-)(?:\\#*\(|\$\{)/).map { String($0.1) }
        return (Set(whole), Set(begun))
    }

    @Test("every class with a style is used in a script or a source")
    func used() async throws {
        var (whole, begun): (Set<String>, Set<String>) = ([], [])
        for suffix in [".js", ".swift"] {
            for file in try await House.files(under: "Sources/", suffix: suffix) {
                let words = Self.words(file.text)
                whole.formUnion(words.whole)
                begun.formUnion(words.begun)
            }
        }
        let sheets = try await House.files(under: "Sources/", suffix: ".css")
        #expect(!sheets.isEmpty)
        for sheet in sheets {
            let unused = Self.classes(sheet.text).filter { name in
                !whole.contains(name) && !begun.contains { name.hasPrefix($0) }
            }
            #expect(unused.isEmpty, "\(sheet.path) has \(unused.sorted())")
        }
    }

    @Test("an unused class is found")
    func found() {
        #expect(
            Self.classes("/* .old {} */ .a, ul.b > li::before { color: red } @media (x) { .c-red { } }") == [
                "a", "b", "c-red",
            ])
        let words = Self.words(##"<li class="c-\#(color) a">"##)
        #expect(words.whole.contains("a") && words.begun == ["c-"])
    }
}
