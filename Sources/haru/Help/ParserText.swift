import Core
import Language

/// The texts that the argument parser writes by itself, put in order and into the language of this run.
enum ParserText {
    /// A help page: what is a command's own comes before what many commands share.
    static func help(_ text: String, _ language: Language) -> String {
        var blocks: [[String]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.isEmpty { blocks.append([]) } else { blocks[blocks.count - 1].append(line) }
        }
        // The parser puts its unnamed options last.
        if let own = blocks.firstIndex(where: { $0.first == "OPTIONS:" }) {
            let block = blocks.remove(at: own)
            let shared = blocks.firstIndex { block in sharedHeadings.contains { block.first == $0.uppercased() + ":" } }
            blocks.insert(block, at: min(shared ?? own, blocks.count))
        }
        let lines = blocks.filter { !$0.isEmpty }.joined(separator: [""]).map { line in
            var line = line.replacing(sharedUsage, with: " [<options>]")
            for (english, short) in headings { line = line.replacing(english, with: short) }
            guard language == .korean else { return line }
            for (english, korean) in phrases { line = line.replacing(english, with: korean) }
            return line
        }
        return lines.joined(separator: "\n")
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
            let suggestion = quoted.count >= 5 ? " 혹시 ‘\(quoted[3])’인가요?" : ""
            return "‘\(quoted[1])’ 옵션은 없어요." + suggestion
        }
        if line.hasPrefix("Missing value for") { return "‘\(quoted[1])’에 값이 없어요." }
        if line.hasPrefix("Missing expected argument") { return "‘\(quoted[1])’ 값이 빠졌어요." }
        if line.hasPrefix("Unexpected argument") { return "여기에는 ‘\(quoted[1])’ 값을 쓸 수 없어요." }
        if line.hasPrefix("The value "), quoted.count >= 5 {
            return "‘\(quoted[3])’에 ‘\(quoted[1])’ 값은 쓸 수 없어요."
        }
        return nil
    }

    /// The headings of the options that many commands share.
    private static var sharedHeadings: [String] { [Headings.reading, Headings.common] }

    /// How the parser writes the common options into a usage line that has room for few.
    private static let sharedUsage =
        " [--data-dir <dir>] [--lang <lang>] [--color <when>] [--background <tone>] [--now <instant>]"

    private static let headings = [
        ("OVERVIEW: ", ""),
        (" SUBCOMMANDS:", ":"),
        ("SUBCOMMANDS:", "COMMANDS:"),
        ("<subcommand>", "<command>"),
    ]

    private static let phrases = [
        ("USAGE:", "쓰는 법:"),
        ("ARGUMENTS:", "값:"),
        ("COMMANDS:", "명령:"),
        ("OPTIONS:", "옵션:"),
        ("Show help information.", "도움말."),
        ("Show the version.", "버전."),
        ("See 'haru help <command>' for detailed help.", "haru help <명령>으로 더 볼 수 있어요."),
        ("  See 'haru help", "  haru help"),
        ("<command>' for detailed help.", "<명령>으로 더 볼 수 있어요."),
        ("<command>", "<명령>"),
        ("<options>", "<옵션>"),
        ("(default: ", "(기본: "),
    ]
}

/// The headings of options that many commands share.
enum Headings {
    static var reading: String { say("보는 법", "Ways of looking") }
    static var common: String { say("공통 옵션", "Common options") }
}
