import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ChannelCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "channel",
            abstract: say(
                "ntfy, 메일, 메신저, 웹훅, 이 화면으로도 알림을 받아요.", "Be notified by ntfy, mail, a messenger, a webhook or here."),
            subcommands: [List.self, Add.self, Test.self, On.self, Off.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension ChannelCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list", abstract: say("알림을 받는 곳을 새것부터 보여 줘요.", "Show the channels, the newest first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (channels, language) = (try await ledger.useCases.channelReports(), ledger.language)
            if json { return try Output.write(Wire.channels(channels, in: language)) }
            guard !channels.isEmpty else {
                return try ledger.showView([
                    Line(
                        language.pick("아직 없어요. haru channel add ntfy", "There is none yet: haru channel add ntfy"),
                        .faint)
                ])
            }
            let now = ProcessEnvironment.now()
            let rows = channels.map { channel in
                let success = channel.succeededAt.map { language.ago(seconds: $0.seconds(to: now)) }
                let off = channel.isOn ? "" : language.pick("꺼짐. ", "Off. ")
                let problem = channel.problem.map { language.name(of: $0, at: channel.kind).harmless } ?? ""
                return [
                    Line(channel.id, .content), Line(channel.kind.map(language.name) ?? "?"),
                    Line(channel.place.harmless),
                    Line(success ?? language.pick("아직 보내지 않음", "nothing sent yet"), .faint),
                    Line(off + problem, .open),
                ]
            }
            try ledger.showView(
                TableView(
                    columns: [.left, .left, .flexible, .left, .flexible], spare: [4, 3, 2], rows: rows,
                    width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
                ).lines)
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say("알림을 받을 곳을 더하고 시험해요.", "Add a channel, and send it a test."),
                discussion: say(
                    """
                    웹훅 주소, 토큰, 비밀번호는 옵션이 아니라 표준 입력에서 읽어 암호화해요.

                      haru channel add ntfy --to TOPIC
                      haru channel add mail --to 나@도메인 --from 하루@도메인 --server smtps://smtp.도메인 --user 이름
                      haru channel add slack
                      haru channel add telegram --to CHAT
                      haru channel add machine --to 연결된_컴퓨터_이름
                    """,
                    """
                    Webhook addresses, tokens and passwords are no options: they are read from standard input, and sealed.

                      haru channel add ntfy --to TOPIC
                      haru channel add mail --to me@domain --from haru@domain --server smtps://smtp.domain --user name
                      haru channel add slack
                      haru channel add telegram --to CHAT
                      haru channel add machine --to LINKED-MACHINE
                    """
                )
            )
        }

        @Argument(
            help: ArgumentHelp(
                say(
                    "ntfy, mail, slack, discord, telegram, gotify, webhook, desktop, machine 중 하나.",
                    "One of ntfy, mail, slack, discord, telegram, gotify, webhook, desktop, machine."),
                valueName: "kind"))
        var kind: String

        @Option(
            help: ArgumentHelp(say("ntfy, Gotify나 메일 서버.", "The server of ntfy, Gotify or mail."), valueName: "address")
        )
        var server: String?

        @Option(
            help: ArgumentHelp(
                say(
                    "주제, 받는 메일 주소, 대화 번호나 연결된 컴퓨터.", "The topic, the mailbox, the chat or the linked machine."),
                valueName: "recipient"))
        var to: String?

        @Option(help: ArgumentHelp(say("보내는 메일 주소.", "The mailbox that mail comes from."), valueName: "mailbox"))
        var from: String?

        @Option(help: ArgumentHelp(say("메일 서버의 사용자 이름.", "The user name at the mail server."), valueName: "name"))
        var user: String?

        @Flag(
            name: .customLong("with-secret"),
            help: ArgumentHelp(
                say("없어도 되는 토큰이나 비밀 값도 표준 입력에서 읽어요.", "Read a token or secret too that may be left out.")))
        var withSecret = false

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard let kind = ChannelKind(rawValue: kind.lowercased()) else {
                throw UsageError.invalidValue(
                    option: "<kind>", value: kind,
                    allowed: ChannelKind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            let (language, useCases) = (ledger.language, ledger.useCases)
            // Where it serves, or did last: links lead there, as those of channels that a page has added.
            let origin = ledger.session.publicAddress ?? ServeLock.lastAddress(at: ledger.session.folders.lock) ?? ""
            let added = try await useCases.addChannel(try target(kind, language), origin: origin, language: language)
            let outcome = try await useCases.testChannel(added.report.id)
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(
                    [
                        "channel": Wire.channel(added.report, in: language),
                        "secret": .optional(added.madeSecret),
                        "test": Wire.channelTest(added.report.id, outcome, at: kind, in: language),
                    ] as JSON)
            } else {
                let name = (language.name(of: kind) + " " + added.report.place).trimmed.harmless
                var lines = [
                    Line(language.pick("더했어요: \(name) (\(added.report.id))", "Added: \(name) (\(added.report.id))"))
                ]
                if let secret = added.madeSecret {
                    lines.append(
                        Line(
                            language.pick("서명의 비밀 값, 지금만 보여요: ", "What signs, shown this once: ") + secret, .content))
                }
                lines.append(ChannelCommand.told(problem, kind, language))
                try ledger.showView(lines)
            }
            if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
        }

        /// The options that a kind takes, of those that say how it is reached.
        static func options(of kind: ChannelKind) -> [String] { kind.fields.compactMap { $0.option } }

        /// How the channel is reached, with what nobody may see read from standard input.
        private func target(_ kind: ChannelKind, _ language: Language) throws -> ChannelTarget {
            let given: [(ChannelField, String?)] = [
                (.server, server), (.recipient, to), (.sender, from), (.user, user),
            ]
            for (field, value) in given where value != nil && !kind.fields.contains(field) {
                throw UsageError.notOfChannel(option: field.option ?? "", kind: kind)
            }
            var values: [ChannelField: String] = [:]
            for field in kind.fields {
                switch field {
                case .server: values[field] = server ?? ""
                case .recipient: values[field] = to ?? ""
                case .sender: values[field] = from ?? ""
                case .user: values[field] = user ?? ""
                case .address, .secret:
                    // A mail server that knows a name wants a password.
                    if kind.isOptional(field), !withSecret, user == nil { continue }
                    let prompt =
                        field == .address
                        ? language.pick("웹훅 주소(보이지 않아요): ", "Webhook address (not shown): ")
                        : language.pick("토큰이나 비밀번호(보이지 않아요): ", "Token or password (not shown): ")
                    do {
                        values[field] = try SecretLine.read(prompt)
                    } catch DomainError.invalidToken {
                        throw DomainError.badChannel(kind, ChannelFault(field, .missing))
                    }
                }
            }
            return ChannelTarget(kind, values)
        }
    }

    struct Test: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "test", abstract: say("시험 알림을 보내요.", "Send a test to a channel."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            let kind = try await ledger.useCases.channelReports().first { $0.id == id }?.kind
            let outcome = try await ledger.useCases.testChannel(id)
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(Wire.channelTest(id, outcome, at: kind, in: language))
            } else {
                try ledger.showView([ChannelCommand.told(problem, kind, language)])
            }
            if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "on", abstract: say("다시 켜요.", "Turn a channel on again."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.turnChannel(id, on: true)
            try ledger.showView([Line(ledger.language.pick("켰어요.", "It’s on."))])
        }
    }

    struct Off: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "off", abstract: say("지우지 않고 꺼요.", "Turn a channel off without removing it."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.turnChannel(id, on: false)
            try ledger.showView([
                Line(
                    ledger.language.pick(
                        "껐어요. 켜려면 haru channel on \(id)", "It’s off; haru channel on \(id) turns it on."))
            ])
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say("채널과 저장한 주소를 지워요.", "Remove a channel, and forget how it is reached."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removeChannel(id)
            try ledger.showView([Line(ledger.language.pick("지웠어요.", "It’s removed."))])
        }
    }

    /// What came of a test.
    private static func told(_ problem: PushDeviceProblem?, _ kind: ChannelKind?, _ language: Language) -> Line {
        if let problem { return Line(language.name(of: problem, at: kind).harmless, .open) }
        return kind == .machine
            ? Line(
                language.pick(
                    "시험 알림을 두었어요. 그 컴퓨터가 1분 안에 가져가요.", "The test waits for the machine, which asks within a minute."))
            : Line(language.pick("시험 알림을 받았어요. 곧 보여요.", "The test was taken; it is on its way."))
    }
}

extension ChannelField {
    /// The option by which it is said; nil where it is read from standard input.
    fileprivate var option: String? {
        switch self {
        case .server: "--server"
        case .recipient: "--to"
        case .sender: "--from"
        case .user: "--user"
        case .address, .secret: nil
        }
    }
}
