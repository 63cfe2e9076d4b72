import ArgumentParser
import Configuration

/// The options that every command takes.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            say("데이터 폴더.", "Where Haru keeps its data."), valueName: "dir"
        ),
        completion: .directory
    )
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            say("PostgreSQL 주소. 없으면 데이터 폴더의 파일.", "A PostgreSQL database, instead of a file."),
            valueName: "url"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            say("언어: ko, en, auto.", "The language: ko, en or auto."), valueName: "lang"
        ),
        completion: .words(of: LanguageChoice.self)
    )
    var lang: String?

    @Option(
        help: ArgumentHelp(
            say("색: auto, always, never.", "Colors: auto, always or never."), valueName: "when"
        ),
        completion: .words(of: ColorChoice.self)
    )
    var color: String?

    @Option(
        help: ArgumentHelp(
            say("터미널 배경: auto, light, dark.", "What the terminal’s text stands on: auto, light or dark."),
            valueName: "tone"
        ),
        completion: .words(of: BackgroundChoice.self)
    )
    var background: String?

    @Option(
        help: ArgumentHelp(
            say("현재로 볼 시각(ISO 8601).", "The time to look and write by, in ISO 8601 with an offset."),
            valueName: "instant"
        )
    )
    var now: String?

    /// How the parser writes these options into a usage line: `[--data-dir <dir>]` and so on.
    static let usage = String(usageString().drop { $0 != "[" })

    /// How they are given on the command line.
    static let names = usage.matches(of: /--[a-z-]+/).map { String($0.output) }

    var flags: Preferences.Flags {
        Preferences.Flags(texts: [
            .dataDir: dataDir, .database: database, .lang: lang, .color: color, .background: background, .now: now,
        ])
    }
}
