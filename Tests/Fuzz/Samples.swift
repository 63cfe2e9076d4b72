import Core

/// Valid inputs and their words.
enum Samples {
    static let contexts: [QuickEntry.Context?] = [
        context("2026-11-18T10:00:00+09:00", "Asia/Seoul"), context("2026-11-01T01:30:00-05:00", "America/New_York"),
        context("2026-03-29T01:59:59+01:00", "Europe/Berlin"), context("9999-12-30T23:00:00Z", "UTC"),
        context("0001-01-02T00:00:00Z", "Pacific/Apia"), context("2028-02-29T05:59:00+05:45", "Asia/Kathmandu"),
    ]

    private static func context(_ now: String, _ zone: String) -> QuickEntry.Context? {
        guard let now = Instant(iso: now), let zone = Zone(zone) else { return nil }
        let rules = DayRules(dayStart: Int(now.seconds % 7).magnitude == 0 ? 0 : 4)
        return QuickEntry.Context(
            now: now, dayCalendar: DayCalendar(zones: ZoneHistory(zone), rules: RuleHistory(rules)), weekStart: .sunday,
            repositories: ["haru"])
    }

    static let entries = [
        "내일 18시 코드 리뷰 !중요 #haru", "모레 오전 10시 30분", "다음 주 월요일 회의", "12월 1일 저녁 7시", "3일 뒤 확인", "이틀 안에 답장",
        "12월 말까지 보고서", "이번 주 안에 정리", "매주 월수금 7시 운동", "격주 금요일 회고", "매년 3월 1일 갱신", "평일마다 금요일 빼고 9시",
        "매일 7일 동안 아침 7시", "내일 10시 회의 전날 알림", "3시 60분", "토요일 밤의 열기", "1/3 정도", "fri 6pm", "in 2 hours", "in 1.5 hours",
        "2026-12-01 18:00", "every 2 weeks on monday at 9", "every weekday except friday 9am", "every morning at 7",
        "last day of november", "half past 3", "standup @ 10:30", "remind me the day before friday 3pm talk",
        "every day until dec 31", "watch Saturday Night Live", "on the 2nd floor", "\"Friday Night Lights\" friday 8pm",
        "learn rust in 30 days", "mon-fri 9am", "tomorrow evening at 8", "@haru #login fix !urgent",
    ]
    static let entryWords = [
        "내일", "오늘", "모레", "글피", "금요일", "월", "수금", "다음 주", "이번 주", "다음 달", "말", "말까지", "까지", "안에", "내로", "에", "부터", "쯤",
        "매일", "매주", "매월", "매년", "격주", "마다", "평일", "주말", "빼고", "동안", "간", "번", "회", "반복", "오전", "오후", "새벽", "밤", "저녁",
        "시",
        "분", "반", "정오", "자정", "일", "월", "년", "주", "달", "개월", "시간", "뒤", "후", "전 알림", "하루", "한", "열두", "!중요", "!나중에",
        "#하루",
        "today", "tomorrow", "tonight", "friday", "fri", "sat", "next", "this", "week", "weekend", "month", "year",
        "every",
        "other", "each", "day", "days", "weekday", "weekdays", "except", "morning", "night", "until", "by", "due", "on",
        "at", "in", "for", "from", "now", "times", "hours", "minutes", "and a half", "am", "pm", "o'clock", "noon",
        "midnight", "half past", "quarter to", "1st", "2nd", "31st", "last day of", "end of", "the", "of", "dec", "may",
        "12/31", "2/29", "2026-02-29", "9999-12-31", "10:30", "24:00", "3pm", "-", "~", "to", "remind me", "before",
        "alarm",
        "daily", "weekly", "monthly", "yearly", "#haru", "@haru", "!important", "Live", "Night",
    ]

    static let days = [
        "2026-11-21", "0001-01-01", "9999-12-31", "2024-02-29", "2026-11", "18:00", "2026-11-21T19:48:00+09:00",
        "2026-11-21T19:48Z", "1969-12-31T23:59:59.999-00:30", "daily", "weekdays;after:3", "weekly/2:mon,wed",
        "monthly:31",
        "yearly/4:02-29;until:2040-12-31", "mon", "월요일", "2026-11-01..2026-11-30", "year:2026", "*.lock", "a,b, c",
    ]
    static let dayWords = [
        "daily", "weekly", "monthly", "yearly", "weekdays", ":mon", ",sun", "/2", "/366", ";until:", ";after:", "2026",
        "-02",
        "-29", "-30", "T", "Z", "+09:00", "-23:59", "+24:00", ":60", "24:00", "00:00", "..", "week", "year", "all", "*",
        "?",
    ]

    static let zones = [
        "Asia/Seoul", "America/New_York", "UTC", "EST5EDT", "Pacific/Apia", "europe/berlin", "GMT+9", "KST",
    ]
    static let zoneWords = [
        "Asia/", "Europe/", "America/", "Africa/Monrovia", "Antarctica/Troll", "Australia/Lord_Howe",
        "Pacific/Kiritimati",
        "Argentina/", "Seoul", "Dublin", "Etc/GMT+12", "posix/", "../", "_", "+", "-",
    ]

