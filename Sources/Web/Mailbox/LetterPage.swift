import Core
import Engine
import Graphics
import Language

/// Data of the page of a letter.
struct LetterPage {
    let heading: UntrustedText
    let writer: UntrustedText
    let text: String
    /// SVG path of the handwriting; nil for a typed letter.
    let strokes: String?
    let paper: String
    let color: String
    let drawing: HTML
    /// Whether the text is too long for the shape of its paper.
    let isLong: Bool
    let occasion: UntrustedText
    /// Day of the draw, in words; its path is `dayPath`.
    let drawn: String
    let dayPath: String
    let written: String
    /// Whether the letter was just drawn, so that its envelope opens.
    let isOpening: Bool
    let isHidden: Bool
    /// Button that draws the next letter.
    let draw: DrawButton?
    let path: String
    let mailboxPath: String
    let boardPath: String
    let hidingPath: String
    let restorationPath: String
    /// Pictures that the letter can be saved as.
    let pictures: [Picture]

    struct Picture {
        let path: String
        let label: String
    }

    init(_ letter: LetterReport, of mailbox: MailboxReport, hasPNG: Bool, context: PageContext) {
        let (language, head) = (context.language, letter.head)
        writer = UntrustedText(language.writer(head.writer))
        heading = UntrustedText(language.text(.letter.from(writer: writer.text)))
        text = letter.body.text
        strokes = letter.body.handwriting.map(LetterShape.path)
        paper = head.paper.rawValue
        color = head.color.rawValue
        isLong = strokes != nil || Self.isLong(text)
        drawing = LetterShape.page(head.paper, head.color)
        occasion = UntrustedText(letter.occasion)
        let day = head.draw?.day ?? context.today
        drawn = language.text(.letter.drawn(date: language.shortDate(day, today: context.today)))
        dayPath = Route.days(.day(day)).path
        let writtenOn = WallClock(head.writtenAt, offset: context.offset).date
        written = language.text(.letter.written(date: language.shortDate(writtenOn, today: context.today)))
        isOpening = context.notice == .letterDrawn
        isHidden = head.hiddenAt != nil
        draw = isHidden ? nil : DrawButton(mailbox, language)
        path = MailboxRoute.letter(head.number).path
        mailboxPath = MailboxRoute.mailbox(head.mailbox).path
        boardPath = "\(mailboxPath)#letter-\(head.number)"
        hidingPath = MailboxRoute.hiding(head.number).path
        restorationPath = MailboxRoute.restoration(head.number).path
        pictures = [LetterPicture.png, .svg].filter { hasPNG || $0 != .png }.map {
            Picture(
                path: MailboxRoute.picture(head.number, $0).path,
                label: language.text(.letter.save(format: $0.rawValue.uppercased())))
        }
    }

    /// Whether a text needs more lines than the papers have; `isLong` in mailbox.js applies the same rule.
    private static func isLong(_ text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.reduce(0) { $0 + max(1, ($1.count + 15) / 16) } > 6
    }
}

/// Letter in the list of those drawn on a day.
struct DrawnLetter {
    let path: String
    let writer: UntrustedText
    let paper: String
    let color: String

    init(_ head: LetterHead, _ language: Language) {
        path = MailboxRoute.letter(head.number).path
        writer = UntrustedText(language.text(.letter.from(writer: language.writer(head.writer))))
        paper = language.paper(head.paper)
        color = head.color.rawValue
    }
}

extension [DrawnLetter] {
    /// Returns the card with a day's letters; nil if there are none.
    func card(_ language: Language) -> HTML? {
        isEmpty
            ? nil
            : """
            <section class="card">
            <header><h2>\(language.text(.mailbox.lettersDrawn))</h2></header>
            <ul class="ruled letter-list">\(each: self, { letter in """
                <li><span class="chip paper-chip paper-\(letter.color)">\(letter.paper)</span>\
                <a class="t" href="\(letter.path)"><bdi>\(letter.writer)</bdi></a></li>
                """ })</ul>
            </section>
            """
    }
}

extension LetterPage {
    func html(_ language: Language) -> HTML {
        """
        \(LetterShape.symbols)
        <div class="top"><h1 class="written"><bdi>\(heading)</bdi></h1>\
        <a class="btn unprinted" href="\(mailboxPath)" data-back><span aria-hidden="true">‹</span> \
        <bdi>\(occasion)</bdi></a></div>
        <p class="faint"><a href="\(dayPath)">\(drawn)</a> · \(written)</p>
        \(if: isHidden, """
            <form class="banner warn offer" method="post" action="\(restorationPath)">\
            <input type="hidden" name="next" value="\(path)"><span>\(language.text(.letter.isHidden))</span>\
            <button class="btn">\(language.text(.letter.restore))</button></form>
            """)
        <section class="card letter-page">
        <div class="opened\(if: isLong, " long")\(if: isOpening, " opening") paper-\(color)" \
        data-paper="\(paper)">\(drawing)<div class="letter-text">\(if: strokes, { strokes in """
            <svg class="handwriting" viewBox="0 0 1000 1000" role="img" \
            aria-label="\(language.text(.letter.handwriting))"><path d="\(strokes)"/></svg>
            """ }, else: "<p><bdi>\(text)</bdi></p>")<b><bdi>\(writer)</bdi></b></div></div>
        <div class="bar unprinted">\(if: !isHidden, """
            <a class="btn" href="\(boardPath)">\(language.text(.letter.toBoard))</a>\(each: pictures, { picture in """
                <a class="btn" href="\(picture.path)" download>\(picture.label)</a>
                """ })
            """)\(if: draw, { draw in """
            <form method="post" action="\(draw.path)">\
            <input type="hidden" name="\(Field.draw.rawValue)" value="\(draw.number)">\
            <button class="btn primary">\(language.text(.letter.next))</button></form>
            """ })</div>
        </section>
        \(if: !isHidden, """
            <details class="card fold unprinted"><summary>\(language.text(.letter.hideThis))</summary>\
            <p class="muted">\(language.text(.letter.hideText))</p><form method="post" action="\(hidingPath)">\
            <input type="hidden" name="next" value="\(mailboxPath)">\
            <button class="btn">\(language.text(.letter.hide))</button></form></details>
            """)
        """
    }
}
