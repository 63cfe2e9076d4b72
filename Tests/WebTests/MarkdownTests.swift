import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Web

@Suite struct MarkdownTests {
    @Test(
        "Markdown becomes simple elements",
        arguments: [
            ("", ""), ("a", "<p>a</p>\n"), ("a\nb", "<p>a<br>\nb</p>\n"), ("a  \nb", "<p>a<br>\nb</p>\n"),
            ("# a\n###### b\n## c", "<h2>a</h2>\n<h3>b</h3>\n<h3>c</h3>\n"), ("### a\n# b", "<h2>a</h2>\n<h2>b</h2>\n"),
            ("**a** *b* `c`", "<p><strong>a</strong> <em>b</em> <code>c</code></p>\n"),
            ("- a\n- b", "<ul><li>a\n</li>\n<li>b\n</li>\n</ul>\n"), ("3. a", "<ol start=\"3\"><li>a\n</li>\n</ol>\n"),
            ("- a\n\n- b", "<ul><li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
            ("> a", "<blockquote><p>a</p>\n</blockquote>\n"),
            ("---", "<hr>\n"), ("```swift\na <b>\n```", "<pre><code>a &lt;b&gt;\n</code></pre>\n"),
            ("한글 👩‍💻 שלום", "<p>한글 👩‍💻 שלום</p>\n"), ("\u{0}", "<p>\u{FFFD}</p>\n"),
            ("~~a~~ 안녕~ 하세요~", "<p><del>a</del> 안녕~ 하세요~</p>\n"),
            (
                "- [ ] a\n- [x] b",
                "<ul><li class=\"to-do\"><label><input type=\"checkbox\" disabled> a</label>\n</li>\n"
                    + "<li class=\"to-do\"><label><input type=\"checkbox\" disabled checked> b</label>\n</li>\n</ul>\n"
            ),
            (
                "- [x] a\n\n- b",
                "<ul><li class=\"to-do\"><p><label><input type=\"checkbox\" disabled checked> a</label></p>\n</li>\n"
                    + "<li><p>b</p>\n</li>\n</ul>\n"
            ),
            (
                "| a | b |\n|---|--:|\n| *c* | <d> |\n| e |",
                "<div class=\"table\" tabindex=\"0\"><table><thead><tr><th>a</th>\n<th class=\"right\">b</th>\n"
                    + "</tr></thead>\n<tr><td><em>c</em></td>\n<td class=\"right\">&lt;d&gt;</td>\n</tr>\n"
                    + "<tr><td>e</td>\n<td class=\"right\"></td>\n</tr>\n</table></div>\n"
            ),
        ])
    func elements(text: String, html: String) {
        #expect(WebParsers.html(markdown: text) == html)
    }

    @Test(
        "Links lead to the web or a mailbox, and any other link is text",
        arguments: [
            ("[a](https://e.com/?x=1&y=2)", "href=\"https://e.com/?x=1&amp;y=2\""),
            ("[a](HTTP://e.com)", "href=\"HTTP://e.com\""),
            ("<mailto:a@b.c>", "href=\"mailto:a@b.c\""), ("<a@b.c>", "href=\"mailto:a@b.c\""),
            ("![a](https://e.com/x.png)", "href=\"https://e.com/x.png\""),
            ("[a](https://e.com/\"onclick=x)", "href=\"https://e.com/&quot;onclick=x\""),
            ("[a](javascript:alert(1))", nil), ("[a](JaVaScRiPt:alert(1))", nil),
            ("[a](&#106;avascript:alert(1))", nil),
            ("[a](data:text/html,x)", nil), ("[a](vbscript:x)", nil), ("[a](file:///etc/passwd)", nil),
            ("[a](//e.com)", nil),
            ("[a](/settings)", nil), ("[a](#x)", nil), ("[a](\u{1}javascript:x)", nil),
            ("[a](<https://e.com/a b>)", nil),
            ("![a](data:image/svg+xml,x)", nil),
        ] as [(String, String?)])
    func links(text: String, attribute: String?) {
        let html = WebParsers.html(markdown: text)
        #expect(!html.contains("<img"))
        guard let attribute else {
            #expect(!html.contains("<a") && !html.contains("href"), "\(html)")
            return
        }
        #expect(html.contains("<a \(attribute) rel=\"noopener noreferrer nofollow\">"), "\(html)")
    }

    @Test(
        "Emphasis starts and ends between punctuation and letters without white space",
        arguments: [
            ("**마크다운(Markdown)**의 문법", "<strong>마크다운(Markdown)</strong>의 문법"), ("**중요!**라고", "<strong>중요!</strong>라고"),
            ("**`git rebase`**를", "<strong><code>git rebase</code></strong>를"),
            ("그는**\"안녕\"**이라고", "그는<strong>&quot;안녕&quot;</strong>이라고"),
            ("**[a](https://e.com)**는", "</a></strong>는"),
            ("**가(x)**와 **나(y)**를", "<strong>가(x)</strong>와 <strong>나(y)</strong>를"),
            ("*강조(x)*는", "<em>강조(x)</em>는"), ("__한글(a)__는", "<strong>한글(a)</strong>는"),
            ("~~취소(x)~~는", "<del>취소(x)</del>는"),
            ("***굵게(b)***는", "<em><strong>굵게(b)</strong></em>는"), ("これは**「強調」**です。", "これは<strong>「強調」</strong>です。"),
            ("**重要：**必ず", "<strong>重要：</strong>必ず"), ("| **가(a)**는 |\n|--|", "<th><strong>가(a)</strong>는</th>"),
            // Unaffected texts.
            ("(**중요**)하다", "(<strong>중요</strong>)하다"), ("**굵게**(설명)", "<strong>굵게</strong>(설명)"),
            ("**한글**, 영어**, x", "<strong>한글</strong>, 영어**, x"),
            ("가격*(부가세 별도), 배송비*(도서 제외)", "가격*(부가세 별도), 배송비*(도서 제외)"),
            ("10~20분, 30~40분", "<p>10~20분, 30~40분</p>"), ("snake_case_name", "<p>snake_case_name</p>"),
            ("5 * 3 * 2", "<p>5 * 3 * 2</p>"),
            ("a * b*c", "<p>a * b*c</p>"), ("\\**가*", "*<em>가</em>"),
            ("`a(**가` **나**", "<code>a(**가</code> <strong>나</strong>"),
            ("```\n**가)**나\n[a]: b\n```", "<pre><code>**가)**나\n[a]: b\n</code></pre>"),
            ("<https://e.com/가*(b)>", "href=\"https://e.com/가*(b)\""),
            ("⁖ **가)**나 ⁘", "<p>⁖ <strong>가)</strong>나 ⁘</p>"),
        ])
    func emphasis(text: String, part: String) {
        let html = WebParsers.html(markdown: text)
        #expect(html.contains(part), "\(html)")
    }

    @Test(
        "A link definition without an allowed target stays in the text",
        arguments: [
            ("[원인]: 캐시만료", "<p>[원인]: 캐시만료</p>"), ("- [원인]: 캐시만료", "[원인]: 캐시만료"), ("> [원인]:\n> 캐시", "[원인]:<br>\n캐시"),
            ("[a]: javascript:alert(1)\n\n[a]", "<p>[a]: javascript:alert(1)</p>\n<p>[a]</p>"),
            ("[a]: /settings", "[a]: /settings"),
            ("[a]: https://e.com\n\n[a]", "<p><a href=\"https://e.com\""),
            ("[a]: <HTTPS://e.com> 'b'\n\n[a]", "<p><a href=\"HTTPS://e.com\""),
            ("> [a]:\n> mailto:a@b.c\n\n[a]", "<a href=\"mailto:a@b.c\""),
        ])
    func definitions(text: String, part: String) {
        let html = WebParsers.html(markdown: text)
        #expect(html.contains(part), "\(html)")
    }

    @Test("Content nested too deeply is plain text and keeps its characters")
    func nesting() {
        func depth(_ text: String) -> Int { WebParsers.html(markdown: text).matches(of: /<blockquote>|<li>/).count }
        #expect(depth(String(repeating: "> ", count: 32) + "a") == 32)
        #expect(depth(String(repeating: "> ", count: 1_000) + "a") == 32)
        #expect(depth(String(repeating: "- ", count: 1_000) + "a") <= 32)
        let steps = (0..<200).map { String(repeating: " ", count: 2 * $0) + "- a" }.joined(separator: "\n")
        #expect(depth(steps) <= 40)
        #expect(WebParsers.html(markdown: String(repeating: ">", count: 33) + "a").contains("&gt;a"))
    }

    /// Texts that would be markup in a page, or run there.
    static let hostile = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b>c</b>", "<div\nonclick=x>", "<!-- x -->",
        "<svg/onload=alert(1)>", "`<b>`", "# <i>x</i>", "<style>*{display:none}</style>",
        "<a href=\"javascript:x\">y</a>", "~<b>~ <s>x</s>",
    ]

