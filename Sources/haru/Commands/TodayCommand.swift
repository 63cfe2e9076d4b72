import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct TodayCommand: ReadingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "today",
            abstract: say("오늘 커밋했는지 알려 줘요.", "Show whether you’ve committed today."),
            discussion: say(
                """
                --check는 아무것도 쓰지 않고 종료 코드로만 답해요:
                0 커밋했거나 쉬는 날이거나 주 단위 연속에서 그 주를 해냄, 1 아직, 2 오류이거나 알 수 없음.
                """,
                """
                --check writes nothing and answers by its exit status alone:
                0 committed or resting, or the week is done where streaks count weeks;
                1 not yet, 2 an error or not known.
                """
            )
        )
    }

    @OptionGroup var places: Places

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(say("프롬프트나 막대에 어울리는 한 줄.", "Write one short line, for prompts and bars.")))
    var short = false

    @Option(
        help: ArgumentHelp(
            say(
                "막대나 프롬프트가 읽는 한 줄: waybar, xbar, tmux, starship, polybar.",
                "Write what a bar or a prompt reads: waybar, xbar, tmux, starship or polybar."
            ),
            valueName: "program"
        ),
        completion: .words(of: BarFormat.self)
    )
    var format: String?

    @Flag(help: ArgumentHelp(say("종료 코드로 답해요.", "Answer by the exit status.")))
    var check = false

    @OptionGroup(title: Headings.reading) var reading: ReadingOptions
    @OptionGroup(title: Headings.common) var common: CommonOptions

    var paths: [String] { places.paths }

    /// What was asked for.
    var answer: TodayAnswer { TodayAnswer(json: json, short: short, format: format, check: check) }

    func run(_ context: QueryContext) async throws {
        try await answer.give(context)
    }
}

/// What `haru today` says.
struct TodayAnswer: Hashable {
    private let json: Bool
    private let short: Bool
    /// The word of a ``BarFormat``, as it was given.
    private let format: String?
    private let check: Bool

    init(json: Bool, short: Bool, format: String? = nil, check: Bool) {
        self.json = json
        self.short = short
        self.format = format
        self.check = check
    }

    /// Reads the arguments that prompts and bars give, which ask again with every line; nil for any others.
    ///
    /// The parser, which reads all others, takes nearly as long as the answer itself.
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

    /// Answers with no other option given.
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
            try Output.write(Wire.today(report, language: context.language))
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
