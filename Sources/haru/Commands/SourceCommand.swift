import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct SourceCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "source",
            abstract: say("GitHub, GitLab, Forgejo의 기여도 집계해요.", "Count what GitHub, GitLab and Forgejo count, too."),
            subcommands: [Add.self, List.self, Token.self, SourceWebhookCommand.self, Remove.self, Check.self],
            defaultSubcommand: List.self
        )
    }
}

extension SourceCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say("GitHub, GitLab, Forgejo 계정을 추가해요.", "Add an account on a forge."),
                discussion: say(
                    """
                    누구나 볼 수 있는 기여 달력을 읽어요. 로그인도 토큰도 필요 없어요.
                    그 뒤로는 한 시간에 한 번까지만 물어봐요.

                    GitHub은 이름만 적으면 되고, 다른 곳은 프로필 주소를 적어요.
                      haru source add octocat
                      haru source add https://codeberg.org/octocat
                      haru source add https://git.example.com/octocat --kind forgejo
                    """,
                    """
                    Haru reads your public calendar of contributions; it needs no sign-in and no token.
                    From then on it asks once an hour at most.

                    On GitHub the name is enough; anywhere else, give the address of the page.
                      haru source add octocat
                      haru source add https://codeberg.org/octocat
                      haru source add https://git.example.com/octocat --kind forgejo
                    """
                )
            )
        }

        @Argument(
            help: ArgumentHelp(
                say("로그인할 때 쓰는 이름이나 프로필 주소.", "The name to sign in with, or the address of the page."),
                valueName: "account"))
        var account: String

        @Option(
            help: ArgumentHelp(
                say(
                    "무엇을 쓰는 곳인지 알아내지 못할 때: github, gitlab, forgejo, gitea.",
                    "What the forge runs, where it can’t be found out: github, gitlab, forgejo or gitea."),
                valueName: "kind"),
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

    struct Token: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "token",
                abstract: say("GitHub에 토큰으로 확인해요.", "Ask GitHub with a token."),
                discussion: say(
                    """
                    토큰이 있으면 공개하지 않은 기여도 세고, 한국의 아침에도 오늘을 알 수 있어요.
                    권한이 없는 토큰이면 돼요. 비공개 기여까지 세려면 read:user만 주세요.
                    토큰은 표준 입력에서 읽고, 암호화해서 저장하고, 다시 보여 주지 않아요.
                      haru source token octocat
                      gh auth token | haru source token octocat
                    """,
                    """
                    With a token, private contributions count, and today is known wherever it is today.
                    A token without any scope will do; private contributions need read:user and nothing else.
                    It is read from standard input, kept sealed, and never shown again.
                      haru source token octocat
                      gh auth token | haru source token octocat
                    """
                )
            )
        }

        @Argument(help: ArgumentHelp(say("목록에 있는 이름.", "The name in the list."), valueName: "name"))
        var name: String

        @Flag(help: ArgumentHelp(say("토큰을 빼요.", "Take the token away."))) var remove = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let useCases = ledger.useCases
            let token = remove ? nil : try SecretLine.read(ledger.language.pick("토큰: ", "Token: "))
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
            CommandConfiguration(
                commandName: "remove",
                abstract: say(
                    "출처를 빼요. 거기서 센 기여는 더 세지 않아요.", "Forget a source; what it counted no longer counts."))
        }

        @Argument(help: ArgumentHelp(say("목록에 있는 이름.", "The name in the list."), valueName: "name"))
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
            CommandConfiguration(commandName: "check", abstract: say("모든 출처를 지금 확인해요.", "Check all sources now."))
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

    /// What a forge runs; Gitea goes by Forgejo, which answers as it does.
    private static func kind(_ name: String) throws -> Source {
        if name == "gitea" { return .forgejo }
        guard let kind = ForgeAccount.kinds.first(where: { $0.rawValue == name }) else {
            throw UsageError.invalidValue(option: "--kind", value: name, allowed: "github, gitlab, forgejo, gitea")
        }
        return kind
    }

    /// How long a person who asks waits for a forge.
    private static let patience = Duration.seconds(10)
}
