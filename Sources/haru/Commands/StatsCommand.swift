import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct StatsCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stats",
            abstract: say(.statsCommand.abstract),
            discussion: say(.statsCommand.discussion)
        )
    }

    @Option(
        help: ArgumentHelp(say(.statsCommand.rangeHelp), valueName: "range"),
        completion: .list(StatisticsRange.Span.named.compactMap(\.code))
    )
    var range: String?

    @Option(help: ArgumentHelp(say(.statsCommand.fromHelp), valueName: "day"), completion: .days)
    var from: String?

    @Option(help: ArgumentHelp(say(.statsCommand.toHelp), valueName: "day"), completion: .days)
    var to: String?

    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let today = try await ledger.useCases.currentDay()
        let span = try span(today: today)
        try await ledger.refresh()
        let report = try await ledger.useCases.statistics(span)
        if json { return try Output.write(JSONShape.statistics(report)) }
        let view = StatsView(report: report, voice: ledger.voice, width: min(ledger.terminal.contentWidth, 76))
        try ledger.showView(view.lines)
    }

    private func span(today: Day) throws -> StatisticsRange.Span {
        if from != nil || to != nil {
            guard range == nil else { throw UsageError.twoRanges }
            guard let from else { throw UsageError.missing("--from") }
            return .days(
                from: try DayWord.required(from).day(today: today),
                through: try to.map { try DayWord.required($0).day(today: today) })
        }
        guard let range else { return .month }
        guard let span = StatisticsRange.Span.named.first(where: { $0.code == range }) else {
            throw UsageError.invalidValue(option: "--range", value: range, allowed: "week|month|year|all")
        }
        return span
    }
}
