import Core
import Testing

@Suite struct ExclusionTests {
    @Test(
        "A star matches any run of characters, and matching is case-insensitive",
        arguments: [
            ("*", ""), ("*", "anything"), ("", ""), ("**", "x"), ("a*", "a"), ("a*b", "ab"), ("a*b", "a long way to b"),
            ("*bot*", "Dependabot <x@y>"), ("*[bot]*", "renovate[bot] <r@example.com>"), ("CHORE*", "chore: tidy"),
            ("*.lock", "Cargo.lock"), ("*a*a*a", "banana bandana"), ("잔디*", "잔디를 심다"), ("*기여", "오늘의 기여"),
            ("ÉTÉ", "été"), ("a.b", "a.b"), ("[a-z]", "[A-Z]"), ("a?c", "a?c"),
            // Decomposed Hangul, as macOS writes it, and composed.
            ("\u{1112}\u{1161}\u{1105}\u{116E}*", "하루/일지.md"), ("하루*", "\u{1112}\u{1161}\u{1105}\u{116E}/x"),
        ])
    func matching(pattern: String, text: String) {
        #expect(Wildcard(pattern).matches(text))
    }

    @Test(
        "The whole text has to match",
        arguments: [
            ("", "x"), ("a", "ab"), ("a*b", "ba"), ("a*b", "abc"), ("*bot", "bots"), ("a.b", "axb"), ("a?c", "abc"),
            ("*a*b*", "ba"), ("잔디", "잔디를 심다"), ("*.lock", "Cargo.lock.txt"),
        ])
    func notMatching(pattern: String, text: String) {
        #expect(!Wildcard(pattern).matches(text))
    }

    @Test("Matching agrees with a slow definition on all small patterns and texts")
    func agreement() {
        func words(_ letters: [Character], upTo length: Int) -> [[Character]] {
            var all: [[Character]] = [[]]
            var last = all
            for _ in 0..<length {
                last = last.flatMap { word in letters.map { word + [$0] } }
                all += last
            }
            return all
        }
        func slow(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            if first == "*" {
                return (text.startIndex...text.endIndex).contains { slow(pattern.dropFirst(), text[$0...]) }
            }
            return text.first == first && slow(pattern.dropFirst(), text.dropFirst())
        }
        let texts = words(["a", "b"], upTo: 4)
        for pattern in words(["a", "b", "*"], upTo: 4) {
            let wildcard = Wildcard(String(pattern))
            for text in texts { #expect(wildcard.matches(String(text)) == slow(pattern[...], text[...])) }
        }
    }

    @Test("A hostile pattern terminates")
    func hostile() {
        let pattern = String(repeating: "*a", count: ExclusionRule.longestPattern / 2)
        #expect(!Wildcard(pattern + "b").matches(String(repeating: "a", count: 5_000)))
    }

    @Test(
        "A rule examines its own subject alone",
        arguments: [
            (ExclusionRule.Subject.author, "*[bot]*", true), (.author, "*@users.example.com>", true),
            (.author, "Merge*", false),
            (.message, "merge *", true), (.message, "*[bot]*", false), (.path, "*", false),
        ])
    func subjects(subject: ExclusionRule.Subject, pattern: String, matches: Bool) {
        let rule = ExclusionRule(id: "1", repository: nil, subject: subject, pattern: pattern)
        #expect(
            rule.matches(authorName: "renovate[bot]", authorEmail: "bot@users.example.com", subject: "Merge branch 'x'")
                == matches)
    }
}
