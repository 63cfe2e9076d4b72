import ArgumentParser
import Core
import Engine
import Language

struct NoteCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "note",
            abstract: say("커밋과 하루를 일지에 적어요.", "Keep a diary of your commits and days."),
            subcommands: [
                List.self, NoteAdd.self, Show.self, NoteEdit.self, Search.self, Remove.self, Undo.self,
            ],
            defaultSubcommand: List.self
        )
    }
}

extension NoteCommand {
    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(abstract: say("일지 하나를 읽어요.", "Read one note."))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await ledger.useCases.note(try number.one())
            if json { return try Output.write(Wire.note(report)) }
            try ledger.showView(NoteView(ledger: ledger).whole(report))
        }
    }

    struct Remove: NoteChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rm",
                abstract: say("일지를 지워요. 30일 안에 되돌릴 수 있어요.", "Delete notes; for 30 days they can be had back."))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange {
            try await useCases.deleteNotes(ids)
        }

        func words(_ change: NoteChange, _ language: Language) -> String {
            let ids = change.notes.map { String($0.id) }.joined(separator: " ")
            return language.pick(
                "지웠어요. 되돌리려면 haru note undo \(ids)", "Deleted. To have it back: haru note undo \(ids)")
        }
    }

    struct Undo: NoteChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "undo", abstract: say("지운 일지를 되돌려요.", "Have deleted notes back."),
                aliases: ["restore"])
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange {
            try await useCases.restoreNotes(ids)
        }

        func words(_ change: NoteChange, _ language: Language) -> String {
            language.pick("되돌렸어요.", "It is back.")
        }
    }
}

/// A command that deletes several notes at once, or has them back.
protocol NoteChangeCommand: LedgerCommand {
    var numbers: Numbers { get }
    var json: Bool { get }
    func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange
    func words(_ change: NoteChange, _ language: Language) -> String
}

extension NoteChangeCommand {
    func run(_ ledger: Ledger) async throws {
        let change = try await change(ledger.useCases, numbers.all())
        // Nothing is to be done for notes that are so already; others are unknown.
        if change.notes.isEmpty, let missing = change.missing.first { _ = try await ledger.useCases.note(missing) }
        let zones = try await ledger.useCases.reckoning().zones
        if json { return try Output.write(Wire.change(change, offset: zones.offset(at:))) }
        let language = ledger.language
        let today = try await ledger.useCases.currentDay()
        let view = NoteView(ledger: ledger)
        let said = change.notes.isEmpty ? language.pick("이미 그래요.", "It is so already.") : words(change, language)
        var lines = Line.wrapped(said, columns: ledger.terminal.contentWidth, ink: .strong)
        lines += view.table(change.notes, today: today)
        if !change.missing.isEmpty, !change.notes.isEmpty {
            let names = change.missing.map(String.init).joined(separator: ", ")
            lines.append(
                Line(language.pick("그대로인 번호: \(names)", "Nothing was to be done about \(names)."), .open))
        }
        try ledger.showView(lines)
    }
}
