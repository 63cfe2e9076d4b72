import Core
import Engine
import Language

/// Mailboxes and letters in the terminal.
struct MailboxView {
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { ledger.terminal.contentWidth }

    /// The mailboxes, or how to create one.
    func status(_ reports: [MailboxReport], archived: Int) async throws -> [Line] {
        let inUse = reports.count { $0.mailbox.archivedAt == nil }
        var lines: [Line] = []
        for report in reports {
            if !lines.isEmpty { lines.append(Line()) }
            lines += try await head(of: report)
            lines += try await progress(of: report, naming: inUse != 1) + secret(of: report)
            if report.mailbox.archivedAt == nil,
                try await ledger.useCases.mailboxLink(of: report.mailbox.number)?.isOpen == true
            {
                let option = inUse == 1 ? "" : " --mailbox \(report.mailbox.number)"
                lines.append(
                    Line(language.text(.mailboxCommand.linkOpen))
                        .appending("  haru mailbox share\(option)", .faint))
            }
        }
        if reports.isEmpty {
            lines = [Line(language.text(.mailboxCommand.none)), Line("haru mailbox add", .content)]
        }
        if archived > 0 {
            lines += [
                Line(), Line(language.text(.mailboxCommand.archivedCount(count: String(archived))) + "  --all", .faint),
            ]
        }
        return lines
    }

    /// Mailboxes that others have accepted; no lines if there are none.
    func given(_ mailboxes: [GivenMailbox]) -> [Line] {
        if mailboxes.isEmpty { return [] }
        return [Line(), Line(language.text(.mailbox.given), .strong)]
            + mailboxes.map { Line($0.occasion.harmless + "  ").appending(language.letters($0.letters), .faint) }
    }

    /// Purpose of a mailbox, and when its letters open.
    func head(of report: MailboxReport) async throws -> [Line] {
        let mailbox = report.mailbox
        let today = try await ledger.useCases.currentDay()
        var rule = language.label(of: mailbox.rule, today: today)
        if let challenge = report.challenge, !challenge.name.isEmpty { rule += " (\(challenge.name.harmless))" }
        if mailbox.archivedAt != nil { rule += " \(glyphs.dot) " + language.text(.mailboxCommand.archivedMark) }
        return Line.wrapped(
            mailbox.occasion.harmless, columns: width, ink: .strong, after: Line("\(mailbox.number)  ", .faint))
            + Line.wrapped(rule, columns: width, ink: .faint)
    }

    /// Progress of its draws, and the next command.
    ///
    /// - Parameter naming: whether that command must name the mailbox, since several are in use.
    func progress(of report: MailboxReport, naming: Bool) async throws -> [Line] {
        let today = try await ledger.useCases.currentDay()
        var lines: [Line] = []
        if !report.letters.isEmpty {
            let length = min(width, 40)
            let full = report.drawn * length / report.letters.count
            lines.append(
                Line(String(repeating: glyphs.barFull, count: full), .content)
                    .appending(String(repeating: glyphs.barEmpty, count: length - full), .faint))
            lines.append(
                Line(language.unlocked(percent: report.percent, drawn: report.drawn, of: report.letters.count)))
        }
        let state = language.drawState(report.state, today: today)
        let option = naming ? " --mailbox \(report.mailbox.number)" : ""
        switch report.state {
        case .open:
            lines += Line.wrapped(state, columns: width, ink: .content)
            lines.append(Line("haru mailbox draw\(option)", .faint))
        case .empty: lines += [Line(state), Line("haru mailbox write\(option)", .faint)]
        case .challengeLost:
            lines += Line.wrapped(state, columns: width, ink: .open)
            lines.append(Line("haru mailbox edit \(report.mailbox.number) --rule commit", .faint))
        default: lines += Line.wrapped(state, columns: width)
        }
        return lines
    }

    /// The secret message, or the number of letters that it still needs.
    func secret(of report: MailboxReport) -> [Line] {
        guard report.hasSecret else { return [] }
        let title = language.text(.mailbox.secret)
        guard let secret = report.secret else {
            let left = report.letters.count - report.drawn
            if left == 0 { return [] }
            let words = language.text(.mailboxCommand.lettersLeft(count: left))
            return [Line("\(title)  \(words)", .faint)]
        }
        return [Line(), Line(title, .strong)] + Line.paragraphs(secret, columns: width)
    }

    /// Letters of a mailbox, one per line.
    func list(_ report: MailboxReport, _ letters: [LetterHead]) async throws -> [Line] {
        let today = try await ledger.useCases.currentDay()
        let zones = try await ledger.useCases.dayCalendar().zones
        guard !letters.isEmpty else {
            return [Line(language.text(.mailboxCommand.lettersNone))]
        }
        let rows = letters.map { letter in
            let written = WallClock(letter.writtenAt, offset: zones.offset(at: letter.writtenAt))
            let drawn = letter.draw.map { words(of: $0, today: today) }
            return [
                Line("\(letter.number)", .faint),
                Line(mark(letter.paper) + " " + language.paper(letter.paper), .paper(letter.color)),
                Line(language.writer(letter.writer).harmless, letter.draw == nil ? .plain : .strong),
                Line(drawn ?? language.text(.mailboxCommand.letterSealed), letter.draw == nil ? .faint : .content),
                Line("\(language.noteDay(written.date, today: today)) \(written.time)", .faint),
            ]
        }
        let table = TableView(
            columns: [.right, .left, .flexible, .left, .left], spare: [4, 1], rows: rows, width: width, glyphs: glyphs)
        let first = letters.first { $0.draw != nil }
        return try await head(of: report) + [Line()] + table.lines
            + (first.map { [Line(), Line("haru mailbox show \($0.number)", .faint)] } ?? [])
    }

