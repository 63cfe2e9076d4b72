import Core
import Engine
import Graphics
import Language

/// Form of a new mailbox, or the settings of a mailbox with its letters.
struct MailboxFormPage {
    /// Draw rule that can be chosen.
    struct Rule {
        let value: String
        let label: String
        let hint: String
        let isChosen: Bool
        /// Whether the day field belongs to this rule.
        let takesDay: Bool
        /// Whether the rule cannot be chosen now.
        let isOff: Bool
    }

    /// Letter without its text.
    struct Letter {
        let writer: UntrustedText
        let paper: String
        let color: String
        let written: String
        /// Path of the letter; nil while it is sealed.
        let path: String?
        let hidePath, restorePath, removePath: String
        let hideLabel: String
    }

    let heading: String
    /// Number that distinguishes submissions of the form of a new mailbox.
    let sent: Int
    let occasion: String
    let receivers: [Choice]
    let recipient: String
    let until: String
    /// Whether the link would be reachable from this machine only.
    let isLocal: Bool
    let rules: [Rule]
    /// Text that the challenge of the rule is lost.
    let lost: String?
    let day: String
    let secret: String
    /// Whether there is a secret message that is hidden, so that the effect of an empty field must be confirmed.
    let hidesSecret: Bool
    let keepsSecret: Bool
    let secretHint: String
    let saveLabel: String
    let problem: UntrustedText
    let action: String
    /// Path of the mailbox; nil for a new one.
    let mailboxPath: String?
    let here: String
    /// Link by which friends write; nil for a new mailbox and one that accepts no letters.
    let link: MailboxLinkCard?
    /// Card that gives the mailbox away; nil for a new one.
    let gift: MailboxGiftCard?
    let letters: [Letter]
    let lettersTitle: String
    let hidden: [Letter]
    /// Path of the file with the drawn letters; nil if there are none.
    let filePath: String?
    let isArchived: Bool
    /// Explanation of archiving.
    let archiveText: String
    let archivePath: String
    let archiveRemovalPath: String

    /// - Parameters:
    ///   - report: mailbox whose settings are shown; nil for a new one.
    ///   - hidden: hidden letters, which can be restored.
    ///   - challenge: the running challenge.
    ///   - link: link by which friends write.
    ///   - gift: card that gives the mailbox away.
    ///   - count: number of mailboxes.
    ///   - isLocal: whether the link of a new one would be reachable from this machine only.
    init(
        _ report: MailboxReport?, hidden: [LetterHead], challenge: Challenge?, link: MailboxLinkCard?,
        gift: MailboxGiftCard?, count: Int, isLocal: Bool, form: FormState, context: PageContext
    ) {
        let language = context.language
        let mailbox = report?.mailbox
        let number = mailbox?.number ?? 0
        heading = language.text(report == nil ? .mailbox.new : .mailbox.settings)
        sent = form[.sent].flatMap { Int($0) } ?? count + 1
        occasion = form[.occasion] ?? mailbox?.occasion ?? ""
        let receiver = form[.whom].flatMap(MailboxReceiver.init) ?? .me
        receivers = MailboxReceiver.allCases.filter { $0 != .here || context.hosted != nil }
            .map { Choice($0, isChosen: $0 == receiver, language) }
        recipient = form[.recipient] ?? ""
        until = form[.until] ?? ""
        self.isLocal = isLocal
        var ruleDay: Day?
        if case .from(let day) = mailbox?.rule { ruleDay = day }
        day = form[.day] ?? ruleDay?.description ?? ""
        // A lost challenge can be replaced by the running one.
        let awaited = report?.isChallengeLost == true ? challenge : report?.challenge ?? challenge
        let wanted = form[.rule].flatMap(DrawRule.Kind.init(rawValue:)) ?? mailbox?.rule.kind ?? .commit
        let chosen = wanted == .challenge && awaited == nil ? .commit : wanted
        rules = DrawRule.Kind.allCases.map { Rule($0, isChosen: $0 == chosen, challenge: awaited, language) }
        lost = report?.isChallengeLost == true ? language.text(.mailbox.challengeLost) : nil
        secret = form[.secret] ?? report?.secret ?? ""
        hidesSecret = report.map { $0.hasSecret && $0.secret == nil } ?? false
        keepsSecret = form[.occasion] == nil || form[.keep] != nil
        secretHint = language.text(hidesSecret ? .mailbox.secretKept : .mailbox.secretHint)
        saveLabel = language.text(report == nil ? .mailbox.create : .shell.save)
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        action = report == nil ? MailboxRoute.mailboxes.path : MailboxRoute.mailbox(number).path
        mailboxPath = report == nil ? nil : MailboxRoute.mailbox(number).path
        self.link = link
        self.gift = gift
        here = MailboxRoute.settings(number).path
        letters = (report?.letters ?? []).reversed().map { Letter($0, context) }
        lettersTitle = language.text(.mailbox.letters(letters: language.letters(letters.count)))
        self.hidden = hidden.map { Letter($0, context) }
        filePath = (report?.drawn ?? 0) > 0 ? MailboxRoute.file(number).path : nil
        isArchived = mailbox?.archivedAt != nil
        archiveText = language.text(mailbox?.isPast == true ? .mailbox.pastText : .mailbox.archiveText)
        archivePath = MailboxRoute.archive(number).path
        archiveRemovalPath = MailboxRoute.archiveRemoval(number).path
    }
}

