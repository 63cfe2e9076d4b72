import Core
import Engine
import Graphics
import Language

/// Data of the page of a mailbox, or of all mailboxes.
struct MailboxPage {
    /// Mailbox with its letters.
    struct Opened {
        let occasion: UntrustedText
        let summary: String
        let isArchived: Bool
        /// Whether the letters come from the person's own past.
        let isPast: Bool
        let takesLetters: Bool
        let sky: SkyView
        /// Button that draws a letter; nil if none can be drawn.
        let draw: DrawButton?
        /// Condition that the next letter waits for.
        let wait: String?
        let progress: Progress?
        let board: Board?
        let secret: Secret?
        let settingsPath, writingPath, archiveRemovalPath: String
    }

    /// Number of drawn letters.
    struct Progress {
        let unlocked: String
        let count: String
        let drawn: Int
        let letters: Int
        /// Name by which a device remembers the celebration; nil while letters are left.
        let celebration: String?
    }

    /// Board with the letters in their places.
    struct Board {
        let label: String
        let cells: [Cell]
    }

    /// Cell of the board: a drawn, sealed or deleted letter.
    struct Cell {
        let number: Int
        let letterPath: String?
        /// Path of the picture of the whole letter, which is printed in the cell's place.
        let picturePath: String
        let title: UntrustedText
        let drawing: HTML
        let writer: UntrustedText
        let isSealed: Bool
        let isGone: Bool
    }

    /// Secret message for the person who has drawn all letters.
    struct Secret {
        let text: String?
        /// Text with the number of letters left.
        let left: String
    }

    /// Link to another mailbox.
    struct Door {
        let path: String
        let occasion: UntrustedText
        /// Text about what can be drawn from it; nil if it is archived.
        let state: String?
        let unlocked: String?
        let isArchived: Bool
    }

    /// Mailbox that was given to another account.
    struct Given {
        let occasion: UntrustedText
        /// Time at which it was taken, and the number of its letters.
        let summary: String
    }

    let opened: Opened?
    let doors: [Door]
    let given: [Given]
    let isEmpty: Bool
    let emptySky: SkyView?
    let problem: UntrustedText
    let tip: TipCard?

    /// - Parameters:
    ///   - opened: mailbox that is shown with its letters; nil for a page with the list alone.
    ///   - others: other mailboxes that the page links to.
    ///   - given: mailboxes that other accounts have taken.
    init(
        _ opened: MailboxReport?, others: [MailboxReport], given: [GivenMailbox], problem: String?,
        context: PageContext
    ) {
        self.opened = opened.map { Opened($0, context) }
        tip = TipCard(context)
        doors = others.map { Door($0, context) }
        self.given = given.map { Given($0, context) }
        isEmpty = opened == nil && others.isEmpty
        emptySky = isEmpty ? SkyView.mailbox(hasLetter: false, context) : nil
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
    }
}

extension MailboxReport {
    /// Whether done days earn draws of its letters.
    var addsUpDraws: Bool { mailbox.archivedAt == nil && mailbox.rule == .commit && !letters.isEmpty }
}

/// Form that draws a letter; repeated submissions draw it once.
struct DrawButton {
    let path: String
    let number: Int
    let label: String

    init?(_ report: MailboxReport, _ language: Language) {
        guard report.mailbox.archivedAt == nil, case .open(let letters, let day) = report.state else { return nil }
        path = MailboxRoute.draws(report.mailbox.number).path
        number = report.nextDraw
        label =
            day == nil || letters == 1
            ? language.text(.mailbox.draw) : language.text(.mailbox.drawMany(count: language.number(letters)))
    }
}

extension MailboxPage.Opened {
    init(_ report: MailboxReport, _ context: PageContext) {
        let (language, mailbox) = (context.language, report.mailbox)
        occasion = UntrustedText(mailbox.occasion)
        summary = [language.letters(report.letters.count), language.rule(of: report, today: context.today)]
            .joined(separator: " · ")
        isArchived = mailbox.archivedAt != nil
        isPast = mailbox.isPast
        takesLetters = mailbox.takesLetters
        draw = DrawButton(report, language)
        sky = SkyView.mailbox(hasLetter: draw != nil, context)
        wait = draw == nil && !isArchived ? language.drawState(report.state, today: context.today) : nil
        let left = report.letters.count - report.drawn
        progress =
            report.letters.isEmpty
            ? nil
            : .init(
                unlocked: language.text(.mailbox.unlocked(percent: language.number(report.percent))),
                count: language.text(
                    .mailbox.count(
                        drawn: language.number(report.drawn), letters: language.letters(report.letters.count))),
                drawn: report.drawn, letters: report.letters.count,
                celebration: left == 0 ? "mailbox-\(mailbox.number)" : nil)
        board = report.letters.isEmpty ? nil : MailboxPage.Board(report, language)
        secret =
            report.hasSecret
            ? .init(
                text: report.secret,
                left: left == 0 ? "" : language.text(.mailbox.secretLeft(letters: language.letters(left)))) : nil
        settingsPath = MailboxRoute.settings(mailbox.number).path
        writingPath = MailboxRoute.writing(mailbox.number).path
        archiveRemovalPath = MailboxRoute.archiveRemoval(mailbox.number).path
    }
}

