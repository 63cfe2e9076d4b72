import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct SessionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "session",
            abstract: say(.sessionCommand.abstract),
            subcommands: [List.self, End.self],
            defaultSubcommand: List.self
        )
    }
}

extension SessionCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.sessionCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let sessions = try await ledger.useCases.sessions()
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.sessions(sessions, offset: zones.offset(at:)))
            }
            guard !sessions.isEmpty else {
                return try ledger.showView([Line(ledger.language.text(.sessionCommand.none), .faint)])
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
                commandName: "remove",
                abstract: say(.sessionCommand.endAbstract),
                discussion: say(.sessionCommand.endDiscussion))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var ids: [String] = []

        @Flag(help: ArgumentHelp(say(.sessionCommand.endAllHelp))) var all = false
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
            try ledger.showView([Line(ledger.language.text(.sessionCommand.ended(count: ended)))])
        }
    }
}
