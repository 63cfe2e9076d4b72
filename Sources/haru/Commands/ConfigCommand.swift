import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ConfigCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: say("설정을 보고 바꿔요.", "Look at settings and change them."),
            discussion: say(
                "날을 세는 규칙(days, day-start, minimum, rest)은 오늘부터 바뀌고 지난 날은 그대로예요. 지난 날에도 쓰려면 --from을 적어요.",
                "The rules of days (days, day-start, minimum, rest) change from today on, and earlier days stay; --from applies them from another day."
            ),
            subcommands: [List.self, Get.self, Set.self],
            defaultSubcommand: List.self
        )
    }
}

extension ConfigCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say("모든 설정을 보여 줘요.", "Show every setting."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            var values: [(key: SettingKey, value: String)] = []
            for key in SettingKey.allCases { values.append((key, try await ledger.useCases.value(of: key))) }
            if json {
                let object = JSON.object(values.map { JSON.Member($0.key.rawValue, .text($0.value)) })
                return try Output.write(object)
            }
            let rows = values.map {
                [Line($0.key.rawValue), Line($0.value.harmless, .strong), Line($0.key.allowed, .faint)]
            }
            let table = TableView(
                columns: [.left, .left, .flexible], rows: rows, width: ledger.terminal.contentWidth,
                glyphs: ledger.terminal.glyphs
            )
            try ledger.showView(table.lines)
        }
    }

    struct Get: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "get", abstract: say("설정 하나를 보여 줘요.", "Show one setting."))
        }

        @OptionGroup var name: SettingName

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try Output.write(try await ledger.useCases.value(of: name.setting()) + "\n")
        }
    }

    struct Set: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "set", abstract: say("설정 하나를 바꿔요.", "Change one setting."))
        }

        @OptionGroup var name: SettingName

        @Argument(
            help: ArgumentHelp(
                say("haru config list에 나온 값 중 하나.", "Its value, one that haru config list names."), valueName: "value"
            ))
        var value: String

        @Option(
            help: ArgumentHelp(
                say("날을 세는 규칙이 바뀌는 날. all은 처음부터.", "For rules of days, the day from which it holds; all is every day."),
                valueName: "day"
            )
        )
        var from: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let key = try name.setting()
            let today = try await ledger.useCases.currentDay()
            let start: Day? = try from.map { $0 == "all" ? .first : try DayWord.required($0).day(today: today) }
            try await ledger.useCases.set(key, to: value, from: start)
            try ledger.showView([
                Line(key.rawValue + "  ").appending(try await ledger.useCases.value(of: key).harmless, .strong)
            ])
            if key.isDayRule, start == nil { try await ledger.tellFirstDay() }
        }
    }
}

extension Ledger {
    /// Says on the first day that a day rule holds for past days as well.
    func tellFirstDay() async throws {
        guard try await useCases.snapshot({ $0.isFirstDay }) else { return }
        let text = language.pick(
            "하루를 쓴 첫날이라 지난날에도 모두 적용돼요.", "As this is your first day with Haru, it applies to past days as well.")
        try showView([Line(text, .faint)])
    }
}

/// The setting that a command is about.
struct SettingName: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("haru config list에 나온 이름.", "Its name, as haru config list shows it."), valueName: "key"),
        completion: .words(of: SettingKey.self)
    )
    var key: String

    /// - Throws: ``DomainError/unknownSetting(_:)``.
    func setting() throws -> SettingKey {
        guard let setting = SettingKey(rawValue: key) else { throw DomainError.unknownSetting(key) }
        return setting
    }
}
