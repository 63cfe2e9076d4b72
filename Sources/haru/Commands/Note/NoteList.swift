import ArgumentParser
import Core
import Engine
import Language
import Presentation

/// By what notes are chosen.
struct NoteChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(say("이 저장소의 커밋에 적은 것.", "Those on commits of this repository."), valueName: "repository"))
    var repo: String?

    @Option(
        help: ArgumentHelp(
            say("기분: good, calm, tired, stuck, fire.", "Those of this mood: good, calm, tired, stuck or fire."),
            valueName: "mood"),
        completion: .words(of: Mood.self)
    )
    var mood: String?

    @Option(help: ArgumentHelp(say("이 달의 것: 2026-11.", "Those of this month, such as 2026-11."), valueName: "month"))
    var month: String?

    @Option(help: ArgumentHelp(say("이 태그가 붙은 것.", "Those with this tag."), valueName: "tag"))
    var tag: String?

    @Flag(help: ArgumentHelp(say("커밋 없이 적은 메모만.", "Memos only: notes on no commit.")))
    var memo = false

    @Flag(help: ArgumentHelp(say("지워서 되돌릴 수 있는 것.", "Deleted notes, which can be restored.")))
    var deleted = false

    @OptionGroup var paging: PageOption

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON.")))
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
            CommandConfiguration(commandName: "list", abstract: say("일지를 보여 줘요.", "Show notes."))
        }

        @Option(help: ArgumentHelp(say("이 말이 들어 있는 것.", "Those that hold these words."), valueName: "text"))
        var search: String?

        @OptionGroup var choice: NoteChoiceOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.showNotes(choice, text: search)
        }
    }

    struct Search: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "search",
                abstract: say("제목, 내용, 저장소, 커밋, 태그에서 찾아요.", "Search titles, texts, repositories, commits and tags."))
        }

        @Argument(
            help: ArgumentHelp(say("찾을 말. 모두 들어 있어야 해요.", "Words, all of which must be there."), valueName: "text"))
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
        if choice.json { return try Output.write(Wire.notes(list)) }
        // A search that does not count what it finds has found something for this page.
        if let total = list.total { try choice.paging.check(total: total, size: UseCases.pageOfNotes) }
        try showView(NoteView(ledger: self).list(list))
    }
}
