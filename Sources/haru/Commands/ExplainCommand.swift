import ArgumentParser
import Core
import Engine
import Presentation

struct ExplainCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain",
            abstract: say("어느 하루가 왜 그렇게 집계됐는지 알려 줘요.", "Explain why a day counted, or didn’t."),
            usage: "haru explain [<day>] [<path> ...] [--json] [<options>]",
            discussion: say(
                """
                날은 2026-11-21이나 11/21처럼 적거나 today, yesterday, 오늘, 어제라고 적어요. 적지 않으면 오늘이에요.
                폴더를 적으면 추가하지 않고 그곳만 읽어요.
                """,
                """
                A day is written as 2026-11-21, 11/21, today, yesterday, 오늘 or 어제; without one it is today.
                With paths, it reads these alone, without adding them.
                """
            )
        )
    }

    @Argument(
        help: ArgumentHelp(say("날, 그리고 읽을 폴더.", "The day, then folders to read."), valueName: "day")
    )
    var words: [String] = []

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON.")))
    var json = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    private var day: DayWord? { words.first.flatMap(DayWord.init) }

    var paths: [String] { day == nil ? words : Array(words.dropFirst()) }

    func run(_ session: Session) async throws {
        // A first word that is neither a day nor a place is more likely a day mistyped.
        let isPath = words.first.map { $0.contains("/") && !$0.allSatisfy { "0123456789/".contains($0) } } ?? false
        if let first = words.first, day == nil, !first.isEmpty, !isPath, !session.exists(first) {
            throw UsageError.invalidDay(first)
        }
        try await answer(session)
    }

    func run(_ context: QueryContext) async throws {
        let report = try await context.explain((day ?? .fromToday(0)).day(today: context.today))
        if json { return try Output.write(Wire.explain(report)) }
        let view = ExplainView(report: report, voice: context.voice, width: min(context.terminal.contentWidth, 96))
        try context.showView(view.lines)
    }
}