extension MailboxFormPage.Rule {
    fileprivate init(_ kind: DrawRule.Kind, isChosen: Bool, challenge: Challenge?, _ language: Language) {
        let (label, hint): (Message, Message) =
            switch kind {
            case .commit: (.mailbox.ruleCommit, .mailbox.ruleCommitHint)
            case .date: (.mailbox.ruleDate, .mailbox.ruleDateHint)
            case .challenge: (.mailbox.ruleChallenge, .mailbox.ruleChallengeNone)
            case .free: (.mailbox.ruleFree, .mailbox.ruleFreeHint)
            }
        value = kind.rawValue
        self.label = language.text(label)
        let name = kind == .challenge ? challenge.map { UntrustedText(language.name(of: $0)).text } : nil
        self.hint = name ?? language.text(hint)
        self.isChosen = isChosen
        takesDay = kind == .date
        isOff = kind == .challenge && challenge == nil
    }
}

extension Choice {
    /// Creates the choice of a receiver of a new mailbox.
    fileprivate init(_ receiver: MailboxReceiver, isChosen: Bool, _ language: Language) {
        let (label, hint): (Message, Message) =
            switch receiver {
            case .me: (.mailbox.forMe, .mailbox.forMeHint)
            case .here: (.mailbox.forHere, .mailbox.forHereHint)
            case .elsewhere: (.mailbox.forElsewhere, .mailbox.forElsewhereHint)
            }
        self.init(
            .whom, value: receiver.rawValue, label: language.text(label), hint: language.text(hint), isChosen: isChosen)
    }
}

extension MailboxFormPage.Letter {
    fileprivate init(_ head: LetterHead, _ context: PageContext) {
        let language = context.language
        writer = UntrustedText(language.writer(head.writer))
        paper = language.paper(head.paper)
        color = head.color.rawValue
        let clock = WallClock(head.writtenAt, offset: context.offset)
        written = "\(language.shortDate(clock.date, today: context.today)) \(clock.time)"
        path = head.draw == nil || head.hiddenAt != nil ? nil : MailboxRoute.letter(head.number).path
        hidePath = MailboxRoute.hiding(head.number).path
        restorePath = MailboxRoute.restoration(head.number).path
        removePath = MailboxRoute.removal(head.number).path
        hideLabel = language.text(.letter.hideNamed(writer: UntrustedText(language.writer(head.writer)).text))
    }
}

