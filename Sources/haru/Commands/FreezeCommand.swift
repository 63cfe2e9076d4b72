import ArgumentParser
import Core
import Engine
import Language

struct FreezeCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "freeze",
            abstract: say("프리즈를 써서 하루를 쉬어요. 연속은 그대로예요.", "Spend a freeze on a day, so that it doesn’t break a streak.")
        )
    }

    @Argument(
        help: ArgumentHelp(
            say(
                "날: 2026-11-21, 오늘, 어제. 여럿이면 모두 쓰거나 하나도 쓰지 않아요.",
                "The days: 2026-11-21, today, yesterday; all of them or none."),
            valueName: "day"))
    var days: [String]

    @Flag(help: ArgumentHelp(say("쓴 프리즈를 되돌려요.", "Take the freeze back.")))
    var undo = false

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        try await ledger.refresh()
        let today = try await ledger.useCases.currentDay()
        let days = Set(try days.map { try DayWord.required($0).day(today: today) }).sorted()
        let report = undo ? try await ledger.useCases.unfreeze(days) : try await ledger.useCases.freeze(days)
        let language = ledger.language
        let left = try await ledger.useCases.freezesLeft(inMonthOf: report.day)
        let dates = days.map { language.shortDate($0, today: today) }.joined(separator: ", ")
        let done =
            undo
            ? language.pick(
                "\(dates) 프리즈를 되돌렸어요.",
                "The \(days.count == 1 ? "freeze" : "freezes") of \(dates) \(days.count == 1 ? "is" : "are") taken back."
            )
            : language.pick(
                "\(dates)에 프리즈를 썼어요. 연속은 그대로예요.",
                "\(dates) \(days.count == 1 ? "is" : "are") frozen; streaks pass over \(days.count == 1 ? "it" : "them")."
            )
        let name = language.shortMonth(report.day.month)
        let month = language.pick("\(name)에 \(left)개 남았어요.", "\(left) left in \(name).")
        var lines = Line.wrapped(done + " " + month, columns: ledger.terminal.contentWidth)
        if !undo {
            let command = "haru freeze --undo " + days.map(\.description).joined(separator: " ")
            lines += Line.wrapped(
                language.pick("되돌리려면: \(command)", "To take it back: \(command)"),
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
            abstract: say("쉬는 요일을 정해요.", "Choose your rest days."),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension RestCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say("쉬는 요일을 보여 줘요.", "Show the rest weekdays."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ledger.show(rest: try await ledger.useCases.reckoning().rules.current.rest)
        }
    }

    struct Add: RestChange {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "add", abstract: say("요일을 쉬는 날로 정해요.", "Make weekdays rest days."))
        }

        @OptionGroup var choice: WeekdayChoice
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func changed(_ rest: Set<Weekday>, by weekdays: Set<Weekday>) -> Set<Weekday> { rest.union(weekdays) }
    }

    struct Remove: RestChange {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say("요일을 다시 집계해요.", "Make weekdays count again."))
        }

        @OptionGroup var choice: WeekdayChoice
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func changed(_ rest: Set<Weekday>, by weekdays: Set<Weekday>) -> Set<Weekday> { rest.subtracting(weekdays) }
    }
}

/// The weekdays that a change of rest days is about, and from when it holds.
struct WeekdayChoice: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say("요일: sat, 토, 토요일.", "Weekdays, such as sat."), valueName: "weekday"),
        completion: .list(Weekday.allCases.map(\.code))
    )
    var weekdays: [String]

    @Option(
        help: ArgumentHelp(say("이 날부터. 적지 않으면 오늘부터.", "From this day on; without it, from today."), valueName: "day")
    )
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
        let rules = try await ledger.useCases.reckoning().rules
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
                    ? language.pick("쉬는 요일이 없어요.", "There are no rest weekdays.")
                    : language.pick("쉬는 요일: \(names)", "Rest weekdays: \(names)")
            )
        ])
    }
}
