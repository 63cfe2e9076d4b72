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
            say("말: ko, en, auto.", "The language: ko, en or auto."), valueName: "lang"
        ),
        completion: .list(["ko", "en", "auto"])
    )
    var lang: String?

    @Option(
        help: ArgumentHelp(
            say("색: auto, always, never.", "Colors: auto, always or never."), valueName: "when"
        ),
        completion: .list(["auto", "always", "never"])
    )
    var color: String?

    @Option(
        help: ArgumentHelp(
            say("터미널 배경: auto, light, dark.", "What the terminal's text stands on: auto, light or dark."),
            valueName: "tone"
        ),
        completion: .list(["auto", "light", "dark"])
    )
    var background: String?

    @Option(
        help: ArgumentHelp(
            say(
                "지금이라고 여길 시각(ISO 8601). 답과 기록이 모두 그때 기준이에요.",
                "What the clock says, in ISO 8601 with an offset; answers and changes are as of then."
            ),
            valueName: "instant"
        )
    )
    var now: String?

    var flags: Preferences.Flags {
        Preferences.Flags(texts: [.dataDir: dataDir, .lang: lang, .color: color, .background: background, .now: now])
    }
}
