import ArgumentParser
import Engine
import Language

struct SecretsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "secrets",
            abstract: say("암호화해서 저장한 토큰과 비밀을 관리해요.", "Manage the key of sealed data."), subcommands: [Rotate.self])
    }
}

extension SecretsCommand {
    struct Rotate: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rotate",
                abstract: say("새 키를 만들어 모두 다시 암호화해요.", "Make a new key and seal everything with it."),
                discussion: say(
                    """
                    haru.key에 새 키를 넣고, 모두 새 키로 다시 암호화한 뒤 옛 키를 지워요.
                    켜져 있는 하루는 그대로 두어도 돼요. HARU_SECRET_KEY를 쓴다면 새 열쇠를 앞에 적고 불러 주세요.
                    """,
                    """
                    It puts a new key into haru.key, seals everything with it, and removes the old key.
                    A Haru that is on can stay on. With HARU_SECRET_KEY, write the new key before the old one first.
                    """
                )
            )
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (session, language) = (ledger.session, ledger.language)
            let given = session.environment.variable("HARU_SECRET_KEY")
            let path = session.folders.secretKey
            if given == nil, SecretKeyFile.keys(at: path).isEmpty {
                return try ledger.showView([Line(language.pick("아직 암호화해서 저장한 것이 없어요.", "Nothing is sealed yet."))])
            }
            let key = given == nil ? try SecretKeyFile.addKey(at: path) : nil
            let report = try await Accounts(ledger.useCases).resealSecrets()
            // What could not be opened may be opened by a key that is brought back.
            if let key, report.lost == 0 { try SecretKeyFile.write([key], at: path) }
            let count = language.number(report.sealed)
            var lines = [
                Line(
                    language.pick(
                        "\(count)개를 새 키로 다시 암호화했어요.",
                        report.sealed == 1 ? "1 secret was sealed anew." : "\(count) secrets were sealed anew."))
            ]
            let width = min(ledger.terminal.contentWidth, 96)
            if report.lost > 0 {
                let lost = language.number(report.lost)
                lines += Line.wrapped(
                    language.pick(
                        "\(lost)개는 어느 열쇠로도 열리지 않아 그대로 뒀어요. 맞는 열쇠를 되찾거나 새로 넣어 주세요.",
                        "\(lost) can’t be opened by any key and stay as they are: bring the key back, or give them anew."
                    ), columns: width, ink: .open)
            } else if given != nil {
                lines += Line.wrapped(
                    language.pick(
                        "HARU_SECRET_KEY에는 이제 맨 앞의 키만 있으면 돼요.",
                        "HARU_SECRET_KEY needs its first key alone from now on."),
                    columns: width, ink: .faint)
            }
            try ledger.showView(lines)
            if report.lost > 0 { throw CommandExit.quiet(CommandExit.failure) }
        }
    }
}
