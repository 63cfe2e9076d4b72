import Core
import Engine
import Language

extension PageRenderer {
    /// Renders a mailbox with its letters, or the list of all.
    ///
    /// - Parameters:
    ///   - opened: mailbox that is shown; nil for the list alone.
    ///   - others: other mailboxes that the page links to.
    ///   - given: mailboxes that other accounts have taken.
    ///   - problem: reason why a form of this page was rejected, in words.
    func mailbox(
        _ opened: MailboxReport?, others: [MailboxReport], given: [GivenMailbox] = [], problem: String? = nil,
        _ context: PageContext
    ) -> String {
        let page = MailboxPage(opened, others: others, given: given, problem: problem, context: context)
        let title = page.opened?.occasion.text ?? context.language.text(.nav.mailbox)
        let shell = Shell(title: title, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the form of a new mailbox, or the settings of one.
    ///
    /// - Parameter isLocal: whether the link of a new one would be reachable from this machine only.
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

    /// Renders the form of a new letter.
    func letterForm(_ mailbox: MailboxReport, form: FormState = FormState(), _ context: PageContext) -> String {
        let page = LetterFormPage(mailbox, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.letter.new), name: "mailbox-form", context: context,
            current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders a drawn letter.
    ///
    /// - Parameter hasPNG: whether the letter can be saved as PNG.
    func letter(
        _ letter: LetterReport, of mailbox: MailboxReport, hasPNG: Bool = true, _ context: PageContext
    ) -> String {
        let page = LetterPage(letter, of: mailbox, hasPNG: hasPNG, context: context)
        let shell = Shell(
            title: page.heading.text, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the page on which a friend writes a letter.
    ///
    /// - Parameters:
    ///   - invitation: nil if the URL belongs to no mailbox.
    ///   - ticket: ticket that the form sends back.
    func invitation(
        _ invitation: MailboxInvitation?, path: String, ticket: String, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = InvitationPage(invitation, path: path, ticket: ticket, form: form, context.language)
        let shell = Shell(title: page.heading.text, name: "writing", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the page of a letter for its writer.
    ///
    /// - Parameters:
    ///   - letter: nil if it does not exist any more.
    ///   - address: absolute URL of the letter.
    func written(
        _ letter: WrittenLetter?, secret: String, address: String, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = WrittenPage(letter, secret: secret, address: address, form: form, context.language)
        let shell = Shell(title: page.heading.text, name: "writing", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the page of a mailbox that is given away.
    ///
    /// - Parameter offer: nil if the URL offers nothing.
    func gift(
        _ offer: MailboxOffer?, path: String, problem: String? = nil, _ context: PageContext
    ) -> String {
        let page = GiftPage(offer, path: path, problem: problem, context)
        let shell = Shell(
            title: page.heading.text, name: "mailbox", context: context, current: .mailbox(.mailboxes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the form that opens a gift file.
    func giftOpening(form: FormState = FormState(), _ context: PageContext) -> String {
        let shell = Shell(
            title: context.language.text(.gift.opening), name: "mailbox-form", context: context,
            current: .mailbox(.mailboxes))
        return render(GiftOpeningPage(form).html(context.language), shell: shell)
    }
}
