import ArgumentParser
import Foundation
import Language

@main
struct Haru: HaruCommand {
    /// Made once: the parser asks for it again and again.
    static let configuration = CommandConfiguration(
        commandName: "haru",
        abstract: say(.haruCommand.abstract),
        usage: "haru [<options>] [<command>]",
        discussion: say(.haruCommand.discussion),
        version: Build.version,
        groupedSubcommands: [
            CommandGroup(
                name: say(.haruCommand.groupDays),
                subcommands: [
                    TodayCommand.self, GrassCommand.self, StreakCommand.self, ExplainCommand.self, StatsCommand.self,
                    TodoCommand.self, NoteCommand.self, LogCommand.self, ChallengeCommand.self, MailboxCommand.self,
                    FreezeCommand.self,
                ]
            ),
            CommandGroup(
                name: say(.haruCommand.groupSetUp),
                subcommands: [
                    RepoCommand.self, SourceCommand.self, ServeCommand.self, ConfigCommand.self, DemoCommand.self,
                    DoctorCommand.self, AboutCommand.self, CompletionCommand.self,
                ]
            ),
            CommandGroup(
                name: say(.haruCommand.groupMore),
                subcommands: [
                    CountCommand.self, NotifyCommand.self, ShareCommand.self, DataCommand.self, ServerCommand.self,
                ]
            ),
        ]
    )

    static let version = "0.2.0"

    /// The argument by which the parser's completion scripts ask for candidates.
    private static let completion = "---completion"

    @OptionGroup(title: Headings.common)
    var common: CommonOptions

    func run(_ session: Session) async throws {
        try await Dashboard(session).show()
    }

    static func main() async {
        // A reader that goes away must not end the process before the database is closed.
        signal(SIGPIPE, SIG_IGN)
        let given = EarlierSpelling.replaced(in: Array(CommandLine.arguments.dropFirst()))
        var arguments = given
        do {
            if let today = TodayAnswer(arguments: given) { return try await today.give() }
            // What shells ask for the candidates of an argument is none of a person's words.
            let dashed = try given.first == Self.completion ? nil : DashedText(given)
            arguments = dashed?.arguments ?? given
            var command = try await asyncParseAsRoot(arguments)
            for text in dashed?.texts ?? [] { CommandExit.tell(Speech.language.taken(text: text)) }
            if let asked = command as? any HaruCommand { return try await asked.run() }
            try command.run()
        } catch {
            leave(error, arguments)
        }
    }

    /// Help and the version go to standard output; a mistake in the arguments is one sentence.
    private static func leave(_ error: any Error, _ arguments: [String]) -> Never {
        if let ending = error as? CommandExit { ending.leave() }
        let language = Speech.language
        if let mistake = error as? UsageError { CommandExit(mistake, language).leave() }
        guard exitCode(for: error) == .success else {
            CommandExit(UsageError(parser: message(for: error), of: arguments, language), language).leave()
        }
        do {
            let text = unbrokenMessage(for: error)
            // Scripts read the version, and what the man page is made of.
            if text.hasPrefix(version) || arguments.contains("--experimental-dump-help")
                || arguments.first == completion
            {
                try Output.write(text + "\n")
                Foundation.exit(0)
            }
            if let unknown = UsageError(helpOn: arguments) { throw unknown }
            let environment = ProcessEnvironment.current()
            let columns = min(max(environment.columns, 40), 80)
            let help = helpPage(text, of: arguments, language, columns: columns)
            try Output.write((environment.isUTF8 ? help : help.typewritten) + "\n")
        } catch {
            CommandExit(error, language).leave()
        }
        Foundation.exit(0)
    }

    /// The parser's message of an error, whose lines it does not break.
    ///
    /// It counts characters, of which Korean ones are twice as wide.
    static func unbrokenMessage(for error: any Error) -> String { fullMessage(for: error, columns: 10_000) }

    /// The parser's help on a command, as narrow as a window.
    ///
    /// The list of commands is to fit a screen, so only the help of a command shows the options that all take.
    static func helpPage(_ text: String, of arguments: [String], _ language: Language, columns: Int) -> String {
        let isList = UsageError.command(of: arguments).command == Haru.self
        return ParserText.help(text, without: isList ? Headings.common : nil, language, columns: columns)
    }
}
