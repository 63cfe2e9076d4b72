import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct SourceCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "source",
            abstract: say("GitHub에서도 기여를 세요.", "Count what GitHub counts, too."),
            subcommands: [Add.self, List.self, Remove.self, Check.self],
            defaultSubcommand: List.self
        )
    }
}

extension SourceCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say("GitHub 계정을 추가해요.", "Add an account on GitHub."),
                discussion: say(
                    """
                    누구나 볼 수 있는 기여 달력을 읽어요. 로그인도 토큰도 필요 없어요.
                    그 뒤로는 한 시간에 한 번까지만 물어봐요.
                    """,
                    """
                    Haru reads the calendar of contributions that anybody can see; no sign-in and no token is needed.
                    From then on it asks once an hour at most.
                    """
                )
            )
        }

        @Argument(help: ArgumentHelp(say("로그인할 때 쓰는 이름.", "The name to sign in with."), valueName: "login"))
        var login: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard let account = ForgeAccount(gitHub: login) else {
                throw DomainError.invalidLogin(String(login.prefix(200)))
            }
            let useCases = ledger.useCases
            let added = try await useCases.addSource(account)
            let report = try await ledger.watched { progress in
                await progress(ScanProgress(step: .asking(name: account.name, year: nil)))
                try await useCases.fetchSources(isAsked: true, within: SourceCommand.patience)
                try await useCases.fetchHistory(of: added.id, progress: progress)
                return try await useCases.sources().first { $0.id == added.id }
            }
            try ledger.showView(SourceView(reports: report.map { [$0] } ?? [], ledger: ledger).lines(adding: true))
            if report?.readAt == nil { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say("출처를 보여 줘요.", "Show the sources."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let reports = try await ledger.useCases.sources()
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                let list = Wire.sources(reports, offset: zones.offset(at:), language: ledger.language)
                return try Output.write(list)
            }
            try ledger.showView(SourceView(reports: reports, ledger: ledger).lines(adding: false))
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say(
                    "출처를 빼요. 거기서 센 기여는 더 세지 않아요.", "Forget a source; what it counted no longer counts."))
        }

        @Argument(help: ArgumentHelp(say("로그인할 때 쓰는 이름.", "The name to sign in with."), valueName: "login"))
        var login: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await ledger.useCases.removeSource(login)
            let name = report.account.name.harmless
            try ledger.showView([
                Line(ledger.language.pick("\(name) 계정을 뺐어요.", "\(name) is forgotten."))
            ])
        }
    }

    struct Check: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "check", abstract: say("지금 물어봐요.", "Ask all of them now."))
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
                    try await useCases.fetchHistory(of: report.id, progress: progress)
                }
                return try await useCases.sources()
            }
            try ledger.showView(SourceView(reports: reports, ledger: ledger).lines(adding: false))
            if reports.contains(where: { $0.problem != nil }) { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    /// How long a person who asks waits for a forge.
    private static let patience = Duration.seconds(10)
}