extension MailboxPage.Board {
    init(_ report: MailboxReport, _ language: Language) {
        label = language.text(
            .mailbox.boardLabel(
                drawn: language.letters(report.drawn), sealed: language.number(report.letters.count - report.drawn)))
        let letters = Dictionary(report.letters.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        // A deleted letter leaves an empty place, so that the others do not move.
        cells = (1...(report.letters.map(\.place).max() ?? 1)).map { place in
            guard let letter = letters[place] else {
                return .init(
                    number: 0, letterPath: nil, picturePath: "", title: UntrustedText(""), drawing: "",
                    writer: UntrustedText(""), isSealed: false, isGone: true)
            }
            let isDrawn = letter.draw != nil
            let writer = UntrustedText(isDrawn ? language.writer(letter.writer) : "")
            return .init(
                number: letter.number, letterPath: isDrawn ? MailboxRoute.letter(letter.number).path : nil,
                picturePath: MailboxRoute.picture(letter.number, .svg).path,
                title: UntrustedText(language.text(.letter.from(writer: writer.text))),
                drawing: isDrawn ? LetterShape.page(letter.paper, letter.color) : "", writer: writer,
                isSealed: !isDrawn, isGone: false)
        }
    }
}

extension MailboxPage.Door {
    init(_ report: MailboxReport, _ context: PageContext) {
        let language = context.language
        path = MailboxRoute.mailbox(report.mailbox.number).path
        occasion = UntrustedText(report.mailbox.occasion)
        let isArchived = report.mailbox.archivedAt != nil
        state = isArchived ? nil : language.drawState(report.state, today: context.today)
        unlocked =
            report.letters.isEmpty
            ? nil : language.unlocked(percent: report.percent, drawn: report.drawn, of: report.letters.count)
        self.isArchived = isArchived
    }
}

extension MailboxPage.Given {
    init(_ given: GivenMailbox, _ context: PageContext) {
        let language = context.language
        occasion = UntrustedText(given.occasion)
        let day = WallClock(given.givenAt, offset: context.offset).date
        summary = language.text(
            .mailbox.givenOn(
                date: language.shortDate(day, today: context.today), letters: language.letters(given.letters)))
    }
}

extension Language {
    /// Returns a text about when the letters of a mailbox can be drawn, with the name of the challenge they wait for.
    fileprivate func rule(of report: MailboxReport, today: Day) -> String {
        let rule = label(of: report.mailbox.rule, today: today)
        guard let challenge = report.challenge else { return rule }
        return "\(rule) (\(UntrustedText(name(of: challenge)).text))"
    }
}

extension MailboxPage {
    func html(_ language: Language) -> HTML {
        """
        \(LetterShape.symbols)
        \(if: opened, { opened in """
            <div class="top"><h1 class="written"><bdi>\(opened.occasion)</bdi></h1><span class="bar unprinted">\
            <a class="btn" href="\(opened.settingsPath)">\(language.text(.mailbox.manage))</a>\
            \(if: opened.takesLetters, """
                <a class="btn" href="\(opened.writingPath)" data-new>\(language.text(.letter.new))</a>
                """)</span></div>
            \(problem.banner)
            <p class="faint">\(opened.summary)</p>
            \(if: opened.isPast, #"<p class="muted">\#(language.text(.mailbox.pastText))</p>"#)
            \(if: opened.isArchived, """
                <form class="banner warn offer" method="post" action="\(opened.archiveRemovalPath)">\
                <span>\(language.text(.mailbox.isArchived))</span>\
                <button class="btn">\(language.text(.mailbox.unarchive))</button></form>
                """)
            <section class="sky unprinted"\(opened.sky.attributes)>\
            \(if: opened.draw != nil, #"<label for="draw">"#)\(opened.sky.drawing)\
            \(if: opened.draw != nil, "</label>")<div class="sky-acts">\(if: opened.draw, { draw in """
                <form method="post" action="\(draw.path)">\
                <input type="hidden" name="\(Field.draw.rawValue)" value="\(draw.number)">\
                <button class="btn primary" id="draw" aria-labelledby="draw">\(draw.label)</button></form>
                """ })\(if: opened.wait, { wait in #"<p class="chip">\#(wait)</p>"# })</div></section>
            \(tip?.html(language))
            \(if: opened.progress, { progress in """
                <section class="card unlocked"\(attribute: "data-celebrate", progress.celebration)><header>\
                <h2 class="cheer">\(progress.unlocked)</h2><span class="faint num">\(progress.count)</span></header>\
                <progress class="meter" max="\(progress.letters)" value="\(progress.drawn)" \
                aria-label="\(progress.count)"></progress></section>
                """ })
            \(if: opened.board, { board in """
                <section class="card">
                <header><h2>\(language.text(.mailbox.board)) \
                <span class="faint">\(language.text(.mailbox.boardHint))</span></h2><span class="bar zooms unprinted">\
                <button class="btn round" type="button" data-zoom="-1" \
                aria-label="\(language.text(.mailbox.smaller))"><span aria-hidden="true">−</span></button>\
                <button class="btn round" type="button" data-zoom="1" aria-label="\(language.text(.mailbox.larger))">\
                <span aria-hidden="true">+</span></button></span></header>
                <ul class="board" id="board" tabindex="0" aria-label="\(board.label)">
                \(each: board.cells, separator: "\n", { cell in """
                    \(if: cell.letterPath, { letterPath in """
                        <li id="letter-\(cell.number)"><a href="\(letterPath)">\(cell.drawing)<small>\
                        <bdi>\(cell.writer)</bdi></small>\
                        <img src="\(cell.picturePath)" alt="\(cell.title)" loading="lazy"></a></li>
                        """ })\(if: cell.isSealed, """
                        <li class="slot"><span class="unseen">\(language.text(.letter.sealed))</span></li>
                        """)\(if: cell.isGone, #"<li aria-hidden="true"></li>"#)
                    """ })
                </ul>
                </section>
                """ }, else: """
                \(if: opened.takesLetters, """
                    <section class="card"><header><h2>\(language.text(.mailbox.first))</h2></header>\
                    <p class="muted">\(language.text(.mailbox.firstText))</p><p class="addline">\
                    <a class="btn primary" href="\(opened.settingsPath)#link">\(language.text(.mailbox.ask))</a>\
                    <a class="btn" href="\(opened.writingPath)">\(language.text(.letter.new))</a>\
                    <a class="btn" href="\(opened.writingPath)#letters">\(language.text(.letter.paste))</a></p>\
                    </section>
                    """)
                """)
            \(if: opened.secret, { secret in """
                <section class="card">
                <header><h2>\(language.text(.mailbox.secret))</h2>\(if: secret.text != nil, """
                    <button class="btn unprinted" type="button" hidden data-copy="secret" \
                    data-copied="\(language.text(.settings.copied))">\(language.text(.settings.copy))</button>
                    """, else: #"<span class="chip">\#(language.text(.mailbox.locked))</span>"#)</header>
                \(if: secret.text, { text in #"<p class="secret" id="secret"><bdi>\#(text)</bdi></p>"# }, else: """
                    <p class="muted">\(language.text(.mailbox.secretWaits)) \(secret.left)</p>
                    """)
                </section>
                """ })
            """ }, else: """
            <div class="top"><h1>\(language.text(.nav.mailbox))</h1>\(if: !doors.isEmpty, """
                <a class="btn primary" href="\(MailboxRoute.new.path)" data-new>\(language.text(.mailbox.new))</a>
                """)</div>
            """)
        \(if: isEmpty, """
            \(if: emptySky, { emptySky in """
                <section class="sky"\(emptySky.attributes)>\(emptySky.drawing)</section>
                """ })
            <section class="card"><header><h2>\(language.text(.mailbox.empty))</h2></header>\
            <p class="muted">\(language.text(.mailbox.emptyText))</p><p class="addline">\
            <a class="btn primary" href="\(MailboxRoute.new.path)" \
            data-new>\(language.text(.mailbox.new))</a></p></section>
            """)
        \(if: !doors.isEmpty, """
            \(if: opened != nil, #"<h2 class="unprinted">\#(language.text(.mailbox.others))</h2>"#)
            <ul class="doors\(if: opened != nil, " unprinted")">\(each: doors, { door in """
                <li><a class="card door" href="\(door.path)"><span><b>\
                <bdi>\(door.occasion)</bdi></b>\
                \(if: door.isArchived, #" <span class="chip">\#(language.text(.mailbox.archivedChip))</span>"#)\
                <br>\(if: door.unlocked, { unlocked in #"<span class="faint num">\#(unlocked)</span><br>"# })\
                \(if: door.state, { state in #"<span class="faint">\#(state)</span>"# })</span></a></li>
                """ })</ul>
            """)
        \(if: !given.isEmpty, """
            <section class="card unprinted"><header><h2>\(language.text(.mailbox.given))</h2></header>\
            <ul class="ruled">\(each: given, { gift in """
                <li><p class="t"><b><bdi>\(gift.occasion)</bdi></b><br>\
                <span class="faint num">\(gift.summary)</span></p></li>
                """ })</ul></section>
            """)
        <p class="faint mailbox-ways unprinted">\(if: opened != nil, """
            <a href="\(MailboxRoute.new.path)">\(language.text(.mailbox.new))</a> · 
            """)<a href="\(MailboxRoute.giftOpening.path)">\(language.text(.gift.opening))</a></p>
        """
    }
}
