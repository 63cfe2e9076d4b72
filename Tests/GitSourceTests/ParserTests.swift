import Core
import Foundation
import Testing

@testable import GitSource

/// Parsing the stream of `git log` in chunks of any size.
@Suite struct ParserTests {
    private static let sha = String(repeating: "a", count: 40)

    /// The compared parts of a parsed commit.
    private func parse(_ stream: String, pieces: Int, coauthors: Bool = false, stop: Int = .max) -> [[String]] {
        var parser = CommitParser(coauthors: coauthors)
        var commits: [[String]] = []
        let bytes = Array(stream.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { parser.append($0) }
            var wanted = stop
            while !parser.parse({ commit in
                let fields = [
                    commit.sha, commit.date, commit.name, commit.email, commit.recordedEmail, commit.subject,
                    commit.coauthors,
                ]
                commits.append(fields.map { String(decoding: $0, as: UTF8.self) })
                wanted -= 1
                return wanted > 0
            }) { wanted = stop }
        }
        return commits
    }

    private func fields(_ number: Int) -> [String] {
        [Self.sha, "\(number) +0900", "Name \(number)", "m\(number)@x", "r\(number)@x", "Subject \(number)"]
    }

    @Test(
        "commits are the same with chunks of any size, and after resuming", arguments: [1, 2, 3, 7, 64, 4_096])
    func pieces(size: Int) {
        let expected = (0..<20).map(fields)
        let stream = expected.map { $0.joined(separator: "\0") + "\0" }.joined()
        #expect(parse(stream, pieces: size).map { $0.dropLast() } == expected.map { $0[...] })
        #expect(parse(stream, pieces: size, stop: 3).map { $0.dropLast() } == expected.map { $0[...] })
    }

    @Test("co-author trailers are a separate field")
    func coauthors() {
        let stream = (fields(1) + ["A <a@x>\nB <b@x>"]).joined(separator: "\0") + "\0"
        #expect(
            parse(stream + stream, pieces: 5, coauthors: true).map(\.last) == ["A <a@x>\nB <b@x>", "A <a@x>\nB <b@x>"])
    }

    @Test("an endless field is truncated while streaming, and the next commit is found", arguments: [1_000, 65_536])
    func endless(size: Int) {
        var long = fields(1)
        long[5] = String(repeating: "x", count: 1_000_000)
        let stream = (long + fields(2)).joined(separator: "\0") + "\0"
        let commits = parse(stream, pieces: size)
        #expect(commits.map { $0[1] } == ["1 +0900", "2 +0900"])
        #expect(commits.first.map { $0[5].count < 200_000 && $0[5].hasPrefix("xxx") } == true)
        #expect(commits.last?[5] == "Subject 2")
    }

    @Test("input that does not begin with an object name is skipped")
    func junk() {
        let stream = ["junk", "", "more"].joined(separator: "\0") + "\0" + fields(1).joined(separator: "\0") + "\0rest"
        #expect(parse(stream, pieces: 9).map { $0[5] } == ["Subject 1"])
    }

    @Test(
        "text is decoded leniently, cleaned and truncated",
        arguments: [
            ("plain", "plain"), ("  spaces  ", "spaces"), ("하루하루하루하루", "하루하루하루하루"),
            ("\u{1B}[0mred", "[0mred"), ("\u{202E}right", "right"), ("a\tb\nc", "a b c"), ("", ""), ("\u{0}", ""),
            (String(repeating: "한", count: 30), String(repeating: "한", count: 10)),
            ("123456789 123", "123456789"), ("12345 789", "12345 789"), ("1234567890", "1234567890"),
            ("a\u{7F}b", "ab"),
            (String(repeating: "👩‍👩‍👧", count: 5), String(repeating: "👩‍👩‍👧", count: 5)),
        ])
    func clean(text: String, expected: String) {
        #expect(Array(text.utf8).withUnsafeBytes { CleanText.decode($0, limit: 10) } == expected)
        #expect(CleanText.clean(text, limit: 10) == expected)
    }

    @Test("one character with endless combining marks stays small")
    func marks() {
        let text = "a" + String(repeating: "\u{301}", count: 100_000)
        let decoded = Array(text.utf8).withUnsafeBytes { CleanText.decode($0, limit: 10) }
        #expect(decoded.utf8.count <= 160)
    }
}
