import Graphics
package import Language

/// Data of the page about this Haru.
package struct AboutFacts: Sendable {
    let version: String
    /// Commit that the program was built from, the commit's day, and the compiler, in this order.
    let build: [String]
    let contact: HostContact?
    /// Terms as HTML; nil if there are none.
    let terms: HTML?
    /// Whether this Haru serves several people and somebody else runs it.
    let isHosted: Bool

    /// Creates the facts and renders the terms to HTML once.
    package init(version: String, _ details: AboutDetails, isHosted: Bool) {
        self.version = version
        build = details.build
        contact = details.contact
        terms = details.terms.map(Markdown.html)
        self.isHosted = isHosted
    }

    /// Returns questions about people's data with their answers; the first covers where the data is stored.
    ///
    /// - Parameter isHosted: whether this Haru serves several people and somebody else runs it.
    package static func privacy(isHosted: Bool, in language: Language) -> [(title: String, text: String)] {
        let deleting = Message.about.deletingText(
            exportSection: language.text(.section.export), deletionSection: language.text(.section.deletion))
        let questions: [(Message, Message)] = [
            (.about.where, isHosted ? .about.whereHosted : .about.whereText),
            (.about.what, .about.whatText),
            (.about.leaves, isHosted ? .about.leavesHosted : .about.leavesText),
            (.about.who, isHosted ? .about.whoHosted : .about.whoText),
            (.about.browser, .about.browserText),
            (.about.deleting, deleting),
        ]
        return questions.map { (language.text($0), language.text($1)) }
    }

    /// Returns the texts shown if the operator gives no terms or no contact.
    package static func hostless(
        in language: Language
    ) -> (terms: (title: String, text: String), contact: (title: String, text: String)) {
        (
            (language.text(.about.terms), language.text(.about.termsNone)),
            (language.text(.about.contact), language.text(.about.contactNone))
        )
    }
}

/// Page about Haru: what it is, how it handles people's data, who runs it, and its licences.
struct AboutPage {
    /// Question about people's data, with its answer.
    struct Question {
        let title: String
        let text: String
    }

    let title: String
    let version: String
    /// Commit, day and compiler of the build; nil if unknown.
    let build: UntrustedText?
    let privacy: [Question]
    /// Path of the person's own connections; nil if nobody is signed in.
    let ownPath: String?
    /// Whether somebody else runs this Haru, or its operator gives a contact or terms.
    let hasHost: Bool
    let terms: HTML?
    let contact: UntrustedText?
    let contactPath: String?
    /// Path of the page that somebody who is not signed in came from; nil if somebody is signed in.
    let backPath: String?

    init(_ facts: AboutFacts, isKnown: Bool, _ language: Language) {
        title = language.text(.about.title)
        version = language.text(.about.version(version: facts.version))
        build = facts.build.isEmpty ? nil : UntrustedText(facts.build.joined(separator: " · "))
        privacy = AboutFacts.privacy(isHosted: facts.isHosted, in: language).map {
            Question(title: $0.title, text: $0.text)
        }
        ownPath = isKnown ? Route.settings(.section(.about)).path + "#leaves" : nil
        hasHost = facts.isHosted || facts.contact != nil || facts.terms != nil
        terms = facts.terms
        contact = facts.contact.map { UntrustedText($0.text, limit: 255) }
        contactPath = facts.contact?.link
        backPath = isKnown ? nil : (facts.isHosted ? Route.signIn(.page) : Route.today).path
    }
}

/// Licences of everything that the program contains.
struct LicensesPage {
    struct License {
        let title: String
        let parts: String
        let text: String
    }

    let title: String
    let licenses: [License]
}

extension PageRenderer {
    /// Renders the page about Haru: what it is, how it handles people's data, and who runs it.
    ///
    /// - Parameter isKnown: whether the viewer is signed in.
    package func about(_ facts: AboutFacts, isKnown: Bool, _ context: PageContext) -> String {
        let page = AboutPage(facts, isKnown: isKnown, context.language)
        return render(
            page.html(context.language), shell: shell(page.title, isKnown: isKnown, context))
    }

    /// Renders the licences of everything that the program contains, each text once.
    package func licenses(_ list: LicenseList, isKnown: Bool, _ context: PageContext) -> String {
        let language = context.language
        let page = LicensesPage(
            title: language.text(.about.licensesTitle),
            licenses: list.licenses.map { license in
                LicensesPage.License(
                    title: license.title == LicenseList.notice ? language.text(.about.licensesNotice) : license.title,
                    parts: license.parts.joined(separator: ", "), text: license.text)
            })
        return render(page.html(language), shell: shell(page.title, isKnown: isKnown, context))
    }

    private func shell(_ title: String, isKnown: Bool, _ context: PageContext) -> Shell {
        Shell(title: title, name: "about", context: context, current: .settings(.overview), isKnown: isKnown)
    }
}

extension AboutPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1>\(if: backPath, { backPath in """
            <a class="btn" href="\(backPath)" data-back>\
            <span aria-hidden="true">‹</span> \(language.text(.shell.back))</a>
            """ })</div>
        <div class="stack">
        <section class="card"><header>\
        <h2>\(version)</h2>\(if: build?.nonEmpty, { build in #"<span class="faint"><bdi>\#(build)</bdi></span>"# })\
        </header><p>\(language.text(.about.lead))</p><p class="muted">\(language.text(.about.authors))</p></section>
        <section class="card" id="privacy"><header><h2>\(language.text(.about.privacyTitle))</h2></header>\
        <div class="prose">\(each: privacy, { privacy in "<h3>\(privacy.title)</h3><p>\(privacy.text)</p>" })</div>\
        \(if: ownPath, { ownPath in """
            <p class="addline"><a class="btn" href="\(ownPath)">\(language.text(.about.own))</a></p>
            """ })</section>
        \(if: hasHost, """
            <section class="card" id="terms"><header>\
            <h2>\(language.text(.about.terms))</h2></header>\(if: terms, { terms in """
                <div class="prose" dir="auto">\(terms)</div>
                """ }, else: """
                <p class="muted">\(language.text(.about.termsNone))</p>
                """)</section>
            <section class="card" id="contact"><header>\
            <h2>\(language.text(.about.contact))</h2></header>\(if: contact?.nonEmpty, { contact in """
                <p><a class="link" href="\(contactPath)" rel="noopener noreferrer nofollow">\
                <bdi>\(contact)</bdi></a></p>
                """ }, else: #"<p class="muted">\#(language.text(.about.contactNone))</p>"#)</section>
            """)
        <section class="card"><header><h2>\(language.text(.about.licensesTitle))</h2></header>\
        <p>\(language.text(.about.license))</p><p class="addline">\
        <a class="btn" href="\(Route.about(.licenses).path)">\(language.text(.about.licensesShow))</a></p></section>
        </div>
        """
    }
}

extension LicensesPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1><a class="btn" href="\(Route.about(.page).path)" data-back>\
        <span aria-hidden="true">‹</span> \(language.text(.about.title))</a></div>
        <p class="muted">\(language.text(.about.licensesText))</p>
        <div class="stack">
        \(each: licenses, separator: "\n", { license in """
            <details class="card fold"><summary><span><b>\(license.title)</b><br>\
            <span class="faint">\(license.parts)</span></span></summary><div class="prose" lang="en" dir="ltr">\
            <pre>\(license.text)</pre></div></details>
            """ })
        </div>
        """
    }
}
