import Core
import Language

/// The texts that the argument parser writes by itself, put in order and into the language of this run.
enum ParserText {
    /// A help page: what is a command's own comes before what many commands share.
    ///
    /// - Parameter heading: of a list of options that is left out.
    static func help(_ text: String, without heading: String? = nil, _ language: Language, columns: Int) -> String {
        var blocks: [[String]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.isEmpty { blocks.append([]) } else { blocks[blocks.count - 1].append(line) }
        }
        if let heading { blocks.removeAll { $0.first == heading.uppercased() + ":" } }
        // The parser puts its unnamed options last.
        if let own = blocks.firstIndex(where: { $0.first == "OPTIONS:" }) {
            let block = blocks.remove(at: own)
            let shared = blocks.firstIndex { block in sharedHeadings.contains { block.first == $0.uppercased() + ":" } }
            blocks.insert(block, at: min(shared ?? own, blocks.count))
        }
        let lines = blocks.filter { !$0.isEmpty }.joined(separator: [""]).flatMap { line in
            var line = line.replacing(CommonOptions.usage, with: "[<options>]").replacing(
                /[ ]<options>$/, with: " [<options>]")
            for (english, short) in headings { line = line.replacing(english, with: short) }
            return broken(translated(line, language), columns: columns)
        }
        return lines.joined(separator: "\n")
    }

    /// A text of the parser with its own phrases in the language of this run.
    static func translated(_ text: String, _ language: Language) -> String {
        guard language == .korean else { return text }
        return phrases.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// Where the parser lets descriptions begin.
    private static let descriptions = 26

    /// Breaks a line that is too wide: descriptions stay in their column, and usage keeps options together.
    private static func broken(_ line: String, columns: Int) -> [String] {
        var (head, text) = ("", line)
        if let usage = line.prefixMatch(of: /(?:USAGE|쓰는 법):[ ]/) {
            (head, text) = (String(usage.output), String(line[usage.range.upperBound...]))
        } else if line.hasPrefix("  "),
            let column = line.index(line.startIndex, offsetBy: descriptions, limitedBy: line.endIndex)
        {
            (head, text) = (String(line[..<column]), String(line[column...]))
        }
        let joined = text.replacing(/\[[^\[\]]*\]/) { $0.output.replacing(" ", with: "\u{A0}") }
        return Line.wrapped(head.isEmpty ? text : joined, columns: columns, after: Line(head))
            .map { $0.text.replacing("\u{A0}", with: " ") }
    }

    /// What is wrong with the arguments, as one sentence.
    static func sentence(_ message: String, _ language: Language) -> String {
        let line = message.split(separator: "\n").joined(separator: " ").harmless
        let english = [".", "?", "!"].contains(line.suffix(1)) ? line : line + "."
        return language == .korean ? korean(line) ?? "옵션이나 값을 알아들을 수 없어요." : english
    }

    /// What stands between quotation marks in a message of the parser.
    static func quoted(in message: String) -> [String] {
        message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private static func korean(_ line: String) -> String? {
        let quoted = quoted(in: line)
        guard let first = quoted.first else { return nil }
        if line.hasPrefix("Unknown option") {
            let suggestion = line.contains("Did you mean") && quoted.count > 1 ? " 혹시 ‘\(quoted[1])’인가요?" : ""
            return "‘\(first)’ 옵션은 없어요." + suggestion
        }
        if line.hasPrefix("Missing value for") { return "‘\(first)’에 값이 없어요." }
        if line.hasPrefix("Missing expected argument") { return "‘\(first)’ 값이 빠졌어요." }
        if line.hasPrefix("Unexpected argument") || line.contains(" unexpected arguments: ") {
            return "여기에는 \(quoted.map { "‘\($0)’" }.joined(separator: ", ")) 값을 쓸 수 없어요."
        }
        guard quoted.count > 1 else { return nil }
        if line.hasPrefix("The value ") { return "‘\(quoted[1])’에 ‘\(first)’ 값은 쓸 수 없어요." }
        if line.hasPrefix("The option ") { return "‘\(first)’ 옵션은 값을 받지 않는데 ‘\(quoted[1])’ 값이 있어요." }
        return nil
    }

    /// The headings of the options that many commands share.
    private static var sharedHeadings: [String] { [Headings.reading, Headings.common] }

    private static let headings = [
        ("OVERVIEW: ", ""),
        (" SUBCOMMANDS:", ":"),
        ("SUBCOMMANDS:", "COMMANDS:"),
        ("<subcommand>", "<command>"),
    ]

    private static let phrases = [
        ("USAGE:", "쓰는 법:"),
        ("ARGUMENTS:", "인자:"),
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
        ("(default)", "(기본)   "),
    ]
}

/// The headings of options that many commands share.
enum Headings {
    static var reading: String { say(.parser.headingReading) }
    static var hosting: String { say(.parser.headingHosting) }
    static var common: String { say(.parser.headingCommon) }
}
