import Core
import Engine
import Graphics
import Language

/// Data of the editor of a new or existing task.
struct TaskEditorPage {
    let heading: String
    let isNew: Bool
    let savePath: String
    let cancelPath: String
    let next: String?
    let mark: String
    let version: Int?
    /// Name under which a browser stores unsaved text.
    let draft: String
    /// Whether the form was sent but not stored.
    let isUnsaved: Bool
    let doneNote: String?
    let tickPath: String?
    let tickAction: String?
    let removalPath: String?
    let copyPath: String?
    let alarmsPath: String?
    let alarmsValue: String
    let alarmsAction: String
    let conflict: TaskConflictView?
    let problem: UntrustedText
    let title: FormField
    let titleHint: String
    let memo: FormField
    let day: FormField
    let time: FormField
    let ticket: FormField
    let repository: FormField
    let every: FormField
    let monthday: FormField
    let weekday: FormField
    let until: FormField
    let times: FormField
    let choices: TaskEditorChoices
    /// Whether a collapsed field is set or invalid.
    let moreIsOpen: Bool
    /// `off` if the alarms were switched off, otherwise `on`.
    let alarmSwitch: String
    let alarmsAreOff: Bool
    /// Whether the title gets the focus.
    let focusesTitle: Bool
    let tickets: [UntrustedText]
    let repositories: [UntrustedText]

    /// Fields that can be invalid, in the order of the page.
    private static let order: [Field] = [
        .title, .day, .time, .ticket, .memo, .every, .weekday, .monthday, .until, .times, .repository,
    ]

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - task: stored task; nil for a new one.
    ///   - form: sent form, or the fields of the stored task.
    ///   - isUnsaved: whether the form was sent.
    ///   - labels: tickets and repositories that are offered.
    init(
        _ task: TaskReport?, form: FormState, isUnsaved: Bool, faults: [Field: TaskForm.Fault],
        conflict: TaskConflictView?, labels: TaskLabels, weekStart: Weekday, context: PageContext
    ) {
        let language = context.language
        isNew = task == nil
        heading = language.text(task == nil ? .taskForm.new : .taskForm.title)
        savePath = task.map { Route.tasks(.task($0.task.id)).path } ?? Route.tasks(.matrix).path
        next = form[.next].flatMap { Route.target($0) }
        cancelPath = next ?? Route.tasks(.matrix).path
        mark = form[.mark] ?? context.revision
        draft = DraftName.task(task?.task.id)
        self.isUnsaved = isUnsaved
        version = conflict?.version ?? (isUnsaved ? form[.version].flatMap { Int($0) } : task?.version)
        doneNote = task?.task.doneAt.map {
            language.text(.task.doneAt(time: language.moment($0, offset: context.offset, today: context.today)))
        }
        let there = task.flatMap { $0.deletedAt == nil ? $0.task.id : nil }
        tickPath = there.map { Route.tasks(task?.isDone == true ? .completionRemoval($0) : .completion($0)).path }
        tickAction = there.map { _ in language.text(task?.isDone == true ? .task.reopen : .task.complete) }
        removalPath = there.map { Route.tasks(.removal($0)).path }
        copyPath = there.map { Route.tasks(.copy($0)).path }
        let fields = task?.task.fields
        alarmsPath = fields?.alarms.isEmpty == false ? there.map { Route.tasks(.alarms($0)).path } : nil
        alarmsValue = fields?.alarmsOn == true ? "off" : "on"
        alarmsAction = language.text(fields?.alarmsOn == true ? .task.alarmsTurnOff : .task.alarmsTurnOn)
        self.conflict = conflict
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        // If there is a message at the top too, the focus goes there.
        let problems = FieldProblems(
            faults.mapValues(language.sentence(for:)), order: form.problem == nil ? Self.order : [])
        func field(_ name: Field) -> FormField {
            problems.field(name, (form[name] ?? "").withUnixLines)
        }
        title = field(.title)
        titleHint = language.text(.taskForm.titleHint(count: language.number(TaskFields.longestTitle)))
        memo = field(.memo)
        day = field(.day)
        time = field(.time)
        ticket = field(.ticket)
        repository = field(.repository)
        every = field(.every)
        monthday = field(.monthday)
        until = field(.until)
        times = field(.times)
        weekday = field(.weekday)
        choices = TaskEditorChoices(form: form, language: language, weekStart: weekStart)
        let repeatFields: [Field] = [.every, .weekday, .monthday, .until, .times]
        let usual: [(Field, String)] = [
            (.repeats, TaskForm.Pattern.none.rawValue), (.color, TaskColor.green.rawValue),
            (.urgency, Urgency.auto.rawValue), (.repository, ""),
        ]
        moreIsOpen =
            usual.contains { (form.filled($0) ?? $1) != $1 }
            || (repeatFields + [.repository]).contains { faults[$0] != nil }
        alarmsAreOff = form[.alarms] == "off"
        alarmSwitch = alarmsAreOff ? "off" : "on"
        focusesTitle = task == nil && faults.isEmpty && form.problem == nil
        tickets = labels.tickets.map { UntrustedText($0.label) }
        repositories = labels.repositories.map { UntrustedText($0) }
    }
}

