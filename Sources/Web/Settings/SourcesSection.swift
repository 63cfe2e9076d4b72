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
        let avatar: AvatarView
        /// What the person calls themselves there; empty where they tell no name.
        let person: UntrustedText
        /// The login behind an at sign.
        let handle: UntrustedText
        let counted: String?
        let read: String?
        let readAt: Int64?
        let next: String?
        let chip: String?
        /// Whether what the chip says is trouble.
        let isTrouble: Bool
        let problem: UntrustedText
        /// Why the name and the picture are not as of today.
        let profileProblem: UntrustedText
        /// Where a token is sent; nil where none is taken.
        let tokenPath: String?
        let tokenLabel: UntrustedText
        let tokenField: String
        let hasToken: Bool
        /// Where a webhook is asked for; nil where the forge calls none.
        let webhookPath: String?
        let webhookLabel: UntrustedText
        let webhook: Webhook?
        /// The account's repositories; nil where they were not told.
        let repositories: SourceRepositoryList?
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// The address that a forge calls when something is pushed.
    struct Webhook: TemplateValue {
        let address: UntrustedText
        let field: String
        let state: UntrustedText
        let deliveredAt: Int64?
        let delivered: String?
        /// What the forge is to sign with, where it was made just now.
        let secret: String?
        let isTrouble: Bool
        /// Whether only this machine can reach the address.
        let isLocal: Bool
        let removalPath: String
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
    /// Whether the kind of the forge is asked for, as it could not be found out.
    let asksKind: Bool
    let kinds: [Kind]
    let addPath = Route.settings(.sources).path
    let checkPath = Route.settings(.sourceCheck).path

    init(
        _ reports: [ForgeSourceReport], repositories: [String: SourceRepositoriesReport], address: String,
        made: MadeWebhook?,
        form: FormState, _ context: PageContext
    ) {
        sources = reports.map { report in
            let secret = made?.source == report.id ? made?.secret : nil
            return Account(
                report, repositories: repositories[report.id], address: address, secret: secret, context)
        }
        isEmpty = reports.isEmpty
        login = UntrustedText(form[.login] ?? "", limit: 300)
        asksKind = form.problem != nil
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
    fileprivate init(
        _ report: ForgeSourceReport, repositories: SourceRepositoriesReport?, address: String, secret: String?,
        _ context: PageContext
    ) {
        let language = context.language
        name = UntrustedText(report.account.name)
        pagePath = UntrustedText(report.account.page, limit: 500)
        avatar = AvatarView(report.profile, name: report.profile?.name ?? report.account.login)
        person = UntrustedText(report.profile?.name ?? "")
        handle = UntrustedText("@" + report.account.login)
        counted =
            report.readAt == nil
            ? nil
            : language.text(
                .source.counted(
                    contributions: language.contributions(report.contributions), days: language.days(report.days)))
        read = report.readAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
        readAt = report.readAt?.seconds
        let isAsking = report.isAsking(at: context.now)
        next =
            isAsking || report.problem?.reason == .tokenRefused
            ? nil : language.text(.source.next(time: language.clock(report.nextAt, offset: context.offset)))
        isTrouble = report.problem != nil
        chip =
            if isTrouble {
                language.text(.source.trouble)
            } else if isAsking {
                language.text(.source.asking)
            } else {
                report.nextYear.map { language.text(.source.year(year: String($0))) }
            }
        problem = UntrustedText(report.problem.map { language.sentence(for: $0).text } ?? "", limit: 500)
        let late = isTrouble ? nil : report.profile?.problem
        profileProblem = UntrustedText(late.map { language.sentence(for: $0).whatHappened } ?? "", limit: 500)
        hasToken = report.hasToken
        tokenPath = report.account.takesToken ? Route.settings(.sourceToken(report.id)).path : nil
        tokenLabel = UntrustedText(language.text(.source.tokenNamed(account: report.account.name)))
        tokenField = "token-" + report.id
        webhookPath = report.account.takesWebhook ? Route.settings(.sourceWebhook(report.id)).path : nil
        webhookLabel = UntrustedText(language.text(.source.webhookNamed(account: report.account.name)))
        webhook = report.webhook.map {
            SourcesSection.Webhook($0, of: report.id, address: address, secret: secret, context)
        }
        self.repositories = repositories.flatMap { SourceRepositoryList($0, of: report.account, context) }
        removalPath = Route.settings(.sourceRemoval(report.id)).path
        removalLabel = UntrustedText(language.text(.source.removeNamed(account: report.account.name)))
    }
}

extension SourcesSection.Webhook {
    fileprivate init(
        _ report: WebhookReport, of source: String, address: String, secret: String?, _ context: PageContext
    ) {
        let language = context.language
        self.address = UntrustedText(address + Route.webhook(report.id).path, limit: 500)
        field = "webhook-" + source
        state = UntrustedText(language.said(of: report), limit: 300)
        deliveredAt = report.deliveredAt?.seconds
        delivered = report.deliveredAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
        self.secret = secret
        isTrouble = report.outcome == .unreadable
        isLocal = address.hasPrefix("http://")
        removalPath = Route.settings(.sourceWebhookRemoval(source)).path
    }
}
