import Core
import Engine
import Graphics
import Language

/// Data of the list of notes.
struct DiaryPage {
    /// Card of a note.
    struct Card {
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
        /// Contributions of the day; nil if there are none.
        let contributions: String?
        let tags: [TagLink]
        let selectLabel: String
    }

    /// Commit on a card.
    struct Tie {
        let pieces: [MarkedPiece]
    }

    /// Option of a filter.
    struct Option {
        let value: String
        let name: UntrustedText
        let isChosen: Bool
    }

    /// Select of the filter; without a selected option it shows its label.
    struct Filter {
        let field: String
        let label: String
        let options: [Option]
    }

    /// Note of an earlier year.
    struct Memory {
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
    let isFiltered: Bool
    let count: String
    let pages: String?
    let earlierPath: String?
    let laterPath: String?
    let here: String
    let newLabel: String
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
            selectLabel: language.text(.diary.selectNamed(title: UntrustedText(title).text)))
    }

    private static func filters(_ list: NoteList, _ language: Language) -> [Filter] {
        let filter = list.filter
        func select(_ field: Field, _ label: Message, _ options: [(value: String, name: String)], _ chosen: String?)
            -> Filter?
        {
            // A selected option that matches nothing any more stays listed, so that it can be cleared.
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

    /// Returns the tag in the spelling of the list.
    private static func tag(_ tag: String?, among tags: [String]) -> String? {
        tag.map { tag in tags.first { NoteTags.key($0) == NoteTags.key(tag) } ?? tag }
    }
}

extension DiaryPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(isDeleted ? .diary.deletedTitle : .diary.title))</h1>\
        <span class="bar">\(if: isDeleted, """
            <a class="btn" href="\(DiaryRoute.notes.path)">\(language.text(.note.back))</a>
            """)<a class="btn primary" href="\(DiaryRoute.new.path)" data-new>\
        <span aria-hidden="true">＋</span> \(language.text(.diary.write))</a></span></div>
        \(if: isDeleted, #"<p class="muted">\#(language.text(.diary.deletedText))</p>"#, else: """
            <div class="finder">
            <form class="bar find" method="get" action="\(DiaryRoute.notes.path)" role="search" id="find">
            <input class="search" type="search" name="search" value="\(text)" \
            placeholder="\(language.text(.diary.search))" aria-label="\(language.text(.diary.searchLabel))" \
            maxlength="200" autocomplete="off">
            \(each: filters, { filter in """
                <select class="btn" name="\(filter.field)" aria-label="\(filter.label)">\
                <option value="">\(filter.label)</option>\
                \(each: filter.options, { .option($0.value, $0.name, isChosen: $0.isChosen) })</select>
                """ })
            <span class="pick"><input type="checkbox" name="memo" value="on" id="memo"\(if: memosOnly, " checked")>\
            <label for="memo">\(language.text(.diary.memos))</label></span>
            <button class="btn go">\(language.text(.diary.find))</button>
            </form>
            <form method="post" action="\(DiaryRoute.cards.path)"><input type="hidden" name="next" value="\(here)">\
            <button class="btn round" name="size" value="\(otherSize)" aria-label="\(otherSizeLabel)" \
            title="\(otherSizeLabel)"><svg class="i" viewBox="0 0 24 24" aria-hidden="true">\(if: isSmall, """
                <rect x="4" y="4" width="7" height="7" rx="1.5"/><rect x="13" y="4" width="7" height="7" rx="1.5"/>\
                <rect x="4" y="13" width="7" height="7" rx="1.5"/><rect x="13" y="13" width="7" height="7" rx="1.5"/>
                """, else: #"<path d="M4 7h16M4 12h16M4 17h16"/>"#)</svg></button></form>
            </div>
            """)
        \(tip?.html(language))
        \(each: memories, { memory in """
            <p class="faint memory">\(memory.ago): <a href="\(memory.path)">“<bdi>\(memory.title)</bdi>”</a></p>
            """ })
        <form class="notes" id="notes" method="post" action="\(DiaryRoute.selection.path)" data-holds>
        <input type="hidden" name="next" value="\(here)">
        \(if: cards.isEmpty, """
            \(if: isDeleted, """
                <div class="quiet"><p class="muted">\(language.text(.diary.deletedEmpty))</p></div>
                """, else: """
                \(if: isFiltered, """
                    <div class="quiet"><p class="muted">\(language.text(.diary.nothing))</p><p>\
                    <a class="btn" href="\(DiaryRoute.notes.path)">\(language.text(.diary.clear))</a></p></div>
                    """, else: """
                    <section class="card blank"><h2>\(language.text(.diary.emptyTitle))</h2>\
                    <p class="muted">\(language.text(.diary.emptyText))</p><p>\
                    <a class="btn" href="\(DiaryRoute.new.path)">\(newLabel)</a></p></section>
                    """)
                """)
            """, else: """
            <div class="bar choosers">\
            <span class="faint num" role="status">\(count)\(if: pages, { pages in " · \(pages)" })</span>\
            \(if: isFiltered, """
                \(if: !isDeleted, """
                    <a class="link" href="\(DiaryRoute.notes.path)">\(language.text(.diary.clear))</a>
                    """)
                """)<span class="pick choosing-pick">\
            <input type="checkbox" class="choosing" id="choosing"\(if: isDeleted, " checked")>\
            <label for="choosing" title="\(language.text(.diary.selectHint))">\(language.text(.diary.select))</label>\
            </span><button class="btn when-choosing" id="selection" name="action" value="\(selectionAction)"\
            \(if: isDeleted, """
                 data-none="\(language.text(.diary.restore))" data-one="\(language.text(.diary.restoreOne))" \
                data-some="\(language.text(.diary.restoreSome(count: "{0}")))"
                """, else: """
                 data-none="\(language.text(.diary.delete))" data-one="\(language.text(.diary.deleteOne))" \
                data-some="\(language.text(.diary.deleteSome(count: "{0}")))"
                """)>\(language.text(isDeleted ? .diary.restore : .diary.delete))</button></div>
            <ul class="cards\(if: isSmall, " small")">
            \(each: cards, separator: "\n", { card in """
                <li class="jotting\(if: card.isPinned, " pinned")">
                <header><h2><a class="reach" href="\(card.path)"><bdi>\(each: card.title, { $0.html })</bdi></a></h2>\
                \(if: card.isPinned, """
                    <svg class="i pin" viewBox="0 0 24 24" role="img" aria-label="\(language.text(.diary.pinned))">\
                    <path d="M9 3.5h6l-.8 6 3.3 3.5h-11l3.3-3.5zM12 13v7.5"/></svg>
                    """)\(card.stamp?.figure)<span class="tick-box when-choosing">\
                <input class="tick" type="checkbox" name="note" value="\(card.id)" id="note-\(card.id)" \
                aria-label="\(card.selectLabel)"></span></header>
                \(if: card.hasText, """
                    <p class="text"><bdi>\(each: card.text, { $0.html })</bdi></p>
                    """)
                \(each: card.commits, { commit in """
                    <code class="linked"><bdi>\(each: commit.pieces, { $0.html })</bdi></code>
                    """ })\(if: card.more, { more in #"<span class="faint">\#(more)</span>"# })
                <span class="faint foot">\
                <a href="\(card.dayPath)">\(card.day)</a>\
                \(if: card.contributions, { contributions in "<span>\(contributions)</span>" })\
                \(each: card.tags, { tag in #"<a href="\#(tag.path)">#<bdi>\#(tag.name)</bdi></a>"# })</span>
                <label class="cover when-choosing" for="note-\(card.id)" aria-hidden="true"></label>
                </li>
                """ })
            </ul>
            <nav class="bar turning">\(if: laterPath, { laterPath in """
                <a class="btn" href="\(laterPath)" rel="prev">\
                <span aria-hidden="true">‹</span> \(language.text(.diary.later))</a>
                """ })\(if: earlierPath, { earlierPath in """
                <a class="btn" href="\(earlierPath)" rel="next">\(language.text(.diary.earlier)) \
                <span aria-hidden="true">›</span></a>
                """ })</nav>
            """)
        \(if: !isDeleted, """
            <p class="faint"><a class="link" href="\(deletedPath)">\(language.text(.diary.deletedTitle))</a></p>
            """)
        </form>
        """
    }
}
