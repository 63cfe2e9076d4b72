import Core
import Engine
import Graphics
import Language

/// Month of the calendar, with its selected day.
struct MonthPage {
    /// Row of the grid.
    struct Week {
        let cells: [CalendarCell?]
    }

    /// Heading of a column.
    struct Column {
        let short: String
        let name: String
    }

    /// Challenge that covers days of the month.
    struct ChallengeCard {
        let name: UntrustedText
        let dday: String?
        let text: String
    }

    let heading: String
    let month: String
    let previousPath: String?
    let nextPath: String?
    let yearPath: String
    let year: String
    let gridLabel: String
    let columns: [Column]
    let weeks: [Week]
    let summary: String
    let scene: HTML
    let marks: [GrassCard.LegendSign]
    let hasWay: Bool
    /// Icon for days on which letters were drawn; nil if there are none.
    let letterIcon: HTML?
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
                    guard let day, let shown = report.days[day] else { return nil }
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

extension MonthPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(heading)</h1><nav class="bar" aria-label="\(language.text(.calendar.navigation))">\
        <a class="btn" href="\(yearPath)">\(year)</a>\
        \(if: previousPath, { .stepBack(to: $0, language.text(.calendar.previous)) })\
        <a class="btn" href="\(Route.calendar(.current).path)">\(language.text(.day.today))</a>\
        \(if: nextPath, { .stepOn(to: $0, language.text(.calendar.next)) })</nav></div>
        <div class="month" data-month="\(month)">
        <section class="stack">
        <div class="cal" role="grid" aria-label="\(gridLabel)">
        <div role="row">\(each: columns, { column in """
            <span class="head" role="columnheader"><span aria-hidden="true">\(column.short)</span>\
            <span class="unseen">\(column.name)</span></span>
            """ })</div>
        \(each: weeks, separator: "\n", { week in """
            <div role="row">\(each: week.cells, { cell in """
                \(if: cell, { cell in """
                    <span class="cell \(cell.style)" role="gridcell" aria-selected="\(cell.isChosen)">\
                    <a id="day-\(cell.day)" href="\(cell.path)" data-day="\(cell.day)" aria-label="\(cell.label)"\
                    \(attribute: "aria-current", cell.current)><span class="d">\
                    <span class="n num">\(cell.number)</span>\(cell.square)</span>\
                    <span class="face">\(cell.mood)\(if: cell.letter, { letter in """
                        <svg class="i drawn" viewBox="0 0 24 24" aria-hidden="true">\(letter)</svg>
                        """ })</span>\
                    <span class="spots">\(each: cell.dots, { dot in #"<i class="\#(dot)"></i>"# })\
                    \(if: cell.more, { more in #"<span class="num">+\#(more)</span>"# })</span>\
                    \(if: cell.way, { way in #"<span class="way \#(way)"></span>"# })\(if: cell.flag, { flag in """
                        <svg class="i pennant" viewBox="0 0 24 24" aria-hidden="true">\(flag)</svg>
                        """ })</a></span>
                    """ }, else: #"<span class="cell none" role="gridcell" aria-disabled="true"></span>"#)
                """ })</div>
            """ })
        </div>
        <p class="legend under" aria-hidden="true"><span class="num">\(summary)</span>\
        <span>\(HTML.grassScale(language))</span>\
        \(each: marks, { mark in "<span>\(mark.sample) \(mark.name)</span>" })<span><b class="spots">\
        <i class="c-green"></i><i class="c-green done"></i></b> \(language.text(.calendar.legendTasks))</span>\
        \(if: letterIcon, { letterIcon in """
            <span><svg class="i" viewBox="0 0 24 24">\(letterIcon)</svg> \
            \(language.text(.calendar.legendLetters))</span>
            """ })\(if: hasWay, """
            <span><b class="way gone"></b> \(language.text(.challenge.title))</span>
            """)</p>
        \(tip?.html(language))
        </section>
        <aside class="stack" aria-label="\(language.text(.calendar.beside))">
        <figure class="scene">\(scene)</figure>
        \(if: chosen, { chosen in """
            <section class="card chosen" id="chosen" aria-labelledby="chosen-title">
            <header><h2 id="chosen-title">\(chosen.heading)\(if: chosen.mood, { mood in """
                 <span title="\(chosen.moodName)" class="felt-today">\(mood)\
                <span class="unseen">\(chosen.moodName)</span></span>
                """ })</h2>\
            <span class="bar">\(if: chosen.progress, { progress in #"<span class="faint num">\#(progress)</span>"# })\
            <a class="faint" href="\(chosen.dayPath)">\(language.text(.calendar.day))</a></span></header>
            \(TaskMenu.form(next: chosen.next, chosen.taskMenu, language))
            \(if: chosen.isEmpty, #"<p class="muted">\#(language.text(.calendar.noTasks))</p>"#)
            \(if: !chosen.rows.isEmpty, """
                <ul class="tasks">\(each: chosen.rows, { $0.html })</ul>
                """)
            \(if: !chosen.occurrences.isEmpty, """
                <ul class="ruled occurrences">\(each: chosen.occurrences, { occurrence in """
                    <li class="c-\(occurrence.style)"><span class="spot" aria-hidden="true"></span>\
                    <a class="t" href="\(occurrence.path)"><bdi>\(occurrence.title)</bdi></a>\
                    <span class="chip">\
                    \(if: occurrence.time, { time in "\(time) · " })\(language.text(.calendar.occurrence))</span></li>
                    """ })</ul>
                """)
            \(if: chosen.more, { more in """
                <p class="faint"><a class="onward" href="\(chosen.timelinePath)">\(more)</a></p>
                """ })
            \(chosen.lateFold?.html(language))
            \(chosen.entry.html(language))
            </section>
            <section class="card">
            <header><h2>\(language.text(.calendar.notes))</h2>\(if: chosen.writePath, { writePath in """
                <a class="faint" href="\(writePath)">\(language.text(.calendar.write))</a>
                """ })</header>
            \(if: !chosen.notes.isEmpty, """
                <ul class="ruled day-notes">\(each: chosen.notes, { note in """
                    <li>\(note.mood)<a class="t" href="\(note.path)"><bdi>\(note.title)</bdi></a></li>
                    """ })</ul>
                """, else: #"<p class="muted">\#(language.text(.calendar.noNotes))</p>"#)
            </section>
            \(chosen.letters.card(language))
            """ })
        \(if: challenge, { challenge in """
            <section class="card">
            <header><h2><a href="\(Route.challenge(.page).path)">\
            <bdi>\(challenge.name)</bdi></a></h2>\
            \(if: challenge.dday, { dday in #"<span class="dday num">\#(dday)</span>"# })</header>
            <p class="muted">\(challenge.text)</p>
            </section>
            """ })
        </aside>
        </div>
        """
    }
}