    @Test("HTML stays text", arguments: hostile)
    func html(text: String) {
        let html = WebParsers.html(markdown: text)
        let allowed = ["p", "h2", "pre", "code", "/p", "/h2", "/pre", "/code"]
        for tag in html.matches(of: /<([^>]*)>/) { #expect(allowed.contains(String(tag.1)), "\(html)") }
        #expect(html.contains("&lt;"))
    }

    @Test("Characters that would reverse or break the page around them are removed")
    func marks() {
        let html = WebParsers.html(markdown: "\u{202E}gnp.exe \u{2066}a <\u{301}b> \u{7}")
        #expect(!html.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{301}", "\u{7}"].contains($0) })
        #expect(html.contains("&lt;b&gt;") || html.contains("&lt;"))
    }

    @Test(
        "Very long and deeply nested texts finish in time, with all elements closed",
        .timeLimit(.minutes(15)),
        arguments: [
            String(repeating: "> ", count: 50_000), String(repeating: "[", count: 100_000),
            String(repeating: "*a **b ", count: 15_000), String(repeating: "- ", count: 50_000),
            String(repeating: "<", count: 100_000), String(repeating: "`", count: 100_000),
            String(repeating: "![", count: 50_000), String(repeating: "a\n", count: 50_000),
            String(repeating: "|", count: 100_000), String(repeating: "|-", count: 50_000),
            "|" + String(repeating: "a|", count: 20_000) + "\n|" + String(repeating: "-|", count: 20_000) + "\n"
                + String(repeating: "|\n", count: 10_000),
            String(repeating: "|a|\n|-|\n\n", count: 10_000), String(repeating: "~~", count: 50_000),
            String(repeating: "~~a ", count: 25_000), String(repeating: "- [ ] ", count: 16_000),
            String(repeating: "- [x] a\n", count: 12_000), String(repeating: "> |a|\n> |-|\n", count: 7_000),
            // Each of these took the library between half a second and half a minute.
            "|" + String(repeating: "a|", count: 19_500) + "\n|" + String(repeating: "-|", count: 19_500) + "\n|"
                + String(repeating: "b|", count: 9_500),
            "|a|\n|-|\n|" + String(repeating: "`|", count: 45_000),
            String(repeating: "a\n", count: 49_000) + "|a|\n|-|\n",
            String(repeating: "- ", count: 25_000) + "x\n" + String(repeating: "\n", count: 50_000),
            String(repeating: "- ", count: 25_000) + "a\n" + String(repeating: "a\n", count: 25_000),
            "a " + String(repeating: "<? ", count: 33_000), "a " + String(repeating: "<!A ", count: 25_000),
            String(repeating: "_[a](b)*", count: 12_500),
            "[a]: http://b.c\n\n" + String(repeating: "_[a]*", count: 20_000),
            String(repeating: "![a[a](b)", count: 11_000), String(repeating: "**가(a)**나", count: 6_000),
            String(repeating: "[a]: b\n", count: 14_000), String(repeating: "\u{2056}|", count: 25_000),
        ])
    func endless(text: String) {
        let markup = Markup("<div>" + WebParsers.html(markdown: text) + "</div>")
        #expect(markup.faults == [])
    }
}

@Suite struct MarkdownTableTests {
    @Test("A table that would expand from a few letters stays text, and one of a usual size does not")
    func bounds() {
        func head(_ columns: Int) -> String {
            String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
        }
        #expect(!WebParsers.html(markdown: head(200) + String(repeating: "|\n", count: 1_000)).contains("<table"))
        #expect(WebParsers.html(markdown: head(200)).matches(of: /<th>/).count == 200)
        #expect(
            !WebParsers.html(markdown: head(201)).contains("<table")
                && WebParsers.html(markdown: head(201)).contains("|a|a|"))
        #expect(
            WebParsers.html(markdown: "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 2_000)).contains("<table"))
    }

