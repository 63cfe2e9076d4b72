import Core
import Engine
import Language
import Presentation

/// The accounts on forges that are asked what they count.
struct SourcesSection: TemplateValue {
    /// An account.
    struct Account: TemplateValue {
        let name: UntrustedText
        let pagePath: UntrustedText
        let counted: String?
        let read: String?
        let readAt: Int64?
        let next: String?
        let chip: String?
        /// Whether what the chip says is trouble.
        let isTrouble: Bool
        let problem: UntrustedText
        /// Where a token is sent; nil where none is taken.
        let tokenPath: String?
        let tokenLabel: UntrustedText
        let tokenField: String
        let hasToken: Bool
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// What a forge can run.
    struct Kind: TemplateValue {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let sources: [Account]
    let isEmpty: Bool
    let login: UntrustedText
    let kinds: [Kind]
    let addPath = Site.settings(.sources).path
    let checkPath = Site.settings(.sourceCheck).path

    init(_ reports: [ForgeSourceReport], form: FormState, _ context: PageContext) {
        sources = reports.map { Account($0, context) }
        isEmpty = reports.isEmpty
        login = UntrustedText(form[.login] ?? "", limit: 300)
        kinds = ForgeAccount.kinds.map { kind in
            Kind(
                value: kind.rawValue, name: kind == .forgejo ? "Forgejo · Gitea" : kind.name,
                isChosen: form[.forge] == kind.rawValue)
        }
    }
}

extension ForgeSourceReport {
    /// Whether it is asked, or about to be, about the newest days.
    fileprivate func isAsking(at now: Instant) -> Bool { problem == nil && (readAt == nil || nextAt <= now) }

    /// Whether more of it is going to be known soon.
    func isUnderWay(at now: Instant) -> Bool { isAsking(at: now) || problem == nil && nextYear != nil }
}

extension SourcesSection.Account {
    fileprivate init(_ report: ForgeSourceReport, _ context: PageContext) {
        let language = context.language
        name = UntrustedText(report.account.name)
        pagePath = UntrustedText(report.account.page, limit: 500)
        counted =
            report.readAt == nil
            ? nil
            : language.text(
                .sourceCounted, language.contributions(report.contributions), language.days(report.days))
        read = report.readAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
        readAt = report.readAt?.seconds
        let isAsking = report.isAsking(at: context.now)
        next =
            isAsking || report.problem?.reason == .tokenRefused
            ? nil : language.text(.sourceNext, language.clock(report.nextAt, offset: context.offset))
        isTrouble = report.problem != nil
        chip =
            if isTrouble {
                language.text(.sourceTrouble)
            } else if isAsking {
                language.text(.sourceAsking)
            } else {
                report.nextYear.map { language.text(.sourceYear, String($0)) }
            }
        problem = UntrustedText(report.problem.map { language.sentence(for: $0).text } ?? "", limit: 500)
        hasToken = report.hasToken
        tokenPath = report.account.takesToken ? Site.settings(.sourceToken(report.id)).path : nil
        tokenLabel = UntrustedText(language.text(.sourceTokenNamed, report.account.name))
        tokenField = "token-" + report.id
        removalPath = Site.settings(.sourceRemoval(report.id)).path
        removalLabel = UntrustedText(language.text(.sourceRemoveNamed, report.account.name))
    }
}
