import ArgumentParser
import Core
import Engine
import Foundation
import Graphics
import Language
import Presentation

struct GrassCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "grass",
            abstract: say(.grassCommand.abstract),
            discussion: say(.grassCommand.discussion)
        )
    }

    @OptionGroup var places: Places

    @Option(help: ArgumentHelp(say(.grassCommand.weeksHelp), valueName: "n"))
    var weeks: Int?

    @Option(help: ArgumentHelp(say(.grassCommand.yearHelp), valueName: "year"))
    var year: Int?

    @Option(
        help: ArgumentHelp(say(.grassCommand.themeHelp), valueName: "theme"),
        completion: .words(of: GrassTheme.self)
    )
    var theme: String?

    @Option(help: ArgumentHelp(say(.grassCommand.svgHelp), valueName: "file"), completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(help: ArgumentHelp(say(.option.json)))
    var json = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    var paths: [String] { places.paths }

    var flags: Preferences.Flags {
        common.flags.merging(reading.flags).merging(Preferences.Flags(texts: [.theme: theme]))
    }

    func run(_ context: QueryContext) async throws {
        if json, svg == "-" { throw UsageError.twoOutputs }
        let report = try await report(context)
        if let svg { try write(report, to: svg, context) }
        if json { try Output.write(JSONShape.grass(report)) }
        if !json, svg == nil { try context.showView(view(report, context)) }
    }

    private func report(_ context: QueryContext) async throws -> GrassReport {
        guard [weeks != nil, year != nil, reading.since != nil].count(where: { $0 }) <= 1 else {
            throw UsageError.twoWindows
        }
        let weeks = try OptionValue.number(weeks ?? 53, in: 1...5_000, for: "--weeks")
        guard let year else { return try await context.grass(from: nil, to: nil, weeks: weeks) }
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            throw UsageError.invalidValue(option: "--year", value: "\(year)", allowed: "1-9999")
        }
        return try await context.grass(from: first, to: last, weeks: 1)
    }

    private func view(_ report: GrassReport, _ context: QueryContext) -> [Line] {
        let language = context.language
        let width = context.terminal.contentWidth
        let isWhole = year != nil || weeks != nil || reading.since != nil
        let grass = GrassView(report: report, voice: context.voice, width: width, isWhole: isWhole)
        let (from, to) = (report.grass.from, report.grass.to)
        let dash = context.terminal.glyphs.dash
        var title = Line(language.contributions(report.grass.total), .strong)
        title.append(
            "  \(language.shortDate(from, today: report.today)) \(dash) \(language.shortDate(to, today: report.today))",
            .faint
        )
        var lines = [title, Line()] + grass.lines + [Line()]
        lines.append(grass.legend)
        if grass.hiddenWeeks > 0 {
            lines += Line.wrapped(
                language.text(.grassCommand.hiddenWeeks(weeks: language.weeks(grass.hiddenWeeks))),
                columns: width,
                ink: .faint
            )
        }
        if report.grass.total == 0 {
            lines += Line.wrapped(language.text(.grassCommand.noCommits), columns: width, ink: .faint)
        }
        for problem in context.problems {
            lines += Line.wrapped(language.sentence(for: problem).text, columns: width, ink: .open)
        }
        return lines
    }

    private func write(_ report: GrassReport, to file: String, _ context: QueryContext) throws {
        let theme: GrassTheme =
            try context.session.preferences.choice(.theme)
            ?? GrassTheme(rawValue: context.settings.theme.rawValue) ?? .green
        let language = context.language
        let drawing = GrassDrawing(
            grass: report.grass, today: report.today, weekStart: report.weekStart, language: language
        )
        let current = report.streak.currentLength
        let picture = drawing.file(
            theme: theme,
            title: language.contributions(report.grass.total),
            detail: language.streak(current, weekly: context.settings.streakMode == .weekly)
        )
        try Output.write(picture, to: file, context.session.environment)
    }
}
