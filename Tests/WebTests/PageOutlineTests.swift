import Language
import Testing

@testable import Web

/// Pages that are put together from an outline are those that the template library makes.
@Suite struct PageOutlineTests {
    private static let texts = [
        "", "<b>&amp;\"' 두 줄\n둘째 a\u{202E}b\u{301}\u{0}", "~haru~place~0&~haru~place~ {{t.brand}}",
    ]

    @Test("Each page is the same with an outline and without", arguments: Language.allCases)
    func same(language: Language) throws {
        let (plain, kept) = (try PageRenderer(keepsOutlines: false), try PageRenderer())
        let expected = Dictionary(
            uniqueKeysWithValues: Self.texts.map { text in (text, Samples { _ in text }.pages(plain, language)) })
        for text in Self.texts + Self.texts {
            let samples = Samples { _ in text }
            for (name, page) in samples.pages(kept, language) {
                #expect(page == expected[text]?[name], "\(name) of \(text.debugDescription)")
            }
        }
    }

    @Test("What one page shows is on no other of its shape")
    func forgets() throws {
        let renderer = try PageRenderer()
        for word in ["whispered", "whispered", "whispered", "other"] {
            let pages = Samples { _ in word }.pages(renderer, .english)
            if word == "other" { #expect(!pages.values.contains { $0.contains("whispered") }) }
        }
    }

    /// Fields that were chosen one by one.
    private struct Chosen: TemplateFormed {
        let values: [String: any TemplateValue]
        var templateForm: Any { TemplateFields(values) }
    }

    @Test("Shapes differ by fields, flags, numbers of elements and texts that are missing, not by texts")
    func shapes() throws {
        func hash(_ values: [String: any TemplateValue]) throws -> Int {
            try #require(TemplateShape(of: Chosen(values: values))).hash
        }
        let base = try hash(["a": "x", "b": ["y"], "c": true, "d": UntrustedText("z")])
        #expect(try hash(["a": "", "b": ["<"], "c": true, "d": UntrustedText("w")]) == base)
        for other: [String: any TemplateValue] in [
            ["a": "x", "b": ["y"], "c": true], ["a": "x", "b": ["y", "y"], "c": true, "d": UntrustedText("z")],
            ["a": "x", "b": ["y"], "c": false, "d": UntrustedText("z")],
            ["a": "x", "b": ["y"], "c": true, "d": UntrustedText("")],
            ["e": "x", "b": ["y"], "c": true, "d": UntrustedText("z")],
            ["a": ["x"], "b": ["y"], "c": true, "d": UntrustedText("z")],
        ] {
            #expect(try hash(other) != base)
        }
    }

    private struct Leaf: TemplateValue, Hashable { var text: String? }

    /// Every kind of field that may be missing; those of each name are of a type of their own.
    private struct Fields<Name>: TemplateValue {
        var text: String?
        var other: String?
        var flag: Bool?
        var count: Int?
        var seconds: Int64?
        var leaf: Leaf?
        var leaves: [Leaf]?
        var untrusted: UntrustedText?
    }

    private enum One {}
    private enum Another {}

    @Test("Fields that are missing, and of which type they are, make a shape")
    func missing() throws {
        func hash(_ value: some TemplateValue) throws -> Int { try #require(TemplateShape(of: value)).hash }
        let shapes: [Fields<One>] = [
            Fields(), Fields(text: "x"), Fields(other: "x"), Fields(text: "x", other: "x"), Fields(flag: true),
            Fields(flag: false), Fields(count: 1), Fields(seconds: 1), Fields(leaf: Leaf()),
            Fields(leaf: Leaf(text: "x")),
            Fields(leaves: []), Fields(leaves: [Leaf()]), Fields(leaves: [Leaf(text: "x")]),
            Fields(leaves: [Leaf(), Leaf(text: "x")]), Fields(leaves: [Leaf(text: "x"), Leaf()]),
            Fields(untrusted: UntrustedText("x")), Fields(untrusted: UntrustedText("")),
        ]
        let hashes = try shapes.map(hash)
        #expect(Set(hashes).count == shapes.count)
        #expect(try shapes.map(hash) == hashes)
        let (first, second) = (
            Fields<One>(text: "y", leaf: Leaf(text: "y")), Fields<One>(text: "x", leaf: Leaf(text: ""))
        )
        #expect(try hash(first) == hash(second))
        #expect(try hash(Fields<Another>()) != hash(Fields<One>()))
        #expect(try hash(Fields<Another>(text: "x")) != hash(Fields<One>(text: "x")))
    }
}
