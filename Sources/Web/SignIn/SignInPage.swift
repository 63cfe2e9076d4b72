import Engine
import Graphics
import Language

/// Page for people who are not signed in.
struct SignInPage {
    /// Identity provider.
    struct Provider {
        let path: String
        let label: UntrustedText
        /// Path that also requests a token for private contributions; nil if the provider gives none.
        let privatePath: String?
    }

    let title: String
    let providers: [Provider]
    let hasPrivate: Bool
    /// Text about what signing in requests and means.
    let scope: String
    /// Text for somebody who has just signed out; nil for others.
    let farewell: String?
    let problem: UntrustedText

    init(
        _ providers: [(id: String, name: String, offersPrivateCounts: Bool)], target: String?, farewell: Message?,
        problem: String?, isDemo: Bool, _ language: Language
    ) {
        title = language.text(isDemo ? .demo.enter : .signIn.title)
        scope = language.text(isDemo ? .demo.scope : .signIn.scope)
        let next = target.map { "\(Field.next.rawValue)=\(Route.encoded($0))" }
        self.providers = providers.map { provider in
            let path = Route.signIn(.provider(provider.id)).path
            func address(_ items: [String?]) -> String {
                let query = items.compactMap(\.self).joined(separator: "&")
                return query.isEmpty ? path : path + "?" + query
            }
            // Otherwise the provider would sign somebody who has just signed out in again without asking.
            let choose = farewell != nil ? "\(Field.choose.rawValue)=on" : nil
            return Provider(
                path: address([next, choose]),
                label: UntrustedText(isDemo ? provider.name : language.text(.signIn.with(provider: provider.name))),
                privatePath: provider.offersPrivateCounts
                    ? address([next, choose, "\(Field.privateCounts.rawValue)=on"]) : nil)
        }
        hasPrivate = self.providers.contains { $0.privatePath != nil }
        self.farewell = farewell.map { language.text($0) }
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
    }
}

/// Page that asks whether to sign out.
struct SignOutPage {
    let title: String
    let text: String
    let stays: String
    /// Label of the checkbox that revokes tokens; nil if none can be revoked.
    let revoke: String?
    let problem: UntrustedText
    /// Whether the browser is notified; signing out ends that.
    let isNotified: Bool
    /// Whether other accounts may have data in the browser, which stays.
    let isShared: Bool
    /// Destination after signing in again; nil for the default.
    let target: String?
}

extension PageRenderer {
    /// Renders the page for people who are not signed in.
    ///
    /// - Parameters:
    ///   - target: destination after signing in.
    ///   - farewell: text for somebody who has just signed out.
    func signIn(
        _ providers: [(id: String, name: String, offersPrivateCounts: Bool)], target: String?, farewell: Message?,
        problem: String?, _ context: PageContext
    ) -> String {
        let page = SignInPage(
            providers, target: target, farewell: farewell, problem: problem, isDemo: context.demo == .open,
            context.language)
        let shell = Shell(title: page.title, name: "sign-in", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the page that asks whether to sign out.
    ///
    /// - Parameters:
    ///   - isHosted: whether people sign in again by a provider, and not by a link.
    ///   - isNotified: whether the browser is notified.
    ///   - forges: forges whose tokens can be revoked.
    ///   - target: destination after signing in again.
    func signOut(
        isHosted: Bool, isNotified: Bool = false, forges: [String], target: String? = nil, problem: String? = nil,
        _ context: PageContext
    ) -> String {
        let language = context.language
        let page = SignOutPage(
            title: language.text(.signOut.title),
            text: language.text(isHosted ? .signOut.text : .signOut.textLocal), stays: language.text(.signOut.stays),
            revoke: forges.isEmpty
                ? nil
                : language.text(.signOut.revoke(forges: UntrustedText(forges.joined(separator: ", ")).text)),
            problem: UntrustedText(problem ?? "", limit: 1_000), isNotified: isNotified, isShared: isHosted,
            target: target)
        let shell = Shell(title: page.title, name: "settings", context: context, current: .settings(.overview))
        return render(page.html(language), shell: shell)
    }
}

extension SignInPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1></div>
        \(if: farewell, { farewell in #"<p class="banner" role="status">\#(farewell)</p>"# })
        \(problem.banner)
        <section class="card hero"><div class="hero-words"><h2>\(language.text(.welcome.headline))</h2>\
        <p class="muted">\(language.text(.welcome.lead))</p>
        <div class="stack sign-in">\(each: providers, { provider in """
            <a class="btn primary" data-sign-in href="\(provider.path)">\
            <bdi>\(provider.label)</bdi></a>\(if: provider.privatePath, { privatePath in """
                <a class="link" data-sign-in href="\(privatePath)">\(language.text(.signIn.private))</a>
                """ })
            """ })</div>
        <p class="faint">\(scope)\(if: hasPrivate, " \(language.text(.signIn.privateHint))")</p></div>\
        <div class="hero-art">\(Figure.resting)</div></section>
        <div class="row">
        <section class="card span-4 tale"><div class="tale-art" aria-hidden="true">\(Figure.trail)</div>\
        <h2>\(language.text(.welcome.cardRoad))</h2>\
        <p class="muted">\(language.text(.welcome.cardRoadText))</p></section>
        <section class="card span-4 tale"><div class="tale-art" aria-hidden="true">\(Figure.nudge)</div>\
        <h2>\(language.text(.welcome.cardNudge))</h2>\
        <p class="muted">\(language.text(.welcome.cardNudgeText))</p></section>
        <section class="card span-4 tale"><div class="tale-art" aria-hidden="true">\(Figure.patch)</div>\
        <h2>\(language.text(.welcome.cardGrass))</h2>\
        <p class="muted">\(language.text(.welcome.cardGrassText))</p></section>
        </div>
        <p class="faint"><a class="link" href="\(Route.about(.page).path)">\(language.text(.about.more))</a></p>
        """
    }
}

extension SignOutPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1><a class="btn back" href="\(Route.settings(.section(.sessions)).path)">\
        <span aria-hidden="true">‹</span> \(language.text(.shell.back))</a></div>
        \(problem.banner)
        <section class="card"><form class="fields" method="post" action="\(Route.signIn(.signOut).path)"\
        \(if: isShared, " data-leaves")\(if: isNotified, " data-notified")>
        \(if: target, { target in #"<input type="hidden" name="next" value="\#(target)">"# })<p>\(text)</p>\
        <p class="muted">\(stays)</p>\(if: isNotified, #"<p class="muted">\#(language.text(.signOut.push))</p>"#)
        \(if: revoke, { revoke in """
            <p><input type="checkbox" class="tick" name="revoke" value="on" id="revoke"> <label for="revoke">\
            <bdi>\(revoke)</bdi></label></p>
            """ })
        <p><button class="btn primary">\(language.text(.signIn.signOut))</button></p>
        </form></section>
        """
    }
}
