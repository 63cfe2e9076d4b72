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

    let sessions: [Session]
    let hasOthers: Bool
    let endPath = Site.settings(.sessionEnding).path

    init(_ reports: [SessionReport], own: String?, _ context: PageContext) {
        let language = context.language
        sessions = reports.map { report in
            let since = WallClock(report.since, offset: context.offset).date
            return Session(
                id: UntrustedText(report.id), device: UntrustedText(report.device), isOwn: report.id == own,
                lastUse: language.text(
                    .sessionLastUse, language.ago(seconds: report.lastUse.seconds(to: context.now))),
                since: language.text(.sessionSince, language.shortDate(since, today: context.today)),
                endLabel: UntrustedText(language.text(.sessionEndNamed, report.device)))
        }
        hasOthers = sessions.contains { !$0.isOwn }
    }
}
