import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ExcludeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "exclude",
            abstract: say("봇이나 자동 커밋을 빼는 규칙을 정해요.", "Leave out bots and generated commits by rules."),
            subcommands: [Add.self, List.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension ExcludeCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say("규칙을 더해요.", "Add a rule."),
                discussion: say(
                    "패턴의 *는 아무 글자나 뜻하고, 대소문자는 가리지 않아요. 예: --author '*[bot]*'",
                    "In a pattern * stands for anything, and case doesn’t matter. For example: --author '*[bot]*'"
                )
            )
        }

        @Option(
            help: ArgumentHelp(
                say("‘이름 <주소>’에 맞는 작성자.", "Authors, written as “Name <address>”."), valueName: "pattern"
            )
        )
        var author: String?

        @Option(help: ArgumentHelp(say("메시지의 첫 줄.", "The first line of the message."), valueName: "pattern"))
        var message: String?

        @Option(
            help: ArgumentHelp(
                say("바뀐 파일이 모두 맞는 커밋.", "Commits all of whose changed files match."), valueName: "pattern"
            )
        )
        var path: String?

        @Option(
            help: ArgumentHelp(
                say("이 저장소에서만. 적지 않으면 모두.", "Only in this repository; without it, in all."),
                valueName: "repository"
            )
        )
        var repo: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let rules: [(ExclusionRule.Subject, String?)] = [(.author, author), (.message, message), (.path, path)]
            let given = rules.compactMap { subject, pattern in pattern.map { (subject, $0) } }
            guard !given.isEmpty else { throw UsageError.nothingExcluded }
            var repository: String?
            if let repo { repository = try await ledger.repository(named: repo).id }
            let added = try await ledger.useCases.addExclusions(given, repository: repository)
            let matched = try await ledger.useCases.commits(matching: added)
            let language = ledger.language
            let verb = matched == 1 ? "matches and no longer counts" : "match and no longer count"
            let text =
                matched == 0
                ? language.pick("규칙을 더했어요. 지금까지 맞는 커밋은 없어요.", "The rule holds. None of your commits matches it so far.")
                : language.pick(
                    "규칙을 더했어요. 맞는 커밋 \(language.number(matched))개는 이제 세지 않아요.",
                    "The rule holds: \(language.commits(matched)) \(verb).")
            try ledger.showView(Line.wrapped(text, columns: min(ledger.terminal.contentWidth, 96)))
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say("규칙을 보여 줘요.", "Show the rules."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let rules = try await ledger.useCases.exclusions()
            let repositories = try await ledger.useCases.repositories()
            func name(_ id: String) -> String { repositories.first { $0.id == id }?.name ?? id }
            if json { return try Output.write(Wire.exclusions(rules, name: name)) }
            let language = ledger.language
            guard !rules.isEmpty else {
                return try ledger.showView([Line(language.pick("빼는 규칙이 없어요.", "There are no rules."))])
            }
            let rows = rules.map { rule in
                [
                    Line(rule.id.harmless, .faint),
                    Line(language.exclusionSubject(rule.subject)),
                    Line(rule.pattern.harmless, .strong),
                    Line(rule.repository.map(name)?.harmless ?? language.pick("모든 저장소", "all repositories"), .faint),
                ]
            }
            let table = TableView(
                columns: [.left, .left, .flexible, .left], rows: rows, width: ledger.terminal.contentWidth,
                glyphs: ledger.terminal.glyphs
            )
            try ledger.showView(table.lines)
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say("규칙을 지워요.", "Remove a rule."))
        }

        @Argument(
            help: ArgumentHelp(
                say("haru exclude list가 보여 주는 이름.", "Its name, as haru exclude list shows it."), valueName: "rule"))
        var rule: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removeExclusion(rule)
            try ledger.showView([
                Line(ledger.language.pick("규칙을 지웠어요. 그 커밋을 다시 집계해요.", "The rule is gone; its commits count again."))
            ])
        }
    }
}

extension Ledger {
    /// The repository of a name or a path.
    func repository(named name: String) async throws -> RepositoryReport {
        let path = try session.environment.absolute(name)
        let matches = try await useCases.repositories().filter {
            [$0.id, $0.path, $0.name].contains(name) || $0.path == path
        }
        guard matches.count == 1, let match = matches.first else { throw DomainError.unknownRepository(name) }
        return match
    }
}
