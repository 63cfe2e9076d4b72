import Core
import Language

/// The language of help texts and of errors in the arguments, which must be known before they are parsed.
enum Speech {
    /// What `--lang` or `HARU_LANG` asks for, else what the locale says.
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
    /// Chooses by the locale; Korean needs one that can write it.
    init(environment: ProcessEnvironment) {
        self = environment.isUTF8 ? Language(locale: environment.locale) : .english
    }
}

/// The text of a message in the language of this run.
func say(_ message: Message) -> String { Speech.language.text(message) }
