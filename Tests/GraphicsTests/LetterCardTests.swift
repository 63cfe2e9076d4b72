import Core
import Foundation
import Testing

@testable import Graphics

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct LetterCardTests {
    private func card(_ text: String, writer: String = "재현", paper: LetterPaper = .note) -> String {
        LetterCard(body: .text(text), writer: writer, paper: paper, color: .blue, title: "A letter").file
    }

    /// Lines of text in a picture, with their y coordinates.
    private func lines(_ svg: String) -> [(y: Int, text: String)] {
        svg.matches(of: /<text x="320" y="(-?\d+)"[^>]*>([^<]*)<\/text>/).map { (Int($0.1) ?? 0, String($0.2)) }
    }

    private func height(_ svg: String) -> Int {
        svg.firstMatch(of: /width="640" height="(\d+)"/).flatMap { Int($0.1) } ?? 0
    }

    @Test("A letter keeps its line breaks, and long lines wrap between words", arguments: LetterPaper.allCases)
    func lines(paper: LetterPaper) {
        let svg = card("하나\n\n둘", paper: paper)
        #expect(lines(svg).map(\.text) == ["하나", "둘", "재현"])
        #expect(height(svg) == 640)
        let long = lines(card("Let us look at the hundredth square of your grass together", paper: paper)).dropLast()
        #expect(long.count == 2 && long.map(\.text).joined(separator: " ").hasSuffix("grass together"))
    }

    @Test(
        "No letter overflows its picture, and none of its characters is lost",
        arguments: [
            String(repeating: "가", count: 300), String(repeating: "가나다 ", count: 75),
            String(repeating: "a\n", count: 150),
            String(repeating: "W", count: 300), String(repeating: "👨‍👩‍👧‍👦", count: 300),
        ])
    func long(text: String) {
        for paper in LetterPaper.allCases {
            let svg = card(text, paper: paper)
            let lines = lines(svg)
            #expect(lines.allSatisfy { $0.y > 0 && $0.y < height(svg) })
            let shown = lines.dropLast().map(\.text).joined()
            #expect(shown.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }

    @Test("Handwriting is drawn on a plain sheet above the name, stroke by stroke", arguments: LetterPaper.allCases)
    func handwriting(paper: LetterPaper) throws {
        let strokes = try Handwriting("120 340 3 -5 2 -8;500 20")
        let svg = LetterCard(
            body: .handwriting(strokes), writer: "재현", paper: paper, color: .blue, title: "A letter"
        ).file
        #expect(svg.contains(#"<path d="M120 340l3 -5 2 -8M500 20l0 0" fill="none""#))
        #expect(lines(svg).map(\.text) == ["재현"] && lines(svg).allSatisfy { $0.y > 640 && $0.y < height(svg) })
        #expect(XMLParser(data: Data(svg.utf8)).parse())
    }

    @Test("A letter's text is escaped, and the picture is well-formed XML")
    func markup() throws {
        let svg = card("</text><script>alert(1)</script> & \u{FFFE}\u{202E}", writer: "<b>")
        #expect(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("\u{202E}"))
        for paper in LetterPaper.allCases {
            let parser = XMLParser(data: Data(card("<&>\"'", paper: paper).utf8))
            #expect(parser.parse())
        }
    }
}
