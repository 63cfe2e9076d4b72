import Core
import Engine
import Language

/// The browsers that are signed in.
struct SessionsSection: TemplateValue {
    /// A browser.
    struct Session: TemplateValue {
        let id: UntrustedText
        let device: UntrustedText
        let isOwn: Bool
        let lastUse: String
        let since: String
        let endLabel: UntrustedText
    }

    /// What the account is found by.
    struct Identity: TemplateValue {
        let id: UntrustedText
        let name: UntrustedText
        let text: UntrustedText
        /// Whether it can be taken away; the last one cannot.
        let canBeRemoved: Bool
        let removalLabel: UntrustedText
    }

    /// A provider by which it can be found as well.
    struct Provider: TemplateValue {
        let id: String
        let label: UntrustedText
    }

    let text: String
    let sessions: [Session]
    let hasOthers: Bool
    let endPath = Route.settings(.sessionEnding).path
    let signOutPath = Route.signIn(.signOut).path
    let isHosted: Bool
    let identities: [Identity]
    let providers: [Provider]
    let identityPath = Route.signIn(.identityRemoval).path
    let linkPath = Route.signIn(.identityLinking).path

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