/// Fields of the editor with a few choices.
struct TaskEditorChoices {
    let importance: [Choice]
    let urgencies: [Choice]
    let colors: [Choice]
    let alarms: [Choice]
    let patterns: [Choice]
    let weekdays: [Choice]
    let months: [Choice]
    let ends: [Choice]

    init(form: FormState, language: Language, weekStart: Weekday) {
        let answers: [(String, Message)] = [
            ("on", .taskForm.important), ("off", .taskForm.notImportant), ("", .taskForm.unsorted),
        ]
        importance = answers.map {
            Choice(.important, value: $0, label: language.text($1), isChosen: (form[.important] ?? "") == $0)
        }
        let urgency = form[.urgency] ?? Urgency.auto.rawValue
        urgencies = Urgency.allCases.map {
            Choice(
                .urgency, value: $0.rawValue, label: language.urgency($0).capitalizedFirst,
                isChosen: urgency == $0.rawValue)
        }
        let color = form[.color] ?? TaskColor.green.rawValue
        colors = TaskColor.allCases.map {
            Choice(
                .color, value: $0.rawValue,
                label: $0 == .green ? language.text(.taskForm.colorNone) : language.taskColor($0).capitalizedFirst,
                isChosen: color == $0.rawValue)
        }
        let ringing = Set(form[all: .alarm])
        alarms = TaskAlarm.allCases.map {
            Choice(
                .alarm, value: $0.rawValue, label: language.alarm($0).capitalizedFirst,
                isChosen: ringing.contains($0.rawValue))
        }
        let pattern = form[.repeats] ?? TaskForm.Pattern.none.rawValue
        let names: [(TaskForm.Pattern, Message)] = [
            (.none, .repeat.none), (.daily, .repeat.daily), (.weekdays, .repeat.weekdays), (.weekly, .repeat.weekly),
            (.monthly, .repeat.monthly), (.yearly, .repeat.yearly),
        ]
        patterns = names.map {
            Choice(.repeats, value: $0.0.rawValue, label: language.text($0.1), isChosen: pattern == $0.0.rawValue)
        }
        let chosen = Set(form[all: .weekday])
        weekdays = Weekday.week(from: weekStart).map {
            Choice(.weekday, value: $0.code, label: language.shortWeekday($0), isChosen: chosen.contains($0.code))
        }
        months = (1...12).map {
            Choice(
                .yearmonth, value: String($0), label: language.monthName($0),
                isChosen: form[.yearmonth] == String($0))
        }
        let end = form[.end] ?? TaskForm.End.never.rawValue
        let endNames: [(TaskForm.End, Message)] = [
            (.never, .repeat.never), (.until, .repeat.until), (.after, .repeat.after),
        ]
        ends = endNames.map {
            Choice(.end, value: $0.0.rawValue, label: language.text($0.1), isChosen: end == $0.0.rawValue)
        }
    }
}

