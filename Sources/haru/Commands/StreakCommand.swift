import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct StreakCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "streak",
            abstract: say("며칠째 이어 왔는지 알려 줘요.", "Show how long your streak is."),
            discussion: say("연속은 늘 전체 기록으로 집계해요.", "Streaks always look at the whole history.")
        )
    }

    @OptionGroup var places: Places

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON.")))
    var json = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    var paths: [String] { places.paths }

    func run(_ context: QueryContext) async throws {
        let streak = try await context.streak()
        if json { return try Output.write(Wire.streak(streak)) }
        let view = StreakView(
            streak: streak, voice: context.voice, today: context.today, weekly: context.settings.streakMode == .weekly,
            width: min(context.terminal.contentWidth, 76)
        )
        let problems = context.problems.flatMap {
            Line.wrapped(context.language.sentence(for: $0).text, columns: view.width, ink: .open)
        }
        try context.showView(view.lines + problems)
    }
}
