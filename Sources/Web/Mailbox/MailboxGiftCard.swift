import Core
import Engine
import Graphics
import Language

/// Card by which the owner of a mailbox gives it away.
struct MailboxGiftCard {
    /// Gift link for another account of this Haru.
    struct Offer {
        /// Absolute URL of the link; nil if there is none.
        let address: UntrustedText?
        /// QR code of the link; nil if this machine cannot draw one.
        let code: HTML?
        /// Text for the browser's share dialog.
        let shareText: String
        let path, closingPath: String
    }

    /// Gift link; nil if this Haru has a single account, letters were drawn, or the mailbox is archived.
    let offer: Offer?
    /// Whether letters were drawn, so that the mailbox cannot be given away.
    let isDrawn: Bool
    let filePath: String
    let fileName: String
    let settingsPath: String
    /// Whether a passphrase was sent and rejected.
    let isOpen: Bool

    /// Returns the file name of the gift file of a mailbox.
    static func fileName(of number: Int) -> String { "mailbox-\(number).haru-gift" }

    /// - Parameters:
    ///   - offer: nil if there is no link yet.
    ///   - address: public address of Haru.
    init(
        _ offer: MailboxGiftReport?, of report: MailboxReport, address: String, form: FormState = FormState(),
        _ context: PageContext
    ) {
        isOpen = form[.passphrase] != nil
        let (language, number) = (context.language, report.mailbox.number)
        // Letters that were hidden after their draw count too.
        isDrawn = report.nextDraw > 1
        filePath = MailboxRoute.giftFile(number).path
        fileName = Self.fileName(of: number)
        settingsPath = MailboxRoute.settings(number).path
        let whole = offer.map { address + $0.path }
        self.offer =
            isDrawn || context.hosted == nil || report.mailbox.archivedAt != nil
            ? nil
            : Offer(
                address: whole.map { UntrustedText($0, limit: 500) },
                code: whole.flatMap { QRDrawing.svg(of: $0, label: language.text(.gift.linkCode)) },
                shareText: language.text(.gift.share), path: MailboxRoute.giftLink(number).path,
                closingPath: MailboxRoute.giftLinkClosing(number).path)
    }
}

extension MailboxGiftCard {
    func html(_ language: Language) -> HTML {
        """
        <div class="card fields" id="gift"><header><h2>\(language.text(.gift.give))</h2></header>
        \(if: isDrawn, #"<p class="muted">\#(language.text(.gift.notDrawn))</p>"#)
        \(if: offer, { offer in """
            <p class="muted">\(language.text(.gift.giveText))</p>
            \(if: offer.address?.nonEmpty != nil, """
                <div class="linked">\(offer.code)<div class="fields"><div class="field">\
                <label for="gift-address">\(language.text(.gift.link))</label>\
                <input class="input mono" id="gift-address" readonly value="\(offer.address)" \
                aria-describedby="gift-hint">\
                <p class="faint" id="gift-hint">\(language.text(.gift.linkHint))</p></div><div class="bar">\
                \(HTML.copyButton(of: "gift-address", language))\
                <button class="btn" type="button" hidden data-share="gift-address" \
                data-share-text="\(offer.shareText)">\(language.text(.mailbox.linkShare))</button>\
                <form method="post" action="\(offer.closingPath)">\
                <button class="btn">\(language.text(.gift.takeBack))</button></form></div></div></div>
                """, else: """
                <form method="post" action="\(offer.path)">\
                <button class="btn">\(language.text(.gift.linkMake))</button></form>
                """)
            """ })
        \(if: !isDrawn, """
            <details class="fold"\(if: isOpen, " open")><summary>\(language.text(.gift.fileMake))</summary>\
            <form class="fields" method="post" action="\(filePath)" data-saves="\(fileName)" \
            data-after="\(settingsPath)"><p class="muted">\(language.text(.gift.fileText))</p><div class="field">\
            <label for="passphrase">\(language.text(.gift.passphrase))</label>\
            <input class="input" type="password" id="passphrase" name="\(Field.passphrase.rawValue)" required \
            minlength="\(GiftFile.leastPassphrase)" autocomplete="new-password" aria-describedby="passphrase-hint">\
            <p class="faint" id="passphrase-hint">\(language.text(.gift.passphraseHint))</p></div><div class="field">\
            <label for="passphrase-again">\(language.text(.gift.passphraseAgain))</label>\
            <input class="input" type="password" id="passphrase-again" name="\(Field.passphraseAgain.rawValue)" \
            required minlength="\(GiftFile.leastPassphrase)" autocomplete="new-password"></div><p>\
            <button class="btn">\(language.text(.gift.fileGet))</button></p></form></details>
            """)
        </div>
        """
    }
}
