import Core
import Engine
import Graphics
import Language

/// Card by which the owner of a mailbox manages the link for friends.
struct MailboxLinkCard {
    let isOpen: Bool
    let state: String?
    /// Absolute URL of the link; nil if there is none yet.
    let address: UntrustedText?
    /// QR code of the link; nil if this machine cannot draw one.
    let code: HTML?
    /// Text for the browser's share dialog.
    let shareText: UntrustedText
    let recipient: UntrustedText
    let until: String
    let saveLabel: String
    /// Whether the link is reachable from this machine only.
    let isLocal: Bool
    let linkPath, renewalPath, closingPath: String
    let pastePath: String
    let paperPath: String

    /// - Parameters:
    ///   - report: nil if there is no link yet.
    ///   - number: number of the mailbox.
    ///   - address: address of Haru for friends, or for this machine only.
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
        let name = UntrustedText(present).text
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

    /// Returns the person's name at a forge or sign-in provider if one is short enough, otherwise an empty string.
    private static func name(_ context: PageContext) -> String {
        let names =
            (context.sources ?? []).compactMap { $0.profile?.name } + [context.nameAtProvider].compactMap(\.self)
        return names.first { !$0.isLonger(than: MailboxLink.longestRecipient) } ?? ""
    }
}

extension MailboxLinkCard {
    func html(_ language: Language) -> HTML {
        """
        <div class="card fields" id="link"><header>\
        <h2>\(language.text(.mailbox.linkTitle))</h2>\
        \(if: state, { state in #"<span class="chip">\#(state)</span>"# })</header>
        <p class="muted">\(language.text(.mailbox.linkText))</p>
        \(if: isOpen, """
            <div class="linked">\(code)<div class="fields"><div class="field">\
            <label for="link-address">\(language.text(.mailbox.linkAddress))</label>\
            <input class="input mono" id="link-address" readonly value="\(address)"></div><div class="bar">\
            \(HTML.copyButton(of: "link-address", language))\
            <button class="btn" type="button" hidden data-share="link-address" \
            data-share-text="\(shareText)">\(language.text(.mailbox.linkShare))</button>\
            <form method="post" action="\(closingPath)">\
            <button class="btn">\(language.text(.mailbox.linkClose))</button></form></div></div></div>
            """)
        \(if: isLocal, #"<p class="faint">\#(language.text(.mailbox.linkLocal))</p>"#)
        <form class="fields" method="post" action="\(linkPath)"><div class="field">\
        <label for="recipient">\(language.text(.mailbox.linkRecipient)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input" type="text" id="recipient" name="\(Field.recipient.rawValue)" value="\(recipient)" \
        aria-describedby="recipient-hint" autocomplete="off">\
        <p class="faint" id="recipient-hint">\(language.text(.mailbox.linkRecipientHint))</p></div><div class="field">\
        <label for="until">\(language.text(.mailbox.linkUntil)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input" type="date" id="until" name="\(Field.until.rawValue)" value="\(until)" \
        aria-describedby="until-hint">\
        <p class="faint" id="until-hint">\(language.text(.mailbox.linkUntilHint))</p></div><p>\
        <button class="btn\(if: !isOpen, " primary")">\(saveLabel)</button></p></form>
        \(if: isOpen, """
            <details class="fold"><summary>\(language.text(.mailbox.linkNew))</summary>\
            <form method="post" action="\(renewalPath)"><p class="muted">\(language.text(.mailbox.linkNewText))</p>\
            <button class="btn">\(language.text(.mailbox.linkNew))</button></form></details>
            """)
        </div>
        <div class="card"><header><h2>\(language.text(.paper.title))</h2></header>\
        <p class="muted">\(language.text(.paper.text))</p><p class="addline">\
        <a class="btn" href="\(paperPath)" download>\(language.text(.paper.get))</a>\
        <a class="btn" href="\(pastePath)">\(language.text(.letter.paste))</a></p></div>
        """
    }
}
