import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with the access tokens.
struct TokensSection {
    struct Token {
        let name: UntrustedText
        let scopes: String
        let lastUse: String
        let since: String
        let removalPath: String
        let removalLabel: UntrustedText

        init(_ report: AccessTokenReport, _ context: PageContext) {
            let language = context.language
            let since = WallClock(report.createdAt, offset: context.offset).date
            name = UntrustedText(report.name)
            scopes = language.scopes(report.scopes)
            lastUse =
                report.usedAt.map {
                    language.text(.settings.sessionLastUse(ago: language.ago(seconds: $0.seconds(to: context.now))))
                } ?? language.text(.token.neverUsed)
            self.since = language.text(.settings.sessionSince(date: language.shortDate(since, today: context.today)))
            removalPath = Route.settings(.tokenRemoval(report.id)).path
            removalLabel = UntrustedText(language.text(.token.revokeNamed(name: report.name)))
        }
    }

    /// New access token, with its text.
    struct Created {
        let name: UntrustedText
        let text: String
    }

    let tokens: [Token]
    let isEmpty: Bool
    let made: Created?
    let name: UntrustedText
    let scopes: [Choice]
    let example: UntrustedText

    init(
        _ reports: [AccessTokenReport], address: String, made: CreatedAccessToken?, form: FormState,
        _ context: PageContext
    ) {
        let language = context.language
        tokens = reports.map { Token($0, context) }
        isEmpty = reports.isEmpty
        self.made = made.map { Created(name: UntrustedText($0.report.name), text: $0.text) }
        name = UntrustedText(form[.name] ?? "", limit: 300)
        let chosen = form.values.isEmpty ? [TokenScope.read.rawValue] : form[all: .scope]
        scopes = TokenScope.allCases.map { scope in
            Choice(
                .scope, value: scope.rawValue, label: language.text(scope.name), hint: language.text(scope.hint),
                isChosen: chosen.contains(scope.rawValue))
        }
        example = UntrustedText(
            "curl -H \"Authorization: Bearer \(made?.text ?? AccessTokenText.prefix + "…")\" \(address)/api/v1/today",
            limit: 500)
    }
}

extension TokenScope {
    fileprivate var name: Message {
        switch self {
        case .read: .scope.read
        case .write: .scope.write
        case .commits: .scope.commits
        case .widget: .scope.widget
        }
    }

    fileprivate var hint: Message {
        switch self {
        case .read: .scope.readHint
        case .write: .scope.writeHint
        case .commits: .scope.commitsHint
        case .widget: .scope.widgetHint
        }
    }
}

extension TokensSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: made, { made in """
            <section class="card"><div class="fields">
            <div role="status"><p><b>\(language.text(.token.made))</b></p>\
            <p class="faint">\(language.text(.token.madeHint))</p></div>
            <div class="field"><label for="made-token">\(made.name)</label><div class="addline">\
            <input class="input mono" type="text" id="made-token" value="\(made.text)" readonly autocomplete="off" \
            spellcheck="false">\(HTML.copyButton(of: "made-token", language))</div></div>
            </div></section>
            """ })
        <section class="card">
        <p class="muted">\(language.text(.settings.tokensText))</p>
        <p class="faint example"><code><bdi>\(example)</bdi></code></p>
        \(if: isEmpty, #"<p class="muted">\#(language.text(.settings.tokensEmpty))</p>"#)
        <ul class="ruled">\(each: tokens, { token in """
            <li><span class="t"><b><bdi>\(token.name)</bdi></b> <span class="chip">\(token.scopes)</span><br>\
            <span class="faint num">\(token.lastUse) · \(token.since)</span></span>\
            <form method="post" action="\(token.removalPath)">\
            <button class="btn" aria-label="\(token.removalLabel)">\(language.text(.token.revoke))</button></form>\
            </li>
            """ })</ul>
        </section>
        <section class="card">
        <header><h2>\(language.text(.token.new))</h2></header>
        <form class="fields" method="post" action="\(Route.settings(.tokens).path)">
        <div class="field"><label for="name">\(language.text(.token.name))</label>\
        <input class="input" type="text" id="name" name="name" value="\(name)" required autocomplete="off" \
        aria-describedby="name-hint"><p class="faint" id="name-hint">\(language.text(.token.nameHint))</p></div>
        <fieldset><legend>\(language.text(.token.scopes))</legend>\(each: scopes, { $0.checkbox })</fieldset>
        <p><button class="btn primary">\(language.text(.token.make))</button></p>
        </form>
        </section>
        """
    }
}
