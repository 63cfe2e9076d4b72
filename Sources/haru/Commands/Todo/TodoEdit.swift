import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct TodoEdit: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit",
            abstract: say(.todoCommand.editAbstract),
            discussion: say(.todoCommand.editDiscussion)
        )
    }

    @OptionGroup var numbers: Numbers
    @Option(help: ArgumentHelp(say(.option.title), valueName: "text")) var title: String?
    @Option(help: ArgumentHelp(say(.todoCommand.editMemoHelp), valueName: "text")) var memo: String?
    @Option(help: ArgumentHelp(say(.todoCommand.editDueHelp), valueName: "when")) var due: String?
    @Option(help: ArgumentHelp(say(.todoCommand.editRepeatHelp), valueName: "when"))
    var `repeat`: String?
    @Option(
        help: ArgumentHelp(say(.todoCommand.editImportantHelp), valueName: "switch"),
        completion: .list(["on", "off", "none"]))
    var important: String?
    @Option(
        help: ArgumentHelp(say(.todoCommand.editUrgencyHelp), valueName: "when"),
        completion: .words(of: Urgency.self))
    var urgency: String?
    @Option(
        help: ArgumentHelp(say(.todoCommand.editColorHelp), valueName: "color"),
        completion: .words(of: TaskColor.self))
    var paint: String?
    @Option(help: ArgumentHelp(say(.todoCommand.editTicketHelp), valueName: "ticket")) var ticket: String?
    @Option(help: ArgumentHelp(say(.todoCommand.editRepositoryHelp), valueName: "repository"))
    var repo: String?
    @Option(
        help: ArgumentHelp(say(.todoCommand.editAlarmHelp), valueName: "before"),
        completion: .words(of: TaskAlarm.self))
    var alarm: [String] = []
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    private var changesNothing: Bool {
        [title, memo, due, `repeat`, important, urgency, paint, ticket, repo].allSatisfy { $0 == nil } && alarm.isEmpty
    }

    func run(_ ledger: Ledger) async throws {
        guard !changesNothing else { throw UsageError.nothingChanged }
        let reports = try await ledger.useCases.editTasks(numbers.all(), try await change(ledger))
        if json {
            let tasks = reports.map(JSONShape.task)
            return try Output.write(tasks.count == 1 ? tasks[0] : .array(tasks))
        }
        let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
        try ledger.showView(
            [Line(ledger.language.text(.command.changed), .strong)]
                + (reports.count == 1 ? view.whole(reports[0]) : view.table(reports)))
    }

    /// Combines the options into one change of a task's fields.
    private func change(_ ledger: Ledger) async throws -> @Sendable (inout TaskFields) -> Void {
        var steps: [@Sendable (inout TaskFields) -> Void] = []
        if let title { steps.append { $0.title = title } }
        if let memo { steps.append { $0.memo = memo } }
        if let text = due {
            let due = text == "none" ? nil : try await read(text, as: .due, ledger).due
            steps.append { $0.due = due }
        }
        if let text = `repeat` {
            let repeats = text == "none" ? nil : try await read(text, as: .repeats, ledger).repeats
            steps.append { $0.repeats = repeats }
        }
        if let important {
            let isImportant = important == "none" ? nil : try OptionValue.isOn(important, for: "--important")
            steps.append { $0.isImportant = isImportant }
        }
        if let urgency {
            let urgency = try OptionValue.one(of: Urgency.self, urgency, for: "--urgency")
            steps.append { $0.urgency = urgency }
        }
        if let paint {
            let color = try OptionValue.one(of: TaskColor.self, paint, for: "--paint")
            steps.append { $0.color = color }
        }
        if let ticket { steps.append { $0.ticket = ticket == "none" ? nil : ticket.without("#") } }
        if let repo { steps.append { $0.repository = repo == "none" ? nil : repo.without("@") } }
        if !alarm.isEmpty {
            let words = alarm == ["none"] ? [] : alarm
            let alarms = Set(try words.map { try OptionValue.one(of: TaskAlarm.self, $0, for: "--alarm") })
            steps.append { $0.alarms = alarms }
        }
        return { [steps] fields in
            for step in steps { step(&fields) }
        }
    }

    /// Subject of a phrase that is given as an option's value.
    private enum Phrase: String {
        case due = "--due"
        case repeats = "--repeat"

        var kinds: Set<QuickEntry.ChipKind> {
            switch self {
            case .due: [.day, .time, .moment]
            case .repeats: [.repeats, .repeatEnd]
            }
        }

        func examples(_ language: Language) -> String {
            switch self {
            case .due: language.text(.todoCommand.dueExamples)
            case .repeats:
                language.text(.todoCommand.repeatExamples)
            }
        }
    }

    /// Parses a phrase as quick entry does; all of it must be understood, and about nothing else.
    private func read(_ text: String, as phrase: Phrase, _ ledger: Ledger) async throws -> TaskFields {
        let reading = try await ledger.useCases.readEntry(text).reading
        let others = reading.chips.filter { !phrase.kinds.contains($0.kind) }
        let rest = others.map(\.text) + (reading.fields.title.isEmpty ? [] : [reading.fields.title])
        let allowed = phrase.examples(ledger.language)
        guard others.count < reading.chips.count else {
            throw UsageError.invalidValue(option: phrase.rawValue, value: text, allowed: allowed)
        }
        guard rest.isEmpty else { throw UsageError.saysMore(option: phrase.rawValue, rest: rest, allowed: allowed) }
        return reading.fields
    }
}
