import Core
import Engine
import Language

/// Notes in the terminal.
struct NoteView {
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { ledger.terminal.contentWidth }

    /// A page of notes, or what to do if there are none.
    func list(_ list: NoteList) -> [Line] {
        guard !list.notes.isEmpty else {
            return list.filter.isOpen
                ? [Line(language.text(.noteCommand.none)), Line("haru note add", .content)]
                : [Line(language.text(.noteCommand.noMatch))]
        }
        let search = list.filter.text.flatMap(NoteSearch.init)
        let columns = Columns(
            number: list.notes.map { String($0.head.id).count }.max() ?? 0,
            date: list.notes.map { DisplayWidth.of(date(of: $0.head, today: list.today)) }.max() ?? 0)
        var lines = list.notes.flatMap { entry($0, search: search, today: list.today, columns) }
        let end = list.filter.offset + list.notes.count
        if list.hasMore || list.filter.offset > 0 {
            let page = list.filter.offset / UseCases.pageOfNotes + 1
            lines += [
                Line(),
                Line(
                    list.total.map { total in
                        language.text(
                            .noteCommand.page(
                                first: String(list.filter.offset + 1), last: String(end), total: String(total)))
                    } ?? "\(list.filter.offset + 1)–\(end)", .faint
                ).appending(list.hasMore ? "  --page \(page + 1)" : "", .faint),
            ]
        }
        return lines
    }

    /// Widths of the columns before the titles of a list.
    private struct Columns {
        let number: Int
        let date: Int
    }

    private func date(of head: NoteHead, today: Day) -> String { language.shortDate(head.day, today: today) }

    /// A note in a list: one line, and a matching excerpt below it.
    private func entry(_ card: NoteCard, search: NoteSearch?, today: Day, _ columns: Columns) -> [Line] {
        let head = card.head
        var line = Line()
        line.pad(to: columns.number - String(head.id).count)
        line.append("\(head.id)  \(date(of: head, today: today))", .faint)
        line.pad(to: columns.number + columns.date + 4)
        let marks = marks(of: head)
        let room = max(Self.shortTitle, width - line.width - marks.width)
        line.append(text(title(of: head), search, .strong).fitted(to: room, ellipsis: glyphs.ellipsis))
        line.append(marks)
        var below: [Line] = []
        if let found = card.found, let search {
            below.append(text(found, search, .faint))
        } else if !head.excerpt.isEmpty, search == nil, !head.title.isEmpty {
            below.append(Line(head.excerpt.harmless, .faint))
        }
        below += head.commits.prefix(search == nil ? 1 : 3).map {
            text("\($0.repositoryName) \($0.sha.prefix(7)) \($0.subject)", search, .faint)
        }
        let indent = Line(String(repeating: " ", count: columns.number + 2))
        return ([line] + below.map { indent.appending($0) }).map { $0.fitted(to: width, ellipsis: glyphs.ellipsis) }
    }

    /// Minimum length to which a title is shortened for the columns after it.
    private static let shortTitle = 16

    private func marks(of head: NoteHead) -> Line {
        var line = Line()
        if head.isPinned { line.append("  " + language.text(.noteCommand.pinned), .content) }
        if let mood = head.mood { line.append("  " + language.mood(mood), .content) }
        for tag in head.tags { line.append("  #" + tag.harmless, .faint) }
        return line
    }

    private func title(of head: NoteHead) -> String {
        if !head.title.isEmpty { return head.title }
        return head.excerpt.isEmpty ? language.untitled(isMemo: head.isMemo) : head.excerpt
    }

    /// A text with search matches highlighted.
    private func text(_ text: String, _ search: NoteSearch?, _ ink: Ink) -> Line {
        guard let search else { return Line(text.harmless, ink) }
        var line = Line()
        for piece in search.pieces(of: text.harmless) { line.append(piece.text, piece.isMatch ? .open : ink) }
        return line
    }

    /// Notes, one per line.
    func table(_ notes: [NoteHead], today: Day) -> [Line] {
        let rows = notes.map { head in
            [
                Line("\(head.id)", .faint), Line(language.noteDay(head.day, today: today), .faint),
                Line(title(of: head).harmless),
                Line(head.commits.first.map { "\($0.repositoryName.harmless) \($0.sha.prefix(7))" } ?? "", .faint),
            ]
        }
        return TableView(
            columns: [.right, .left, .flexible, .left], spare: [3], rows: rows, width: width, glyphs: glyphs
        ).lines
    }

    /// All details of a note.
    func whole(_ report: NoteReport) -> [Line] {
        let fields = report.note.fields
        let head = Line("\(report.note.id)  ", .faint)
        var lines = Line.wrapped(fields.title.harmless, columns: width, ink: .strong, after: head)
        var facts = [language.fullDate(fields.day), language.contributions(report.contributions)]
        if let mood = fields.mood { facts.append(language.mood(mood)) }
        if fields.isPinned { facts.append(language.text(.noteCommand.pinned)) }
        if report.deletedAt != nil { facts.append(language.text(.noteCommand.isDeleted)) }
        lines += Line.wrapped(facts.joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
        if !fields.tags.isEmpty {
            lines.append(Line(fields.tags.map { "#" + $0.harmless }.joined(separator: " "), .content))
        }
        if !fields.commits.isEmpty {
            lines.append(Line())
            lines += fields.commits.map { commit in
                Line("\(commit.repositoryName.harmless) \(commit.sha.prefix(7))  ", .faint)
                    .appending(commit.subject.harmless).fitted(to: width, ellipsis: glyphs.ellipsis)
            }
        }
        if !fields.body.isEmpty { lines += [Line()] + Line.paragraphs(fields.body, columns: width) }
        return lines
    }
}

/// Newest commits of a repository, to write about.
struct CommitListView {
    let report: RecentCommitsReport
    let ledger: Ledger

    var lines: [Line] {
        let language = ledger.language
        guard !report.entries.isEmpty else {
            return [Line(language.text(.editor.noCommits))]
        }
        let rows = report.entries.map { entry in
            let commit = entry.commit
            let clock = WallClock(commit.authoredAt, offset: commit.offset)
            return [
                Line(String(commit.sha.prefix(7)), .content),
                Line(language.noteDay(clock.date, today: report.today), .faint),
                Line(commit.subject.harmless),
                Line(entry.isMine ? "" : commit.authorName.harmless, .faint),
            ]
        }
        let table = TableView(
            columns: [.left, .left, .flexible, .left], spare: [3], rows: rows, width: ledger.terminal.contentWidth,
            glyphs: ledger.terminal.glyphs)
        let first = report.entries.first.map { String($0.commit.sha.prefix(7)) } ?? ""
        return [Line(report.repositoryName.harmless, .strong)] + table.lines + [
            Line(), Line("haru note add --commit \(first)", .faint),
        ]
    }
}
