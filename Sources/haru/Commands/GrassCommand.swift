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
            abstract: say("잔디를 보여 줘요.", "Show the grass."),
            discussion: say(
                "기간을 정하지 않으면 이번 주로 끝나는 53주를 보여 줘요. 창이 좁으면 새로운 주부터 보여 줘요.",
                "Without a window it shows the 53 weeks that end with today’s; a narrow terminal shows the newest of them."
            )
        )
    }

    @OptionGroup var places: Places

    @Option(help: ArgumentHelp(say("오늘까지의 주 수.", "How many weeks, up to today’s."), valueName: "n"))
    var weeks: Int?

    @Option(help: ArgumentHelp(say("한 해를 보여 줘요.", "Show one year."), valueName: "year"))
    var year: Int?

    @Option(
        help: ArgumentHelp(
            say("색: green, blue, orange, pink, black.", "The colors: green, blue, orange, pink or black."),
            valueName: "theme"
        ),
        completion: .words(of: GrassTheme.self)
    )
    var theme: String?

    @Option(
        help: ArgumentHelp(
            say("그림을 SVG 파일로 써요. -는 표준 출력.", "Write a picture to an SVG file; - is standard output."),
            valueName: "file"
        ),
        completion: .file(extensions: ["svg"])
    )
    var svg: String?

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON.")))
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
        if json { try Output.write(Wire.grass(report)) }
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
                language.pick(
                    "창이 좁아서 앞의 \(grass.hiddenWeeks)주는 가렸어요.",
                    "The terminal is too narrow for the first \(language.weeks(grass.hiddenWeeks))."
                ),
                columns: width,
                ink: .faint
            )
        }
        if report.grass.total == 0 {
            lines += Line.wrapped(
                language.pick("이 기간에는 아직 커밋이 없어요.", "There’s no commit in this window yet."), columns: width,
                ink: .faint
            )
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
