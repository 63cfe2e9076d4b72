import ArgumentParser
import Core
import Engine
import Language
import Presentation

extension TodoCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.todoCommand.listAbstract))
        }

        @Option(
            help: ArgumentHelp(say(.todoCommand.listStatusHelp), valueName: "status"),
            completion: .words(of: TaskStatus.self))
        var status: String?

        @Option(
            help: ArgumentHelp(say(.todoCommand.listQuadrantHelp), valueName: "quadrant"),
            completion: .words(of: Quadrant.self))
        var quadrant: String?

        @Option(
            help: ArgumentHelp(say(.todoCommand.listDueHelp), valueName: "when"),
            completion: .words(of: TaskFilter.DueFilter.self))
        var due: String?

        @Option(help: ArgumentHelp(say(.todoCommand.listTicketHelp), valueName: "ticket"))
        var ticket: String?

        @Option(help: ArgumentHelp(say(.todoCommand.listRepositoryHelp), valueName: "repository"))
        var repo: String?

        @Option(help: ArgumentHelp(say(.todoCommand.listSearchHelp), valueName: "text"))
        var search: String?

        @Option(
            help: ArgumentHelp(say(.todoCommand.listSortHelp), valueName: "order"),
            completion: .words(of: TaskSort.self))
        var sort: String?

        @OptionGroup var paging: PageOption
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            var filter = TaskFilter()
            filter.status = try status.map { try OptionValue.one(of: TaskStatus.self, $0, for: "--status") } ?? .open
            filter.quadrant = try quadrant.map { try OptionValue.one(of: Quadrant.self, $0, for: "--quadrant") }
            filter.due = try due.map { try OptionValue.one(of: TaskFilter.DueFilter.self, $0, for: "--due") }
            filter.sort =
                try sort.map { try OptionValue.one(of: TaskSort.self, $0, for: "--sort") }
                ?? (filter.status == .done ? .done : .due)
            filter.ticket = ticket?.without("#")
            filter.repository = repo?.without("@")
            filter.text = search
            filter.offset = try paging.offset(of: UseCases.pageOfTasks)
            let list = try await ledger.useCases.tasks(filter)
            if json { return try Output.write(JSONShape.tasks(list)) }
            let language = ledger.language
            try paging.check(total: list.total, size: UseCases.pageOfTasks)
            guard !list.tasks.isEmpty else {
                let isPlain = filter == TaskFilter()
                return try ledger.showView([
                    Line(isPlain ? language.text(.todoCommand.nothingToDo) : language.text(.todoCommand.noMatch)),
                    Line(isPlain ? language.text(.todoCommand.addExample) : "", .content),
                ])
            }
            var lines = TaskView(ledger: ledger, today: list.today).table(list.tasks)
            let rest = list.total - filter.offset - list.tasks.count
            if rest > 0 {
                lines.append(
                    Line(language.text(.todoCommand.more(count: String(rest))) + ": --page \(paging.page + 1)", .faint))
            }
            try ledger.showView(lines)
        }
    }
}
