import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ChannelCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "channels",
            abstract: say(.channelCommand.abstract),
            subcommands: [List.self, Add.self, Test.self, On.self, Off.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension ChannelCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.channelCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (channels, language) = (try await ledger.useCases.channelReports(), ledger.language)
            if json { return try Output.write(JSONShape.channels(channels, in: language)) }
            guard !channels.isEmpty else {
                return try ledger.showView([Line(language.text(.channelCommand.none), .faint)])
            }
            let now = ProcessEnvironment.now()
            let rows = channels.map { channel in
                let success = channel.succeededAt.map { language.ago(seconds: $0.seconds(to: now)) }
                let off = channel.isOn ? "" : language.text(.channelCommand.offMark) + " "
                let problem = channel.problem.map { language.name(of: $0, at: channel.kind).harmless } ?? ""
                return [
                    Line(channel.id, .content), Line(channel.kind.map(language.name) ?? "?"),
                    Line(channel.place.harmless),
                    Line(success ?? language.text(.channelCommand.nothingSent), .faint),
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
                abstract: say(.channelCommand.addAbstract),
                discussion: say(.channelCommand.addDiscussion)
            )
        }

        @Argument(
            help: ArgumentHelp(say(.channelCommand.addKindHelp), valueName: "kind"),
            completion: .words(of: ChannelKind.self))
        var kind: String

        @Option(help: ArgumentHelp(say(.channelCommand.addServerHelp), valueName: "address"))
        var server: String?

        @Option(help: ArgumentHelp(say(.channelCommand.addToHelp), valueName: "recipient"))
        var to: String?

        @Option(help: ArgumentHelp(say(.channelCommand.addFromHelp), valueName: "mailbox"))
        var from: String?

        @Option(help: ArgumentHelp(say(.channelCommand.addUserHelp), valueName: "name"))
        var user: String?

        @Flag(name: .customLong("with-secret"), help: ArgumentHelp(say(.channelCommand.addSecretHelp)))
        var withSecret = false

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard let kind = ChannelKind(rawValue: kind.lowercased()) else {
                throw UsageError.invalidValue(
                    option: "<kind>", value: kind,
                    allowed: ChannelKind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            let (language, useCases) = (ledger.language, ledger.useCases)
            // Origin of the running server or the last one, for links, as for channels added on a page.
            let origin = ledger.session.publicAddress ?? ServeLock.lastAddress(at: ledger.session.folders.lock) ?? ""
            let added = try await useCases.addChannel(try target(kind, language), origin: origin, language: language)
            let outcome = try await useCases.testChannel(added.report.id)
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(
                    [
                        "channel": JSONShape.channel(added.report, in: language),
                        "secret": .optional(added.madeSecret),
                        "test": JSONShape.channelTest(added.report.id, outcome, at: kind, in: language),
                    ] as JSON)
            } else {
                let name = (language.name(of: kind) + " " + added.report.place).trimmed.harmless
                var lines = [Line(language.text(.channelCommand.added(name: name, id: added.report.id)))]
                if let secret = added.madeSecret {
                    lines.append(Line(language.text(.channelCommand.signingKey) + " " + secret, .content))
                }
                lines.append(ChannelCommand.told(problem, kind, language))
                try ledger.showView(lines)
            }
            if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
        }

        /// Options of a kind that describe how it is reached.
        static func options(of kind: ChannelKind) -> [String] { kind.fields.compactMap { $0.option } }

        /// Target of the channel, with secrets read from standard input.
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
                    // A mail server with a user name requires a password.
                    if kind.isOptional(field), !withSecret, user == nil { continue }
                    let prompt =
                        field == .address
                        ? language.text(.channelCommand.addressPrompt) + " "
                        : language.text(.channelCommand.secretPrompt) + " "
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
            CommandConfiguration(commandName: "test", abstract: say(.channelCommand.testAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            let kind = try await ledger.useCases.channelReports().first { $0.id == id }?.kind
            let outcome = try await ledger.useCases.testChannel(id)
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(JSONShape.channelTest(id, outcome, at: kind, in: language))
            } else {
                try ledger.showView([ChannelCommand.told(problem, kind, language)])
            }
            if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "on", abstract: say(.channelCommand.onAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.turnChannel(id, on: true)
            try ledger.showView([Line(ledger.language.text(.channelCommand.turnedOn))])
        }
    }

    struct Off: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "off", abstract: say(.channelCommand.offAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.turnChannel(id, on: false)
            try ledger.showView([Line(ledger.language.text(.channelCommand.turnedOff(id: id)))])
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.channelCommand.removeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removeChannel(id)
            try ledger.showView([Line(ledger.language.text(.channelCommand.removed))])
        }
    }

    /// Result of a test.
    private static func told(_ problem: PushDeviceProblem?, _ kind: ChannelKind?, _ language: Language) -> Line {
        if let problem { return Line(language.name(of: problem, at: kind).harmless, .open) }
        return kind == .machine
            ? Line(language.text(.channelCommand.testWaits))
            : Line(language.text(.channelCommand.testSent))
    }
}

extension ChannelField {
    /// Option of a field; nil if it is read from standard input.
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
