import Core
import Engine
import Graphics
import Language

/// The statistics of a range.
struct StatisticsPage: TemplateValue {
    /// A range that can be chosen.
    struct Range: TemplateValue {
        let name: String
        let path: String
        /// The value of `aria-current`; nil when another one is shown.
        let current: String?
    }

    /// A number with a word.
    struct Fact: TemplateValue {
        let name: String
        let value: String
        let detail: String?
    }

    let heading: String
    let ranges: [Range]
    /// The ranges right before and after; nil where there is none to look at.
    let previousPath: String?
    let nextPath: String?
    let from: String
    let to: String
    let isOther: Bool
    let problem: UntrustedText
    let isEmpty: Bool
    let emptyTitle: String
    let emptyText: String
    let figure = Figure.patch
    let findings: [FindingCard]
    let hasFindings: Bool
    let figures: [FigureCard]
    let streakView: TodayPage.StreakView
    let facts: [Fact]
    let moreFigures: [FigureCard]
    let tip: TipCard?

    init(_ report: StatisticsReport, form: FormState = FormState(), context: PageContext) {
        let language = context.language
        let statistics = report.statistics
        let range = statistics.range
        heading = Self.heading(range, report.today, language)
        tip = TipCard(context)
        let names: [(StatisticsRange.Span, Message)] = [
            (.week, .statistics.week), (.month, .statistics.month), (.year, .statistics.year), (.all, .statistics.all),
        ]
        ranges = names.map { span, message in
            Range(
                name: language.text(message),
                path: "\(Route.statistics.path)?\(Field.range.rawValue)=\(span.code ?? "")",
                current: span == range.span ? "page" : nil)
        }
        // A step from range to range leaves the fields closed.
        isOther = range.span.code == nil && !range.isMonth && !range.isYear && range.length != 7 || form.problem != nil
        previousPath = range.previous.map { Self.path(to: $0, report) }
        nextPath = range.next.flatMap { $0.lowerBound > report.today ? nil : Self.path(to: $0, report) }
        from = form[.from].map { UntrustedText($0, limit: 10).renderText } ?? "\(range.from)"
        to = form[.to].map { UntrustedText($0, limit: 10).renderText } ?? "\(range.through)"
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        isEmpty = statistics.isEmpty
        let isOver = range.through < report.today
        emptyTitle = language.text(isOver ? .statistics.overTitle : .statistics.emptyTitle)
        emptyText = language.text(isOver ? .statistics.overText : .statistics.emptyText)
        findings = report.findings.map { FindingCard($0, of: report, language) }
        hasFindings = !findings.isEmpty
        let figures = isEmpty ? nil : Figures(report, language: language)
        self.figures = figures?.first ?? []
        streakView = Self.streak(report, language)
        facts = Self.facts(report, language)
        moreFigures = figures?.more ?? []
    }

    /// The streak as it stands today, whatever the range.
    private static func streak(_ report: StatisticsReport, _ language: Language) -> TodayPage.StreakView {
        let streak = report.streak
        return TodayPage.StreakView(
            number: language.number(streak.currentLength),
            unit: language.text(report.weekly ? .streak.weeks : .streak.days),
            through: language.text(.fact.best) + " " + language.length(streak.bestLength, weekly: report.weekly),
            meter: TodayPage.Meter(streak, weekly: report.weekly, language),
            best: streak.current == nil ? nil : language.distanceToBest(streak, weekly: report.weekly))
    }

    private static func heading(_ range: StatisticsRange, _ today: Day, _ language: Language) -> String {
        if range.isMonth { return language.month(Month(of: range.from)) }
        if range.isYear { return language.year(range.from.year) }
        return language.days(from: range.from, through: range.through, today: today)
    }

    /// The address of some days, by a word where they have one.
    private static func path(to days: ClosedRange<Day>, _ report: StatisticsReport) -> String {
        for span in StatisticsRange.Span.named where span != .all {
            let named = StatisticsRange(span, today: report.today, weekStart: report.weekStart)
            if named.from == days.lowerBound, named.through == days.upperBound {
                return "\(Route.statistics.path)?\(Field.range.rawValue)=\(span.code ?? "")"
            }
        }
        return
            "\(Route.statistics.path)?\(Field.from.rawValue)=\(days.lowerBound)&\(Field.to.rawValue)=\(days.upperBound)"
    }

    private static func facts(_ report: StatisticsReport, _ language: Language) -> [Fact] {
        let (statistics, today, streak) = (report.statistics, report.today, report.streak)
        func length(_ count: Int) -> String { language.length(count, weekly: report.weekly) }
        let (tasks, commits) = (statistics.tasks, statistics.commits)
        let none = language.text(.fact.none)
        func fact(_ message: Message, _ value: String, _ detail: String? = nil) -> Fact {
            Fact(name: language.text(message), value: value, detail: detail)
        }
        let (busiest, tied) = (commits.byDay.busiest, commits.byDay.busiestDays)
        return [
            fact(.fact.streak, length(streak.currentLength)),
            fact(.fact.best, length(streak.bestLength)),
            fact(.fact.contributions, language.number(commits.byDay.total)),
            fact(.fact.active, language.number(commits.byDay.activeDays)),
            fact(
                .fact.busiest,
                busiest.map {
                    tied > 1
                        ? language.text(.fact.tiedDays(days: language.number(tied)))
                        : language.shortDate($0.day, today: today)
                } ?? none,
                busiest.map {
                    let most = language.contributions($0.count)
                    return tied > 1 ? language.text(.fact.tied(contributions: most)) : most
                }),
            fact(.fact.done, language.number(tasks.doneByDay.total)),
            fact(.fact.created, language.number(tasks.createdByDay.total)),
            fact(.fact.completion, tasks.completion.map(language.percent) ?? none),
            fact(.fact.overdue, language.number(tasks.overdue)),
        ]
    }
}
