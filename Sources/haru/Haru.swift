import ArgumentParser
import Foundation
import Language

@main
struct Haru: HaruCommand {
    /// Stored, since the parser reads it again and again.
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

    /// The argument with which the parser's completion scripts request candidates.
    private static let completion = "---completion"

    @OptionGroup(title: Headings.common)
    var common: CommonOptions

    func run(_ session: Session) async throws {
        try await Dashboard(session).show()
    }

    static func main() async {
        // A closed output pipe must not end the process before the database is closed.
        signal(SIGPIPE, SIG_IGN)
        let given = EarlierSpelling.replaced(in: Array(CommandLine.arguments.dropFirst()))
        var arguments = given
        do {
            if let today = TodayAnswer(arguments: given) { return try await today.give() }
            // Completion requests of shells contain no text typed by a person.
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

    /// Writes help and the version to standard output, and an argument error as one sentence.
    private static func leave(_ error: any Error, _ arguments: [String]) -> Never {
        if let ending = error as? CommandExit { ending.leave() }
        let language = Speech.language
        if let mistake = error as? UsageError { CommandExit(mistake, language).leave() }
        guard exitCode(for: error) == .success else {
            CommandExit(UsageError(parser: message(for: error), of: arguments, language), language).leave()
        }
        do {
            let text = unbrokenMessage(for: error)
            // Scripts read the version, and the man page is made from the dump.
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

    /// The parser's message for an error, with lines not wrapped.
    ///
    /// The parser counts characters, although Korean ones are twice as wide.
    static func unbrokenMessage(for error: any Error) -> String { fullMessage(for: error, columns: 10_000) }

    /// The parser's help for a command, wrapped to a width.
    ///
    /// The list of commands must fit a screen, so only the help of a command shows the common options.
    static func helpPage(_ text: String, of arguments: [String], _ language: Language, columns: Int) -> String {
        let isList = UsageError.command(of: arguments).command == Haru.self
        return ParserText.help(text, without: isList ? Headings.common : nil, language, columns: columns)
    }
}
