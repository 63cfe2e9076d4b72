import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct StreakCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "streak",
            abstract: say(.streakCommand.abstract),
            discussion: say(.streakCommand.discussion)
        )
    }

    @OptionGroup var places: Places

    @Flag(help: ArgumentHelp(say(.option.json)))
    var json = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    var paths: [String] { places.paths }

    func run(_ context: QueryContext) async throws {
        let streak = try await context.streak()
        if json { return try Output.write(JSONShape.streak(streak)) }
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
