import Core
import Engine
import Foundation
import Language
import Testing

@testable import Web

/// The calendar and the statistics as HTML.
@Suite struct CalendarPagesTests {
    let renderer: PageRenderer

    init() throws {
        renderer = try PageRenderer()
    }

    private func month(
        _ report: MonthReport, chosen: CalendarChoice? = nil, _ language: Language = .korean
    ) -> String {
        renderer.month(report, chosen: chosen, Samples().context(language, path: "/calendar"))
    }

    @Test("A month is a grid of whole weeks, and each day is a link that describes it")
    func grid() {
        let html = month(Samples().month(), chosen: Samples().choice())
        #expect(html.matches(of: /role="row"/).count == 6)
        #expect(html.matches(of: /role="columnheader"/).count == 7)
        #expect(html.matches(of: /role="gridcell"/).count == 35)
        #expect(html.matches(of: /data-day="2026-1[12]-\d\d"/).count == 35)
        #expect(html.contains("href=\"/calendar/2026-12?day=2026-12-01#chosen\""))
        #expect(html.contains(/aria-label="11월 21일 토요일[^"]*" aria-current="date"/))
        #expect(html.matches(of: /aria-selected="true"/).count == 1)
        #expect(html.contains("챌린지 깃발") && html.contains("pennant"))
        #expect(html.contains("class=\"scene-11\""))
    }