    @Test("A table deep within quotations is complete or absent")
    func depth() {
        for count in 30...45 {
            let quotes = String(repeating: "> ", count: count)
            let html = WebParsers.html(markdown: "\(quotes)|a|\n\(quotes)|-|\n\(quotes)|**b**|")
            #expect(Markup("<div>\(html)</div>").faults == [], "\(count)")
            #expect(html.contains("<table>") == html.contains("<td>"), "\(count)")
        }
    }

    @Test("Concurrent renderings all get their strikethrough")
    func together() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { WebParsers.html(markdown: "~~a~~ |") == "<p><del>a</del> |</p>\n" } }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("Content of cells and items is as harmless as elsewhere")
    func harmless() {
        let html = WebParsers.html(
            markdown:
                "|<img src=x onerror=y>|[a](javascript:x)|\n|-|-|\n|<script>|![b](data:x)|\n\n- [x] <input onclick=x>")
        #expect(!html.contains("<img") && !html.contains("<script") && !html.contains("href"))
        #expect(html.contains("&lt;input onclick=x&gt;") && html.matches(of: /<input/).count == 1)
    }
}

@Suite struct MarkdownThreadsTests {
    /// State observed while pages were rendered.
    private final class Drawn: Sendable {
        struct State {
            var now: [Int64] = []
            var most = 0
            var isTwice = false
        }
        let state = Mutex(State())
    }

