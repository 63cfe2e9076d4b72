import Core
import Language

/// The texts that the argument parser writes by itself, in the language of this run.
enum ParserText {
    /// A help page; the parser knows its headings in English alone.
    static func help(_ text: String, _ language: Language) -> String {
        guard language == .korean else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = String(line)
            for (english, korean) in phrases where line.contains(english) {
                line = line.replacing(english, with: korean)
            }
            return line
        }.joined(separator: "\n")
    }

    /// What is wrong with the arguments, as one sentence.
    static func sentence(_ message: String, _ language: Language) -> String {
        let line = message.split(separator: "\n").joined(separator: " ").harmless
        let english = [".", "?", "!"].contains(line.suffix(1)) ? line : line + "."
        return language == .korean ? korean(line) ?? english : english
    }

    private static func korean(_ line: String) -> String? {
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        guard quoted.count >= 3 else { return nil }
        if line.hasPrefix("Unknown option") {
            let suggestion = quoted.count >= 5 ? " ‘\(quoted[3])’을(를) 쓰려던 건가요?" : ""
            return "‘\(quoted[1])’ 옵션은 없어요." + suggestion
        }
        if line.hasPrefix("Missing value for") { return "‘\(quoted[1])’에 값이 없어요." }
        if line.hasPrefix("Missing expected argument") { return "‘\(quoted[1])’ 값이 빠졌어요." }
        if line.hasPrefix("Unexpected argument") { return "‘\(quoted[1])’은(는) 여기에 쓸 수 없어요." }
        if line.hasPrefix("The value "), quoted.count >= 5 {
            return "‘\(quoted[3])’에 ‘\(quoted[1])’ 값은 쓸 수 없어요."
        }
        return nil
    }

    private static let phrases = [
        ("OVERVIEW: ", ""),
        ("USAGE:", "쓰는 법:"),
        ("ARGUMENTS:", "값:"),
        ("OPTIONS:", "옵션:"),
        ("SUBCOMMANDS:", "명령:"),
        (" SUBCOMMANDS", " 명령"),
        ("Show help information.", "도움말을 보여 줘요."),
        ("Show the version.", "버전을 보여 줘요."),
        ("for detailed help.", "로 더 볼 수 있어요."),
        ("  See '", "  '"),
        ("<subcommand>", "<명령>"),
        ("<options>", "<옵션>"),
        ("(default: ", "(기본: "),
        ("(required)", "(꼭 필요)"),
    ]
}
