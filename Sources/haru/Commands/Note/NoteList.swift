import ArgumentParser
import Core
import Engine
import Language
import Presentation

/// Filter options of a list of notes.
struct NoteChoiceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say(.noteCommand.listRepositoryHelp), valueName: "repository"))
    var repo: String?

    @Option(help: ArgumentHelp(say(.noteCommand.listMoodHelp), valueName: "mood"), completion: .words(of: Mood.self))
    var mood: String?

    @Option(help: ArgumentHelp(say(.noteCommand.listMonthHelp), valueName: "month"))
    var month: String?

    @Option(help: ArgumentHelp(say(.noteCommand.listTagHelp), valueName: "tag"))
    var tag: String?

    @Flag(help: ArgumentHelp(say(.noteCommand.listMemosHelp)))
    var memo = false

    @Flag(help: ArgumentHelp(say(.noteCommand.listDeletedHelp)))
    var deleted = false

    @OptionGroup var paging: PageOption

    @Flag(help: ArgumentHelp(say(.option.json)))
    var json = false

    func filter(text: String?) throws -> NoteFilter {
        var filter = NoteFilter()
        filter.text = text
        filter.repository = repo?.without("@")
        filter.mood = try mood.map(OptionValue.mood)
        filter.month = try month.map { text in
            guard let month = Month(iso: text) else {
                throw UsageError.invalidValue(option: "--month", value: text, allowed: "2026-11")
            }
            return month
        }
        filter.tag = tag?.without("#")
        filter.memosOnly = memo
        filter.deleted = deleted
        filter.offset = try paging.offset(of: UseCases.pageOfNotes)
        return filter
    }
}

extension NoteCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.noteCommand.listAbstract))
        }

        @Option(help: ArgumentHelp(say(.noteCommand.listSearchHelp), valueName: "text"))
        var search: String?

        @OptionGroup var choice: NoteChoiceOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.showNotes(choice, text: search)
        }
    }

    struct Search: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "search", abstract: say(.noteCommand.searchAbstract))
        }

        @Argument(help: ArgumentHelp(say(.noteCommand.searchWordsHelp), valueName: "text"))
        var words: [String]

        @OptionGroup var choice: NoteChoiceOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let text = words.joined(separator: " ")
            guard NoteSearch(text) != nil else { throw UsageError.missing("text") }
            try await ledger.showNotes(choice, text: text)
        }
    }
}

extension Ledger {
    fileprivate func showNotes(_ choice: NoteChoiceOptions, text: String?) async throws {
        let list = try await useCases.notes(choice.filter(text: text))
        if choice.json { return try Output.write(JSONShape.notes(list)) }
        // A search that does not count its matches has found something for this page.
        if let total = list.total { try choice.paging.check(total: total, size: UseCases.pageOfNotes) }
        try showView(NoteView(ledger: self).list(list))
    }
}
