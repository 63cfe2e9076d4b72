import Core
import Engine
import Language

/// Mailboxes and letters in the terminal.
struct MailboxView {
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { ledger.terminal.contentWidth }

    /// The mailboxes, or how to make one.
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
                    Line(language.pick("친구가 쓰는 링크가 열려 있어요.", "The link for friends is open."))
                        .appending("  haru mailbox share\(option)", .faint))
            }
        }
        if reports.isEmpty {
            lines = [
                Line(language.pick("아직 롤링페이퍼가 없어요.", "There’s no mailbox yet.")),
                Line("haru mailbox create", .content),
            ]
        }
        if archived > 0 {
            lines += [
                Line(), Line(language.pick("보관한 것 \(archived)개", "\(archived) archived") + "  --all", .faint),
            ]
        }
        return lines
    }

    /// The mailboxes that others have taken; no lines where there are none.
    func given(_ mailboxes: [GivenMailbox]) -> [Line] {
        if mailboxes.isEmpty { return [] }
        return [Line(), Line(language.pick("선물한 롤링페이퍼", "Mailboxes you gave"), .strong)]
            + mailboxes.map { Line($0.occasion.harmless + "  ").appending(language.letters($0.letters), .faint) }
    }

    /// What a mailbox is for and when its letters open.
    func head(of report: MailboxReport) async throws -> [Line] {
        let mailbox = report.mailbox
        let today = try await ledger.useCases.currentDay()
        var rule = language.drawRule(mailbox.rule, today: today)
        if let challenge = report.challenge, !challenge.name.isEmpty { rule += " (\(challenge.name.harmless))" }
        if mailbox.archivedAt != nil { rule += " \(glyphs.dot) " + language.pick("보관함", "archived") }
        return Line.wrapped(
            mailbox.occasion.harmless, columns: width, ink: .strong, after: Line("\(mailbox.number)  ", .faint))
            + Line.wrapped(rule, columns: width, ink: .faint)
    }

    /// Progress of its draws, and the command that comes next.
    ///
    /// - Parameter naming: whether that command has to name the mailbox, since several are in use.
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

    /// The secret message, or how many letters it still waits for.
    func secret(of report: MailboxReport) -> [Line] {
        guard report.hasSecret else { return [] }
        let title = language.pick("시크릿 메시지", "Secret message")
        guard let secret = report.secret else {
            let left = report.letters.count - report.drawn
            if left == 0 { return [] }
            let words = language.pick("\(left)통 남았어요.", left == 1 ? "1 letter to go" : "\(left) letters to go")
            return [Line("\(title)  \(words)", .faint)]
        }
        return [Line(), Line(title, .strong)] + Line.paragraphs(secret, columns: width)
    }

    /// The letters of a mailbox, a line each.
    func list(_ report: MailboxReport, _ letters: [LetterHead]) async throws -> [Line] {
        let today = try await ledger.useCases.currentDay()
        let zones = try await ledger.useCases.reckoning().zones
        guard !letters.isEmpty else {
            return [Line(language.pick("보여 줄 편지가 없어요.", "There are no letters to show."))]
        }
        let rows = letters.map { letter in
            let written = WallClock(letter.writtenAt, offset: zones.offset(at: letter.writtenAt)).date
            let drawn = letter.draw.map { words(of: $0, today: today) }
            return [
                Line("\(letter.number)", .faint),
                Line(mark(letter.paper) + " " + language.paper(letter.paper), .paper(letter.color)),
                Line(language.writer(letter.writer).harmless, letter.draw == nil ? .plain : .strong),
                Line(drawn ?? language.pick("봉해져 있음", "sealed"), letter.draw == nil ? .faint : .content),
                Line(language.noteDay(written, today: today), .faint),
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

    /// What came of adding letters.
    func added(_ added: LettersAdded, to mailbox: Mailbox) -> [Line] {
        var words: [String] = []
        if !added.numbers.isEmpty {
            words.append(
                language.pick(
                    "\(language.letters(added.numbers.count))을 넣고 봉했어요.",
                    "Added and sealed \(language.letters(added.numbers.count))."))
        }
        if added.known > 0 {
            words.append(
                language.pick(
                    "\(language.letters(added.known))은 이미 들어 있어요.",
                    added.known == 1 ? "1 letter was there already." : "\(added.known) letters were there already."))
        }
        return words.flatMap { Line.wrapped($0, columns: width, ink: .strong) }
            + [Line(mailbox.occasion.harmless, .faint)]
    }

    /// The link under which friends write, never cut: of what is cut off nobody can guess a part.
    func show(_ report: MailboxLinkReport, of mailbox: Mailbox, at address: String) throws {
        var facts: [String] = [mailbox.occasion.harmless]
        if let day = report.link.lastDay {
            facts.append(language.pick("\(language.exactDate(day))까지", "until \(language.exactDate(day))"))
        }
        let lines = Line.wrapped(
            language.pick("친구에게 이 링크를 보내 주세요.", "Send this link to friends."), columns: width, ink: .strong)
        let link = Line("    " + address + report.path, .content)
        var closing = Line.wrapped(facts.joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
        if address.hasPrefix("http://") {
            closing += Line.wrapped(
                language.pick(
                    "이 주소는 이 컴퓨터에서만 열려요. 멀리 있는 친구에게는 haru mailbox paper로 만든 편지지를 보내 주세요.",
                    "Only this computer reaches that address. Send friends who are elsewhere what haru mailbox paper makes."
                ),
                columns: width, ink: .faint)
        }
        let terminal = ledger.terminal
        try Output.write(
            terminal.render([Line()] + lines) + terminal.palette.paint(link) + "\n"
                + terminal.render(closing + [Line()]))
    }

    /// The link by which a mailbox is taken, never cut.
    func show(_ report: MailboxGiftReport, of mailbox: Mailbox, at address: String) throws {
        let lines = Line.wrapped(
            language.pick(
                "이 하루를 함께 쓰는 사람에게 보내 주세요. 먼저 받는 사람의 것이 돼요.",
                "Send this to somebody on this Haru. Whoever accepts first has the mailbox."), columns: width,
            ink: .strong)
        let link = Line("    " + address + report.path, .content)
        let closing = Line.wrapped(
            [mailbox.occasion.harmless, language.pick("거두려면 --stop", "to take it back: --stop")]
                .joined(separator: " \(glyphs.dot) "), columns: width, ink: .faint)
        let terminal = ledger.terminal
        try Output.write(
            terminal.render([Line()] + lines) + terminal.palette.paint(link) + "\n"
                + terminal.render(closing + [Line()]))
    }

    private func words(of draw: LetterDraw, today: Day) -> String {
        let day = language.noteDay(draw.day, today: today)
        return language.pick("\(day) 꺼냄", "drawn \(day)")
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
