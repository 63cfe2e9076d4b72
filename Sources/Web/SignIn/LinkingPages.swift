import Engine
import Graphics
import Language

/// Page that redirects to a provider, with a link in case the browser does not follow.
struct LeavingPage {
    let title: String
    let text: String
    let address: UntrustedText
    let go: UntrustedText
}

/// Page that asks whether to add an identity to an account.
struct LinkQuestionPage {
    /// Fact about the account or the identity.
    struct Fact {
        let name: UntrustedText
        let text: UntrustedText
    }

    let title: String
    let question: UntrustedText
    let facts: [Fact]
    let attempt: String
}

/// Page that asks a signed-in person who is about to sign in whether to go on.
struct SignedInPage {
    let title: String
    let text: UntrustedText
    /// Identity that the provider returned; empty if it was not requested.
    let told: UntrustedText
    let go: UntrustedText
    let target: String
    let signOutPath: String
}

extension PageRenderer {
    /// Renders the page that redirects to a provider.
    func leaving(for address: String, provider: String, _ context: PageContext) -> String {
        let language = context.language
        let page = LeavingPage(
            title: language.text(.signIn.leavingTitle), text: language.text(.signIn.leavingText),
            address: UntrustedText(address, limit: 4_000),
            go: UntrustedText(language.text(.signIn.leavingGo(provider: provider))))
        let shell = Shell(title: page.title, name: "settings", context: context, isKnown: false)
        return render(page.html, shell: shell)
    }

    /// Renders the page that asks whether to add an identity to an account.
    ///
    /// - Parameters:
    ///   - found: identity that the provider returned.
    ///   - own: identities of the account.
    ///   - attempt: name of the attempt, for the form.
    func confirmLink(
        _ found: ProvenIdentity, at provider: String, to own: [IdentityReport], attempt: String,
        _ context: PageContext
    ) -> String {
        let language = context.language
        let names = [found.emails.first ?? "", found.login, found.name].filter { !$0.isEmpty }
        let ways = own.filter { !$0.isLocal }.map { "\($0.label) (\($0.issuer))" }
        let page = LinkQuestionPage(
            title: language.text(.link.questionTitle),
            question: UntrustedText(
                language.text(.link.question(identity: found.label, account: language.label(of: own))), limit: 800),
            facts: [
                .init(
                    name: UntrustedText(language.text(.link.questionNew(provider: provider))),
                    text: UntrustedText((names.isEmpty ? [found.label] : names).joined(separator: " · "), limit: 800)),
                .init(
                    name: UntrustedText(language.text(.link.questionOwn)),
                    text: UntrustedText(
                        ways.isEmpty ? language.label(of: own) : ways.joined(separator: " · "), limit: 800)),
            ], attempt: attempt)
        let shell = Shell(title: page.title, name: "settings", context: context, isKnown: false)
        return render(page.html(language), shell: shell)
    }

    /// Renders the page that asks whether to go on, or to sign in as somebody else.
    ///
    /// - Parameters:
    ///   - own: identities of the signed-in account.
    ///   - target: destination after signing in.
    ///   - told: identity that the provider returned; nil if it was not requested.
    func signedInAlready(
        as own: [IdentityReport], target: String, provider: String, told: String?, _ context: PageContext
    ) -> String {
        let language = context.language
        let name = language.label(of: own)
        let page = SignedInPage(
            title: language.text(.signIn.signedInTitle),
            text: UntrustedText(language.text(.signIn.signedInText(name: name)), limit: 400),
            told: UntrustedText(
                told.map { language.text(.signIn.signedInTold(provider: provider, account: $0)) } ?? "", limit: 800),
            go: UntrustedText(language.text(.signIn.signedInGo(name: name)), limit: 400), target: target,
            signOutPath: Route.signIn(.signOut).path + "?\(Field.next.rawValue)=\(Route.encoded(target))")
        let shell = Shell(title: page.title, name: "settings", context: context, isKnown: false)
        return render(page.html(language), shell: shell)
    }
}

extension IdentityReport {
    /// Login or name at the issuer, otherwise the issuer.
    var label: String { [login, name].first { !$0.isEmpty } ?? issuer }
}

extension Language {
    /// Returns the label of an account with some identities.
    fileprivate func label(of identities: [IdentityReport]) -> String {
        identities.first { !$0.isLocal }?.label ?? text(.person.owner)
    }
}

extension SignedInPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1></div>
        <section class="card">
        <p><bdi>\(text)</bdi></p>
        \(if: told.nonEmpty, { told in "<p><bdi>\(told)</bdi></p>" })
        <p><a class="btn primary" href="\(target)"><bdi>\(go)</bdi></a></p>
        <p><a class="btn" href="\(signOutPath)">\(language.text(.signIn.signedInElse))</a></p>
        <p class="faint"><a \
        href="\(Route.settings(.section(.sessions)).path)">\(language.text(.signIn.signedInConnect))</a></p>
        </section>
        """
    }
}

extension LeavingPage {
    var html: HTML {
        """
        <div class="top"><h1>\(title)</h1></div>
        <section class="card"><p>\(text)</p><p><a class="btn primary" href="\(address)">\
        <bdi>\(go)</bdi></a></p></section>
        """
    }
}

extension LinkQuestionPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1></div>
        <section class="card">
        <h2><bdi>\(question)</bdi></h2>
        <dl class="facts">\(each: facts, { fact in """
            <div><dt><bdi>\(fact.name)</bdi></dt><dd><bdi>\(fact.text)</bdi></dd></div>
            """ })</dl>
        <p>\(language.text(.link.questionMeans))</p>
        <p class="faint">\(language.text(.link.questionCare))</p>
        <form class="addline" method="post" action="\(Route.signIn(.identityConfirmation).path)">\
        <input type="hidden" name="attempt" value="\(attempt)">\
        <button class="btn primary" name="decision" \
        value="\(LinkingController.approval)">\(language.text(.link.questionAdd))</button>\
        <button class="btn" name="decision" value="leave">\(language.text(.link.questionLeave))</button></form>
        </section>
        """
    }
}
