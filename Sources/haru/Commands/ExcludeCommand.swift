import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ExcludeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "exclude",
            abstract: say(.excludeCommand.abstract),
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
                abstract: say(.excludeCommand.addAbstract),
                discussion: say(.excludeCommand.addDiscussion)
            )
        }

        @Option(help: ArgumentHelp(say(.excludeCommand.addAuthorHelp), valueName: "pattern"))
        var author: String?

        @Option(help: ArgumentHelp(say(.excludeCommand.addMessageHelp), valueName: "pattern"))
        var message: String?

        @Option(help: ArgumentHelp(say(.excludeCommand.addPathHelp), valueName: "pattern"))
        var path: String?

        @Option(help: ArgumentHelp(say(.excludeCommand.addRepoHelp), valueName: "repository"))
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
            let text =
                matched == 0
                ? language.text(.excludeCommand.addedNoMatch)
                : language.text(.excludeCommand.addedMatching(count: matched))
            try ledger.showView(Line.wrapped(text, columns: min(ledger.terminal.contentWidth, 96)))
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.excludeCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let rules = try await ledger.useCases.exclusions()
            let repositories = try await ledger.useCases.repositories()
            func name(_ id: String) -> String { repositories.first { $0.id == id }?.name ?? id }
            if json { return try Output.write(JSONShape.exclusions(rules, name: name)) }
            let language = ledger.language
            guard !rules.isEmpty else {
                return try ledger.showView([Line(language.text(.excludeCommand.none))])
            }
            let rows = rules.map { rule in
                [
                    Line(rule.id.harmless, .faint),
                    Line(language.exclusionSubject(rule.subject)),
                    Line(rule.pattern.harmless, .strong),
                    Line(rule.repository.map(name)?.harmless ?? language.text(.excludeCommand.allRepositories), .faint),
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
            CommandConfiguration(commandName: "remove", abstract: say(.excludeCommand.removeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.excludeCommand.removeNameHelp), valueName: "rule"), completion: .stored)
        var rule: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removeExclusion(rule)
            try ledger.showView([Line(ledger.language.text(.excludeCommand.removed))])
        }
    }
}

extension Ledger {
    /// Returns the repository with a name or path.
    func repository(named name: String) async throws -> RepositoryReport {
        let path = try session.environment.absolute(name)
        let matches = try await useCases.repositories().filter {
            [$0.id, $0.path, $0.name].contains(name) || $0.path == path
        }
        guard matches.count == 1, let match = matches.first else { throw DomainError.unknownRepository(name) }
        return match
    }
}
