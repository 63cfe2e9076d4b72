import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct TodayCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "today",
            abstract: say(.todayCommand.abstract),
            discussion: say(.todayCommand.discussion)
        )
    }

    @OptionGroup var places: Places

    @Flag(help: ArgumentHelp(say(.option.json)))
    var json = false

    @Flag(help: ArgumentHelp(say(.todayCommand.shortHelp)))
    var short = false

    @Option(
        help: ArgumentHelp(say(.todayCommand.formatHelp), valueName: "program"),
        completion: .words(of: BarFormat.self)
    )
    var format: String?

    @Flag(help: ArgumentHelp(say(.todayCommand.checkHelp)))
    var check = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    var paths: [String] { places.paths }

    /// The requested output.
    var answer: TodayAnswer { TodayAnswer(json: json, short: short, format: format, check: check) }

    func run(_ context: QueryContext) async throws {
        try await answer.give(context)
    }
}

/// Output of `haru today`.
struct TodayAnswer: Hashable {
    private let json: Bool
    private let short: Bool
    /// Name of a ``BarFormat``, as given.
    private let format: String?
    private let check: Bool

    init(json: Bool, short: Bool, format: String? = nil, check: Bool) {
        self.json = json
        self.short = short
        self.format = format
        self.check = check
    }

    /// Parses the arguments that prompts and bars use, which run the command for every line; nil for any others.
    ///
    /// The general parser takes nearly as long as the answer itself.
    init?(arguments: [String]) {
        guard arguments.first == "today" else { return nil }
        var (json, short, format, check) = (false, false, String?.none, false)
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--short": short = true
            case "--check": check = true
            case "--format":
                guard let word = rest.popFirst(), BarFormat(rawValue: word) != nil else { return nil }
                format = word
            default: return nil
            }
        }
        self.init(json: json, short: short, format: format, check: check)
    }

    /// Answers without any other options.
    func give() async throws {
        var language = Speech.language
        do {
            let session = try await Session(flags: Preferences.Flags())
            language = session.language
            let context = try await QueryContext(session)
            language = context.language
            try await give(context)
        } catch {
            throw CommandExit(error, language)
        }
    }

    func give(_ context: QueryContext) async throws {
        let format = try format.map { try OptionValue.one(of: BarFormat.self, $0, for: "--format") }
        if json, format != nil { throw UsageError.twoForms }
        let report = try await context.today()
        var bar = BarView(report: report, voice: context.voice)
        if format == .xbar, let useCases = context.useCases {
            bar.menu = BarMenu(tasks: try await useCases.tasks(of: report.day), context.session)
        }
        if json {
            try Output.write(JSONShape.today(report, language: context.language))
        } else if let format {
            try Output.write(bar.text(for: format) + "\n")
        } else if short {
            try Output.write(bar.short + "\n")
        } else if !check {
            let view = TodayView(report: report, voice: context.voice, width: min(context.terminal.contentWidth, 72))
            try context.showView(view.head + [Line()] + view.sources)
        }
        if check, !report.isContent {
            if report.sources.isEmpty { throw UsageError.noRepositoryChosen([]) }
            if report.state == .unknown { throw UsageError.todayUnknown }
            throw CommandExit.quiet(CommandExit.notYet)
        }
    }
}
