import Core
import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Commits that no careful person would make, but that exist in repositories.
@Suite struct OddCommitTests {
    private let reader = GitReader.test

    /// An author line as recorded, and its parsed time.
    struct Recorded: CustomTestStringConvertible, Sendable {
        let date: String
        let seconds: Int64
        let offset: Int

        var testDescription: String { date }
    }

    private static let dates = [
        Recorded(date: " 0 +0000", seconds: 0, offset: 0),
        Recorded(date: " -12345 +0100", seconds: -12_345, offset: 3_600),
        Recorded(date: " -86400 -0500", seconds: -86_400, offset: -18_000),
        Recorded(date: " 1700000000 -0030", seconds: 1_700_000_000, offset: -1_800),
        Recorded(date: " 1700000000 +9999", seconds: 1_700_000_000, offset: 99 * 3_600 + 99 * 60),
        Recorded(date: " 1700000000 +51800", seconds: 1_700_000_000, offset: 518 * 3_600),
        Recorded(date: " 1700000000 +99999999999", seconds: 1_700_000_000, offset: 0),
        Recorded(date: " 1700000000", seconds: 1_700_000_000, offset: 0),
        Recorded(date: " 1700000000 junk", seconds: 1_700_000_000, offset: 0),
        Recorded(date: "1700000000 +0900", seconds: 1_700_000_000, offset: 32_400),
        Recorded(date: " 253402300799 +0000", seconds: 253_402_300_799, offset: 0),
        Recorded(date: " 9223372036854775807 +0000", seconds: .max, offset: 0),
        // git reads a number that is out of range as the first second of 1970.
        Recorded(date: " 99999999999999999999 +0000", seconds: 0, offset: 0),
        Recorded(date: "", seconds: 0, offset: 0),
        Recorded(date: " soon", seconds: 0, offset: 0),
    ]

