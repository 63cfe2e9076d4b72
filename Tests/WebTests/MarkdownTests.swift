import Testing

@testable import Web

@Suite struct MarkdownTests {
    @Test(
        "Markdown becomes plain elements",
        arguments: [
            ("", ""), ("a", "<p>a</p>\n"), ("a\nb", "<p>a\nb</p>\n"), ("a  \nb", "<p>a<br>\nb</p>\n"),
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
        #expect(Markdown.html(text) == html)
    }

    @Test(
        "Links lead to the web or a mailbox, or nowhere",
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
        let html = Markdown.html(text)
        #expect(!html.contains("<img"))
        guard let attribute else {
            #expect(!html.contains("<a") && !html.contains("href"), "\(html)")
            return
        }
        #expect(html.contains("<a \(attribute) rel=\"noopener noreferrer nofollow\">"), "\(html)")
    }

    @Test(
        "HTML stays text",
        arguments: [
            "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b>c</b>", "<div\nonclick=x>", "<!-- x -->",
            "<svg/onload=alert(1)>", "`<b>`", "# <i>x</i>", "<style>*{display:none}</style>",
            "<a href=\"javascript:x\">y</a>", "~<b>~ <s>x</s>",
        ])
    func html(text: String) {
        let html = Markdown.html(text)
        let allowed = ["p", "h2", "pre", "code", "/p", "/h2", "/pre", "/code"]
        for tag in html.matches(of: /<([^>]*)>/) { #expect(allowed.contains(String(tag.1)), "\(html)") }
        #expect(html.contains("&lt;"))
    }

    @Test("What would turn or break the page around it is gone")
    func marks() {
        let html = Markdown.html("\u{202E}gnp.exe \u{2066}a <\u{301}b> \u{7}")
        #expect(!html.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{301}", "\u{7}"].contains($0) })
        #expect(html.contains("&lt;b&gt;") || html.contains("&lt;"))
    }

    @Test(
        "Endless and deep texts come back in time, and are closed",
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
        ])
    func endless(text: String) {
        let markup = Markup("<div>" + Markdown.html(text) + "</div>")
        #expect(markup.faults == [])
    }
}

@Suite struct MarkdownTableTests {
    @Test("A table that a few letters would blow up stays text, and one of a usual size does not")
    func bounds() {
        let head = String(repeating: "a|", count: 1_000) + "\n" + String(repeating: "-|", count: 1_000) + "\n"
        #expect(!Markdown.html(head + String(repeating: "|\n", count: 1_000)).contains("<table"))
        #expect(Markdown.html(head).contains("<table"))
        #expect(Markdown.html("|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 2_000)).contains("<table"))
    }

    @Test("A table deep within quotations is whole or none")
    func depth() {
        for count in 30...45 {
            let quotes = String(repeating: "> ", count: count)
            let html = Markdown.html("\(quotes)|a|\n\(quotes)|-|\n\(quotes)|**b**|")
            #expect(Markup("<div>\(html)</div>").faults == [], "\(count)")
            #expect(html.contains("<table>") == html.contains("<td>"), "\(count)")
        }
    }

    @Test("Texts that are read at the same time are all struck through")
    func together() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { Markdown.html("~~a~~ |") == "<p><del>a</del> |</p>\n" } }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("What stands in cells and items is as harmless as elsewhere")
    func harmless() {
        let html = Markdown.html(
            "|<img src=x onerror=y>|[a](javascript:x)|\n|-|-|\n|<script>|![b](data:x)|\n\n- [x] <input onclick=x>")
        #expect(!html.contains("<img") && !html.contains("<script") && !html.contains("href"))
        #expect(html.contains("&lt;input onclick=x&gt;") && html.matches(of: /<input/).count == 1)
    }
}
