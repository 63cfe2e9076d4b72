import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct FeedCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "feed",
            abstract: say(.feedCommand.abstract),
            discussion: say(.feedCommand.discussion),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension FeedCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.feedCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let feeds = try await ledger.useCases.calendarFeeds()
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.calendarFeeds(feeds, offset: zones.offset(at:)))
            }
            let language = ledger.language
            guard !feeds.isEmpty else {
                return try ledger.showView([Line(language.text(.feedCommand.none), .faint)])
            }
            let rows = feeds.map { feed in
                let read = feed.readAt.map { language.ago(seconds: $0.seconds(to: ProcessEnvironment.now())) }
                return [
                    Line(String(feed.number), .content), Line(feed.name.harmless),
                    Line(language.feedContents(feed.contents), .faint),
                    Line(read ?? language.text(.feedCommand.neverRead), .faint),
                ]
            }
            try ledger.showView(
                TableView(
                    columns: [.right, .flexible, .left, .left], spare: [2, 3], rows: rows,
                    width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
                ).lines)
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say(.feedCommand.addAbstract),
                discussion: say(.feedCommand.addDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.feedCommand.addNameHelp), valueName: "name"))
        var name: String

        @Flag(help: ArgumentHelp(say(.feedCommand.addTasksHelp)))
        var tasks = false
        @Flag(help: ArgumentHelp(say(.feedCommand.addDaysHelp))) var days = false
        @Flag(help: ArgumentHelp(say(.feedCommand.addChallengeHelp))) var challenge =
            false
        @Flag(help: ArgumentHelp(say(.feedCommand.addLettersHelp))) var letters =
            false
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        private var contents: Set<FeedContent> {
            let chosen: [(FeedContent, Bool)] = [
                (.tasks, tasks), (.days, days), (.challenge, challenge), (.letters, letters),
            ]
            let contents = Set(chosen.filter(\.1).map(\.0))
            return contents.isEmpty ? [.tasks] : contents
        }

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            let made = try await ledger.useCases.addCalendarFeed(
                named: name, contents: contents, language: language.rawValue)
            let address = ShareCommand.address(ledger)
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.madeCalendarFeed(made, address: address, offset: zones.offset(at:)))
            }
            // Output for a program is the address only.
            guard ledger.session.environment.outputIsTerminal else {
                return try Output.write(address + made.path + "\n")
            }
            let title = Line(made.report.name.harmless, .strong)
                .appending("  " + language.feedContents(made.report.contents), .faint)
            let closing = language.text(.feedCommand.shownOnce)
            let local = language.text(.feedCommand.localOnly)
            let terminal = ledger.terminal
            let notes = [closing] + (address.hasPrefix("http://") ? [local] : [])
            let lines = notes.flatMap { Line.wrapped($0, columns: min(terminal.contentWidth, 96), ink: .faint) }
            // The link must not be truncated, however narrow the terminal is.
            try Output.write(
                terminal.render([Line(), title]) + "    "
                    + terminal.palette.paint(Line(address + made.path, .content)) + "\n"
                    + terminal.render(lines + [Line()]))
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.feedCommand.removeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.feedCommand.removeNumberHelp), valueName: "number"), completion: .stored)
        var numbers: [Int]

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            for number in numbers {
                let name = try await ledger.useCases.removeCalendarFeed(number).name.harmless
                try ledger.showView([Line(language.text(.feedCommand.removed(name: name)))])
            }
        }
    }
}
