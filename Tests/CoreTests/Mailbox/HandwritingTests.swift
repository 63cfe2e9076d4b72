import Testing

@testable import Core

@Suite struct HandwritingTests {
    @Test(
        "A stroke is a point and steps from it",
        arguments: [
            ("120 340 3 -5 2 -8", "120 340 3 -5 2 -8", [[[120, 340], [123, 335], [125, 327]]]),
            ("0 0;1000 1000", "0 0;1000 1000", [[[0, 0]], [[1_000, 1_000]]]),
            (";; 7  8 ;", "7 8", [[[7, 8]]]),
            ("0 0 1000 1000 -1000 -1000", "0 0 1000 1000 -1000 -1000", [[[0, 0], [1_000, 1_000], [0, 0]]]),
            ("+1 02", "1 2", [[[1, 2]]]),
        ])
    func strokes(text: String, spelled: String, points: [[[Int]]]) throws {
        let handwriting = try Handwriting(text)
        #expect(handwriting.strokes.map { $0.map { [$0.x, $0.y] } } == points)
        #expect(handwriting.text == spelled)
        #expect(try Handwriting(handwriting.text) == handwriting)
    }

    @Test(
        "An invalid stroke, or one that leaves the sheet, is refused",
        arguments: [
            "NaN 1", "1 NaN", "inf 1", "1.5 2", "1", "1 2 3", "-1 0", "0 -1", "1001 0", "0 1001", "500 500 501 0",
            "500 500 -501 0", "1,2", "[[1,2]]", "M1 2l3 4", "1 2\n3 4", "9223372036854775807 1",
            "99999999999999999999 1",
            "1 2;x", "1\u{0}2", "１ ２", "1 2 9223372036854775807 9223372036854775807",
        ])
    func refused(text: String) {
        #expect(throws: Handwriting.Fault.unreadable) { try Handwriting(text) }
    }

    @Test("An empty sheet is no handwriting", arguments: ["", ";", " ; ;"])
    func empty(text: String) {
        #expect(throws: Handwriting.Fault.empty) { try Handwriting(text) }
    }

    @Test("40,000 bytes are accepted, and a million points are not")
    func size() throws {
        let most = "0 0" + String(repeating: " 0 0", count: 9_999)
        #expect(most.utf8.count == 39_999)
        #expect(try Handwriting(most).strokes[0].count == 10_000)
        #expect(throws: Handwriting.Fault.tooLarge) { try Handwriting(most + " 0 0") }
        #expect(throws: Handwriting.Fault.tooLarge) { try Handwriting(String(repeating: "1 1 ", count: 1_000_000)) }
    }

    @Test("A letter's content is read back unchanged, whatever the text looks like")
    func content() throws {
        let strokes = try Handwriting("1 2 3 4;5 6")
        for body in [LetterBody.handwriting(strokes), .text("1 2 3 4;5 6"), .text("하나\n둘")] {
            #expect(LetterBody(content: body.content) == body)
        }
        #expect(LetterBody(content: "\u{1}1 2 3") == nil)
        // No typed letter is mistaken for handwriting.
        let typed = try LetterFields(writer: "", text: "\u{1}1 2", paper: .note, color: .blue)
        #expect(typed.body == .text("1 2"))
    }

    @Test("A handwritten letter needs no text, and an unreadable one is invalid")
    func letters() throws {
        func fields(_ handwriting: String) throws -> LetterFields {
            try LetterFields(writer: "재현", text: "", handwriting: handwriting, paper: .note, color: .blue)
        }
        #expect(try fields("1 2").body.handwriting?.text == "1 2")
        #expect(try fields("1 2").body.text.isEmpty)
        #expect(throws: LetterFields.Fault.noText) { try fields("") }
        #expect(throws: LetterFields.Fault.handwritingUnreadable) { try fields("1 NaN") }
        #expect(throws: LetterFields.Fault.handwritingTooLarge) { try fields(String(repeating: "1 ", count: 50_000)) }
    }
}
