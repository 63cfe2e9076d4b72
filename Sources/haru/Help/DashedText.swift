import ArgumentParser
import Foundation

/// Texts on the command line that begin with a hyphen, such as `- [ ] wash the car`.
///
/// No option of Haru has a space in its name, so an argument with one is a text. Any other argument with one hyphen and
/// several letters is neither: the parser would take each letter for an option, and an h for `-h`.
struct DashedText {
    /// Arguments, reordered so that the parser recognizes the texts.
    let arguments: [String]
    /// The texts, in their order.
    let texts: [String]

    init(_ arguments: [String]) throws {
        let options = arguments.prefix { $0 != "--" }
        if let word = options.first(where: Self.isNeither) { throw UsageError.dashedValue(word) }
        texts = options.filter(Self.isText)
        guard !texts.isEmpty else {
            self.arguments = arguments
            return
        }
        let valued = Self.optionsWithValues(of: UsageError.command(of: arguments).command)
        var arranged: [String] = []
        // Once a text is moved behind `--`, all non-options must follow it there.
        var behind: [String] = []
        for argument in options {
            let isValue = arranged.last.map(valued.contains) ?? false
            if Self.isText(argument) {
                if isValue { arranged.append(arranged.removeLast() + "=" + argument) } else { behind.append(argument) }
            } else if isValue || behind.isEmpty || argument.hasPrefix("-") {
                arranged.append(argument)
            } else {
                behind.append(argument)
            }
        }
        behind += arguments.dropFirst(options.count + 1)
        self.arguments = arranged + (behind.isEmpty ? [] : ["--"] + behind)
    }

    /// Whether an argument begins with a hyphen and has a space where an option's name would be.
    private static func isText(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.prefix { $0 != "=" }.contains(where: \.isWhitespace)
    }

    /// Whether an argument begins with one hyphen and letters, and is not a text.
    private static func isNeither(_ argument: String) -> Bool {
        let letters = argument.utf8.prefix(2)
        return letters.count == 2 && letters.first == UInt8(ascii: "-") && argument.utf8.count > 2
            && letters.last != UInt8(ascii: "-") && !(0x30...0x39).contains(letters.last ?? 0) && !isText(argument)
    }

    /// Spellings of a command's options that take a value.
    private static func optionsWithValues(of command: any ParsableCommand.Type) -> Set<String> {
        struct Dump: Decodable { let command: Command }
        struct Command: Decodable { let arguments: [Argument]? }
        struct Argument: Decodable {
            let kind: String
            let names: [Name]?
        }
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)) else { return [] }
        let options = (dump.command.arguments ?? []).filter { $0.kind == "option" }
        return Set(options.flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name })
    }
}
