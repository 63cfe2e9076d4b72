import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct PushCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "devices",
            abstract: say(.pushCommand.abstract),
            discussion: say(.pushCommand.discussion),
            subcommands: [Devices.self, Test.self, Remove.self, Keys.self],
            defaultSubcommand: Devices.self
        )
    }
}

extension PushCommand {
    struct Devices: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.pushCommand.devicesAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (devices, language) = (try await ledger.useCases.pushDevices(), ledger.language)
            if json { return try Output.write(JSONShape.pushDevices(devices, in: language)) }
            guard !devices.isEmpty else {
                return try ledger.showView([Line(language.text(.pushCommand.noDevice), .faint)])
            }
            let now = ProcessEnvironment.now()
            let rows = devices.map { device in
                let success = device.succeededAt.map { language.ago(seconds: $0.seconds(to: now)) }
                return [
                    Line(device.id, .content), Line(device.name.harmless),
                    Line(success ?? language.text(.channelCommand.nothingSent), .faint),
                    Line(device.problem.map { language.name(of: $0).harmless } ?? "", .open),
                ]
            }
            try ledger.showView(
                TableView(
                    columns: [.left, .flexible, .left, .flexible], spare: [3, 2], rows: rows,
                    width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
                ).lines)
        }
    }

    struct Test: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "test", abstract: say(.pushCommand.testAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (language, outcome) = (ledger.language, try await ledger.useCases.sendTestPush(to: id))
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(JSONShape.pushTest(id, outcome, in: language))
                if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
                return
            }
            guard let problem else {
                return try ledger.showView([Line(language.text(.pushCommand.testSent))])
            }
            try ledger.showView(
                Line.wrapped(language.name(of: problem), columns: min(ledger.terminal.contentWidth, 96), ink: .open))
            throw CommandExit.quiet(CommandExit.failure)
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.pushCommand.removeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.option.listedIdentity), valueName: "id"), completion: .stored)
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removePushDevice(id)
            try ledger.showView([Line(ledger.language.text(.channelCommand.removed))])
        }
    }

    struct Keys: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "keys",
                abstract: say(.pushCommand.keysAbstract),
                discussion: say(.pushCommand.keysDiscussion)
            )
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let key = try await ledger.useCases.pushKey()
            if json { return try Output.write(["publicKey": .text(key)] as JSON) }
            try Output.write(key + "\n")
        }
    }
}
