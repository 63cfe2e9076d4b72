import Core
import Engine
import Graphics
import Language

/// How a mailbox is given to somebody, for its owner.
struct MailboxGiftCard: TemplateValue {
    /// The link by which another account of this Haru takes it.
    struct Offer: TemplateValue {
        /// The link, whole; nil where there is none.
        let address: UntrustedText?
        /// The same as a QR code; nil where this machine draws none.
        let code: String?
        /// What the browser's own way of sharing says with it.
        let shareText: String
        let path, closingPath: String
    }

    /// Nil where this Haru has one account alone, and for an archived mailbox.
    let offer: Offer?
    /// Whether letters were drawn, so that it stays here.
    let isDrawn: Bool
    let filePath: String
    let fileName: String
    let settingsPath: String
    /// Whether a passphrase was sent and refused.
    let isOpen: Bool
    let passphraseField = Field.passphrase.rawValue
    let againField = Field.passphraseAgain.rawValue
    let leastPassphrase = GiftFile.leastPassphrase

    /// What the gift file of a mailbox is called.
    static func fileName(of number: Int) -> String { "mailbox-\(number).haru-gift" }

    /// - Parameters:
    ///   - offer: nil where there is no link yet.
    ///   - address: where others reach Haru.
    init(
        _ offer: MailboxGiftReport?, of report: MailboxReport, address: String, form: FormState = FormState(),
        _ context: PageContext
    ) {
        isOpen = form[.passphrase] != nil
        let (language, number) = (context.language, report.mailbox.number)
        // A letter that was hidden after its draw counts, too.
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
