import Core
import Engine
import Language

extension PageRenderer {
    /// A mailbox with its letters, or the list of all.
    ///
    /// - Parameters:
    ///   - opened: the mailbox that is shown; nil for the list alone.
    ///   - others: the mailboxes that the page leads to.
    ///   - given: the mailboxes that others have taken.
    ///   - problem: why a form of this page was not taken, in words.
    func mailbox(
        _ opened: MailboxReport?, others: [MailboxReport], given: [GivenMailbox] = [], problem: String? = nil,
        _ context: PageContext
    ) -> String {
        let page = MailboxPage(opened, others: others, given: given, problem: problem, context: context)
        let title = page.opened?.occasion.text ?? context.language.text(.nav.mailbox)
        let shell = Shell(title: title, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// The form of a new mailbox, or the settings of one.
    ///
    /// - Parameter isLocal: whether only this machine would reach the link of a new one.
    func mailboxForm(
        _ report: MailboxReport?, hidden: [LetterHead], challenge: Challenge?, link: MailboxLinkCard? = nil,
        gift: MailboxGiftCard? = nil, count: Int = 0, isLocal: Bool = false, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = MailboxFormPage(
            report, hidden: hidden, challenge: challenge, link: link, gift: gift, count: count, isLocal: isLocal,
            form: form, context: context)
        let shell = Shell(
            title: page.heading, name: "mailbox-form", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// The form of a new letter.
    func letterForm(_ mailbox: MailboxReport, form: FormState = FormState(), _ context: PageContext) -> String {
        let page = LetterFormPage(mailbox, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.letter.new), name: "mailbox-form", context: context,
            current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// A letter that was drawn.
    ///
    /// - Parameter hasPNG: whether it can be saved as PNG.
    func letter(
        _ letter: LetterReport, of mailbox: MailboxReport, hasPNG: Bool = true, _ context: PageContext
    ) -> String {
        let page = LetterPage(letter, of: mailbox, hasPNG: hasPNG, context: context)
        let shell = Shell(
            title: page.heading.text, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// The page on which a friend writes a letter.
    ///
    /// - Parameters:
    ///   - invitation: nil where nobody asks for letters at the address.
    ///   - ticket: what the form carries.
    func invitation(
        _ invitation: MailboxInvitation?, path: String, ticket: String, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = InvitationPage(invitation, path: path, ticket: ticket, form: form, context.language)
        let shell = Shell(title: page.heading.text, name: "writing", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }

    /// A letter for whoever wrote it.
    ///
    /// - Parameters:
    ///   - letter: nil where it is gone.
    ///   - address: absolute URL of the letter.
    func written(
        _ letter: WrittenLetter?, secret: String, address: String, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = WrittenPage(letter, secret: secret, address: address, form: form, context.language)
        let shell = Shell(title: page.heading.text, name: "writing", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }

    /// A mailbox that somebody gives.
    ///
    /// - Parameter offer: nil where the address offers nothing.
    func gift(
        _ offer: MailboxOffer?, path: String, problem: String? = nil, _ context: PageContext
    ) -> String {
        let page = GiftPage(offer, path: path, problem: problem, context)
        let shell = Shell(
            title: page.heading.text, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// The form that opens a gift file.
    func giftOpening(form: FormState = FormState(), _ context: PageContext) -> String {
        let shell = Shell(
            title: context.language.text(.gift.opening), name: "mailbox-form", context: context,
            current: .mailbox(.mailboxes))
        return render(GiftOpeningPage(form).html(context.language), shell: shell)
    }
}
