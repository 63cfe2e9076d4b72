import ArgumentParser
import Core
import Engine
import Language

struct FreezeCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "freeze", abstract: say(.freezeCommand.abstract))
    }

    @Argument(help: ArgumentHelp(say(.freezeCommand.daysHelp), valueName: "day"), completion: .days)
    var days: [String] = []

    @Flag(help: ArgumentHelp(say(.freezeCommand.undoHelp)))
    var undo = false

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        try await ledger.refresh()
        let today = try await ledger.useCases.currentDay()
        if days.isEmpty {
            if undo { throw UsageError.missing("<day>") }
            let count = try await ledger.useCases.freezesLeft(inMonthOf: today)
            let month = ledger.language.shortMonth(today.month)
            return try ledger.showView([Line(ledger.language.text(.freezeCommand.left(count: count, month: month)))])
        }
        let days = Set(try days.map { try DayWord.required($0).day(today: today) }).sorted()
        let report = undo ? try await ledger.useCases.unfreeze(days) : try await ledger.useCases.freeze(days)
        let language = ledger.language
        let left = try await ledger.useCases.freezesLeft(inMonthOf: report.day)
        let dates = days.map { language.shortDate($0, today: today) }.joined(separator: ", ")
        let done =
            undo
            ? language.text(
                days.count == 1 ? .freezeCommand.undoneOne(date: dates) : .freezeCommand.undone(dates: dates))
            : language.text(days.count == 1 ? .freezeCommand.doneOne(date: dates) : .freezeCommand.done(dates: dates))
        let name = language.shortMonth(report.day.month)
        let month = language.text(.freezeCommand.leftInMonth(count: String(left), month: name))
        var lines = Line.wrapped(done + " " + month, columns: ledger.terminal.contentWidth)
        if !undo {
            let command = "haru freeze --undo " + days.map(\.description).joined(separator: " ")
            lines += Line.wrapped(
                language.text(.freezeCommand.undoHint(command: command)),
                columns: ledger.terminal.contentWidth,
                ink: .faint)
        }
        try ledger.showView(lines)
    }
}

struct RestCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rest",
            abstract: say(.restCommand.abstract),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension RestCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.restCommand.listAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ledger.show(rest: try await ledger.useCases.dayCalendar().rules.current.rest)
        }
    }

    struct Add: RestChange {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "add", abstract: say(.restCommand.addAbstract))
        }

        @OptionGroup var choice: WeekdayChoice
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func changed(_ rest: Set<Weekday>, by weekdays: Set<Weekday>) -> Set<Weekday> { rest.union(weekdays) }
    }

    struct Remove: RestChange {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.restCommand.removeAbstract))
        }

        @OptionGroup var choice: WeekdayChoice
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func changed(_ rest: Set<Weekday>, by weekdays: Set<Weekday>) -> Set<Weekday> { rest.subtracting(weekdays) }
    }
}

/// Weekday arguments of a change of rest days, and the day from which it applies.
struct WeekdayChoice: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say(.restCommand.weekdaysHelp), valueName: "weekday"),
        completion: .list(Weekday.allCases.map(\.code))
    )
    var weekdays: [String]

    @Option(help: ArgumentHelp(say(.restCommand.fromHelp), valueName: "day"), completion: .days)
    var from: String?
}

/// A command that changes the rest weekdays.
protocol RestChange: LedgerCommand {
    var choice: WeekdayChoice { get }
    func changed(_ rest: Set<Weekday>, by weekdays: Set<Weekday>) -> Set<Weekday>
}

extension RestChange {
    func run(_ ledger: Ledger) async throws {
        let named = try choice.weekdays.flatMap { $0.split(separator: ",") }.map { text in
            guard let weekday = Weekday(text: text) else { throw UsageError.invalidWeekday(String(text)) }
            return weekday
        }
        let today = try await ledger.useCases.currentDay()
        let from = try choice.from.map { try DayWord.required($0).day(today: today) }
        let rules = try await ledger.useCases.dayCalendar().rules
        let rest = changed(rules.current.rest, by: Set(named))
        try await ledger.useCases.set(.rest, to: Weekday.text(of: rest), from: from)
        try ledger.show(rest: rest)
        if from == nil { try await ledger.tellFirstDay() }
    }
}

extension Ledger {
    /// Shows the rest weekdays.
    fileprivate func show(rest: Set<Weekday>) throws {
        let names = Weekday.allCases.filter(rest.contains).map { language.weekday($0) }.joined(separator: ", ")
        try showView([
            Line(
                rest.isEmpty
                    ? language.text(.restCommand.none)
                    : language.text(.restCommand.weekdays(weekdays: names))
            )
        ])
    }
}
