import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct TodoCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "todo",
            abstract: say("할 일을 적고, 보고, 끝내요.", "Write down, see and finish what is to be done."),
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
                abstract: say("할 일을 한 줄로 적어요.", "Write a task down in one line."),
                discussion: say(
                    "날짜와 표시는 알아서 읽어요. 셸이 !와 #를 가로채지 않게 따옴표로 감싸 주세요. 예: haru todo add '내일 18시 코드 리뷰 !중요 #haru'",
                    "Dates and marks are understood. Quote the line, as shells read ! and # themselves: haru todo add 'fri 6pm code review !important #haru'"
                )
            )
        }

        @Argument(
            help: ArgumentHelp(say("할 일.", "What is to be done."), valueName: "text"))
        var text: [String]

        @Option(help: ArgumentHelp(say("덧붙이는 메모.", "A memo that goes with it."), valueName: "text"))
        var memo: String?

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let entry = text.joined(separator: " ")
            let reading = try await ledger.useCases.readEntry(entry)
            if !reading.faults.isEmpty { throw DomainError.badTask(reading.faults) }
            var fields = reading.reading.fields
            if let memo { fields.memo = memo }
            let report = try await ledger.useCases.addTask(fields)
            if json { return try Output.write(Wire.task(report)) }
            let language = ledger.language
            let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
            try ledger.showView(
                [Line(language.pick("적었어요.", "Written down."), .strong)] + view.table([report])
                    + view.reading(reading.reading))
        }
    }

    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say("할 일 하나를 자세히 보여 줘요.", "Show one task in full."))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.task(try number.one())
            if json { return try Output.write(Wire.task(report)) }
            let view = TaskView(ledger: ledger, today: try await ledger.useCases.currentDay())
            try ledger.showView(view.whole(report))
        }
    }

    struct Done: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "done", abstract: say("할 일을 끝내요.", "Finish tasks."))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.completeTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String {
            language.pick("끝냈어요. 되돌리려면 haru todo undo \(ids)", "Done. To take that back: haru todo undo \(ids)")
        }

        func words(unchanged ids: String, _ language: Language) -> String {
            language.pick("이미 끝낸 번호: \(ids)", "Done already: \(ids)")
        }
    }

    struct Undo: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "undo",
                abstract: say(
                    "끝냈거나 지운 할 일을 되돌려요. 지운 것은 30일 안에 되돌릴 수 있어요.",
                    "Take back that tasks were done, or deleted within 30 days."))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.takeBackTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String { language.pick("되돌렸어요.", "Taken back.") }

        func words(unchanged ids: String, _ language: Language) -> String {
            language.pick("되돌릴 것이 없는 번호: \(ids)", "There was nothing to take back: \(ids)")
        }
    }

    struct Remove: TaskChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "rm", abstract: say("할 일을 지워요.", "Delete tasks."))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange {
            try await useCases.deleteTasks(ids)
        }

        func words(of ids: String, _ language: Language) -> String {
            language.pick(
                "지웠어요. 30일 안에 되돌리려면 haru todo undo \(ids)",
                "Deleted. To have it back within 30 days: haru todo undo \(ids)")
        }
    }

    struct Matrix: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "matrix",
                abstract: say("중요한 일과 긴급한 일을 네 칸으로 나눠 보여 줘요.", "Show what is important and urgent in four quadrants."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.matrix()
            if json { return try Output.write(Wire.matrix(report)) }
            try ledger.showView(MatrixView(report: report, ledger: ledger).lines)
        }
    }
}

/// A command that changes several tasks at once.
protocol TaskChangeCommand: LedgerCommand {
    var numbers: Numbers { get }
    var json: Bool { get }
    func change(_ useCases: UseCases, _ ids: [Int]) async throws -> TaskChange
    /// Says what was done to some numbers.
    func words(of ids: String, _ language: Language) -> String
    /// Says of numbers that they were so already.
    func words(unchanged ids: String, _ language: Language) -> String
}

extension TaskChangeCommand {
    func words(unchanged ids: String, _ language: Language) -> String { language.nothingDone(about: ids) }

    func run(_ ledger: Ledger) async throws {
        let change = try await change(ledger.useCases, numbers.all())
        if json {
            return try Output.write(Wire.change(change))
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
            lines += [Line(language.pick("다음 차례예요.", "Next comes:"), .faint)] + view.table(change.made)
        }
        lines += ledger.telling(of: change.unchanged) { words(unchanged: $0, language) }
        lines += ledger.telling(of: change.missing) {
            language.pick("이 번호의 할 일은 없었어요: \($0)", "There was no task \($0).")
        }
        try ledger.showView(lines)
    }
}
