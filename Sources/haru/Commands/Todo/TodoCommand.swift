import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct TodoCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "todo",
            abstract: say(.todoCommand.abstract),
            subcommands: [
                List.self, Add.self, Show.self, Done.self, Undo.self, TodoEdit.self, Remove.self, Matrix.self,
            ],
            defaultSubcommand: List.self
        )
    }
}

extension TodoCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say(.todoCommand.addAbstract),
                discussion: say(.todoCommand.addDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.todoCommand.addTextHelp), valueName: "text"))
        var text: [String]

        @Option(help: ArgumentHelp(say(.todoCommand.addMemoHelp), valueName: "text"))
        var memo: String?

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let entry = text.joined(separator: " ")
            let reading = try await ledger.useCases.readEntry(entry)
            if !reading.faults.isEmpty { throw DomainError.badTask(reading.faults) }
            var fields = reading.reading.fields
            if let memo { fields.memo = memo }
            let report = try await ledger.useCases.addTask(fields)
            if json { return try Output.write(JSONShape.task(report)) }
            let language = ledger.language
            let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
            try ledger.showView(
                [Line(language.text(.command.added), .strong)] + view.table([report])
                    + view.reading(reading.reading))
        }
    }

    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.todoCommand.showAbstract))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.task(try number.one())
            if json { return try Output.write(JSONShape.task(report)) }
            let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
            try ledger.showView(view.whole(report))
        }
    }

    struct Done: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "done", abstract: say(.todoCommand.doneAbstract))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.completeTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String {
            language.text(.todoCommand.completed(numbers: ids))
        }

        func words(unchanged ids: String, _ language: Language) -> String {
            language.text(.todoCommand.completedBefore(numbers: ids))
        }
    }

    struct Undo: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "undo", abstract: say(.todoCommand.undoAbstract))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.takeBackTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String { language.text(.todoCommand.takenBack) }

        func words(unchanged ids: String, _ language: Language) -> String {
            language.text(.todoCommand.nothingToUndo(numbers: ids))
        }
    }

    struct Remove: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.todoCommand.rmAbstract))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.deleteTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String {
            language.text(.todoCommand.deleted(numbers: ids))
        }
    }

    struct Matrix: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "matrix", abstract: say(.todoCommand.matrixAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.matrix()
            if json { return try Output.write(JSONShape.matrix(report)) }
            try ledger.showView(MatrixView(report: report, ledger: ledger).lines)
        }
    }
}

/// A command that changes several tasks at once.
protocol TaskChangeCommand: LedgerCommand {
    var numbers: Numbers { get }
    var json: Bool { get }
    func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange
    /// Returns the message for changed tasks.
    func words(of ids: String, _ language: Language) -> String
    /// Returns the message for tasks that were already in that state.
    func words(unchanged ids: String, _ language: Language) -> String
}

extension TaskChangeCommand {
    func words(unchanged ids: String, _ language: Language) -> String { language.nothingDone(about: ids) }

    func run(_ ledger: Ledger) async throws {
        let change = try await change(ledger.useCases, numbers.all())
        if json {
            return try Output.write(JSONShape.change(change))
        }
        let language = ledger.language
        let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
        let changed = change.tasks.filter { !change.unchanged.contains($0.task.id) }
        var lines: [Line] = []
        if !changed.isEmpty {
            let ids = changed.map { String($0.task.id) }.joined(separator: " ")
            lines += Line.wrapped(words(of: ids, language), columns: ledger.terminal.contentWidth, ink: .strong)
            lines += view.table(changed)
        }
        if !change.made.isEmpty {
            lines += [Line(language.text(.todoCommand.nextRepeat), .faint)] + view.table(change.made)
        }
        lines += ledger.telling(of: change.unchanged) { words(unchanged: $0, language) }
        lines += ledger.telling(of: change.missing) {
            language.text(.todoCommand.missing(numbers: $0))
        }
        try ledger.showView(lines)
    }
}
