import Core
import Engine
import Language

/// A mailbox that somebody gives, for whoever has its link and is signed in.
struct GiftPage: TemplateValue {
    let heading: UntrustedText
    /// What the mailbox is for, and how many letters it holds.
    let about: UntrustedText
    let lead: String
    let problem: UntrustedText
    /// What it looks like while it can be taken.
    let sky: SkyView?
    let path: String
    /// Where whoever gives it takes that back; nil for anybody else.
    let ownPath: String?

    /// - Parameters:
    ///   - offer: nil where the address offers nothing.
    ///   - problem: why it was not taken, in words.
    init(_ offer: MailboxOffer?, path: String, problem: String?, _ context: PageContext) {
        let language = context.language
        let (heading, lead): (String, Message)
        var about = ""
        switch offer {
        case .open(let occasion, let giver, let letters):
            let name = UntrustedText(giver).renderText
            heading = name.isEmpty ? language.text(.gift.title) : language.text(.gift.titleFrom(name: name))
            lead = .gift.text
            about = "\(UntrustedText(occasion).renderText) · \(language.letters(letters))"
        case .own: (heading, lead) = (language.text(.gift.own), .gift.ownText)
        case .drawn: (heading, lead) = (language.text(.gift.drawn), .gift.drawnText)
        case .taken, nil: (heading, lead) = (language.text(.gift.gone), .gift.goneText)
        }
        self.heading = UntrustedText(heading)
        self.about = UntrustedText(about)
        self.lead = language.text(lead)
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
        self.path = path
        sky = if case .open = offer { SkyView.mailbox(hasLetter: true, context) } else { nil }
        ownPath = if case .own(let number) = offer { MailboxRoute.settings(number).path } else { nil }
    }
}

/// The form that opens a gift file.
struct GiftOpeningPage: TemplateValue {
    let problem: UntrustedText
    let path = MailboxRoute.giftOpening.path
    let mailboxesPath = MailboxRoute.mailboxes.path
    let fileField = Field.file.rawValue
    let passphraseField = Field.passphrase.rawValue

    init(_ form: FormState) {
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
    }
}
