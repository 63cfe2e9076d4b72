import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct SourceCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "source",
            abstract: say(.sourceCommand.abstract),
            subcommands: [
                Add.self, List.self, Token.self, SourceWebhookCommand.self, Remove.self, Check.self, LoginCommand.self,
                LogoutCommand.self,
            ],
            defaultSubcommand: List.self
        )
    }
}

extension SourceCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say(.sourceCommand.addAbstract),
                discussion: say(.sourceCommand.addDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.sourceCommand.addAccountHelp), valueName: "account"))
        var account: String

        @Option(
            help: ArgumentHelp(say(.sourceCommand.addKindHelp), valueName: "kind"),
            completion: .list(["github", "gitlab", "forgejo", "gitea"]))
        var kind: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let useCases = ledger.useCases
            let account = try await useCases.forgeAccount(
                written: account, kind: try kind.map(SourceCommand.kind))
            let added = try await useCases.addSource(account)
            let report = try await ledger.watched { progress in
                await progress(ScanProgress(step: .asking(name: account.name, year: nil)))
                try await useCases.fetchSources(isAsked: true, within: SourceCommand.patience)
                try await useCases.fetchProfile(of: added.id)
                try await useCases.fetchHistory(of: added.id, progress: progress)
                return try await useCases.sources().first { $0.id == added.id }
            }
            try ledger.showView(SourceView(reports: report.map { [$0] } ?? [], ledger: ledger).lines(adding: true))
            if report?.readAt == nil { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.sourceCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let reports = try await ledger.useCases.sources()
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                let list = JSONShape.sources(reports, offset: zones.offset(at:), language: ledger.language)
                return try Output.write(list)
            }
            try ledger.showView(SourceView(reports: reports, ledger: ledger).lines(adding: false))
        }
    }

    struct Token: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "token",
                abstract: say(.sourceCommand.tokenAbstract),
                discussion: say(.sourceCommand.tokenDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.sourceCommand.nameHelp), valueName: "name"), completion: .stored)
        var name: String

        @Flag(help: ArgumentHelp(say(.sourceCommand.tokenRemoveHelp))) var remove = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let useCases = ledger.useCases
            let token = remove ? nil : try SecretLine.read(ledger.language.text(.sourceCommand.tokenPrompt) + " ")
            let changed = try await useCases.setToken(token, ofSource: name)
            let report = try await ledger.watched { progress in
                await progress(ScanProgress(step: .asking(name: changed.account.name, year: nil)))
                try await useCases.fetchSources(isAsked: true, within: SourceCommand.patience)
                try await useCases.fetchProfile(of: changed.id)
                try await useCases.fetchHistory(of: changed.id, progress: progress)
                return try await useCases.sources().first { $0.id == changed.id }
            }
            try ledger.showView(SourceView(reports: report.map { [$0] } ?? [], ledger: ledger).lines(adding: true))
            if report?.problem != nil { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.sourceCommand.removeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.sourceCommand.nameHelp), valueName: "name"), completion: .stored)
        var login: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.removeSource(login)
            let name = report.account.name.harmless
            try ledger.showView([Line(ledger.language.text(.sourceCommand.removed(account: name)))])
        }
    }

    struct Check: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "check", abstract: say(.sourceCommand.checkAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let useCases = ledger.useCases
            let reports = try await ledger.watched { progress in
                for report in try await useCases.sources() {
                    await progress(ScanProgress(step: .asking(name: report.account.name, year: nil)))
                }
                try await useCases.fetchSources(isAsked: true, within: SourceCommand.patience)
                for report in try await useCases.sources() {
                    try await useCases.fetchProfile(of: report.id, isAsked: true)
                    try await useCases.fetchHistory(of: report.id, progress: progress)
                }
                return try await useCases.sources()
            }
            try ledger.showView(SourceView(reports: reports, ledger: ledger).lines(adding: false))
            if reports.contains(where: { $0.problem != nil }) { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    /// Parses the kind of a forge; Gitea counts as Forgejo, whose API it shares.
    private static func kind(_ name: String) throws -> Source {
        if name == "gitea" { return .forgejo }
        guard let kind = ForgeAccount.kinds.first(where: { $0.rawValue == name }) else {
            throw UsageError.invalidValue(option: "--kind", value: name, allowed: "github, gitlab, forgejo, gitea")
        }
        return kind
    }

    /// Time that an interactive command waits for a forge.
    private static let patience = Duration.seconds(10)
}
