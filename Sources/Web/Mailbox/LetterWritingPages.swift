import Core
import Engine
import Graphics
import Language

/// The page on which a friend writes a letter, or what it says where none is taken.
struct InvitationPage: TemplateValue {
    let heading: UntrustedText
    /// What the mailbox is for, and until when letters are taken.
    let about: UntrustedText
    let lead: UntrustedText
    let problem: UntrustedText
    /// The fields; nil where none is taken and nothing was written.
    let letter: LetterForm?
    let isMessage: Bool
    /// Whether the link is one, so that it may take the letter later at least.
    let canSend: Bool
    /// Whether the field stands there that programs fill: not once more, for a browser may fill it as well.
    let hasTrap: Bool
    let drawing: String
    let scene: String
    let path: String
    let ticket: String
    let aboutPath = Route.about(.page).path
    let ticketField = Field.mark.rawValue
    let trapField = Field.trap.rawValue
    let symbols = LetterShape.symbols

    init(
        _ invitation: MailboxInvitation?, path: String, ticket: String, form: FormState, _ language: Language
    ) {
        let name = UntrustedText(invitation?.recipient ?? "").renderText
        let takes = invitation?.state == .open
        // What somebody wrote stays before them, also where it comes too late.
        letter = takes || !form.values.isEmpty ? LetterForm(form, language) : nil
        isMessage = letter == nil
        canSend = invitation != nil
        hasTrap = form.values.isEmpty
        drawing = Figure.resting
        scene = MailboxScene(hasLetter: false).page(label: language.text(.mailbox.scene))
        let (title, text) = Self.words(invitation, name: name, takes: takes, language)
        heading = UntrustedText(title)
        lead = UntrustedText(text, limit: 1_000)
        about = UntrustedText(
            [
                invitation.map { UntrustedText($0.occasion).renderText },
                takes
                    ? invitation.flatMap { invitation in
                        invitation.lastDay.map {
                            language.text(.invitation.until(date: language.shortDate($0, today: invitation.today)))
                        }
                    } : nil,
            ].compactMap(\.self).joined(separator: " · "))
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        self.path = path
        self.ticket = ticket
    }

    private static func words(
        _ invitation: MailboxInvitation?, name: String, takes: Bool, _ language: Language
    ) -> (String, String) {
        guard let invitation else {
            return (language.text(.invitation.unknown), language.text(.invitation.unknownText))
        }
        if takes {
            let rule: String
            switch invitation.rule {
            case .commit: rule = language.text(.invitation.ruleCommit)
            case .from(let day):
                rule = language.text(.invitation.ruleDate(date: language.shortDate(day, today: invitation.today)))
            case .challenge: rule = language.text(.invitation.ruleChallenge)
            case .free: rule = language.text(.invitation.ruleFree)
            case nil: rule = language.text(.invitation.ruleNone)
            }
            let reader =
                name.isEmpty ? language.text(.invitation.ownerReads) : language.text(.invitation.reads(name: name))
            return (
                name.isEmpty ? language.text(.invitation.title) : language.text(.invitation.titleTo(name: name)),
                "\(rule) \(reader)"
            )
        }
        return invitation.state == .full
            ? (language.text(.invitation.full), language.text(.invitation.fullText))
            : (language.text(.invitation.closed), language.text(.invitation.closedText))
    }
}

/// A letter for whoever wrote it: it can be changed until it is drawn.
struct WrittenPage: TemplateValue {
    let heading: UntrustedText
    let about: UntrustedText
    let lead: UntrustedText
    let problem: UntrustedText
    /// The fields; nil where nothing can be changed.
    let letter: LetterForm?
    let isMessage: Bool
    /// Whether the letter is there and sealed.
    let canChange: Bool
    let drawing: String
    let path: String
    let withdrawalPath: String
    /// The letter's own address, whole.
    let address: UntrustedText
    let symbols = LetterShape.symbols

    init(_ written: WrittenLetter?, secret: String, address: String, form: FormState, _ language: Language) {
        let name = UntrustedText(written?.recipient ?? "").renderText
        canChange = written?.isDrawn == false
        letter = canChange || !form.values.isEmpty ? LetterForm(form, written: written?.fields, language) : nil
        isMessage = letter == nil
        drawing = Figure.resting
        switch written?.isDrawn {
        case nil:
            heading = UntrustedText(language.text(.mailbox.writtenGone))
            lead = UntrustedText(language.text(.mailbox.writtenGoneText))
        case true?:
            heading = UntrustedText(
                name.isEmpty ? language.text(.mailbox.writtenDrawn) : language.text(.mailbox.writtenDrawnBy(name: name))
            )
            lead = UntrustedText(language.text(.mailbox.writtenDrawnText))
        case false?:
            heading = UntrustedText(language.text(.mailbox.writtenTitle))
            lead = UntrustedText(
                name.isEmpty ? language.text(.mailbox.writtenText) : language.text(.mailbox.writtenTextTo(name: name)),
                limit: 1_000)
        }
        about = UntrustedText(written?.occasion ?? "")
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        path = MailboxRoute.written(secret).path
        withdrawalPath = MailboxRoute.withdrawal(secret).path
        self.address = UntrustedText(address, limit: 500)
    }
}
