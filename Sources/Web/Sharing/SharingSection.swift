import Engine
import Graphics
import Language

/// Section of the settings for the public profile, with the URLs to copy.
struct SharingSection {
    /// Kind of address of the profile.
    enum Place: String {
        case name, link
    }

    /// Address of the profile, with the Markdown for a README.
    struct Address {
        let id: String
        let label: String
        let address: UntrustedText
        let path: String
        let markdown: String
        let isLink: Bool
    }

    /// Preview of a card.
    struct Preview {
        let path: String
        let name: String
        let label: String
        /// Whether the card is shared.
        let isShown: Bool
        let width: Int
        let height: Int
    }

    let byName: Choice
    let byLink: Choice
    let name: UntrustedText
    let parts: [Choice]
    let isShown: Bool
    let addresses: [Address]
    /// Whether the addresses are reachable from this machine only.
    let isLocal: Bool
    let previews: [Preview]

    init(_ profile: PublicProfile, address: String, form: FormState, _ context: PageContext) {
        let language = context.language
        // Even a form without choices sends the name.
        let isSent = form[.name] != nil
        let places = Set(form[all: .place])
        byName = Choice(
            .place, value: Place.name.rawValue, label: language.text(.sharing.byName),
            hint: language.text(.sharing.byNameHint),
            isChosen: isSent ? places.contains(Place.name.rawValue) : profile.isPublic)
        byLink = Choice(
            .place, value: Place.link.rawValue, label: language.text(.sharing.byLink),
            hint: language.text(.sharing.byLinkHint),
            isChosen: isSent ? places.contains(Place.link.rawValue) : profile.link != nil)
        name = UntrustedText(form[.name] ?? profile.name)
        let chosen = isSent ? Set(form[all: .part]) : Set(profile.parts.map(\.rawValue))
        parts = SharedPart.allCases.map { part in
            Choice(
                .part, value: part.rawValue, label: language.text(part.name), hint: language.text(part.said),
                isChosen: chosen.contains(part.rawValue))
        }
        isShown = profile.isShown
        isLocal = address.hasPrefix("http://")
        let shown = SharedPart.allCases.filter(profile.parts.contains)
        addresses = profile.addresses.map { place in
            let page = address + Route.sharing(.page(place)).path
            let query = language == .english ? "" : "?locale=\(language.rawValue)"
            let markdown = shown.map { part in
                let card = address + Route.sharing(.card(place, part)).path + query
                return "[![\(language.text(part.name))](\(card))](\(page))"
            }
            return Address(
                id: place.isHidden ? "link" : "name",
                label: language.text(place.isHidden ? .sharing.linkAddress : .sharing.nameAddress),
                address: UntrustedText(page, limit: 500), path: Route.sharing(.page(place)).path,
                markdown: markdown.joined(separator: "\n"), isLink: place.isHidden)
        }
        previews = SharedPart.allCases.map { part in
            Preview(
                path: Route.sharing(.preview(part)).path, name: language.text(part.name),
                label: language.text(.sharing.previewOf(card: language.text(part.name))),
                isShown: profile.isShown && profile.parts.contains(part), width: part == .grass ? 808 : 495,
                height: part == .today ? 170 : 195)
        }
    }
}

extension SharedPart {
    var name: Message {
        switch self {
        case .grass: .sharing.grass
        case .streak: .sharing.streak
        case .challenge: .sharing.challenge
        case .today: .sharing.today
        }
    }

    /// Text about what the part reveals.
    fileprivate var said: Message {
        switch self {
        case .grass: .sharing.grassHint
        case .streak: .sharing.streakHint
        case .challenge: .sharing.challengeHint
        case .today: .sharing.todayHint
        }
    }
}

extension SharingSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.sharing(.choice).path)">
        <section class="card">
        <p class="muted">\(language.text(.sharing.text))</p>
        <fieldset><legend>\(language.text(.sharing.places))</legend>\(byName.checkbox)\(byLink.checkbox)</fieldset>
        <div class="field"><label for="name">\(language.text(.sharing.name))</label>\
        <input class="input" type="text" id="name" name="name" value="\(name)" maxlength="40" autocomplete="username" \
        autocapitalize="off" spellcheck="false" aria-describedby="name-hint">\
        <p class="faint" id="name-hint">\(language.text(.sharing.nameHint))</p></div>
        <fieldset><legend>\(language.text(.sharing.parts))</legend>\(each: parts, { $0.checkbox })</fieldset>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </section>
        </form>
        \(if: isShown, """
            <section class="card">
            <header><h2>\(language.text(.sharing.addresses))</h2></header>
            \(if: isLocal, #"<p class="faint">\#(language.text(.sharing.local))</p>"#)
            <ul class="things">\(each: addresses, { address in """
                <li><div class="thing fields">
                <div class="field"><label for="address-\(address.id)">\(address.label)</label><div class="addline">\
                <input class="input mono" type="text" id="address-\(address.id)" value="\(address.address)" readonly>\
                <a class="btn" href="\(address.path)">\(language.text(.sharing.open))</a></div></div>
                <div class="field"><label for="markdown-\(address.id)">\(language.text(.sharing.markdown))</label>\
                <textarea class="input mono" id="markdown-\(address.id)" readonly rows="4" \
                spellcheck="false">\(address.markdown)</textarea></div>
                \(if: address.isLink, """
                    <form method="post" action="\(Route.sharing(.link).path)">\
                    <button class="btn">\(language.text(.sharing.renew))</button>\
                    <p class="faint hint">\(language.text(.sharing.renewHint))</p></form>
                    """)
                </div></li>
                """ })</ul>
            </section>
            <section class="card"><form method="post" action="\(Route.sharing(.ending).path)">\
            <button class="btn">\(language.text(.sharing.end))</button>\
            <p class="faint hint">\(language.text(.sharing.endHint))</p></form></section>
            """)
        <section class="card">
        <header><h2>\(language.text(.sharing.preview))</h2></header>
        <ul class="previews">\(each: previews, { preview in """
            <li><p class="faint">\(preview.name)\(if: !preview.isShown, " · \(language.text(.sharing.hidden))")</p>\
            <img src="\(preview.path)" width="\(preview.width)" height="\(preview.height)" \
            alt="\(preview.label)"></li>
            """ })</ul>
        </section>
        """
    }
}
