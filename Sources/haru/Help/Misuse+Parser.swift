import ArgumentParser
import Language

extension Misuse {
    /// Finds what a message of the argument parser is about.
    init(parser message: String, of arguments: [String], _ language: Language) {
        let (command, name, next) = Self.command(of: arguments)
        let quoted = ParserText.quoted(in: message)
        let isSurplus = message.hasPrefix("Unexpected argument") || message.contains(" unexpected arguments: ")
        if isSurplus, let next, quoted.first == next, !command.configuration.subcommands.isEmpty {
            self = .unknownCommand(next, of: name)
        } else if command == Haru.self, let option = quoted.first, ["--json", "--short", "--check"].contains(option) {
            self = .needsCommand(option: option)
        } else if message.hasPrefix("Missing ") || message.hasPrefix("Unknown option"),
            let value = arguments.prefix(while: { $0 != "--" }).first(where: { $0.wholeMatch(of: /-\d.*/) != nil })
        {
            self = .dashedValue(value)
        } else {
            self = .parser(ParserText.sentence(message, language))
        }
    }

    /// The group of commands that arguments name, how it is written, and the word after it.
    private static func command(
        of arguments: [String]
    ) -> (command: any ParsableCommand.Type, name: String, next: String?) {
        var command: any ParsableCommand.Type = Haru.self
        var name = "haru"
        var words = arguments[...]
        while let word = words.popFirst() {
            if word.hasPrefix("-") {
                let isCommon = ["--data-dir", "--lang", "--color", "--background", "--now"].contains(word)
                words = words.dropFirst(isCommon ? 1 : 0)
                continue
            }
            let known = command.configuration.subcommands.first { $0.configuration.commandName == word }
            guard let known else { return (command, name, word) }
            command = known
            name += " " + word
        }
        return (command, name, nil)
    }
}