    @Test("any recorded time is read, and none makes the reading fail", arguments: dates)
    func date(recorded: Recorded) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let author = Data("A <a@x.org>\(recorded.date)".utf8)
            try fixture.object(author: author, message: Data("odd\n".utf8), branch: "main")
            let records = try await reader.readAll(fixture).records
            #expect(records.map(\.authoredAt.seconds) == [recorded.seconds])
            #expect(records.map(\.offset) == [recorded.offset])
            #expect(records.map(\.authorEmail) == ["a@x.org"])
        }
    }

    @Test("times before 1970 are read between others and after a huge message")
    func before1970() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let long = Data(repeating: 0x61, count: 300_000)
            for number in 1...3 {
                try fixture.object(
                    author: Data("A <a@x.org> -\(number) +0000".utf8), message: long, branch: "old\(number)")
            }
            try fixture.row(of: 10)
            let records = try await reader.readAll(fixture).records
            #expect(records.count == 13)
            #expect(records.map(\.authoredAt.seconds).filter { $0 < 0 }.sorted() == [-3, -2, -1])
        }
    }

    @Test(
        "an invalid author line gives an author without name or address",
        arguments: ["A a@x.org 1700000000 +0000", "A <a@x.org 1700000000 +0000", "", "<> 1700000000 +0000"])
    func brokenIdentity(line: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.object(author: Data(line.utf8), message: Data("odd\n".utf8), branch: "main")
            let records = try await reader.readAll(fixture).records
            #expect(records.map(\.authorName) == [""])
            #expect(records.map(\.authorEmail) == [""])
            #expect(records.map(\.subject) == ["odd"])
        }
    }

    /// A text in an encoding.
    struct Encoded: CustomTestStringConvertible, Sendable {
        let encoding: String?
        let bytes: [UInt8]
        let text: String

        var testDescription: String { encoding ?? "none" }
    }

    private static let texts = [
        Encoded(encoding: "EUC-KR", bytes: [0xC7, 0xCF, 0xB7, 0xE7], text: "하루"),
        Encoded(encoding: "ISO-8859-1", bytes: [0x41, 0x6E, 0x64, 0x72, 0xE9], text: "André"),
        Encoded(encoding: "Shift_JIS", bytes: [0x93, 0xFA], text: "日"),
        Encoded(encoding: nil, bytes: Array("하루".utf8), text: "하루"),
        Encoded(encoding: nil, bytes: [0x41, 0xE9, 0x42], text: "A\u{FFFD}B"),
        Encoded(encoding: "no-such-encoding", bytes: [0x41, 0xE9, 0x42], text: "A\u{FFFD}B"),
    ]

    @Test("names and messages in any encoding are read, and invalid bytes are repaired", arguments: texts)
    func encoding(encoded: Encoded) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let bytes = Data(encoded.bytes)
            try fixture.object(
                author: bytes + Data(" <a@x.org> 1700000000 +0900".utf8),
                headers: encoded.encoding.map { "encoding \($0)\n" } ?? "", message: bytes + Data("\n".utf8),
                branch: "main")
            let records = try await reader.readAll(fixture).records
            #expect(records.map(\.authorName) == [encoded.text])
            #expect(records.map(\.subject) == [encoded.text])
        }
    }

    @Test("control characters and direction marks are removed from names and subjects; the rest is unchanged")
    func hostileText() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let name = "\u{1B}[31mM\u{7F}al\u{85}lory\u{202E}\u{2066}\u{200F} <b>&\"'"
            let author = Data("\(name) <m\u{1B}@x.org> 1700000000 +0000".utf8)
            let message = Data("\u{202B}<script>alert(1)</script>\u{7}\tand 하루 👩‍👩‍👧\u{2069}\n".utf8)
            try fixture.object(author: author, message: message, branch: "main")
            let records = try await reader.readAll(fixture).records
            // git ends the address at the last bracket, so the brackets in the name belong to the address.
            #expect(records.map(\.subject) == ["<script>alert(1)</script> and 하루 👩‍👩‍👧"])
            let controls = try Regex(#"[\u{0}-\u{1F}\u{7F}-\u{9F}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]"#)
            #expect(records.allSatisfy { !$0.authorName.contains(controls) && !$0.authorEmail.contains(controls) })
            #expect(records.map(\.authorName) == ["[31mMallory"])
        }
    }

    @Test("a message of 10 MB costs no more than the start of its first line", arguments: ["one line", "many lines"])
    func hugeMessage(shape: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let first = try fixture.commit("first")
            let line = shape == "one line" ? "하루 " : "line\n"
            let message = Data(String(repeating: line, count: 10 * 1_024 * 1_024 / line.utf8.count).utf8)
            let author = Data("A <a@x.org> 1700000100 +0000".utf8)
            try fixture.object(author: author, message: message, branch: "main", parent: first)
            let records = try await reader.readAll(fixture).records
            #expect(records.map(\.subject).last == "first")
            let subject = try #require(records.first?.subject)
            #expect(subject.count <= 200 && subject.count >= 199)
            #expect(subject.hasPrefix(shape == "one line" ? "하루 하루" : "line line"))
        }
    }

    @Test("an encoding that garbles a whole commit affects no other commit")
    func garbled() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let first = try fixture.commit("first", date: "1600000000 +0000")
            // git converts the headers too, and then finds no author in them.
            let odd = try fixture.object(
                author: Data("A <a@x.org> 1700000100 +0900".utf8), headers: "encoding IBM037\n",
                message: Data("text\n".utf8), branch: "main", parent: first)
            let records = try await reader.readAll(fixture).records
            #expect(records.map(\.sha) == [odd, first])
            #expect(records.map(\.authorEmail) == ["", GitFixture.email])
            #expect(records.map(\.authoredAt.seconds) == [1_700_000_100, 1_600_000_000])
        }
    }

    @Test(".mailmap maps names and addresses, and a person is found by either address")
    func mailmap() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("old address", name: "kim", email: "old@x.org")
            try fixture.write("Haru Kim <new@x.org> <old@x.org>\n", to: ".mailmap")
            for address in ["old@x.org", "new@x.org"] {
                let records = try await reader.readAll(fixture, authors: .emails([address])).records
                #expect(records.map(\.authorName) == ["Haru Kim"])
                #expect(records.map(\.authorEmail) == ["new@x.org"])
            }
            #expect(try await reader.readAll(fixture).authors == ["new@x.org": 1])
        }
    }

    @Test("the .mailmap of a bare repository is the committed one")
    func bareMailmap() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/work")
            try fixture.commit("mapped", email: "old@x.org", files: [".mailmap": "<new@x.org> <old@x.org>\n"])
            try GitFixture(at: folder).git("clone", "--quiet", "--bare", "work", "bare.git")
            let bare = GitFixture(at: folder + "/bare.git")
            #expect(try await reader.readAll(bare).records.map(\.authorEmail) == ["new@x.org"])
        }
    }
}
