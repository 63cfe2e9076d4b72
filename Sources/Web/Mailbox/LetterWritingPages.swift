import Core
import Engine
import Graphics
import Language

/// Page on which a friend writes a letter, or which explains that none is accepted.
struct InvitationPage {
    let heading: UntrustedText
    /// Occasion of the mailbox, and the last day for letters.
    let about: UntrustedText
    let lead: UntrustedText
    let problem: UntrustedText
    /// Fields of the letter; nil if letters are not accepted and nothing was written.
    let letter: LetterForm?
    /// Whether the link exists, so that the mailbox can accept the letter, at least later.
    let canSend: Bool
    /// Whether the honeypot field is included; not after the form was sent, since a browser may fill it too.
    let hasTrap: Bool
    let scene: HTML
    let path: String
    let ticket: String

    init(
        _ invitation: MailboxInvitation?, path: String, ticket: String, form: FormState, _ language: Language
    ) {
        let name = UntrustedText(invitation?.recipient ?? "").text
        let takes = invitation?.state == .open
        // Text already written stays visible, even if it is too late.
        letter = takes || !form.values.isEmpty ? LetterForm(form, language) : nil
        canSend = invitation != nil
        hasTrap = form.values.isEmpty
        scene = MailboxScene(hasLetter: false).page(label: language.text(.mailbox.scene))
        let (title, text) = Self.words(invitation, name: name, takes: takes, language)
        heading = UntrustedText(title)
        lead = UntrustedText(text, limit: 1_000)
        about = UntrustedText(
            [
                invitation.map { UntrustedText($0.occasion).text },
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

/// Page of a letter for its writer, who can change it until it is drawn.
struct WrittenPage {
    let heading: UntrustedText
    let about: UntrustedText
    let lead: UntrustedText
    let problem: UntrustedText
    /// Fields of the letter; nil if it cannot be changed.
    let letter: LetterForm?
    /// Whether the letter exists and is sealed.
    let canChange: Bool
    let path: String
    let withdrawalPath: String
    /// Absolute URL of the letter.
    let address: UntrustedText

    init(_ written: WrittenLetter?, secret: String, address: String, form: FormState, _ language: Language) {
        let name = UntrustedText(written?.recipient ?? "").text
        canChange = written?.isDrawn == false
        letter = canChange || !form.values.isEmpty ? LetterForm(form, written: written?.fields, language) : nil
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

extension InvitationPage {
    func html(_ language: Language) -> HTML {
        """
        \(if: letter, { letter in """
            \(LetterShape.symbols)
            <section class="sky" data-sky="day" data-offset="">\(scene)</section>
            <div class="top"><h1 class="written"><bdi>\(heading)</bdi></h1><span class="faint">\
            <bdi>\(about)</bdi></span></div>
            <p class="muted"><bdi>\(lead)</bdi></p>
            \(problem.banner)
            <div class="row loose">
            <form class="card span-7 fields" id="letter" method="post" action="\(path)">
            <input type="hidden" name="\(Field.mark.rawValue)" value="\(ticket)">
            \(if: hasTrap, """
                <div class="unseen" aria-hidden="true"><label for="trap">\(language.text(.letter.trap))</label>\
                <input id="trap" type="text" name="\(Field.trap.rawValue)" tabindex="-1" autocomplete="off"></div>
                """)
            \(letter.fields(language))
            \(if: canSend, """
                <p><button class="btn primary">\(language.text(.letter.put))</button></p>
                <p class="faint">\(language.text(.invitation.privacy)) \
                <a href="\(Route.about(.page).path)">\(language.text(.about.more))</a></p>
                """)
            </form>
            \(letter.preview(language))
            </div>
            """ }, else: MessagePage.letter(heading, about, lead))
        """
    }
}

extension WrittenPage {
    func html(_ language: Language) -> HTML {
        """
        \(if: letter, { letter in """
            \(LetterShape.symbols)
            <div class="top"><h1><bdi>\(heading)</bdi></h1><span class="faint"><bdi>\(about)</bdi></span></div>
            <p class="muted"><bdi>\(lead)</bdi></p>
            \(problem.banner)
            \(if: canChange, """
                <section class="card"><header><h2>\(language.text(.mailbox.writtenLink))</h2>\
                \(HTML.copyButton(of: "own-link", language))</header>\
                <div class="field"><input class="input mono" id="own-link" readonly value="\(address)" \
                aria-label="\(language.text(.mailbox.writtenLink))" aria-describedby="own-link-hint">\
                <p class="faint" id="own-link-hint">\(language.text(.mailbox.writtenLinkText))</p></div></section>
                """)
            <div class="row loose">
            <form class="card span-7 fields" id="letter" method="post" action="\(path)">
            \(letter.fields(language))
            \(if: canChange, """
                <p><button class="btn primary">\(language.text(.mailbox.writtenChange))</button></p>
                """)
            </form>
            \(letter.preview(language))
            </div>
            \(if: canChange, """
                <details class="card fold"><summary>\(language.text(.mailbox.writtenWithdraw))</summary>\
                <form method="post" action="\(withdrawalPath)">\
                <p class="muted">\(language.text(.mailbox.writtenWithdrawAsk))</p>\
                <button class="btn">\(language.text(.mailbox.writtenWithdraw))</button></form></details>
                """)
            """ }, else: MessagePage.letter(heading, about, lead))
        """
    }
}