extension TaskEditorPage {
    func html(_ language: Language) -> HTML {
        """
        \(problem.banner)
        \(HTML.draft(language))
        \(if: conflict, { conflict in """
            <section class="card conflict" role="alert" tabindex="-1" autofocus>
            <header><h2>\(language.text(.task.conflictTitle))</h2></header>
            <p class="muted">\(conflict.text)</p>
            \(if: !conflict.differences.isEmpty, """
                <table class="both"><thead><tr><th scope="col">\(language.text(.task.conflictField))</th>\
                <th scope="col">\(language.text(.task.conflictTheirs))</th>\
                <th scope="col">\(language.text(.task.conflictMine))</th></tr></thead>\
                <tbody>\(each: conflict.differences, { difference in """
                    <tr><th scope="row">\(difference.name)</th>\
                    <td data-label="\(language.text(.task.conflictTheirs))">\
                    <bdi class="t">\(difference.theirs)</bdi></td>\
                    <td data-label="\(language.text(.task.conflictMine))">\
                    <bdi class="t">\(difference.mine)</bdi></td></tr>
                    """ })</tbody></table>
                """, else: #"<p class="muted">\#(language.text(.task.conflictSame))</p>"#)
            <p class="bar">\(if: conflict.isDeleted, """
                <button class="btn primary" form="editor" name="restore" \
                value="on">\(language.text(.task.conflictRestoreMine))</button>
                """, else: """
                <button class="btn primary" form="editor">\(language.text(.task.conflictSaveMine))</button>\
                <a class="btn" href="\(conflict.theirsPath)">\(language.text(.task.conflictTakeTheirs))</a>
                """)</p>
            </section>
            """ })
        \(if: doneNote, { doneNote in """
            <p class="banner">\(language.text(.taskForm.done)) <span class="faint">\(doneNote)</span></p>
            """ })
        <form class="fields editor" id="editor" method="post" action="\(savePath)" data-draft="\(draft)"\
        \(if: isUnsaved, #" data-unsaved="yes""#) data-holds novalidate>\
        <input type="hidden" name="mark" value="\(mark)">\
        \(if: version, { version in #"<input type="hidden" name="version" value="\#(version)">"# })\
        \(if: next, { next in #"<input type="hidden" name="next" value="\#(next)">"# })
        <div class="top above"><h1>\(heading)</h1><span class="bar save">\
        <a class="btn" href="\(cancelPath)">\(language.text(.taskForm.cancel))</a>\
        <button class="btn\(if: conflict == nil, " primary")">\(language.text(.shell.save))</button></span></div>
        <section class="card">
        <div class="field"><label for="title">\(language.text(.taskForm.titleLabel))</label>\
        <input class="input roomy" type="text" id="title" name="title" value="\(title.value)" required \
        autocomplete="off" aria-describedby="title-hint"\(title.attributes)\
        \(if: focusesTitle, " autofocus") data-longest="\(TaskFields.longestTitle)">\
        <p class="faint" id="title-hint"><span>\(titleHint)</span> \
        <span class="num count" id="title-count"></span>\
        \(title.fault)</p></div>
        <fieldset><legend>\(language.text(.taskForm.when))</legend><div class="pair"><div class="field">\
        <label for="day">\(language.text(.taskForm.day))</label>\
        <input class="input short" type="date" id="day" name="day" value="\(day.value)" min="0001-01-01" \
        max="9999-12-31" aria-describedby="day-hint"\(day.attributes)></div><div class="field">\
        <label for="time">\(language.text(.taskForm.time))</label>\
        <input class="input short" type="time" id="time" name="time" value="\(time.value)" aria-describedby="day-hint"\
        \(time.attributes)></div></div>\
        <p class="faint" id="day-hint">\(language.text(.taskForm.whenHint))\
        \(day.fault)\
        \(time.fault)</p>\
        </fieldset>
        <fieldset><legend>\(language.text(.taskForm.place))</legend>\
        <div class="chips">\(each: choices.importance, { $0.radioChip })</div></fieldset>
        <div class="field"><label for="ticket">\(language.text(.taskForm.ticket)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input" type="text" id="ticket" name="ticket" value="\(ticket.value)" list="tickets" \
        autocomplete="off" autocapitalize="off" aria-describedby="ticket-hint"\
        \(ticket.attributes)>\
        <p class="faint" id="ticket-hint">\(language.text(.taskForm.ticketHint))\
        \(ticket.fault)</p>\
        </div>
        <fieldset><legend>\(language.text(.taskForm.alarms))</legend>\
        <input type="hidden" name="alarms" value="\(alarmSwitch)">\
        <div class="chips">\(each: choices.alarms, { $0.checkboxChip })</div>\
        <p class="faint">\(language.text(alarmsAreOff ? .taskForm.alarmsOff : .taskForm.alarmsHint))</p></fieldset>
        <div class="field"><label for="memo">\(language.text(.taskForm.memo)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <textarea class="input roomy" id="memo" name="memo" rows="5" aria-describedby="memo-hint"\
        \(memo.attributes)>
        \(memo.value)</textarea><p class="faint" id="memo-hint">\(language.text(.taskForm.memoHint))\
        \(memo.fault)</p></div>
        <datalist id="tickets">\(each: tickets, { ticket in #"<option value="\#(ticket)"></option>"# })</datalist>\
        <datalist id="repositories">\
        \(each: repositories, { repository in #"<option value="\#(repository)"></option>"# })</datalist>
        </section>
        <details class="card fold"\(if: moreIsOpen, " open") id="more-fold" data-keeps><summary>\
        <h2>\(language.text(.taskForm.more))</h2> \
        <span class="faint">\(language.text(.taskForm.moreHint))</span></summary>
        <fieldset><legend>\(language.text(.taskForm.color))</legend>\
        <div class="chips swatches">\(each: choices.colors, { color in """
            <div class="pick paint"><input type="radio" name="\(color.field)" value="\(color.value)" id="\(color.id)"\
            \(if: color.isChosen, " checked")><label for="\(color.id)">\
            <span class="swatch c-\(color.value)" aria-hidden="true"></span><span>\(color.label)</span></label></div>
            """ })</div></fieldset>
        <fieldset><legend>\(language.text(.taskForm.repeat))</legend>\
        <div class="chips">\(each: choices.patterns, { $0.radioChip })</div></fieldset>
        <div class="field" data-when="daily weekly monthly yearly">\
        <label for="every">\(language.text(.taskForm.every)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input short" type="number" inputmode="numeric" min="1" max="366" id="every" name="every" \
        value="\(every.value)" aria-describedby="every-hint"\(every.attributes)>\
        <p class="faint" id="every-hint">\(language.text(.taskForm.everyHint))\
        \(every.fault)</p></div>
        <fieldset data-when="weekly"\(if: weekday.invalid != nil, #" aria-describedby="weekday-fault""#)>\
        <legend>\(language.text(.taskForm.weekdays))</legend>\
        <div class="chips">\(each: choices.weekdays, { $0.checkboxChip })</div>\
        <p class="faint">\(language.text(.taskForm.weekdaysHint))</p>\(if: weekday.problem.nonEmpty, { problem in """
            <p class="fault" id="weekday-fault" tabindex="-1"\(if: weekday.isFirst, " autofocus")>\
            <bdi>\(problem)</bdi></p>
            """ })</fieldset>
        <div class="field" data-when="yearly"><label for="yearmonth">\(language.text(.taskForm.yearmonth))</label>\
        <select class="input short" id="yearmonth" name="yearmonth">\
        <option value="">\(language.text(.taskForm.ofDue))</option>\(each: choices.months, { $0.option })</select></div>
        <div class="field" data-when="monthly yearly">\
        <label for="monthday">\(language.text(.taskForm.monthday))</label>\
        <input class="input short" type="number" inputmode="numeric" min="1" max="31" id="monthday" name="monthday" \
        value="\(monthday.value)" aria-describedby="monthday-hint"\(monthday.attributes)>\
        <p class="faint" id="monthday-hint">\(language.text(.taskForm.monthdayHint))\
        \(monthday.fault)</p>\
        </div>
        <fieldset data-when="daily weekdays weekly monthly yearly"><legend>\(language.text(.taskForm.end))</legend>\
        <div class="chips">\(each: choices.ends, { $0.radioChip })</div>
        <div class="pair"><div class="field" data-end="until">\
        <label for="until">\(language.text(.taskForm.until))</label>\
        <input class="input short" type="date" id="until" name="until" value="\(until.value)" min="0001-01-01" \
        max="9999-12-31"\
        \(if: until.invalid, { invalid in #" aria-describedby="until-fault" aria-invalid="\#(invalid)""# })\
        \(if: until.isFirst, " autofocus")>\
        \(if: until.problem.nonEmpty, { problem in #"<p class="fault" id="until-fault"><bdi>\#(problem)</bdi></p>"# })\
        </div><div class="field" data-end="after"><label for="times">\(language.text(.repeat.after))</label>\
        <input class="input short" type="number" inputmode="numeric" min="1" max="999" id="times" name="times" \
        value="\(times.value)"\
        \(if: times.invalid, { invalid in #" aria-describedby="times-fault" aria-invalid="\#(invalid)""# })\
        \(if: times.isFirst, " autofocus")>\
        \(if: times.problem.nonEmpty, { problem in #"<p class="fault" id="times-fault"><bdi>\#(problem)</bdi></p>"# })\
        </div></div></fieldset>
        <div class="field"><label for="repository">\(language.text(.taskForm.repository)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input" type="text" id="repository" name="repository" value="\(repository.value)" \
        list="repositories" autocomplete="off" autocapitalize="off" spellcheck="false"\
        \(if: repository.invalid, { invalid in #" aria-describedby="repository-fault" aria-invalid="\#(invalid)""# })\
        \(if: repository.isFirst, " autofocus")>\(if: repository.problem.nonEmpty, { problem in """
            <p class="fault" id="repository-fault"><bdi>\(problem)</bdi></p>
            """ })</div>
        <fieldset><legend>\(language.text(.taskForm.urgency))</legend>\
        <div class="chips">\(each: choices.urgencies, { $0.radioChip })</div></fieldset>
        </details>
        </form>
        \(if: !isNew, """
            <form class="bar" method="post" action="\(savePath)" data-holds>\
            \(if: next, { next in #"<input type="hidden" name="next" value="\#(next)">"# })\
            \(if: tickPath, { tickPath in """
                <button class="btn" formaction="\(tickPath)">\(tickAction)</button>
                """ })\(if: alarmsPath, { alarmsPath in """
                <button class="btn" formaction="\(alarmsPath)" name="alarms" \
                value="\(alarmsValue)">\(alarmsAction)</button>
                """ })\(if: copyPath, { copyPath in """
                <button class="btn" formaction="\(copyPath)">\(language.text(.task.duplicate))</button>
                """ })\(if: removalPath, { removalPath in """
                <button class="btn danger" formaction="\(removalPath)">\(language.text(.task.delete))</button>
                """ })</form>
            """)
        """
    }
}
