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
            abstract: say("프로그램이 쓸 액세스 토큰을 만들고 폐기해요.", "Make access tokens for programs, and revoke them."),
            discussion: say(
                """
                haru serve의 HTTP API(/api/v1)를 쓸 때 보여 주는 열쇠예요. docs/api.md에 적혀 있어요.
                """,
                """
                Programs show one to use the HTTP API (/api/v1) of haru serve; see docs/api.md.
                """
            ),
            subcommands: [List.self, Add.self, Revoke.self],
            defaultSubcommand: List.self
        )
    }
}

extension TokenCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list", abstract: say("토큰을 새것부터 보여 줘요.", "Show the tokens, the newest first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let tokens = try await ledger.useCases.accessTokens()
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.accessTokens(tokens, offset: zones.offset(at:)))
            }
            let language = ledger.language
            guard !tokens.isEmpty else {
                return try ledger.showView([Line(language.pick("액세스 토큰이 없어요.", "There’s no access token."), .faint)])
            }
            let rows = tokens.map { token in
                let use = token.usedAt.map { language.ago(seconds: $0.seconds(to: ProcessEnvironment.now())) }
                return [
                    Line(token.id, .content), Line(token.name.harmless), Line(language.scopes(token.scopes), .faint),
                    Line(use ?? language.pick("아직 쓰지 않음", "never used"), .faint),
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
                abstract: say("토큰을 만들어요. 한 번만 보여 줘요.", "Make a token, which is shown once."),
                discussion: say(
                    """
                    권한: read(읽기), write(읽고 쓰기), commits(커밋 보내기만), widget(위젯). 적지 않으면 read예요.
                      haru token add 대시보드
                      haru token add laptop --scope commits
                      haru token add script --scope write | pass insert -e haru
                    """,
                    """
                    Scopes are read, write (which reads, too), commits (which only sends evidence of commits) and \
                    widget (which shows today and ticks its tasks off). Without any it is read.
                      haru token add dashboard
                      haru token add laptop --scope commits
                      haru token add script --scope write | pass insert -e haru
                    """
                )
            )
        }

        @Argument(help: ArgumentHelp(say("어디에 쓸 것인지.", "What it is for."), valueName: "name"))
        var name: String

        @Option(
            name: .customLong("scope"),
            help: ArgumentHelp(
                say(
                    "할 수 있는 일: read, write, commits, widget. 여러 번 적어도 돼요.",
                    "What it may do: read, write, commits or widget. Can be repeated."),
                valueName: "scope"),
            completion: .words(of: TokenScope.self))
        var scopes: [String] = []

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let wanted = try scopes.map { try OptionValue.one(of: TokenScope.self, $0, for: "--scope") }
            let made = try await MadeAccessToken.make(
                named: name, scopes: wanted.isEmpty ? [.read] : Set(wanted), useCases: ledger.useCases,
                secret: Secret.token())
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(
                    Wire.madeAccessToken(made.report, text: made.text, offset: zones.offset(at:)))
            }
            // A program that reads it wants the token alone.
            guard ledger.session.environment.outputIsTerminal else { return try Output.write(made.text + "\n") }
            let language = ledger.language
            let title = Line(made.report.name.harmless, .strong)
                .appending("  " + language.scopes(made.report.scopes), .faint)
            let closing = language.pick(
                "다시 보여 주지 않으니 지금 옮겨 적어 주세요.", "It isn’t shown again: copy it now.")
            let terminal = ledger.terminal
            // The token is worth nothing when it is cut, however narrow the terminal.
            try Output.write(
                terminal.render([Line(), title]) + "    " + terminal.palette.paint(Line(made.text, .content)) + "\n"
                    + terminal.render([Line(closing, .faint), Line()]))
        }
    }

    struct Revoke: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "revoke",
                abstract: say("토큰을 폐기해요. 그때부터 쓸 수 없어요.", "Revoke tokens; they stop working at once."))
        }

        @Argument(
            help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity or its name, as the list shows them."), valueName: "id"))
        var ids: [String]

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            for id in ids {
                let name = try await ledger.useCases.revokeAccessToken(id).name.harmless
                try ledger.showView([Line(language.pick("\(name) 토큰을 거두었어요.", "\(name) is revoked."))])
            }
        }
    }
}
