import Core
import Language

/// Language of help texts and of argument errors, which must be known before parsing.
enum Speech {
    /// The language of `--lang` or `HARU_LANG`, otherwise of the locale.
    static let language: Language = {
        let environment = ProcessEnvironment.current()
        let asked = Self.asked(in: Array(CommandLine.arguments.dropFirst())) ?? environment.variable("HARU_LANG")
        return asked.flatMap(Language.init(rawValue:)) ?? Language(environment: environment)
    }()

    private static func asked(in arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated() {
            if argument == "--lang" { return arguments[(index + 1)...].first }
            if argument.hasPrefix("--lang=") { return String(argument.dropFirst("--lang=".count)) }
        }
        return nil
    }
}

extension Language {
    /// Chooses the language of the locale; Korean requires a locale that can encode it.
    init(environment: ProcessEnvironment) {
        self = environment.isUTF8 ? Language(locale: environment.locale) : .english
    }
}

/// Text of a message in the language of this run.
func say(_ message: Message) -> String { Speech.language.text(message) }
