import Core
import Engine
import Graphics
import Language

/// Page of a mailbox that is given, for a signed-in person with its link.
struct GiftPage {
    let heading: UntrustedText
    /// Occasion of the mailbox, and the number of its letters.
    let about: UntrustedText
    let lead: String
    let problem: UntrustedText
    /// Sky of the mailbox; nil unless it can be taken.
    let sky: SkyView?
    let path: String
    /// Path where the giver withdraws the offer; nil for other people.
    let ownPath: String?

    /// - Parameters:
    ///   - offer: nil if the URL offers nothing.
    ///   - problem: reason why the mailbox was not taken, in words.
    init(_ offer: MailboxOffer?, path: String, problem: String?, _ context: PageContext) {
        let language = context.language
        let (heading, lead): (String, Message)
        var about = ""
        switch offer {
        case .open(let occasion, let giver, let letters):
            let name = UntrustedText(giver).text
            heading = name.isEmpty ? language.text(.gift.title) : language.text(.gift.titleFrom(name: name))
            lead = .gift.text
            about = "\(UntrustedText(occasion).text) · \(language.letters(letters))"
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

/// Form that opens a gift file.
struct GiftOpeningPage {
    let problem: UntrustedText

    init(_ form: FormState) {
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
    }
}

extension GiftPage {
    func html(_ language: Language) -> HTML {
        """
        \(if: sky, { sky in """
            <div class="top"><h1 class="written"><bdi>\(heading)</bdi></h1><span class="faint">\
            <bdi>\(about)</bdi></span></div>
            \(problem.banner)
            <section class="sky"\(sky.attributes)>\(sky.drawing)<div class="sky-acts">\
            <form method="post" action="\(path)">\
            <button class="btn primary">\(language.text(.gift.accept))</button></form></div></section>
            <p class="muted">\(lead)</p>
            """ }, else: """
            <div class="top"><h1>\(heading)</h1></div>
            \(problem.banner)
            <p class="muted">\(lead)</p>
            \(if: ownPath, { ownPath in """
                <p class="addline"><a class="btn" href="\(ownPath)#gift">\(language.text(.gift.settings))</a></p>
                """ })
            """)
        """
    }
}

extension GiftOpeningPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.gift.opening))</h1><a class="btn" href="\(MailboxRoute.mailboxes.path)">\
        <span aria-hidden="true">‹</span> \(language.text(.mailbox.back))</a></div>
        <p class="muted">\(language.text(.gift.openingText))</p>
        \(problem.banner)
        <form class="card fields" method="post" action="\(MailboxRoute.giftOpening.path)" \
        enctype="multipart/form-data">
        <div class="field"><label for="file">\(language.text(.gift.file))</label>\
        <input class="input chooser" type="file" id="file" name="\(Field.file.rawValue)" accept=".haru-gift" \
        required></div>
        <div class="field"><label for="passphrase">\(language.text(.gift.passphrase))</label>\
        <input class="input" type="password" id="passphrase" name="\(Field.passphrase.rawValue)" required \
        autocomplete="off" aria-describedby="passphrase-hint">\
        <p class="faint" id="passphrase-hint">\(language.text(.gift.openingHint))</p></div>
        <p><button class="btn primary">\(language.text(.gift.openGo))</button></p>
        </form>
        """
    }
}
