import ArgumentParser
import Core
import Engine
import Language
import Presentation

extension TodoCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say("할 일을 보여 줘요.", "Show tasks."))
        }

        @Option(
            help: ArgumentHelp(
                say("어떤 것: open, done, all, deleted.", "Which ones: open, done, all or deleted; open by itself."),
                valueName: "status"),
            completion: .words(of: TaskStatus.self))
        var status: String?

        @Option(
            help: ArgumentHelp(
                say("이 칸의 것: do, decide, delegate, delete.", "Those in this quadrant: do, decide, delegate or delete."),
                valueName: "quadrant"),
            completion: .words(of: Quadrant.self))
        var quadrant: String?

        @Option(
            help: ArgumentHelp(
                say(
                    "마감이 이때인 것: overdue, today, week, later, none.",
                    "Those due then: overdue, today, week, later or none."),
                valueName: "when"),
            completion: .words(of: TaskFilter.DueFilter.self))
        var due: String?

        @Option(help: ArgumentHelp(say("이 티켓이 붙은 것.", "Those that carry this ticket."), valueName: "ticket"))
        var ticket: String?

        @Option(help: ArgumentHelp(say("이 저장소의 것.", "Those of this repository."), valueName: "repository"))
        var repo: String?

        @Option(help: ArgumentHelp(say("제목과 메모에서 찾아요.", "Those with this in their title or memo."), valueName: "text"))
        var search: String?

        @Option(
            help: ArgumentHelp(
                say("순서: due, created, title, quadrant, done.", "The order: due, created, title, quadrant or done."),
                valueName: "order"),
            completion: .words(of: TaskSort.self))
        var sort: String?

        @OptionGroup var paging: PageOption
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
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
            if json { return try Output.write(Wire.tasks(list)) }
            let language = ledger.language
            try paging.check(total: list.total, size: UseCases.pageOfTasks)
            guard !list.tasks.isEmpty else {
                let isPlain = filter == TaskFilter()
                return try ledger.showView([
                    Line(
                        isPlain
                            ? language.pick(
                                "할 일이 없어요. 가볍게 하나 적어 볼까요?", "There is nothing to do. How about one small thing?")
                            : language.pick("그런 할 일은 없어요.", "There’s no such task.")),
                    Line(
                        isPlain
                            ? language.pick("haru todo add '내일 10시 코드 리뷰'", "haru todo add 'tomorrow 10am code review'")
                            : "", .content),
                ])
            }
            var lines = TaskView(ledger: ledger, today: list.today).table(list.tasks)
            let rest = list.total - filter.offset - list.tasks.count
            if rest > 0 {
                lines.append(
                    Line(
                        language.pick("그 밖에 \(rest)개", "And \(rest) more") + ": --page \(paging.page + 1)", .faint))
            }
            try ledger.showView(lines)
        }
    }
}