extension MailboxFormPage {
    func html(_ language: Language) -> HTML {
        """
        \(LetterShape.symbols)
        <div class="top"><h1>\(heading)</h1>\(if: mailboxPath, { mailboxPath in """
            <a class="btn" href="\(mailboxPath)"><span aria-hidden="true">‹</span> \(language.text(.mailbox.back))</a>
            """ })</div>
        \(problem.banner)
        <div class="row loose">
        <div class="span-7 stack">
        <form class="card fields" method="post" action="\(action)">
        \(if: mailboxPath == nil, #"<input type="hidden" name="sent" value="\#(sent)">"#)
        <div class="field"><label for="occasion">\(language.text(.mailbox.occasion))</label>\
        <input class="input" type="text" id="occasion" name="occasion" value="\(occasion)" \
        placeholder="\(language.text(.mailbox.occasionHint))" required autocomplete="off"></div>
        \(if: mailboxPath == nil, """
            <fieldset class="options">\
            <legend>\(language.text(.mailbox.for))</legend>\(each: receivers, { $0.radioButton })</fieldset>
            """)
        <fieldset class="options">\
        <legend>\(language.text(.mailbox.rule))</legend>\
        \(if: lost, { lost in #"<p class="banner warn">\#(lost)</p>"# })\(each: rules, { rule in """
            <div class="choice"><input type="radio" name="rule" value="\(rule.value)" id="rule-\(rule.value)"\
            \(if: rule.isChosen, " checked")\(if: rule.isOff, " disabled") aria-describedby="rule-\(rule.value)-hint">\
            <label for="rule-\(rule.value)">\(rule.label)</label><p class="faint" id="rule-\(rule.value)-hint">\
            <bdi>\(rule.hint)</bdi></p>\(if: rule.takesDay, """
                <div class="rule-day"><input class="input short" type="date" id="day" name="day" value="\(day)" \
                aria-label="\(language.text(.mailbox.ruleDay))"></div>
                """)</div>
            """ })</fieldset>
        \(if: mailboxPath == nil, """
            <div class="field"><label for="recipient">\(language.text(.mailbox.recipient)) \
            <span class="faint">\(language.text(.shell.optional))</span></label>\
            <input class="input" type="text" id="recipient" name="recipient" value="\(recipient)" \
            aria-describedby="recipient-hint" autocomplete="off">\
            <p class="faint" id="recipient-hint">\(language.text(.mailbox.linkRecipientHint))</p></div>
            <div class="field"><label for="until">\(language.text(.mailbox.linkUntil)) \
            <span class="faint">\(language.text(.shell.optional))</span></label>\
            <input class="input" type="date" id="until" name="until" value="\(until)" aria-describedby="until-hint">\
            <p class="faint" id="until-hint">\(language.text(.mailbox.linkUntilHint)) \
            \(language.text(.mailbox.linkAtOnce))\(if: isLocal, " \(language.text(.mailbox.linkLocalNew))")</p></div>
            """)
        <div class="field"><label for="secret">\(language.text(.mailbox.secret)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <textarea class="input" id="secret" name="secret" rows="2" aria-describedby="secret-hint">\(secret)</textarea>\
        <p class="faint" id="secret-hint">\(secretHint)</p>\(if: hidesSecret, """
            <div class="choice"><input type="checkbox" id="keep" name="keep" value="on"\(if: keepsSecret, " checked")>\
            <label for="keep">\(language.text(.mailbox.secretKeep))</label></div>
            """)</div>
        <p><button class="btn primary">\(saveLabel)</button></p>
        </form>
        \(if: mailboxPath != nil, """
            <div class="card"><header><h2>\(lettersTitle)</h2>\
            <span class="faint">\(language.text(.mailbox.lettersHint))</span></header>
            \(if: !letters.isEmpty, """
                <ul class="ruled letter-list">\(each: letters, { letter in """
                    <li><span class="chip paper-chip paper-\(letter.color)">\(letter.paper)</span>\
                    <span class="t">\(if: letter.path, { path in #"<a href="\#(path)">"# })\
                    <bdi>\(letter.writer)</bdi>\(if: letter.path != nil, "</a>") \
                    <span class="faint">\(letter.written)\
                    \(if: letter.path == nil, " · \(language.text(.letter.isSealed))")</span></span>\
                    <form method="post" action="\(letter.hidePath)"><input type="hidden" name="next" value="\(here)">\
                    <button class="link" aria-label="\(letter.hideLabel)">\(language.text(.letter.hide))</button>\
                    </form></li>
                    """ })</ul>
                """, else: #"<p class="muted">\#(language.text(.mailbox.lettersNone))</p>"#)
            </div>
            \(if: !hidden.isEmpty, """
                <details class="card fold"><summary>\(language.text(.mailbox.lettersHidden))</summary>\
                <p class="muted">\(language.text(.mailbox.lettersHiddenText))</p>
                <ul class="ruled letter-list">\(each: hidden, { letter in """
                    <li><span class="chip paper-chip paper-\(letter.color)">\(letter.paper)</span><span class="t">\
                    <bdi>\(letter.writer)</bdi> <span class="faint">\(letter.written)</span></span><span class="bar">\
                    <form method="post" action="\(letter.restorePath)">\
                    <input type="hidden" name="next" value="\(here)">\
                    <button class="link">\(language.text(.letter.restore))</button></form><details class="fold away">\
                    <summary>\(language.text(.letter.remove))</summary>\
                    <form method="post" action="\(letter.removePath)">\
                    <input type="hidden" name="next" value="\(here)">\
                    <p class="faint">\(language.text(.letter.removeAsk))</p>\
                    <button class="btn">\(language.text(.letter.remove))</button></form></details></span></li>
                    """ })</ul>
                </details>
                """)
            """)
        </div>
        <section class="span-5 stack">
        \(if: mailboxPath != nil, """
            \(link?.html(language))
            \(gift?.html(language))
            \(if: filePath, { filePath in """
                <div class="card"><header><h2>\(language.text(.mailbox.keep))</h2></header>\
                <p class="muted">\(language.text(.mailbox.keepText))</p><p class="addline">\
                <a class="btn" href="\(filePath)" download>\(language.text(.mailbox.keepFile))</a></p></div>
                """ })
            <div class="card"><header><h2>\(language.text(.mailbox.archive))</h2></header>\
            <p class="muted">\(archiveText)</p>\(if: isArchived, """
                <form method="post" action="\(archiveRemovalPath)">\
                <button class="btn">\(language.text(.mailbox.unarchive))</button></form>
                """, else: """
                <form method="post" action="\(archivePath)">\
                <button class="btn">\(language.text(.mailbox.archive))</button></form>
                """)</div>
            """, else: """
            <div class="card"><header><h2>\(language.text(.mailbox.how))</h2></header><ol class="how">
            <li>\(language.text(.mailbox.howCollect))</li><li>\(language.text(.mailbox.howSeal))</li>\
            <li>\(language.text(.mailbox.howDraw))</li></ol></div>
            """)
        </section>
        </div>
        """
    }
}
