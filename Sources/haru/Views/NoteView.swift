import Core
import Engine
import Language

/// Notes in the terminal.
struct NoteView {
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { ledger.terminal.contentWidth }

    /// A page of notes, or what to do when there is none.
    func list(_ list: NoteList) -> [Line] {
        guard !list.notes.isEmpty else {
            return list.filter.isOpen
                ? [
                    Line(language.pick("아직 일지가 없어요.", "There are no notes yet.")),
                    Line("haru note add", .content),
                ]
                : [Line(language.pick("맞는 일지가 없어요.", "No note is like that."))]
        }
        let search = list.filter.text.flatMap(NoteSearch.init)
        var lines: [Line] = []
        for card in list.notes {
            lines += entry(card, search: search, today: list.today)
        }
        let end = list.filter.offset + list.notes.count
        if list.hasMore || list.filter.offset > 0 {
            let page = list.filter.offset / UseCases.pageOfNotes + 1
            lines += [
                Line(),
                Line(
                    list.total.map { total in
                        language.pick(
                            "\(total)개 중 \(list.filter.offset + 1)–\(end)",
                            "\(list.filter.offset + 1)–\(end) of \(total)")
                    } ?? "\(list.filter.offset + 1)–\(end)", .faint
                ).appending(list.hasMore ? "  --page \(page + 1)" : "", .faint),
            ]
        }
        return lines
    }

    /// A note of a list: a line, and below it where something was found.
    private func entry(_ card: NoteCard, search: NoteSearch?, today: Day) -> [Line] {
        let head = card.head
        let number = "#\(head.id)"
        var line = Line(number, .faint)
        line.pad(to: 6)
        line.append("  ")
        let date = language.shortDate(head.day, today: today)
        line.append(date, .faint)
        line.pad(to: 6 + 2 + dateWidth)
        line.append("  ")
        append(title(of: head), search: search, to: &line, ink: .strong)
        if head.isPinned { line.append("  " + language.pick("고정", "pinned"), .content) }
        if let mood = head.mood { line.append("  " + language.mood(mood), .content) }
        for tag in head.tags { line.append("  #" + tag.harmless, .faint) }
        var lines = [line.fitted(to: width, ellipsis: glyphs.ellipsis)]
        if let found = card.found, let search {
            var below = Line(String(repeating: " ", count: 8))
            append(found, search: search, to: &below, ink: .faint)
            lines.append(below.fitted(to: width, ellipsis: glyphs.ellipsis))
        } else if !head.excerpt.isEmpty, search == nil, !head.title.isEmpty {
            lines.append(
                Line(String(repeating: " ", count: 8)).appending(head.excerpt.harmless, .faint)
                    .fitted(to: width, ellipsis: glyphs.ellipsis))
        }
        lines += head.commits.prefix(search == nil ? 1 : 3).map { commit in
            var below = Line(String(repeating: " ", count: 8))
            append(
                "\(commit.repositoryName) \(commit.sha.prefix(7)) \(commit.subject)", search: search, to: &below,
                ink: .faint)
            return below.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
        return lines
    }

    /// Room for `11월 21일` or `Nov 21`; the year of another one may push it.
    private var dateWidth: Int { language == .korean ? 9 : 6 }

    private func title(of head: NoteHead) -> String {
        if !head.title.isEmpty { return head.title }
        return head.excerpt.isEmpty ? language.untitled(isMemo: head.isMemo) : head.excerpt
    }

    private func append(_ text: String, search: NoteSearch?, to line: inout Line, ink: Ink) {
        guard let search else { return line.append(text.harmless, ink) }
        for piece in search.pieces(of: text.harmless) { line.append(piece.text, piece.isMatch ? .open : ink) }
    }

    /// Notes, a line each.
    func table(_ notes: [NoteHead], today: Day) -> [Line] {
        let rows = notes.map { head in
            [
                Line("#\(head.id)", .faint), Line(language.noteDay(head.day, today: today), .faint),
                Line(title(of: head).harmless),
                Line(head.commits.first.map { "\($0.repositoryName.harmless) \($0.sha.prefix(7))" } ?? "", .faint),
            ]
        }
        return TableView(columns: [.left, .left, .flexible, .left], rows: rows, width: width, glyphs: glyphs).lines
    }

    /// A note in full.
    func whole(_ report: NoteReport) -> [Line] {
        let fields = report.note.fields
        var lines = [
            Line("#\(report.note.id)  ", .faint).appending(title(of: NoteHead(of: report.note)).harmless, .strong)
        ]
        if fields.title.isEmpty { lines = [Line("#\(report.note.id)", .faint)] }
        var facts = [language.fullDate(fields.day), language.contributions(report.contributions)]
        if let mood = fields.mood { facts.append(language.mood(mood)) }
        if fields.isPinned { facts.append(language.pick("고정", "pinned")) }
        if report.deletedAt != nil { facts.append(language.pick("지움", "deleted")) }
        lines.append(Line(facts.joined(separator: " \(glyphs.dot) "), .faint))
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
        if !fields.body.isEmpty {
            lines.append(Line())
            for line in fields.body.split(separator: "\n", omittingEmptySubsequences: false) {
                lines += Line.broken(String(line).replacing("\t", with: "    ").harmless, columns: width)
            }
        }
        return lines
    }
}

/// The newest commits of a repository, to write about.
struct CommitListView {
    let report: RecentCommitsReport
    let ledger: Ledger

    var lines: [Line] {
        let language = ledger.language
        guard !report.entries.isEmpty else {
            return [Line(language.pick("맞는 커밋이 없어요.", "There is no such commit."))]
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
            columns: [.left, .left, .flexible, .left], rows: rows, width: ledger.terminal.contentWidth,
            glyphs: ledger.terminal.glyphs)
        let first = report.entries.first.map { String($0.commit.sha.prefix(7)) } ?? ""
        return [Line(report.repositoryName.harmless, .strong)] + table.lines + [
            Line(), Line("haru note add --commit \(first)", .faint),
        ]
    }
}

extension Line {
    /// Breaks a text so that no line is wider than `columns`, at blanks where that is possible; nothing is lost.
    static func broken(_ text: String, columns: Int) -> [Line] {
        var lines: [Line] = []
        var current = ""
        var width = 0
        var blank: String.Index?
        for character in text {
            let step = DisplayWidth.of(String(character))
            if width + step > columns, !current.isEmpty {
                let end = blank ?? current.endIndex
                let rest = String(current[end...].drop { $0 == " " })
                lines.append(Line(String(current[..<end])))
                current = rest
                width = DisplayWidth.of(rest)
                blank = nil
                if character == " ", current.isEmpty { continue }
            }
            if character == " ", current.contains(where: { $0 != " " }) { blank = current.endIndex }
            current.append(character)
            width += step
        }
        return lines + [Line(current)]
    }
}
