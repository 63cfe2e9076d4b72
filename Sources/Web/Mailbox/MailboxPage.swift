import Core
import Engine
import Graphics
import Language

/// What the page of a mailbox shows, and that of all of them.
struct MailboxPage: TemplateValue {
    /// A mailbox with its letters.
    struct Opened: TemplateValue {
        let occasion: UntrustedText
        let summary: String
        let isArchived: Bool
        /// Whether its letters come from the person's own past.
        let isPast: Bool
        let takesLetters: Bool
        let sky: SkyView
        /// What draws a letter; nil while none can be drawn.
        let draw: DrawButton?
        /// What a letter waits for.
        let wait: String?
        let progress: Progress?
        let board: Board?
        let secret: Secret?
        let path, settingsPath, writingPath, archiveRemovalPath: String
    }

    /// How many letters are drawn.
    struct Progress: TemplateValue {
        let unlocked: String
        let count: String
        let drawn: Int
        let letters: Int
        /// The name under which a device remembers that it has celebrated; nil while letters are left.
        let celebration: String?
    }

    /// The letters in their places.
    struct Board: TemplateValue {
        let label: String
        let cells: [Cell]
    }

    /// A place of the board: a letter that was drawn, one that was not, or one that is gone.
    struct Cell: TemplateValue {
        let number: Int
        let letterPath: String?
        /// The whole letter, which is printed in its place.
        let picturePath: String
        let title: UntrustedText
        let drawing: String
        let writer: UntrustedText
        let isSealed: Bool
        let isGone: Bool
    }

    /// The message for whoever has drawn all letters.
    struct Secret: TemplateValue {
        let text: String?
        /// How many letters are left.
        let left: String
    }

    /// Another mailbox.
    struct Door: TemplateValue {
        let path: String
        let occasion: UntrustedText
        /// What can be drawn from it; nil while it is archived.
        let state: String?
        let unlocked: String?
        let isArchived: Bool
    }

    /// A mailbox that somebody else has now.
    struct Given: TemplateValue {
        let occasion: UntrustedText
        /// When it was taken, and how many letters it holds.
        let summary: String
    }

    let opened: Opened?
    let doors: [Door]
    let hasDoors: Bool
    let given: [Given]
    let hasGiven: Bool
    let isEmpty: Bool
    let emptySky: SkyView?
    let problem: UntrustedText
    let tip: TipCard?
    let symbols = LetterShape.symbols
    let newPath = MailboxRoute.new.path
    let openingPath = MailboxRoute.giftOpening.path

    /// - Parameters:
    ///   - opened: the mailbox that is shown with its letters; nil for a page that lists mailboxes alone.
    ///   - others: the mailboxes that it leads to.
    ///   - given: the mailboxes that others have taken.
    init(
        _ opened: MailboxReport?, others: [MailboxReport], given: [GivenMailbox], problem: String?,
        context: PageContext
    ) {
        self.opened = opened.map { Opened($0, context) }
        tip = TipCard(context)
        doors = others.map { Door($0, context) }
        hasDoors = !doors.isEmpty
        self.given = given.map { Given($0, context) }
        hasGiven = !given.isEmpty
        isEmpty = opened == nil && others.isEmpty
        emptySky = isEmpty ? SkyView.mailbox(hasLetter: false, context) : nil
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
    }
}

extension MailboxReport {
    /// Whether days with a commit add up to draws of its letters.
    var addsUpDraws: Bool { mailbox.archivedAt == nil && mailbox.rule == .commit && !letters.isEmpty }
}

/// The form that draws a letter, once however often it is sent.
struct DrawButton: TemplateValue {
    let path: String
    let field = Field.draw.rawValue
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
        path = MailboxRoute.mailbox(mailbox.number).path
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
        // A letter that is gone leaves its place empty, so that no other one moves.
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
                title: UntrustedText(language.text(.letter.from(writer: writer.renderText))),
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
    /// When the letters of a mailbox can be drawn, with the name of the challenge that they wait for.
    fileprivate func rule(of report: MailboxReport, today: Day) -> String {
        let rule = drawRule(report.mailbox.rule, today: today)
        guard let challenge = report.challenge else { return rule }
        return "\(rule) (\(UntrustedText(name(of: challenge)).renderText))"
    }
}