    @Test("At most two pages render at a time and one per account, and a page without competition renders at once")
    func turns() async throws {
        let threads = MarkdownThreads(limit: 2)
        let drawn = Drawn()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<24 {
                let account = Int64(index % 4)
                group.addTask {
                    try await threads.draw(100_000, for: account) {
                        drawn.state.withLock { drawn in
                            drawn.isTwice = drawn.isTwice || drawn.now.contains(account)
                            drawn.now.append(account)
                            drawn.most = max(drawn.most, drawn.now.count)
                        }
                        usleep(2_000)
                        drawn.state.withLock { drawn in drawn.now.removeAll { $0 == account } }
                    }
                }
            }
            try await group.waitForAll()
        }
        drawn.state.withLock { drawn in
            #expect(drawn.now.isEmpty && drawn.most <= 2 && !drawn.isTwice)
        }
        // Each of the two waits until the other renders too.
        let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = threads.draw(100_000, for: 1) {
            one.signal()
            return other.wait(timeout: .now() + 60) == .success
        }
        async let second = threads.draw(100_000, for: 2) {
            other.signal()
            return one.wait(timeout: .now() + 60) == .success
        }
        let are = try await [first, second]
        #expect(are == [true, true])
    }

    @Test("Pages beyond an account's queue limit are refused, but small ones and those of other accounts are not")
    func crowd() async throws {
        let threads = MarkdownThreads(limit: 2)
        let gate = DispatchSemaphore(value: 0)
        let most = MarkdownThreads.mostOfAccount
        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<(most + 10) {
                group.addTask {
                    do {
                        try await threads.draw(100_000, for: 1) { gate.wait() }
                        return false
                    } catch {
                        return true
                    }
                }
            }
            var refused = 0
            while refused < 10, try await group.next() == true { refused += 1 }
            #expect(try await threads.draw(100_000, for: 2) { 2 } == 2)
            #expect(try await threads.draw(10, for: 1) { 3 } == 3)
            for _ in 0..<most { gate.signal() }
            for try await isRefused in group where isRefused { refused += 1 }
            return refused
        }
        #expect(refused == 10)
    }
}
