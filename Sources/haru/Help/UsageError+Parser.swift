import ArgumentParser
import Core
import Language

extension UsageError {
    /// Finds the subject of an argument parser message.
    init(parser message: String, of arguments: [String], _ language: Language) {
        let (command, name, next) = Self.command(of: arguments)
        let quoted = ParserText.quoted(in: message)
        let isSurplus = message.hasPrefix("Unexpected argument") || message.contains(" unexpected arguments: ")
        if isSurplus, let next, quoted.first == next, !command.configuration.subcommands.isEmpty {
            self = Self.unknown(next, of: command, name)
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

    /// Detects a request for help on a command that does not exist.
    init?(helpOn arguments: [String]) {
        let (command, name, next) = Self.command(of: arguments)
        guard let next, !command.configuration.subcommands.isEmpty else { return nil }
        self = Self.unknown(next, of: command, name)
    }

    private static func unknown(_ word: String, of command: any ParsableCommand.Type, _ name: String) -> UsageError {
        let names = command.configuration.subcommands.compactMap { command in
            command.configuration.shouldDisplay ? Self.name(of: command) : nil
        }
        var commands = EarlierSpelling.commands
        if names.contains("remove") { commands["rm"] = "\(name) remove" }
        for one in names { commands[one] = "\(name) \(one)" }
        let near = Spellings.nearest(to: word, among: commands.keys.sorted())
        return .unknownCommand(word, of: name, near: near.flatMap { commands[$0] })
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "\(command)".lowercased()
    }

    /// Returns the command in the arguments, its spelling, and the next word, unless an option precedes it.
    static func command(
        of arguments: [String]
    ) -> (command: any ParsableCommand.Type, name: String, next: String?) {
        var command: any ParsableCommand.Type = Haru.self
        var name = "haru"
        for word in CommonOptions.words(of: arguments).map({ arguments[$0] }) {
            let known = command.configuration.subcommands.first { command in
                Self.name(of: command) == word || command.configuration.aliases.contains(word)
            }
            guard let known else { return (command, name, word) }
            command = known
            name += " " + word
        }
        return (command, name, nil)
    }
}
