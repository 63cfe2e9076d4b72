import Core
import Engine
import Graphics
import Language

/// Page of the statistics of a range.
struct StatisticsPage {
    /// Range that can be chosen.
    struct Range {
        let name: String
        let path: String
        /// Value of `aria-current`; nil unless this range is shown.
        let current: String?
    }

    /// Number with a label.
    struct Fact {
        let name: String
        let value: String
        let detail: String?
    }

    let heading: String
    let ranges: [Range]
    /// Paths of the adjacent ranges; nil if there is none to show.
    let previousPath: String?
    let nextPath: String?
    let from: String
    let to: String
    let isOther: Bool
    let problem: UntrustedText
    let isEmpty: Bool
    let emptyTitle: String
    let emptyText: String
    let findings: [FindingCard]
    let figures: [FigureCard]
    let streak: StreakSummary
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
        // Stepping from range to range keeps the date fields collapsed.
        isOther = range.span.code == nil && !range.isMonth && !range.isYear && range.length != 7 || form.problem != nil
        previousPath = range.previous.map { Self.path(to: $0, report) }
        nextPath = range.next.flatMap { $0.lowerBound > report.today ? nil : Self.path(to: $0, report) }
        from = form[.from].map { UntrustedText($0, limit: 10).text } ?? "\(range.from)"
        to = form[.to].map { UntrustedText($0, limit: 10).text } ?? "\(range.through)"
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        isEmpty = statistics.isEmpty
        let isOver = range.through < report.today
        emptyTitle = language.text(isOver ? .statistics.overTitle : .statistics.emptyTitle)
        emptyText = language.text(isOver ? .statistics.overText : .statistics.emptyText)
        findings = report.findings.map { FindingCard($0, of: report, language) }
        let figures = isEmpty ? nil : Figures(report, language: language)
        self.figures = figures?.first ?? []
        streak = Self.streak(report, language)
        facts = Self.facts(report, language)
        moreFigures = figures?.more ?? []
    }

    /// Returns today's streak, independent of the range.
    private static func streak(_ report: StatisticsReport, _ language: Language) -> StreakSummary {
        let streak = report.streak
        return StreakSummary(
            number: language.number(streak.currentLength),
            unit: language.text(report.weekly ? .streak.weeks : .streak.days),
            through: language.text(.fact.best) + " " + language.length(streak.bestLength, weekly: report.weekly),
            meter: ProgressBar(streak, weekly: report.weekly, language),
            best: streak.current == nil ? nil : language.distanceToBest(streak, weekly: report.weekly))
    }

    private static func heading(_ range: StatisticsRange, _ today: Day, _ language: Language) -> String {
        if range.isMonth { return language.month(Month(of: range.from)) }
        if range.isYear { return language.year(range.from.year) }
        return language.days(from: range.from, through: range.through, today: today)
    }

    /// Returns the path of a range, by name if it has one.
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

extension StatisticsPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.nav.statistics)) <span class="faint num">\(heading)</span></h1>\
        <nav class="bar" aria-label="\(language.text(.statistics.turning))">\
        \(if: previousPath, { .stepBack(to: $0, language.text(.statistics.previous)) })\
        \(if: nextPath, { .stepOn(to: $0, language.text(.statistics.next)) })</nav></div>
        \(problem.banner)
        <nav class="ranges" aria-label="\(language.text(.statistics.ranges))">\(each: ranges, { range in """
            <a class="btn" href="\(range.path)"\(attribute: "aria-current", range.current)>\(range.name)</a>
            """ })</nav>
        \(tip?.html(language))
        <details class="card fold" id="dates" data-keeps\(if: isOther, " open")>\
        <summary>\(language.text(.statistics.other))</summary><form class="dates" method="get"><div class="field">\
        <label for="from">\(language.text(.statistics.from))</label>\
        <input class="input" type="date" id="from" name="from" value="\(from)" required></div><div class="field">\
        <label for="to">\(language.text(.statistics.to))</label>\
        <input class="input" type="date" id="to" name="to" value="\(to)" required></div>\
        <button class="btn">\(language.text(.statistics.show))</button></form></details>
        \(if: isEmpty, """
            <section class="card hero">
            <div class="hero-words"><h2>\(emptyTitle)</h2><p class="muted">\(emptyText)</p><p>\
            <a class="btn" href="\(Route.today.path)">\(language.text(.error.home))</a></p></div>
            <div class="hero-art">\(Figure.patch)</div>
            </section>
            """, else: """
            \(if: !findings.isEmpty, """
                <section class="findings" aria-label="\(language.text(.statistics.findingsTitle))">\
                \(each: findings, { finding in """
                    <a class="card finding" href="\(finding.path)"><span class="faint">\(finding.label)</span> \
                    <b class="num"><bdi>\(finding.value)</bdi></b> <span class="muted">\(finding.sentence)</span></a>
                    """ })</section>
                """)
            <div class="row">
            \(each: figures, { $0.html(language) })
            <section class="card span-5 kept-streak" aria-labelledby="streak-title">\
            <h2 id="streak-title">\(language.text(.statistics.streak))</h2>\(streak.html)\(streak.meter)\
            \(if: streak.best, { best in #"<p class="muted">\#(best)</p>"# })</section>
            </div>
            <details class="card fold" id="more" data-keeps><summary>\(language.text(.statistics.more)) \
            <span class="faint">\(language.text(.statistics.moreHint))</span></summary>
            <dl class="glance num" aria-label="\(language.text(.statistics.facts))">\(each: facts, { fact in """
                <div><dt>\(fact.name)</dt>\
                <dd>\(fact.value)\(if: fact.detail, { detail in #" <span class="faint">\#(detail)</span>"# })</dd>\
                </div>
                """ })</dl>
            <div class="row">
            \(each: moreFigures, { $0.html(language) })
            </div>
            </details>
            """)
        """
    }
}
