import Core
import Engine
import Graphics
import Language

/// The link under which friends write letters, for the owner of the mailbox.
struct MailboxLinkCard: TemplateValue {
    let isOpen: Bool
    let state: String?
    /// The link, whole; nil where there is none yet.
    let address: UntrustedText?
    /// The same as a QR code; nil where this machine draws none.
    let code: String?
    /// What the browser's own way of sharing says with it.
    let shareText: UntrustedText
    let recipient: UntrustedText
    let until: String
    let saveLabel: String
    /// Whether only this machine can reach it.
    let isLocal: Bool
    let linkPath, renewalPath, closingPath: String
    let pastePath: String
    let paperPath: String
    let recipientField = Field.recipient.rawValue
    let untilField = Field.until.rawValue

    /// - Parameters:
    ///   - report: nil where there is no link yet.
    ///   - number: the mailbox's.
    ///   - address: where friends, or this machine alone, reach Haru.
    init(
        _ report: MailboxLinkReport?, of number: Int, address: String, isLocal: Bool, form: FormState,
        _ context: PageContext
    ) {
        let language = context.language
        isOpen = report?.isOpen ?? false
        state = report.map { language.text($0.isOpen ? .mailbox.linkIsOpen : .mailbox.linkIsClosed) }
        let whole = report.map { address + $0.path }
        self.address = whole.map { UntrustedText($0, limit: 500) }
        code = whole.flatMap { QRDrawing.svg(of: $0, label: language.text(.mailbox.linkCode)) }
        let present = report?.link.recipient ?? Self.name(context)
        recipient = UntrustedText(form[.recipient] ?? present)
        let name = UntrustedText(present).renderText
        shareText = UntrustedText(
            name.isEmpty ? language.text(.invitation.title) : language.text(.invitation.titleTo(name: name)))
        until = form[.until] ?? report?.link.lastDay?.description ?? ""
        saveLabel = language.text(
            report == nil ? .mailbox.linkMake : report?.isOpen == true ? .shell.save : .mailbox.linkOpenAgain)
        self.isLocal = isLocal
        linkPath = MailboxRoute.link(number).path
        renewalPath = MailboxRoute.linkRenewal(number).path
        closingPath = MailboxRoute.linkClosing(number).path
        paperPath = MailboxRoute.paper(number).path
        pastePath = MailboxRoute.writing(number).path + "#letters"
    }

    /// What the person is called where they sign in or commit, as far as it is short enough; empty where that is not known.
    private static func name(_ context: PageContext) -> String {
        let names =
            (context.sources ?? []).compactMap { $0.profile?.name } + [context.nameAtProvider].compactMap(\.self)
        return names.first { !$0.isLonger(than: MailboxLink.longestRecipient) } ?? ""
    }
}
