import ArgumentParser
import Language

struct CompletionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completion",
            abstract: say(.completionCommand.abstract),
            discussion: say(.completionCommand.discussion)
        )
    }

    @Argument(
        help: ArgumentHelp(say(.completionCommand.shellHelp), valueName: "shell"),
        completion: .words(of: CompletionShell.self)
    )
    var shell: String

    func run() throws {
        do {
            let shell = try OptionValue.one(of: CompletionShell.self, shell, for: "completion")
            try Output.write(ParserText.translated(Haru.completionScript(for: shell), Speech.language) + "\n")
        } catch {
            throw CommandExit(error, Speech.language)
        }
    }
}
