import ArgumentParser
import Core
import Engine
import Language
import Presentation
import Web

struct TokenCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "token",
            abstract: say(.tokenCommand.abstract),
            discussion: say(.tokenCommand.discussion),
            subcommands: [List.self, Add.self, Revoke.self],
            defaultSubcommand: List.self
        )
    }
}

extension TokenCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.tokenCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let tokens = try await ledger.useCases.accessTokens()
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.accessTokens(tokens, offset: zones.offset(at:)))
            }
            let language = ledger.language
            guard !tokens.isEmpty else {
                return try ledger.showView([Line(language.text(.tokenCommand.none), .faint)])
            }
            let rows = tokens.map { token in
                let use = token.usedAt.map { language.ago(seconds: $0.seconds(to: ProcessEnvironment.now())) }
                return [
                    Line(token.id, .content), Line(token.name.harmless), Line(language.scopes(token.scopes), .faint),
                    Line(use ?? language.text(.tokenCommand.neverUsed), .faint),
                ]
            }
            try ledger.showView(
                TableView(
                    columns: [.left, .flexible, .left, .left], spare: [2, 3], rows: rows,
                    width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
                ).lines)
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say(.tokenCommand.addAbstract),
                discussion: say(.tokenCommand.addDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.tokenCommand.addNameHelp), valueName: "name"))
        var name: String

        @Option(
            name: .customLong("scope"),
            help: ArgumentHelp(say(.tokenCommand.addScopeHelp), valueName: "scope"),
            completion: .words(of: TokenScope.self))
        var scopes: [String] = []

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let wanted = try scopes.map { try OptionValue.one(of: TokenScope.self, $0, for: "--scope") }
            let made = try await CreatedAccessToken.make(
                named: name, scopes: wanted.isEmpty ? [.read] : Set(wanted), useCases: ledger.useCases,
                secret: Secret.token())
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(
                    JSONShape.madeAccessToken(made.report, text: made.text, offset: zones.offset(at:)))
            }
            // Output for a program is the token only.
            guard ledger.session.environment.outputIsTerminal else { return try Output.write(made.text + "\n") }
            let language = ledger.language
            let title = Line(made.report.name.harmless, .strong)
                .appending("  " + language.scopes(made.report.scopes), .faint)
            let closing = language.text(.tokenCommand.addedHint)
            let terminal = ledger.terminal
            // The token must not be truncated, however narrow the terminal is.
            try Output.write(
                terminal.render([Line(), title]) + "    " + terminal.palette.paint(Line(made.text, .content)) + "\n"
                    + terminal.render([Line(closing, .faint), Line()]))
        }
    }

    struct Revoke: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.tokenCommand.revokeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.tokenCommand.revokeTokenHelp), valueName: "id"), completion: .stored)
        var ids: [String]

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            for id in ids {
                let name = try await ledger.useCases.revokeAccessToken(id).name.harmless
                try ledger.showView([Line(language.text(.tokenCommand.revoked(name: name)))])
            }
        }
    }
}
