import Core
import Engine
import Graphics
import Language

/// The statistics of a range.
struct StatisticsPage: Sendable {
    /// A range that can be chosen.
    struct Range: Sendable {
        let name: String
        let path: String
        /// The value of `aria-current`; nothing when another one is shown.
        let current: String?
    }

    /// A number with a word.
    struct Fact: Sendable {
        let name: String
        let value: String
        let detail: String?
    }

    let heading: String
    let ranges: [Range]
    let from: String
    let to: String
    let isOther: Bool
    let problem: Outside
    let isEmpty: Bool
    let figure = Figure.patch
    let facts: [Fact]
    let figures: [FigureCard]

    init(_ report: StatisticsReport, form: FormState = FormState(), context: PageContext) {
        let language = context.language
        let statistics = report.statistics
        let range = statistics.range
        heading = Self.heading(range, report.today, language)
        let names: [(StatisticsRange.Span, Phrase)] = [
            (.week, .statisticsWeek), (.month, .statisticsMonth), (.year, .statisticsYear), (.all, .statisticsAll),
        ]
        ranges = names.map { span, phrase in
            Range(
                name: language.text(phrase),
                path: "\(Site.statistics.path)?\(Field.range.rawValue)=\(span.code ?? "")",
                current: span == range.span ? "page" : nil)
        }
        isOther = range.span.code == nil || form.problem != nil
        from = form[.from].map { Outside($0, limit: 10).renderText } ?? "\(range.from)"
        to = form[.to].map { Outside($0, limit: 10).renderText } ?? "\(range.through)"
        problem = Outside(form.problem ?? "", limit: 1_000)
        isEmpty = statistics.isEmpty
        facts = Self.facts(statistics, report.today, language)
        figures = isEmpty ? [] : Figures(report, language: language).all
    }

    private static func heading(_ range: StatisticsRange, _ today: Day, _ language: Language) -> String {
        switch range.span {
        case .month: language.month(Month(of: range.from))
        case .year: language.year(range.from.year)
        case .week, .all, .days: language.days(from: range.from, through: range.through, today: today)
        }
    }

    private static func facts(_ statistics: Statistics, _ today: Day, _ language: Language) -> [Fact] {
        let (tasks, commits) = (statistics.tasks, statistics.commits)
        let none = language.text(.factNone)
        func fact(_ phrase: Phrase, _ value: String, _ detail: String? = nil) -> Fact {
            Fact(name: language.text(phrase), value: value, detail: detail)
        }
        let busiest = commits.byDay.busiest
        return [
            fact(.factContributions, language.number(commits.byDay.total)),
            fact(.factActive, language.number(commits.byDay.activeDays)),
            fact(
                .factBusiest, busiest.map { language.shortDate($0.day, today: today) } ?? none,
                busiest.map { language.contributions($0.count) }),
            fact(.factDone, language.number(tasks.doneByDay.total)),
            fact(.factCreated, language.number(tasks.createdByDay.total)),
            fact(.factCompletion, tasks.completion.map(language.percent) ?? none),
            fact(.factOverdue, language.number(tasks.overdue)),
        ]
    }
}
