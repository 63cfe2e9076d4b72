import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct AuthorCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "author",
            abstract: say(.authorCommand.abstract),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension AuthorCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.authorCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.authorCommand.listAllHelp)))
        var all = false

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let reports = try await ledger.useCases.authors()
            let dayCalendar = try await ledger.useCases.dayCalendar()
            if json { return try Output.write(JSONShape.authors(reports, offset: dayCalendar.zones.offset(at:))) }
            try ledger.showView(lines(reports, dayCalendar, ledger))
        }

        /// Origin of an address: git is configured with it, and since when it counts for that reason.
        private func origin(of report: AuthorReport, _ dayCalendar: DayCalendar, _ ledger: Ledger) -> String {
            guard report.isConfigured else { return "" }
            let name = ledger.language.text(.authorCommand.gitConfigured)
            guard report.isMine, let since = report.adoptedAt else { return name }
            let (day, today) = (dayCalendar.day(at: since), dayCalendar.day(at: ledger.session.now))
            let date = ledger.language.shortDate(day, today: today)
            return ledger.language.text(.authorCommand.originSince(origin: name, date: date))
        }

        private func lines(_ reports: [AuthorReport], _ dayCalendar: DayCalendar, _ ledger: Ledger) -> [Line] {
            let language = ledger.language
            guard !reports.isEmpty else {
                return [Line(language.text(.authorCommand.noneFound)), Line("haru repo add ~/code", .content)]
            }
            let glyphs = ledger.terminal.glyphs
            let mine = reports.filter(\.isMine)
            let others = reports.filter { !$0.isMine }
            let shown = mine + (all ? others[...] : others.prefix(15))
            let rows = shown.map { report in
                [
                    Line(report.isMine ? glyphs.check : glyphs.dot, report.isMine ? .content : .faint),
                    Line(report.email.harmless, report.isMine ? .strong : .plain),
                    Line(language.commits(report.commits)),
                    Line(origin(of: report, dayCalendar, ledger), .faint),
                    Line(report.name.harmless, .faint),
                ]
            }
            let table = TableView(
                columns: [.left, .left, .right, .left, .flexible], spare: [3], rows: rows,
                width: min(ledger.terminal.contentWidth, 110), glyphs: glyphs
            )
            var lines = table.lines
            if shown.count < reports.count {
                let rest = reports.count - shown.count
                lines.append(Line(language.text(.authorCommand.moreAuthors(count: String(rest))), .faint))
            }
            if mine.isEmpty || !others.isEmpty {
                lines += [Line(), Line(language.text(.authorCommand.addHint), .faint)]
            }
            return lines
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "add", abstract: say(.authorCommand.addAbstract))
        }

        @OptionGroup var addresses: Addresses
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (useCases, emails) = (ledger.useCases, addresses.emails)
            try await ledger.watched { try await useCases.changeAuthors(adding: emails, progress: $0) }
            try ledger.showView([Line(ledger.language.text(.authorCommand.added(addresses: addresses.shown)))])
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.authorCommand.removeAbstract))
        }

        @OptionGroup var addresses: Addresses
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (useCases, emails) = (ledger.useCases, addresses.emails)
            try await ledger.watched { try await useCases.changeAuthors(removing: emails, progress: $0) }
            try ledger.showView([Line(ledger.language.text(.authorCommand.removed(addresses: addresses.shown)))])
        }
    }
}

/// Address arguments of a command.
struct Addresses: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.authorCommand.addressesHelp), valueName: "email"), completion: .stored)
    var emails: [String]

    /// The addresses as shown in a sentence.
    var shown: String { emails.map(\.trimmed.harmless).joined(separator: ", ") }
}
