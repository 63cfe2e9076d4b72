import ArgumentParser
import Engine
import Language

struct SecretsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "secrets",
            abstract: say(.secretsCommand.abstract), subcommands: [Rotate.self])
    }
}

extension SecretsCommand {
    struct Rotate: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rotate",
                abstract: say(.secretsCommand.rotateAbstract),
                discussion: say(.secretsCommand.rotateDiscussion)
            )
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (session, language) = (ledger.session, ledger.language)
            let given = session.environment.variable("HARU_SECRET_KEY")
            let path = session.folders.secretKey
            if given == nil, SecretKeyFile.keys(at: path).isEmpty {
                return try ledger.showView([Line(language.text(.secretsCommand.nothingSealed))])
            }
            let key = given == nil ? try SecretKeyFile.addKey(at: path) : nil
            let report = try await Accounts(ledger.useCases).resealSecrets()
            // Secrets that could not be opened may need an old key that is restored later.
            if let key, report.lost == 0 { try SecretKeyFile.write([key], at: path) }
            var lines = [Line(language.text(.secretsCommand.resealed(count: report.sealed)))]
            let width = min(ledger.terminal.contentWidth, 96)
            if report.lost > 0 {
                let lost = language.number(report.lost)
                lines += Line.wrapped(
                    language.text(.secretsCommand.unreadable(count: lost)), columns: width, ink: .open)
            } else if given != nil {
                lines += Line.wrapped(language.text(.secretsCommand.firstKeySuffices), columns: width, ink: .faint)
            }
            try ledger.showView(lines)
            if report.lost > 0 { throw CommandExit.quiet(CommandExit.failure) }
        }
    }
}