    static let forms = [
        "title=%EB%82%B4%EC%9D%BC&day=2026-11-21&time=18:00&repeats=weekly&weekday=mon&weekday=wed&every=2",
        "entry=tomorrow+6pm&keep=0-8&keep=9-12&read=tomorrow+5pm&next=/tasks", "a", "=", "a=b&a=c&&=d", "q=%25&page=2",
        "/days/2026-11-21", "/tasks/12/completion", "/diary?month=2026-11", "/calendar/2026/11", "/assets/haru.css",
    ]
    static let formWords = [
        "&", "=", "%", "%00", "%2F", "%ff", "+", "keep=", "0-1", "3-2", "9223372036854775807-1", "entry=", "title=",
        "/days/",
        "/tasks/", "/calendar/", "/challenges/", "/settings/", "/..", "//", "?", "2026-11-21", "explanation",
    ]

    static let markdown = [
        "# 제목\n\n글 *기울임* **굵게** `코드`\n\n- 하나\n- 둘\n  1. 셋\n", "> 인용\n> > 겹\n\n```swift\nlet a = 1\n```\n",
        "[링크](https://example.com \"제목\") <https://a.b> ![그림](x.png)",
        "<script>alert(1)</script>\n\n<b onclick=x>y</b>",
        "a | b\n---|:-:\n1 | ~~2~~\n\n- [ ] 할 일\n- [x] 한 일", "[a]: javascript:alert(1)\n\n[b][a] &lt;&#0;&amp;",
        "12. a\n13. b\n\n***\n\n    code\n\nline  \nbreak\\\nend",
    ]
    static let markdownWords = [
        "#", "######", "*", "**", "***", "_", "~~", "`", "```", "~~~", ">", "> > > >", "- ", "* ", "1. ", "999999999. ",
        "[", "](",
        ")", "![", "<", "</", "<!--", "-->", "<![CDATA[", "&#x0;", "&amp;", "javascript:", "JaVaScRiPt:", "data:",
        "mailto:",
        "https://", "http://a\"b", "|", "|-|", ":-:", "- [ ] ", "- [x] ", "\n", "\n\n", "    ", "\t", "\\", "  \n",
        "---", "===",
        "<br>", "[^1]", "[^1]: a", "www.a.b", "a@b.c",
    ]
    /// The elements that Markdown may produce.
    static let elements: Set<String> = [
        "p", "em", "strong", "del", "a", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br", "h1", "h2", "h3",
        "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "label", "input", "span", "div",
    ]

    private static let sha = String(repeating: "a1", count: 20)
    static let logs = [
        "\(sha)\u{0}1700000000 +0900\u{0}라니\u{0}rani@example.com\u{0}rani@example.com\u{0}잔디 심기\u{0}",
        "\(sha)\u{0}-1 -0000\u{0}\u{0}%aE\u{0}\u{0}\u{0}\(sha)\u{0}\u{0}a\u{0}b\u{0}c\u{0}d\u{0}",
        "author Rani <rani@example.com> 1700000000 +0900", "author <> 9223372036854775807 +99999999",
        "1700000000 +0900", "-9223372036854775808 -2147483648", "2.39.5 (Apple Git-154)", "2.99999999999999999999.1",
    ]
    static let logWords = [
        "\u{0}", "\u{0}\u{0}", sha, String(repeating: "0", count: 64), "author ", "<", ">", "<a@b>", " +0900", " -9999",
        "+", "-",
        "1700000000", "%aE", "\n", "Co <a@b>\nDo <c@d>",
    ]

    static let objects = [
        "\(sha) commit 60\ntree \(sha)\nauthor \u{0}\n",
        "\(sha) commit 52\nauthor Rani <rani@example.com> -1700000000 +0900\n\nText\n",
        "\(sha) missing\n\(sha) commit 9223372036854775807\nauthor a <b> 1 +0000\n",
        "\(sha) tag 0\n\n\(sha) commit 21\nauthor <> 1 -0000\n\nab\n",
    ]
    static let objectWords = [
        sha, " commit ", " missing", "\n", "\n\n", "author ", "> ", " +0900", "-1", "0", "9223372036854775806",
        "tree ", "parent ",
    ]

    static let names = [sha, String(repeating: "b2", count: 20), String(repeating: "c3", count: 32)]
    static let patterns = ["docs/*", "*.md", "**/vendor/**", "[a-c]?/*", "\\*", "기록/*"]
    static let paths = [
        "\(names[0])\u{0}docs/a.md\u{0}docs/b\u{0}\(names[1])\u{0}Sources/vendor/x.c\u{0}",
        "\(names[2])\u{0}기록/하루.md\u{0}\(names[0])\u{0}\u{0}\u{0}a/b/c\u{0}",
        "\(names[1])\u{0}", "docs/\(names[1])\u{0}\(names[1])\u{0}*/\\*",
    ]
    static let pathWords = names + ["\u{0}", "\u{0}\u{0}", "docs/", ".md", "/", "vendor/", "*", "[", "]", "\\", "기록/"]
}