    /// A letter on its paper.
    func letter(_ report: LetterReport) async throws -> [Line] {
        let head = report.head
        let ink = Ink.paper(head.color)
        let room = min(width - 4, 44)
        let ascii = glyphs.isASCII
        let (side, bar) = ascii ? ("|", "-") : ("│", "─")
        let (tops, bottoms) = ascii ? (("+", "+"), ("+", "+")) : (("╭", "╮"), ("╰", "╯"))
        let title = " \(mark(head.paper)) \(head.number) "
        let top = tops.0 + bar + title + String(repeating: bar, count: room + 1 - DisplayWidth.of(title)) + tops.1
        let from = Line(language.writer(head.writer).harmless, .strong)
        var signed = Line()
        signed.pad(to: max(0, room - from.width))
        signed.append(from.fitted(to: room, ellipsis: glyphs.ellipsis))
        let body = lines(of: report.body, columns: room) + [Line(), signed]
        let framed = body.map { text in
            var line = Line(side + " ", ink).appending(text)
            line.pad(to: room + 2)
            return line.appending(" " + side, ink)
        }
        let today = try await ledger.useCases.currentDay()
        var facts = [report.occasion.harmless]
        if let draw = head.draw { facts.append(words(of: draw, today: today)) }
        return [Line(top, ink)] + framed
            + [Line(bottoms.0 + String(repeating: bar, count: room + 2) + bottoms.1, ink)]
            + Line.wrapped(facts.joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
    }

    private func lines(of body: LetterBody, columns: Int) -> [Line] {
        switch body {
        case .text(let text): Line.paragraphs(text, columns: columns)
        case .handwriting(let handwriting):
            HandwritingView(handwriting: handwriting, columns: columns, isASCII: glyphs.isASCII).rows.map { Line($0) }
        }
    }

    /// Result of adding letters.
    func added(_ added: LettersAdded, to mailbox: Mailbox) -> [Line] {
        var words: [String] = []
        if !added.numbers.isEmpty {
            words.append(language.text(.mailboxCommand.lettersAdded(letters: language.letters(added.numbers.count))))
        }
        if added.known > 0 {
            words.append(language.text(.mailboxCommand.lettersKnown(count: added.known)))
        }
        return words.flatMap { Line.wrapped($0, columns: width, ink: .strong) }
            + [Line(mailbox.occasion.harmless, .faint)]
    }

    /// The link under which friends write, never truncated: nobody can guess the missing part.
    func show(
        _ report: MailboxLinkReport, of mailbox: Mailbox, at address: String, below above: [Line] = []
    ) throws {
        var facts: [String] = [mailbox.occasion.harmless]
        if let day = report.link.lastDay {
            facts.append(language.text(.mailboxCommand.linkUntil(date: language.exactDate(day))))
        }
        let lines = Line.wrapped(language.text(.mailboxCommand.linkShare), columns: width, ink: .strong)
        let link = Line("    " + address + report.path, .content)
        var closing = Line.wrapped(facts.joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
        if address.hasPrefix("http://") {
            closing += Line.wrapped(language.text(.mailboxCommand.linkLocal), columns: width, ink: .faint)
        }
        let terminal = ledger.terminal
        try Output.write(
            terminal.render([Line()] + above + lines) + terminal.palette.paint(link) + "\n"
                + terminal.render(closing + [Line()]))
    }

    /// The link for accepting a mailbox, never truncated.
    func show(_ report: MailboxGiftReport, of mailbox: Mailbox, at address: String) throws {
        let lines = Line.wrapped(language.text(.mailboxCommand.giftShare), columns: width, ink: .strong)
        let link = Line("    " + address + report.path, .content)
        let closing = Line.wrapped(
            [mailbox.occasion.harmless, language.text(.mailboxCommand.giftTakeBack)]
                .joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
        let terminal = ledger.terminal
        try Output.write(
            terminal.render([Line()] + lines) + terminal.palette.paint(link) + "\n"
                + terminal.render(closing + [Line()]))
    }

    private func words(of draw: LetterDraw, today: Day) -> String {
        let day = language.noteDay(draw.day, today: today)
        return language.text(.mailboxCommand.letterDrawn(day: day))
    }

    private func mark(_ paper: LetterPaper) -> String {
        switch paper {
        case .heart: glyphs.isASCII ? "v" : "♥"
        case .clover: glyphs.isASCII ? "%" : "♣"
        case .note: glyphs.isASCII ? "#" : "▪"
        case .flower: glyphs.isASCII ? "*" : "✿"
        }
    }
}
