import ArgumentParser
import Core
import Language
import Testing

@testable import haru

@Suite struct OptionTests {
    private static let today = Day(number: 20_778)

    @Test(
        "a day is a date or a word of either language",
        arguments: [
            ("2026-11-21", "2026-11-21"), ("today", "2026-11-21"), ("Yesterday", "2026-11-20"),
            ("tomorrow", "2026-11-22"),
            ("오늘", "2026-11-21"), ("어제", "2026-11-20"), ("내일", "2026-11-22"), ("0001-01-01", "0001-01-01"),
            ("11-20", "2026-11-20"), ("12/1", "2026-12-01"), ("1/5", "2027-01-05"), ("6/1", "2026-06-01"),
            ("2/29", "2028-02-29"),
        ])
    func day(text: String, expected: String) throws {
        #expect(try DayWord.required(text).day(today: Self.today).description == expected)
    }

    @Test(
        "any other text is no day",
        arguments: [
            "", "2026-02-30", "21.11.2026", "2/30", "13/1", "0/1", "1/2/3", "111/1", "2026-11-21T00:00", "모레 ", "-1",
        ])
    func noDay(text: String) {
        #expect(throws: UsageError.invalidDay(text)) { try DayWord.required(text) }
    }

    @Test("messages of the parser are translated into Korean")
    func parser() {
        let sentences = [
            "Unknown option '--yaer'. Did you mean '--year'?": "‘--yaer’ 옵션은 없어요. 혹시 ‘--year’인가요?",
            "Missing value for '--year <year>'": "‘--year <year>’에 값이 없어요.",
            "Missing expected argument '<day>'": "‘<day>’ 값이 빠졌어요.",
            "The value 'x' is invalid for '--weeks <n>'": "‘--weeks <n>’에 ‘x’ 값은 쓸 수 없어요.",
        ]
        for (english, korean) in sentences { #expect(ParserText.sentence(english, .korean) == korean) }
        #expect(
            ParserText.sentence("Missing expected argument '<day>'", .english) == "Missing expected argument '<day>'.")
    }

    @Test("the fast path of today reads its options exactly as the parser does")
    func todayAlone() throws {
        let options = [["--json"], ["--short"], ["--check"], ["--format", "waybar"], ["--format", "tmux"]]
        for chosen in 0..<32 {
            let given = options.enumerated().filter { chosen >> $0.offset & 1 == 1 }.map(\.element)
            for order in [given, given.reversed(), given + given].map({ $0.flatMap(\.self) }) {
                let parsed = try TodayCommand.parse(order)
                #expect(TodayAnswer(arguments: ["today"] + order) == parsed.answer)
            }
        }
        for other in [
            [], ["today", "."], ["today", "--help"], ["today", "--lang", "ko"], ["today", "--js"], ["today", "--"],
            ["today", "--format"], ["today", "--format", "i3"], ["today", "--format=tmux"],
            ["today", "--json=true"], ["--json", "today"], ["streak"], ["today", ""],
        ] {
            #expect(TodayAnswer(arguments: other) == nil)
        }
    }
}
