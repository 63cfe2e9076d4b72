import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct NoteCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "note",
            abstract: say(.noteCommand.abstract),
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
            CommandConfiguration(commandName: "show", abstract: say(.noteCommand.showAbstract))
        }

        @OptionGroup var number: Number
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await ledger.useCases.note(try number.one())
            if json { return try Output.write(JSONShape.note(report)) }
            try ledger.showView(NoteView(ledger: ledger).whole(report))
        }
    }

    struct Remove: NoteChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.noteCommand.rmAbstract))
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange {
            try await useCases.deleteNotes(ids)
        }

        func words(_ change: NoteChange, _ language: Language) -> String {
            let ids = change.notes.map { String($0.id) }.joined(separator: " ")
            return language.text(.noteCommand.deleted(numbers: ids))
        }
    }

    struct Undo: NoteChangeCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "undo", abstract: say(.noteCommand.undoAbstract), aliases: ["restore"])
        }

        @OptionGroup var numbers: Numbers
        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange {
            try await useCases.restoreNotes(ids)
        }

        func words(_ change: NoteChange, _ language: Language) -> String {
            language.text(.command.restored)
        }
    }
}

/// A command that deletes or restores several notes at once.
protocol NoteChangeCommand: LedgerCommand {
    var numbers: Numbers { get }
    var json: Bool { get }
    func change(_ useCases: UseCases, _ ids: [Int]) async throws -> NoteChange
    func words(_ change: NoteChange, _ language: Language) -> String
}

extension NoteChangeCommand {
    func run(_ ledger: Ledger) async throws {
        let change = try await change(ledger.useCases, numbers.all())
        let unknown = change.missing.filter { !change.unchanged.contains($0) }
        if change.notes.isEmpty, change.unchanged.isEmpty, let first = unknown.first {
            throw DomainError.unknownNote(first)
        }
        if json {
            let zones = try await ledger.useCases.dayCalendar().zones
            return try Output.write(JSONShape.change(change, offset: zones.offset(at:)))
        }
        let language = ledger.language
        let today = try await ledger.useCases.currentDay()
        var lines: [Line] = []
        if !change.notes.isEmpty {
            let words = words(change, language)
            lines += Line.wrapped(words, columns: ledger.terminal.contentWidth, ink: .strong)
            lines += NoteView(ledger: ledger).table(change.notes, today: today)
        }
        lines += ledger.telling(of: change.unchanged) { language.nothingDone(about: $0) }
        lines += ledger.telling(of: unknown) {
            language.text(.noteCommand.missing(numbers: $0))
        }
        try ledger.showView(lines)
    }
}
