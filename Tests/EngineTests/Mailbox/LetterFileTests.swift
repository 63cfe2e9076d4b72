import Core
import Foundation
import TestSupport
import Testing

@testable import Engine

@Suite struct LetterFileTests {
    private let secrets = ScriptedSecrets()
    private let key = "k"
    private var opener: LetterOpener { LetterOpener(secrets: secrets, privateKey: key) }

    private func message(_ text: String, sealedFor key: String? = nil) throws -> String {
        let bytes = try (key.map { try secrets.publicKey(of: $0) + [32] } ?? []) + Array(text.utf8)
        let digits = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .filter { $0 != "=" }
        return "haru-letter-\(key == nil ? 0 : 1).\(digits)."
    }

    @Test("Letters of a letter paper are found within the text that messengers add around them")
    func papers() throws {
        let first = try message(
            #"{"writer": "재현", "text": "하나", "paper": "note", "color": "blue", "writtenAt": "2020-01-01T00:00:00Z"}"#,
            sealedFor: key)
        let second = try message(#"{"text": "둘"}"#)
        let wrapped = first.prefix(40) + "\r\n> " + first.dropFirst(40)
        for format in [LetterFile.Format.pasted, .text] {
            let entries = try read("재현 오후 3:12\n\(wrapped)\n민지, 오후 4:00: \(second) 고마워", format)
            #expect(entries.map(\.writer) == ["재현", ""] && entries.map(\.text) == ["하나", "둘"])
            #expect(entries[0].paper == .note && entries[0].color == .blue && entries[1].paper == nil)
            #expect(entries.allSatisfy { $0.writtenAt == nil })
        }
        for (text, number) in [
            (String(first.dropLast(20)), 1), (first + "haru-letter-1..", 2),
            (first + (try message("{}", sealedFor: "other")), 2), (try message("no JSON", sealedFor: key), 1),
            ("haru-letter-0.!", 1),
        ] {
            #expect(throws: LetterFile.Fault.sealedElsewhere(number), "\(text)") { try read(text, .pasted) }
        }
        #expect(throws: LetterFile.Fault.tooManyLetters(limit: 500)) {
            try read(String(repeating: second, count: 501), .pasted)
        }
        // A mailbox that has made no paper opens letters that are not sealed.
        let none = LetterOpener(secrets: secrets, privateKey: nil)
        #expect(try LetterFile(Array(second.utf8), as: .pasted, opener: none).entries.count == 1)
        #expect(throws: LetterFile.Fault.sealedElsewhere(1)) {
            try LetterFile(Array(first.utf8), as: .pasted, opener: none)
        }
    }

    private func read(_ text: String, _ format: LetterFile.Format = .csv) throws -> [LetterFile.Entry] {
        try LetterFile(Array(text.utf8), as: format, opener: opener).entries
    }

    private func pairs(_ text: String) throws -> [[String]] { try read(text).map { [$0.writer, $0.text] } }

    @Test("The file extension determines how a file is read")
    func formats() {
        for (name, format) in [("a.JSON", LetterFile.Format.json), ("b.csv", .csv), ("c.txt", .text), ("d", .text)] {
            #expect(LetterFile.Format(name: name) == format)
        }
    }

    @Test("CSV is read by RFC 4180, with or without a first row of names")
    func csv() throws {
        #expect(try pairs("a,b") == [["a", "b"]])
        #expect(try pairs("\u{FEFF}Name,Text\r\na,b\r\n,c\r\n") == [["a", "b"], ["", "c"]])
        #expect(try pairs("이름,글\n재현,\"한 줄, 그리고\n\"\"또\"\" 한 줄\"\n") == [["재현", "한 줄, 그리고\n\"또\" 한 줄"]])
        #expect(try pairs("a,b,2026-11-29\n\n , \nc,d") == [["a", "b"], ["c", "d"]])
        #expect(try pairs("\"a\" ,\"\"\"\"") == [["a", "\""]])
    }

    @Test("JSON is the format of export, or a bare list; unknown papers are replaced")
    func json() throws {
        let text = """
            {"letters": [{"writer": "Me", "text": "Hi", "paper": "heart", "color": "pink",
                "writtenAt": "2026-11-29T03:11:24Z"}]}
            """
        let entry = try #require(try read(text, .json).first)
        #expect(entry.writer == "Me" && entry.paper == .heart && entry.color == .pink)
        #expect(entry.writtenAt == Instant(iso: "2026-11-29T03:11:24Z"))
        let bare = #"[{"text": "a", "paper": "granite"}, {"text": "b", "writtenAt": "soon"}]"#
        let letters = try LetterFile(Array(bare.utf8), as: .json, opener: opener).letters()
        #expect(letters.map(\.fields.paper) == [.heart, .clover] && letters.map(\.writtenAt) == [nil, nil])
    }

    @Test("Handwritten letters are read from JSON, and unreadable ones named")
    func handwriting() throws {
        let file = """
            [{"handwriting": "1 2 3 4"}, {"text": "typed", "handwriting": null}, {"text": "", "handwriting": "1 2"}]
            """
        let letters = try LetterFile(Array(file.utf8), as: .json, opener: opener).letters()
        #expect(letters.map(\.fields.body.handwriting?.text) == ["1 2 3 4", nil, "1 2"])
        #expect(letters[1].fields.body == .text("typed"))
        let bad = #"[{"text": "a"}, {"handwriting": "1 NaN"}]"#
        #expect(throws: DomainError.badLetter(.handwritingUnreadable, number: 2)) {
            try LetterFile(Array(bad.utf8), as: .json, opener: opener).letters()
        }
    }

    @Test("A file without letters is refused with a reason")
    func faults() {
        func expect(_ fault: LetterFile.Fault, _ bytes: [UInt8], _ format: LetterFile.Format) {
            #expect(throws: fault) { try LetterFile(bytes, as: format, opener: opener) }
        }
        expect(.notUTF8, [0xB0, 0xA1], .text)
        expect(.notJSON, Array("{".utf8), .json)
        expect(.notJSON, Array(#"{"letters": [{"writer": "x"}]}"#.utf8), .json)
        expect(.noLetters, Array("[]".utf8), .json)
        expect(.noLetters, [], .csv)
        expect(.shortRow(2), Array("a,b\nc".utf8), .csv)
        expect(.badRow(2), Array("a,b\nc,\"d".utf8), .csv)
        expect(.badRow(1), Array("\"a\"b,c".utf8), .csv)
        expect(.tooLarge(limit: LetterFile.mostBytes), Array(repeating: 97, count: LetterFile.mostBytes + 1), .text)
        expect(
            .tooManyLetters(limit: 500),
            Array(repeating: "a,b", count: 10_000).joined(separator: "\n").utf8.map(\.self),
            .csv)
        #expect(throws: DomainError.badLetter(.noText, number: 2)) {
            try LetterFile(Array("a,b\nc,\u{200B}".utf8), as: .csv, opener: opener).letters()
        }
    }
}
