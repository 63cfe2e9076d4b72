import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct MailboxCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mailbox",
            abstract: say("커밋한 날마다 편지를 한 통씩 꺼내요.", "Draw a letter for each day with a commit."),
            discussion: say(
                """
                편지는 꺼낼 때까지 봉해져 있어요. 나에게 쓰거나, 친구들이 써 준 글을 가져와 하나씩 꺼내요.
                  haru mailbox create "미래의 나에게"
                  haru mailbox write "백 일을 채웠다면, 정말 잘했어."
                  haru mailbox draw
                """,
                """
                Letters stay sealed until they are drawn. Write some to yourself, or import what friends wrote.
                  haru mailbox create "To my future self"
                  haru mailbox write "If you got to a hundred days: well done."
                  haru mailbox draw
                """
            ),
            subcommands: [
                Status.self, MailboxCreate.self, Draw.self, List.self, Show.self, MailboxWrite.self,
                MailboxImport.self, MailboxShare.self, MailboxClose.self, MailboxPaper.self, MailboxGive.self,
                MailboxAccept.self, Export.self, Remove.self, Undo.self, MailboxEdit.self, Archive.self,
            ],
            defaultSubcommand: Status.self
        )
    }
}

/// The mailbox that a command is about.
struct MailboxOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("롤링페이퍼 번호. 쓰는 것이 하나뿐이면 적지 않아도 돼요.", "Its number; not needed while only one is in use."),
            valueName: "id"))
    var mailbox: String?

    /// The mailbox; without an option the only one that is in use, besides that of one's own past.
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
            CommandConfiguration(
                commandName: "status",
                abstract: say("롤링페이퍼마다 얼마나 꺼냈는지 보여 줘요.", "Show the mailboxes and how far their letters are drawn."))
        }

        @Flag(help: ArgumentHelp(say("보관한 것도 보여 줘요.", "Show archived ones too."))) var all = false
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let every = try await ledger.useCases.mailboxes()
            let reports = every.filter { all || $0.mailbox.archivedAt == nil }
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(.array(reports.map { Wire.mailbox($0, offset: zones.offset(at:)) }))
            }
            let view = MailboxView(ledger: ledger)
            try ledger.showView(
                try await view.status(reports, archived: every.count - reports.count)
                    + view.given(try await ledger.useCases.givenMailboxes()))
        }
    }

    struct Draw: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "draw", abstract: say("편지 한 통을 꺼내요.", "Draw a letter."))
        }

        @OptionGroup var which: MailboxOption
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let number = try await which.report(ledger).mailbox.number
            let letter = try await ledger.useCases.drawLetter(from: number)
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.letter(letter, offset: zones.offset(at:)))
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
            CommandConfiguration(
                commandName: "list",
                abstract: say("편지를 보여 줘요. 꺼내지 않은 편지는 봉해져 있어요.", "Show its letters; those not drawn stay sealed."))
        }

        @OptionGroup var which: MailboxOption
        @Flag(help: ArgumentHelp(say("지운 편지를 보여 줘요.", "Show the removed ones."))) var removed = false
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await which.report(ledger)
            let letters =
                removed ? try await ledger.useCases.hiddenLetters(of: report.mailbox.number) : report.letters
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(.array(letters.map { Wire.letter($0, offset: zones.offset(at:)) }))
            }
            try ledger.showView(try await MailboxView(ledger: ledger).list(report, letters))
        }
    }

    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "show", abstract: say("꺼낸 편지를 다시 읽어요.", "Read a drawn letter again."))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let letter = try await ledger.useCases.letter(try number.one())
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.letter(letter, offset: zones.offset(at:)))
            }
            try ledger.showView(try await MailboxView(ledger: ledger).letter(letter))
        }
    }

    struct Export: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "export",
                abstract: say("꺼낸 편지를 JSON으로 써요.", "Write the drawn letters as JSON."))
        }

        @OptionGroup var which: MailboxOption
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let number = try await which.report(ledger).mailbox.number
            let letters = try await ledger.useCases.drawnLetters(of: number)
            let zones = try await ledger.useCases.reckoning().zones
            try Output.write(Wire.letterFile(letters, offset: zones.offset(at:)))
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rm",
                abstract: say(
                    "편지를 치워요. 30일 안에 되돌릴 수 있어요.", "Remove letters; they can be restored for 30 days."))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("되돌릴 수 없게 바로 지워요.", "Delete them at once and for good."))) var forever = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let ids = try numbers.all()
            let language = ledger.language
            guard !forever else {
                try await ledger.useCases.removeLetters(ids)
                return try ledger.showView([Line(language.pick("아주 지웠어요.", "Deleted for good."), .strong)])
            }
            try await ledger.useCases.setLetters(ids, isHidden: true)
            let names = ids.map(String.init).joined(separator: " ")
            try ledger.showView(
                Line.wrapped(
                    language.pick(
                        "치웠어요. 되돌리려면 haru mailbox undo \(names)",
                        "Removed. To have it back: haru mailbox undo \(names)"),
                    columns: ledger.terminal.contentWidth, ink: .strong))
        }
    }

    struct Undo: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "undo", abstract: say("치운 편지를 되돌려요.", "Restore removed letters."),
                aliases: ["restore"])
        }

        @OptionGroup var numbers: Numbers
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.setLetters(numbers.all(), isHidden: false)
            try ledger.showView([Line(ledger.language.pick("되돌렸어요.", "It’s back."), .strong)])
        }
    }

    struct Archive: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "archive",
                abstract: say("다 본 롤링페이퍼를 보관해요.", "Put a mailbox away; its letters stay."))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say("다시 꺼내 둬요.", "Bring it back."))) var undo = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let number = try number.one()
            let report = try await ledger.useCases.editMailbox(number, isArchived: !undo)
            let occasion = report.mailbox.occasion.harmless
            let language = ledger.language
            let words =
                undo
                ? language.pick("‘\(occasion)’ 롤링페이퍼를 다시 꺼내 두었어요.", "\(occasion) is back.")
                : language.pick(
                    "‘\(occasion)’ 롤링페이퍼를 보관했어요. 되돌리려면 haru mailbox archive \(number) --undo",
                    "\(occasion) is archived. To bring it back: haru mailbox archive \(number) --undo")
            try ledger.showView(Line.wrapped(words, columns: ledger.terminal.contentWidth, ink: .strong))
        }
    }
}
