import Core
import Engine
import Language

/// What the editor of a task shows, for a new one or one that is there.
struct TaskEditorPage: TemplateValue {
    let heading: String
    let isNew: Bool
    let savePath: String
    let cancelPath: String
    let next: String?
    let mark: String
    let version: Int?
    /// What a browser keeps unsaved text of it under.
    let draft: String
    /// Whether it holds what was sent and is not stored.
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
    let longestTitle = TaskFields.longestTitle
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
    /// Whether a field that is folded away is set or at fault.
    let moreIsOpen: Bool
    /// `off` where the alarms were switched off, else `on`.
    let alarmSwitch: String
    let alarmsAreOff: Bool
    /// Whether writing begins with the title.
    let focusesTitle: Bool
    let tickets: [UntrustedText]
    let repositories: [UntrustedText]

    /// The fields that can be at fault, as they stand on the page.
    private static let order: [Field] = [
        .title, .day, .time, .ticket, .memo, .every, .weekday, .monthday, .until, .times, .repository,
    ]

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - task: the task as it is; nil for a new one.
    ///   - form: what was sent; where it was not, the fields of the task stand in it.
    ///   - isUnsaved: whether it was sent.
    ///   - labels: the tickets and repositories that are offered.
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
        mark = form[.mark] ?? context.mark
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
        // Where something is said at the top too, that is led to.
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

/// The fields of the editor that are chosen from a few values.
struct TaskEditorChoices: TemplateValue {
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