    @Test("A month links to its neighbours, over New Year, and not beyond the supported years")
    func neighbours() {
        func links(_ text: String) -> [String] {
            month(Samples().month(text)).matches(of: /href="([^"]*)" rel="(?:prev|next)"/).map { String($0.1) }
        }
        #expect(links("2026-12") == ["/calendar/2026-11", "/calendar/2027-01"])
        #expect(links("2027-01") == ["/calendar/2026-12", "/calendar/2027-02"])
        #expect(links("0001-01") == ["/calendar/0001-02"])
        #expect(links("9999-12") == ["/calendar/9999-11"])
    }

    @Test(
        "A day's label names its tasks, mood and challenge",
        arguments: [
            (Language.korean, "11월 21일 토요일, 기여 3회, 할 일 3개 중 1개 끝냄, 기분 좋음, 편지 2통, 챌린지 중"),
            (
                .english,
                "Saturday, November 21, 3 contributions, 3 tasks, 1 done, mood: good, 2 letters, in a challenge"
            ),
        ])
    func label(language: Language, words: String) {
        let day = CalendarDay(
            grass: GrassDay(day: Samples.today, count: 3, level: 2, state: .done),
            tasks: DayMarks(marks: [], open: 2, done: 1), mood: .good, letters: 2,
            challenge: Samples().challenge().challenge)
        #expect(language.label(of: day) == words)
    }

    @Test("A day's label omits what the day does not have")
    func bareLabel() {
        let ahead = CalendarDay(grass: GrassDay(day: Samples.today.next, count: 0, level: 0, state: .future))
        #expect(Language.korean.label(of: ahead) == "11월 22일 일요일")
        let flag = CalendarDay(
            grass: GrassDay(day: Samples.today.next, count: 0, level: 0, state: .future), hasFlag: true)
        #expect(Language.english.label(of: flag) == "Sunday, November 22, challenge flag")
    }

    @Test("Weeks begin on the weekday that the person chose")
    func weekStart() {
        let html = month(Samples().month(weekStart: .monday), .english)
        let heads = html.matches(of: /class="unseen">(\w+day)</).map { String($0.1) }
        #expect(heads == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    }

    @Test("A year is twelve months, each a link and a picture of its days")
    func year() throws {
        let report = try #require(Samples().year())
        let html = renderer.year(report, Samples().context(path: "/calendar/2026"))
        #expect(html.matches(of: /class="month-map"/).count == 12)
        #expect(html.contains("href=\"/calendar/2026-02\"") && html.contains("href=\"/calendar/2027\" rel=\"next\""))
        #expect(html.matches(of: /aria-current="date"/).count == 1)
    }

    @Test("A year counts the days with commits of each month that has begun")
    func begun() throws {
        let report = try #require(Samples().year())
        let html = renderer.year(report, Samples().context(path: "/calendar/2026"))
        #expect(html.matches(of: /<p class="faint num">[^<]*커밋한 날/).count == 11)
    }

    @Test("Each figure has a sentence, a named picture and a table", arguments: Language.allCases)
    func figures(language: Language) {
        let html = renderer.statistics(Samples().statistics(.year), Samples().context(language, path: "/statistics"))
        let figures = html.components(separatedBy: "<figure").dropFirst()
        #expect(figures.count == 11)
        for figure in figures {
            #expect(
                figure.contains("role=\"img\"") && figure.contains("<title id=\"") && figure.contains("<desc id=\""))
            #expect(figure.contains("<table class=\"data num\">") && figure.contains("<p class=\"muted\"><bdi>"))
        }
        let ids = html.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
    }

    @Test("The table of a range has a row for each of its days, including the first and the last")
    func tables() {
        let html = renderer.statistics(
            Samples().statistics(.week), Samples().context(.english, path: "/statistics"))
        let together = html.components(separatedBy: "id=\"together\"").last?.components(separatedBy: "</figure>").first
        let rows = (together ?? "").matches(of: /<th scope="row"><bdi>([^<]*)</).map { String($0.1) }
        #expect(rows == (15...21).map { "Nov \($0)" })
    }

    @Test("A tie is called a tie, and the current streak appears beside the best one")
    func ties() {
        let (first, second) = (Samples.today.advanced(by: -2), Samples.today)
        let range = StatisticsRange(.week, today: Samples.today, weekStart: .sunday)
        func page(_ counts: [Day: Int], _ repositories: [Int], _ moods: [Day: Mood]) -> String {
            let statistics = Statistics(
                range: range, weekStart: .sunday, tasks: TaskStatistics(),
                commits: CommitStatistics(
                    byDay: DayCounts(counts),
                    byRepository: repositories.enumerated().map { .init(name: "r\($0)", count: $1) }),
                moods: moods)
            return renderer.statistics(
                StatisticsReport(
                    statistics: statistics, today: Samples.today, weekStart: .sunday,
                    streak: Samples().streak(pending: true)),
                Samples().context(.english, path: "/statistics"))
        }
        let tied = page([first: 4, second: 4], [4, 4], [first: .calm, second: .fire])
        #expect(tied.contains("<dd>2-way tie <span class=\"faint\">4 contributions each</span>"))
        #expect(tied.contains("2 tie for the busiest.") && tied.contains("several tie with 4 commits"))
        #expect(tied.contains("several tie for most common"))
        let clear = page([first: 4, second: 5], [5, 4], [first: .calm])
        #expect(clear.contains("<dd>Nov 21 ") && clear.contains("The busiest: Nov 21."))
        #expect(clear.contains("most went to r0") && clear.contains("is most common"))
        #expect(clear.contains("<dt>Current streak</dt><dd>23 days</dd>"))
        #expect(clear.contains("<dt>Longest streak</dt><dd>41 days</dd>"))
    }

    @Test("The neighbouring ranges are one step away, but future ranges are not")
    func steps() {
        func paths(_ span: StatisticsRange.Span) -> [String] {
            renderer.statistics(Samples().statistics(span), Samples().context(path: "/statistics"))
                .matches(of: /href="([^"]*)" rel="(prev|next)"/).map { String($0.1) }
        }
        #expect(paths(.month) == ["/statistics?from=2026-10-01&amp;to=2026-10-31"])
        #expect(paths(.all) == [])
        guard let from = Day(iso: "2026-10-01"), let through = Day(iso: "2026-10-31") else { return }
        #expect(
            paths(.days(from: from, through: through)) == [
                "/statistics?from=2026-09-01&amp;to=2026-09-30", "/statistics?range=month",
            ])
    }

    @Test("A range without data says so and draws nothing, and a past range expects nothing more")
    func quiet() throws {
        func html(_ span: StatisticsRange.Span) -> String {
            renderer.statistics(Samples().statistics(span, isQuiet: true), Samples().context(path: "/statistics"))
        }
        let now = html(.month)
        #expect(now.contains("아직 조용한 기간이에요") && !now.contains("<figure"))
        let first = try #require(Day(iso: "2020-01-01"))
        let over = html(.days(from: first, through: first.advanced(by: 30)))
        #expect(over.contains("조용했던 기간이에요") && !over.contains("아직 조용한") && !over.contains("<figure"))
    }

    @Test("The shown range is marked, and a refused range reappears in the form")
    func ranges() {
        let html = renderer.statistics(Samples().statistics(.year), Samples().context(path: "/statistics"))
        #expect(html.contains("href=\"/statistics?range=year\" aria-current=\"page\""))
        let form = FormState(values: ["from": ["2026-13-40"], "to": ["2026-01-01"]], problem: "안 돼요.")
        let refused = renderer.statistics(
            Samples().statistics(), form: form, Samples().context(path: "/statistics"))
        #expect(refused.contains("value=\"2026-13-40\"") && refused.contains("role=\"alert\""))
    }

    @Test("A finding has a number, a sentence and a link to its days", arguments: Language.allCases)
    func findings(language: Language) throws {
        func page(_ span: StatisticsRange.Span, _ findings: [StatisticsFinding]) -> String {
            let report = Samples().statistics(span)
            return renderer.statistics(
                StatisticsReport(
                    statistics: report.statistics, today: Samples.today, weekStart: .sunday, findings: findings),
                Samples().context(language, path: "/statistics"))
        }
        let (first, last) = (Samples.today.advanced(by: -20), Samples.today)
        let days = first...last
        let korean = language == .korean
        let found: [(StatisticsFinding, [String])] = [
            (
                .compared(count: 64, before: 46, days: days, daysBefore: days),
                [korean ? "지난달보다" : "Compared with last month", korean ? "+18회" : "+18", "href=\"/calendar/2026-11\""]
            ),
            (
                .compared(count: 1, before: 3, days: days, daysBefore: days),
                [korean ? "−2회" : "−2", korean ? "같은 날까지 3회였어요" : "By the same point it was 3."]
            ),
            (
                .hours(weekday: .tuesday, part: .morning, count: 16, of: 64),
                korean
                    ? ["화요일 오전", "커밋 64개 중 16개를 화요일 6시에서 12시 사이에 했어요.", "href=\"#rhythm\""]
                    : ["Tuesday mornings", "16 of 64 commits were on Tuesdays between 6:00 and 12:00."]
            ),
            (
                .hours(weekday: nil, part: .evening, count: 9, of: 12),
                korean ? ["<bdi>저녁</bdi>"] : ["<bdi>Evenings</bdi>", "9 of 12 commits were between 18:00 and 24:00."]
            ),
            (
                .finished(count: 17, important: 11, unimportant: 6),
                [korean ? "17개" : "<bdi>17</bdi>", korean ? "11개와 6개" : "11 and 6", "status=done"]
            ),
            (.busiest(day: last, count: 9), ["href=\"/days/2026-11-21\"", korean ? "기여 9회" : "9 contributions"]),
            (
                .repository(name: "haru<b>", count: 6, of: 10),
                ["haru&lt;b&gt;", korean ? "커밋 10개 중 6개" : "6 of 10 commits went here."]
            ),
        ]
        for (finding, words) in found {
            let html = page(.month, [finding])
            for word in words { #expect(html.contains(word), "\(word)") }
        }
        #expect(!page(.month, []).contains("class=\"finds\""))
    }
}
