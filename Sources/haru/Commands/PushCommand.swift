import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct PushCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "push",
            abstract: say("알림을 받는 기기를 보고 시험해요.", "See which devices are notified, and try them."),
            discussion: say(
                """
                기기는 설정 → 알림에서 더해요. 보내려면 haru serve --push-contact mailto:이름@도메인 이 필요해요.
                """,
                """
                Devices are added under Settings → Notifications.
                To send, Haru needs haru serve --push-contact mailto:name@domain.
                """
            ),
            subcommands: [Devices.self, Test.self, Remove.self, Keys.self],
            defaultSubcommand: Devices.self
        )
    }
}

extension PushCommand {
    struct Devices: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "devices", abstract: say("기기를 새것부터 보여 줘요.", "Show the devices, the newest first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (devices, language) = (try await ledger.useCases.pushDevices(), ledger.language)
            if json { return try Output.write(Wire.pushDevices(devices, in: language)) }
            guard !devices.isEmpty else {
                return try ledger.showView([
                    Line(language.pick("알림을 받는 기기가 없어요.", "No device is notified."), .faint)
                ])
            }
            let now = ProcessEnvironment.now()
            let rows = devices.map { device in
                let success = device.succeededAt.map { language.ago(seconds: $0.seconds(to: now)) }
                return [
                    Line(device.id, .content), Line(device.name.harmless),
                    Line(success ?? language.pick("아직 보내지 않음", "nothing sent yet"), .faint),
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
            CommandConfiguration(
                commandName: "test", abstract: say("기기에 시험 알림을 보내요.", "Send a test to a device."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (language, outcome) = (ledger.language, try await ledger.useCases.sendTestPush(to: id))
            let problem = PushDeviceProblem(outcome)
            if json {
                try Output.write(Wire.pushTest(id, outcome, in: language))
                if problem != nil { throw CommandExit.quiet(CommandExit.failure) }
                return
            }
            guard let problem else {
                return try ledger.showView([
                    Line(language.pick("푸시 서비스가 받았어요. 곧 기기에 와요.", "The push service took it; it is on its way."))
                ])
            }
            try ledger.showView(
                Line.wrapped(language.name(of: problem), columns: min(ledger.terminal.contentWidth, 96), ink: .open))
            throw CommandExit.quiet(CommandExit.failure)
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say("기기를 지워요. 더는 알림이 가지 않아요.", "Remove a device; it gets no more notifications."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 이름.", "Its identity, as the list shows it."), valueName: "id"))
        var id: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.removePushDevice(id)
            try ledger.showView([Line(ledger.language.pick("지웠어요.", "It’s removed."))])
        }
    }

    struct Keys: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "keys",
                abstract: say(
                    "푸시 서비스가 이 하루를 알아보는 공개 키를 보여 줘요.", "Show the public key that push services know this Haru by."),
                discussion: say(
                    """
                    처음 물을 때 한 번 만들어요. 비밀 키는 암호화해서 데이터베이스에 두고, haru backup에 함께 들어가요.
                    잃으면 모든 기기에서 알림을 다시 켜야 해요.
                    """,
                    """
                    It is made once, when first asked for. The private key is kept sealed in the database and is in
                    what haru backup writes. Without it, every device has to turn notifications on anew.
                    """
                )
            )
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let key = try await ledger.useCases.pushKey()
            if json { return try Output.write(["publicKey": .text(key)] as JSON) }
            try Output.write(key + "\n")
        }
    }
}
