import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct SessionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "session",
            abstract: say("로그인한 브라우저를 보고 로그아웃해요.", "See which browsers are signed in, and sign them out."),
            subcommands: [List.self, End.self],
            defaultSubcommand: List.self
        )
    }
}

extension SessionCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list",
                abstract: say("로그인한 브라우저를 최근에 쓴 순서로 보여 줘요.", "Show the browsers, the last used first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let sessions = try await ledger.useCases.sessions()
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.sessions(sessions, offset: zones.offset(at:)))
            }
            guard !sessions.isEmpty else {
                return try ledger.showView([
                    Line(ledger.language.pick("들어온 브라우저가 없어요.", "No browser is signed in."), .faint)
                ])
            }
            let width = sessions.map { DisplayWidth.of($0.device.harmless) }.max() ?? 0
            try ledger.showView(
                sessions.map { session in
                    var line = Line(session.id, .content)
                    line.append("  " + session.device.harmless)
                    line.pad(to: 10 + width + 2)
                    line.append(
                        ledger.language.ago(seconds: session.lastUse.seconds(to: ProcessEnvironment.now())), .faint)
                    return line
                })
        }
    }

    struct End: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "end",
                abstract: say("브라우저를 로그아웃해요.", "Sign browsers out."),
                discussion: say(
                    "다시 로그인하려면 haru link로 링크를 만들어야 해요.", "To come in again it needs a link that haru link makes."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var ids: [String] = []

        @Flag(help: ArgumentHelp(say("모두 로그아웃해요.", "Sign all of them out."))) var all = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard all || !ids.isEmpty else { throw UsageError.missing("<id>") }
            var ended = 0
            if all {
                ended = try await ledger.useCases.endSessions()
            } else {
                for id in ids {
                    try await ledger.useCases.endSession(id)
                    ended += 1
                }
            }
            try ledger.showView([
                Line(
                    ledger.language.pick(
                        "브라우저 \(ledger.language.number(ended))개를 내보냈어요.",
                        ended == 1
                            ? "1 browser is signed out." : "\(ledger.language.number(ended)) browsers are signed out."))
            ])
        }
    }
}
