import Core
import Engine
import Graphics
import Language

/// Section of the settings with the browsers that are signed in.
struct SessionsSection {
    /// Browser that is signed in.
    struct Session {
        let id: UntrustedText
        let device: UntrustedText
        let isOwn: Bool
        let lastUse: String
        let since: String
        let endLabel: UntrustedText
    }

    /// Identity by which the account is found.
    struct Identity {
        let id: UntrustedText
        let name: UntrustedText
        let text: UntrustedText
        /// Whether the identity can be removed; the last one cannot.
        let canBeRemoved: Bool
        let removalLabel: UntrustedText
    }

    /// Provider whose identity can be added.
    struct Provider {
        let id: String
        let label: UntrustedText
    }

    let text: String
    let sessions: [Session]
    let hasOthers: Bool
    let isHosted: Bool
    let identities: [Identity]
    let providers: [Provider]

    init(
        _ reports: [SessionReport], own: String?, identities: [IdentityReport], providers: [LinkableProvider],
        _ context: PageContext
    ) {
        let language = context.language
        isHosted = context.hosted != nil
        text = language.text(isHosted ? .signIn.sessionsTextHosted : .settings.sessionsText)
        let foreign = identities.filter { !$0.isLocal }
        self.identities = foreign.map { identity in
            let name = identity.label
            let used = identity.signedInAt.map {
                language.text(.settings.sessionLastUse(ago: language.ago(seconds: $0.seconds(to: context.now))))
            }
            return Identity(
                id: UntrustedText(identity.id, limit: 600), name: UntrustedText(name),
                text: UntrustedText([identity.issuer, used].compactMap(\.self).joined(separator: " · "), limit: 400),
                canBeRemoved: identities.count > 1,
                removalLabel: UntrustedText(language.text(.signIn.identityRemoveNamed(name: name))))
        }
        self.providers = providers.map { provider in
            Provider(
                id: provider.id,
                label: UntrustedText(language.text(.signIn.identityAdd(provider: provider.name))))
        }
        sessions = reports.map { report in
            let since = WallClock(report.since, offset: context.offset).date
            return Session(
                id: UntrustedText(report.id), device: UntrustedText(report.device), isOwn: report.id == own,
                lastUse: language.text(
                    .settings.sessionLastUse(ago: language.ago(seconds: report.lastUse.seconds(to: context.now)))),
                since: language.text(.settings.sessionSince(date: language.shortDate(since, today: context.today))),
                endLabel: UntrustedText(language.text(.settings.sessionEndNamed(device: report.device))))
        }
        hasOthers = sessions.contains { !$0.isOwn }
    }
}

extension SessionsSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: isHosted, """
            <section class="card">
            <header><h2>\(language.text(.signIn.identitiesTitle))</h2></header>
            <ul class="ruled">\(each: identities, { identity in """
                <li><span class="t"><b><bdi>\(identity.name)</bdi></b><br><span class="faint num">\
                <bdi>\(identity.text)</bdi></span></span>\(if: identity.canBeRemoved, """
                    <form method="post" action="\(Route.signIn(.identityRemoval).path)">\
                    <input type="hidden" name="identity" value="\(identity.id)">\
                    <button class="btn" aria-label="\(identity.removalLabel)">\(language.text(.shell.remove))</button>\
                    </form>
                    """)</li>
                """ })</ul>
            <form class="bar joinable" method="post" action="\(Route.signIn(.identityLinking).path)">\
            \(each: providers, { provider in """
                <button class="btn" name="provider" value="\(provider.id)"><bdi>\(provider.label)</bdi></button>
                """ })</form>
            <p class="faint">\(language.text(.signIn.identitiesText))</p>
            </section>
            """)
        <section class="card">
        <header><h2>\(language.text(.section.sessions))</h2>\
        <a class="btn" href="\(Route.signIn(.signOut).path)">\(language.text(.signIn.signOut))</a></header>
        <p class="muted">\(text)</p>
        <ul class="ruled">\(each: sessions, { session in """
            <li><span class="t"><b><bdi>\(session.device)</bdi></b>\
            \(if: session.isOwn, #" <span class="chip">\#(language.text(.settings.sessionOwn))</span>"#)<br>\
            <span class="faint num">\(session.lastUse) · \(session.since)</span></span>\(if: !session.isOwn, """
                <form method="post" action="\(Route.settings(.sessionEnding).path)">\
                <input type="hidden" name="session" value="\(session.id)">\
                <button class="btn" aria-label="\(session.endLabel)">\(language.text(.settings.sessionEnd))</button>\
                </form>
                """)</li>
            """ })</ul>
        \(if: hasOthers, """
            <form method="post" action="\(Route.settings(.sessionEnding).path)">\
            <button class="btn">\(language.text(.settings.sessionEndOthers))</button></form>
            """)
        </section>
        """
    }
}
