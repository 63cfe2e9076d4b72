import ArgumentParser
import Core
import Engine
import Language
import Presentation
import Web

struct ConfigCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: say(.configCommand.abstract),
            discussion: say(.configCommand.discussion),
            subcommands: [List.self, Get.self, Set.self, Value.self],
            defaultSubcommand: Value.self
        )
    }
}

extension ConfigCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.configCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws { try await ConfigCommand.list(in: ledger, json: json) }
    }

    struct Get: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "get", abstract: say(.configCommand.getAbstract))
        }

        @OptionGroup var name: SettingName

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws { try await ConfigCommand.get(name.setting(), in: ledger) }
    }

    struct Set: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "set", abstract: say(.configCommand.setAbstract))
        }

        @OptionGroup var name: SettingName

        @Argument(help: ArgumentHelp(say(.configCommand.setValueHelp), valueName: "value"), completion: .settingValues)
        var value: String

        @Option(help: ArgumentHelp(say(.configCommand.setFromHelp), valueName: "day"), completion: .days)
        var from: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ConfigCommand.set(name.setting(), to: value, from: from, in: ledger)
        }
    }

    /// `haru config`, `haru config theme` and `haru config theme blue`, each without its verb.
    struct Value: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "value", abstract: say(.configCommand.abstract), shouldDisplay: false)
        }

        @Argument(
            help: ArgumentHelp(say(.configCommand.nameHelp), valueName: "key"),
            completion: .words(of: SettingKey.self))
        var key: String?

        @Argument(help: ArgumentHelp(say(.configCommand.setValueHelp), valueName: "value"), completion: .settingValues)
        var value: String?

        @Option(help: ArgumentHelp(say(.configCommand.setFromHelp), valueName: "day"), completion: .days)
        var from: String?

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard let key else { return try await ConfigCommand.list(in: ledger, json: json) }
            let setting = try SettingName.setting(key)
            guard let value else { return try await ConfigCommand.get(setting, in: ledger) }
            try await ConfigCommand.set(setting, to: value, from: from, in: ledger)
        }
    }
}

extension ConfigCommand {
    private static func list(in ledger: Ledger, json: Bool) async throws {
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
        let elsewhere = SettingsSection.elsewhere.map(\.rawValue).joined(separator: ", ")
        let note = ledger.language.text(.configCommand.settingsElsewhere(settings: elsewhere))
        try ledger.showView(
            table.lines + Line.wrapped(note, columns: ledger.terminal.contentWidth, ink: .faint))
    }

    private static func get(_ key: SettingKey, in ledger: Ledger) async throws {
        try Output.write(try await ledger.useCases.value(of: key) + "\n")
    }

    private static func set(_ key: SettingKey, to value: String, from: String?, in ledger: Ledger) async throws {
        let today = try await ledger.useCases.currentDay()
        let start: Day? = try from.map { $0 == "all" ? .first : try DayWord.required($0).day(today: today) }
        try await ledger.useCases.set(key, to: value, from: start)
        try ledger.showView([
            Line(key.rawValue + "  ").appending(try await ledger.useCases.value(of: key).harmless, .strong)
        ])
        if key.isDayRule, start == nil { try await ledger.tellFirstDay() }
    }
}

extension Ledger {
    /// Notes on the first day that a day rule applies to past days too.
    func tellFirstDay() async throws {
        guard try await useCases.snapshot({ $0.isFirstDay }) else { return }
        let text = language.text(.configCommand.firstDay)
        try showView([Line(text, .faint)])
    }
}

/// Setting argument of a command.
struct SettingName: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say(.configCommand.nameHelp), valueName: "key"),
        completion: .words(of: SettingKey.self)
    )
    var key: String

    /// - Throws: ``DomainError/unknownSetting(_:)``, and ``UsageError/zoneIsNoSetting`` for the time zone, which has a
    ///   command of its own.
    func setting() throws -> SettingKey { try Self.setting(key) }

    static func setting(_ key: String) throws -> SettingKey {
        if ["zone", "timezone", "time-zone"].contains(key) { throw UsageError.zoneIsNoSetting }
        guard let setting = SettingKey(rawValue: key) else { throw DomainError.unknownSetting(key) }
        return setting
    }
}
