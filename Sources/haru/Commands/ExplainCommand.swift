import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ExplainCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain",
            abstract: say(.explainCommand.abstract),
            usage: "haru explain [<day>] [<path> ...] [--json] [<options>]",
            discussion: say(.explainCommand.discussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.explainCommand.dayHelp), valueName: "day"), completion: .days)
    var words: [String] = []

    @Flag(help: ArgumentHelp(say(.option.json)))
    var json = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    private var day: DayWord? { words.first.flatMap(DayWord.init) }

    var paths: [String] { day == nil ? words : Array(words.dropFirst()) }

    func run(_ session: Session) async throws {
        // A first word that is neither a day nor a path is more likely a mistyped day.
        let isPath = words.first.map { $0.contains("/") && !$0.allSatisfy { "0123456789/".contains($0) } } ?? false
        if let first = words.first, day == nil, !first.isEmpty, !isPath, !session.exists(first) {
            throw UsageError.invalidDay(first)
        }
        try await answer(session)
    }

    func run(_ context: QueryContext) async throws {
        let report = try await context.explain((day ?? .fromToday(0)).day(today: context.today))
        if json { return try Output.write(JSONShape.explain(report)) }
        let view = ExplainView(report: report, voice: context.voice, width: min(context.terminal.contentWidth, 96))
        try context.showView(view.lines)
    }
}
