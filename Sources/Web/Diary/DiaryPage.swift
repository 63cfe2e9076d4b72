import Core
import Engine
import Language

/// What the list of notes shows.
struct DiaryPage: TemplateValue {
    /// A note as a card.
    struct Card: TemplateValue {
        let id: Int
        let path: String
        let title: [MarkedPiece]
        let text: [MarkedPiece]
        let hasText: Bool
        let commits: [Tie]
        let more: String?
        let stamp: StampView?
        let isPinned: Bool
        let day: String
        let dayPath: String
        /// The contributions of the day; nil where there are none.
        let contributions: String?
        let tags: [TagLink]
        let selectLabel: String
    }

    /// A commit of a card.
    struct Tie: TemplateValue {
        let pieces: [MarkedPiece]
    }

    /// A choice of a filter.
    struct Option: TemplateValue {
        let value: String
        let name: UntrustedText
        let isChosen: Bool
    }

    /// A select of the filter; without a choice it says what it is for.
    struct Filter: TemplateValue {
        let field: String
        let label: String
        let options: [Option]
    }

    /// A note of an earlier year.
    struct Memory: TemplateValue {
        let ago: String
        let title: UntrustedText
        let path: String
    }

    let text: String
    let filters: [Filter]
    let memosOnly: Bool
    let isDeleted: Bool
    let isSmall: Bool
    let otherSize: String
    let otherSizeLabel: String
    let memories: [Memory]
    let cards: [Card]
    let isEmpty: Bool
    let isFiltered: Bool
    let count: String
    let pages: String?
    let earlierPath: String?
    let laterPath: String?
    let here: String
    let notesPath = DiaryRoute.notes.path
    let newPath = DiaryRoute.new.path
    let newLabel: String
    let selectionPath = DiaryRoute.selection.path
    let cardsPath = DiaryRoute.cards.path
    let deletedPath: String
    let selectionAction: String
    let tip: TipCard?

    init(_ list: NoteList, onThisDay: [NoteHead], isSmall: Bool, context: PageContext) {
        let language = context.language
        let filter = list.filter
        let search = filter.text.flatMap(NoteSearch.init)
        text = filter.text ?? ""
        tip = TipCard(context)
        newLabel = context.newNoteLabel
        filters = Self.filters(list, language)
        memosOnly = filter.memosOnly
        isDeleted = filter.deleted
        self.isSmall = isSmall
        otherSize = isSmall ? "large" : "small"
        otherSizeLabel = language.text(isSmall ? .diary.large : .diary.small)
        memories =
            filter.isOpen && filter.offset == 0
            ? onThisDay.map { head in
                Memory(
                    ago: language.yearsAgo(list.today.year - head.day.year),
                    title: UntrustedText(language.linkTitle(of: head)), path: DiaryRoute.note(head.id).path)
            } : []
        cards = list.notes.map { Self.card($0, search: search, today: list.today, language) }
        isEmpty = cards.isEmpty
        isFiltered = !filter.isOpen
        count =
            list.total.map(language.notes)
            ?? language.text(.diary.many(count: language.number(filter.offset + list.notes.count)))
        let end = filter.offset + list.notes.count
        pages =
            (list.hasMore || filter.offset > 0) && !list.notes.isEmpty
            ? language.text(.diary.pages(first: language.number(filter.offset + 1), last: language.number(end))) : nil
        laterPath = filter.offset == 0 ? nil : Self.path(filter, offset: filter.offset - UseCases.pageOfNotes)
        earlierPath =
            list.hasMore ? Self.path(filter, offset: filter.offset + UseCases.pageOfNotes) : nil
        here = DiaryRoute.notes(filter)
        var deleted = NoteFilter()
        deleted.deleted = true
        deletedPath = DiaryRoute.notes(deleted)
        selectionAction = (filter.deleted ? SelectionAction.restore : .delete).rawValue
    }

    private static func path(_ filter: NoteFilter, offset: Int) -> String {
        var filter = filter
        filter.offset = max(0, offset)
        return DiaryRoute.notes(filter)
    }

    private static func card(_ card: NoteCard, search: NoteSearch?, today: Day, _ language: Language) -> Card {
        let head = card.head
        let shown = 3
        let title = language.title(of: head)
        let text = search.pieces(of: card.found ?? head.excerpt, limit: NoteExcerpt.longest + 2)
        let rest = head.commits.count - shown
        return Card(
            id: head.id, path: DiaryRoute.note(head.id).path, title: search.pieces(of: title, limit: 120), text: text,
            hasText: !text.isEmpty,
            commits: head.commits.prefix(shown).map {
                Tie(pieces: search.pieces(of: "\($0.repositoryName) · \($0.sha.prefix(7)) \($0.subject)"))
            },
            more: rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil,
            stamp: head.mood.map { StampView($0, language: language) }, isPinned: head.isPinned,
            day: language.noteDay(head.day, today: today), dayPath: Route.days(.day(head.day)).path,
            contributions: card.contributions == 0 ? nil : language.contributions(card.contributions),
            tags: head.tags.map(TagLink.init),
            selectLabel: language.text(.diary.selectNamed(title: UntrustedText(title).renderText)))
    }

    private static func filters(_ list: NoteList, _ language: Language) -> [Filter] {
        let filter = list.filter
        func select(_ field: Field, _ label: Message, _ options: [(value: String, name: String)], _ chosen: String?)
            -> Filter?
        {
            // A choice that nothing is like any more can still be taken back.
            let known = chosen.map { chosen in options.contains { $0.value == chosen } } ?? true
            let options = known ? options : options + [(chosen ?? "", chosen ?? "")]
            if options.isEmpty { return nil }
            return Filter(
                field: field.rawValue, label: language.text(label),
                options: options.map { value, name in
                    Option(value: value, name: UntrustedText(name), isChosen: value == chosen)
                })
        }
        return [
            select(.repository, .diary.repository, list.repositories.map { ($0, $0) }, filter.repository),
            select(.mood, .diary.mood, Mood.allCases.map { ($0.rawValue, language.mood($0)) }, filter.mood?.rawValue),
            select(
                .month, .diary.month,
                list.months.map { ($0.description, language.monthName($0, today: list.today)) },
                filter.month?.description),
            select(.tag, .diary.tag, list.tags.map { ($0, $0) }, Self.tag(filter.tag, among: list.tags)),
        ].compactMap(\.self)
    }

    /// A tag as it is offered.
    private static func tag(_ tag: String?, among tags: [String]) -> String? {
        tag.map { tag in tags.first { NoteTags.key($0) == NoteTags.key(tag) } ?? tag }
    }
}
