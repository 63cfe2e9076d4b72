import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct MailboxCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mailbox",
            abstract: say(.mailboxCommand.abstract),
            discussion: say(.mailboxCommand.discussion),
            subcommands: [
                Status.self, MailboxCreate.self, Draw.self, List.self, Show.self, MailboxWrite.self,
                MailboxImport.self, MailboxShare.self, MailboxClose.self, MailboxPaper.self, MailboxGive.self,
                MailboxAccept.self, Export.self, Remove.self, Undo.self, MailboxEdit.self, Archive.self,
            ],
            defaultSubcommand: Status.self
        )
    }
}

/// Mailbox option of a command.
struct MailboxOption: ParsableArguments {
    @Option(help: ArgumentHelp(say(.mailboxCommand.mailboxHelp), valueName: "id"), completion: .stored)
    var mailbox: String?

    /// Returns the mailbox; without an option the only one in use, besides the one of the person's own past.
    func report(_ ledger: Ledger) async throws -> MailboxReport {
        if let mailbox { return try await ledger.useCases.mailbox(try Number.read(mailbox)) }
        let meant = try await ledger.useCases.mailboxes().unnamed
        guard let first = meant.first else { throw UsageError.noMailbox }
        guard meant.count == 1 else { throw UsageError.severalMailboxes(meant.map(\.mailbox.number)) }
        return first
    }
}

extension MailboxCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "status", abstract: say(.mailboxCommand.statusAbstract))
        }

        @Flag(help: ArgumentHelp(say(.mailboxCommand.statusAllHelp))) var all = false
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let every = try await ledger.useCases.mailboxes()
            let reports = every.filter { all || $0.mailbox.archivedAt == nil }
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(.array(reports.map { JSONShape.mailbox($0, offset: zones.offset(at:)) }))
            }
            let view = MailboxView(ledger: ledger)
            try ledger.showView(
                try await view.status(reports, archived: every.count - reports.count)
                    + view.given(try await ledger.useCases.givenMailboxes()))
        }
    }

    struct Draw: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "draw", abstract: say(.mailboxCommand.drawAbstract))
        }

        @OptionGroup var which: MailboxOption
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let number = try await which.report(ledger).mailbox.number
            let letter = try await ledger.useCases.drawLetter(from: number)
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.letter(letter, offset: zones.offset(at:)))
            }
            let report = try await ledger.useCases.mailbox(number)
            let view = MailboxView(ledger: ledger)
            try ledger.showView(
                try await view.letter(letter) + [Line()] + view.progress(of: report, naming: which.mailbox != nil)
                    + view.secret(of: report))
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.mailboxCommand.listAbstract))
        }

        @OptionGroup var which: MailboxOption
        @Flag(help: ArgumentHelp(say(.mailboxCommand.listRemovedHelp))) var removed = false
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await which.report(ledger)
            let letters =
                removed ? try await ledger.useCases.hiddenLetters(of: report.mailbox.number) : report.letters
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(.array(letters.map { JSONShape.letter($0, offset: zones.offset(at:)) }))
            }
            try ledger.showView(try await MailboxView(ledger: ledger).list(report, letters))
        }
    }

    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.mailboxCommand.showAbstract))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let letter = try await ledger.useCases.letter(try number.one())
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                return try Output.write(JSONShape.letter(letter, offset: zones.offset(at:)))
            }
            try ledger.showView(try await MailboxView(ledger: ledger).letter(letter))
        }
    }

    struct Export: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "export", abstract: say(.mailboxCommand.exportAbstract))
        }

        @OptionGroup var which: MailboxOption
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let number = try await which.report(ledger).mailbox.number
            let letters = try await ledger.useCases.drawnLetters(of: number)
            let zones = try await ledger.useCases.dayCalendar().zones
            try Output.write(JSONShape.letterFile(letters, offset: zones.offset(at:)))
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.mailboxCommand.rmAbstract))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.mailboxCommand.rmForeverHelp))) var forever = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let ids = try numbers.all()
            let language = ledger.language
            guard !forever else {
                try await ledger.useCases.removeLetters(ids)
                return try ledger.showView([Line(language.text(.mailboxCommand.deleted), .strong)])
            }
            try await ledger.useCases.setLetters(ids, isHidden: true)
            let names = ids.map(String.init).joined(separator: " ")
            try ledger.showView(
                Line.wrapped(
                    language.text(.mailboxCommand.removed(numbers: names)),
                    columns: ledger.terminal.contentWidth, ink: .strong))
        }
    }

    struct Undo: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "undo", abstract: say(.mailboxCommand.undoAbstract), aliases: ["restore"])
        }

        @OptionGroup var numbers: Numbers
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.setLetters(numbers.all(), isHidden: false)
            try ledger.showView([Line(ledger.language.text(.command.restored), .strong)])
        }
    }

    struct Archive: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "archive", abstract: say(.mailboxCommand.archiveAbstract))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say(.mailboxCommand.archiveUndoHelp))) var undo = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let number = try number.one()
            let report = try await ledger.useCases.editMailbox(number, isArchived: !undo)
            let occasion = report.mailbox.occasion.harmless
            let language = ledger.language
            let words =
                undo
                ? language.text(.mailboxCommand.unarchived(occasion: occasion))
                : language.text(.mailboxCommand.archived(occasion: occasion, number: String(number)))
            try ledger.showView(Line.wrapped(words, columns: ledger.terminal.contentWidth, ink: .strong))
        }
    }
}
