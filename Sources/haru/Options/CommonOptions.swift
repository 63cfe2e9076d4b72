import ArgumentParser
import Configuration
import Language

/// The options that every command takes.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(say(.option.dataDirectory), valueName: "dir"),
        completion: .directory
    )
    var dataDir: String?

    @Option(help: ArgumentHelp(say(.option.database), valueName: "url"))
    var database: String?

    @Option(help: ArgumentHelp(say(.option.language), valueName: "lang"), completion: .words(of: LanguageChoice.self))
    var lang: String?

    @Option(help: ArgumentHelp(say(.option.color), valueName: "when"), completion: .words(of: ColorChoice.self))
    var color: String?

    @Option(
        help: ArgumentHelp(say(.option.background), valueName: "tone"),
        completion: .words(of: BackgroundChoice.self)
    )
    var background: String?

    @Option(help: ArgumentHelp(say(.option.now), valueName: "instant"))
    var now: String?

    /// Usage text of these options: `[--data-dir <dir>]` and so on.
    static let usage = String(usageString().drop { $0 != "[" })

    /// Names of these options.
    static let names = usage.matches(of: /--[a-z-]+/).map { String($0.output) }

    var flags: Preferences.Flags {
        Preferences.Flags(texts: [
            .dataDir: dataDir, .database: database, .lang: lang, .color: color, .background: background, .now: now,
        ])
    }
}
