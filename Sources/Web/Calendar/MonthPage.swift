import Core
import Engine
import Graphics
import Language

/// A month of the calendar, and the day of it that is chosen.
struct MonthPage: TemplateValue {
    /// A row of the grid.
    struct Week: TemplateValue {
        let cells: [CalendarCell]
    }

    /// A column's heading.
    struct Column: TemplateValue {
        let short: String
        let name: String
    }

    /// The challenge that covers days of the month.
    struct ChallengeCard: TemplateValue {
        let name: UntrustedText
        let dday: String?
        let text: String
        let path = Route.challenge(.page).path
    }

    let heading: String
    let month: String
    let previousPath: String?
    let nextPath: String?
    let todayPath = Route.calendar(.current).path
    let yearPath: String
    let year: String
    let gridLabel: String
    let columns: [Column]
    let weeks: [Week]
    let summary: String
    let scene: String
    let levels = (0...4).map { "l\($0)" }
    let marks: [GrassCard.LegendSign]
    let hasWay: Bool
    /// The sign of days on which letters were drawn; nil where there are none.
    let letterIcon: String?
    let chosen: ChosenDay?
    let challenge: ChallengeCard?
    let tip: TipCard?

    init(_ report: MonthReport, chosen: CalendarChoice?, form: FormState = FormState(), context: PageContext) {
        let language = context.language
        let calendar = report.calendar
        let month = calendar.month
        heading = language.month(month)
        tip = TipCard(context)
        self.month = "\(month)"
        previousPath = month.previous.map { Route.calendar(.month($0)).path }
        nextPath = month.next.map { Route.calendar(.month($0)).path }
        yearPath = Route.calendar(.year(month.year)).path
        year = language.year(month.year)
        gridLabel = language.text(.calendar.grid(month: heading))
        columns = calendar.weekdays.map { Column(short: language.shortWeekday($0), name: language.weekday($0)) }
        let chosenDay = chosen?.day
        weeks = calendar.weeks.map { week in
            Week(
                cells: week.days.map { day in
                    guard let day, let shown = report.days[day] else { return .nothing }
                    return CalendarCell(shown, month: month, chosen: chosenDay, context: context)
                })
        }
        let own = report.days.values.filter { month.contains($0.grass.day) }
        let count = own.reduce(0) { $0 + $1.grass.count }
        let active = own.count { $0.grass.count > 0 }
        let tasks = own.reduce(0) { $0 + $1.tasks.open + $1.tasks.done }
        let done = own.reduce(0) { $0 + $1.tasks.done }
        var words: [String] = []
        if month.first <= context.today {
            words.append(
                language.text(
                    .calendar.summary(contributions: language.contributions(count), days: language.days(active))))
        }
        if tasks > 0 {
            words.append(language.text(.calendar.tasksDone(tasks: language.tasks(tasks), done: language.number(done))))
        }
        summary = words.joined(separator: " · ")
        let picture = MonthScene(month: month.number)
        scene = picture.page(
            label: language.text(
                .calendar.scene(month: language.monthName(month.number), scene: picture.subject(language))))
        let states = Set(own.map(\.grass.state))
        marks = GrassCard.LegendSign.all(of: states, language)
        hasWay = own.contains { $0.challenge != nil }
        letterIcon = own.contains { $0.letters > 0 } ? Icon.letter.paths : nil
        self.chosen = chosen.map { ChosenDay($0, form: form, context: context) }
        challenge = report.challenge.map { Self.card($0, span: report.span, context) }
    }

    private static func card(
        _ report: ChallengeReport, span: ChallengeSpan?, _ context: PageContext
    ) -> ChallengeCard {
        let language = context.language
        let text: String
        switch report.progress.state {
        case .running:
            text =
                span?.flag.map { language.text(.calendar.flagOn(date: language.shortDate($0, today: context.today))) }
                ?? language.days(report.progress.done)
        case .succeeded(let day):
            text = language.text(.calendar.reached(date: language.shortDate(day, today: context.today)))
        case .failed(let day), .givenUp(let day):
            text = language.text(
                .calendar.ended(
                    date: language.shortDate(day, today: context.today), days: language.days(report.progress.done)))
        }
        let isRunning = report.progress.state == .running
        return ChallengeCard(
            name: UntrustedText(language.name(of: report.challenge)),
            dday: isRunning
                ? language.text(.challenge.today(daysLeft: language.number(report.progress.remaining))) : nil,
            text: text)
    }
}
