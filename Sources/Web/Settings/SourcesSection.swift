import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with the accounts on forges whose counts are read.
struct SourcesSection {
    /// Account on a forge.
    struct Account {
        let name: UntrustedText
        let pagePath: UntrustedText
        let avatar: AvatarView
        /// Display name on the forge; empty if there is none.
        let person: UntrustedText
        /// Login with an at sign.
        let handle: UntrustedText
        let counted: String?
        let read: String?
        let readAt: Int64?
        let next: String?
        let chip: String?
        /// Whether the chip reports a problem.
        let isTrouble: Bool
        let problem: UntrustedText
        /// Reason why the name and the avatar are not up to date.
        let profileProblem: UntrustedText
        /// Path of the form for a token; nil if none is accepted.
        let tokenPath: String?
        let tokenLabel: UntrustedText
        let tokenField: String
        let hasToken: Bool
        /// Path of the form that creates a webhook; nil if the forge does not support one.
        let webhookPath: String?
        let webhookLabel: UntrustedText
        let webhook: Webhook?
        /// Repositories of the account; nil if the forge does not report them.
        let repositories: SourceRepositoryList?
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// Webhook, which a forge calls after a push.
    struct Webhook {
        let address: UntrustedText
        let field: String
        let state: UntrustedText
        let deliveredAt: Int64?
        let delivered: String?
        /// Signing secret, if the webhook was just created.
        let secret: String?
        let isTrouble: Bool
        /// Whether the address is reachable from this machine only.
        let isLocal: Bool
        let removalPath: String
    }

    /// Software of a forge.
    struct Kind {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let sources: [Account]
    let isEmpty: Bool
    let login: UntrustedText
    /// Whether the form has a field for the kind of the forge, since it could not be detected.
    let asksKind: Bool
    let kinds: [Kind]

    init(
        _ reports: [ForgeSourceReport], repositories: [String: SourceRepositoriesReport], address: String,
        made: CreatedWebhook?,
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
    /// Whether the newest days are being read, or are about to be.
    fileprivate func isAsking(at now: Instant) -> Bool { problem == nil && (readAt == nil || nextAt <= now) }

    /// Whether more data is expected soon.
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

extension SourcesSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        \(if: isEmpty, #"<p class="muted">\#(language.text(.settings.sourcesEmpty))</p>"#, else: """
            <header><h2>\(language.text(.section.sources))</h2>\
            <form method="post" action="\(Route.settings(.sourceCheck).path)">\
            <button class="btn">\(language.text(.source.check))</button></form></header>
            <ul class="things">
            \(each: sources, separator: "\n", { source in """
                <li><div class="thing"><div class="whose">\(source.avatar.html)<div><p><b class="t">\
                <a href="\(source.pagePath)" rel="noopener noreferrer nofollow">\
                <bdi>\(source.name)</bdi></a></b>\(if: source.chip, { chip in """
                     <span class="chip\(if: source.isTrouble, " warn")">\(chip)</span>
                    """ })\(if: source.hasToken, #" <span class="chip">\#(language.text(.source.tokenUsed))</span>"#)\
                \(if: source.webhook != nil, #" <span class="chip">\#(language.text(.source.webhookUsed))</span>"#)\
                </p>\(if: source.person.nonEmpty, { person in """
                    <p class="t"><bdi>\(person)</bdi> <bdi class="faint">\(source.handle)</bdi></p>
                    """ })\
                <p class="faint num">\(if: source.counted, { counted in "\(counted) · " })\
                \(if: source.readAt, { readAt in """
                    <time data-ago="\(readAt)">\(source.read)</time>
                    """ }, else: "\(language.text(.repository.never))")\
                \(if: source.next, { next in " · \(next)" })</p>\
                \(if: source.profileProblem.nonEmpty, { profileProblem in """
                    <p class="faint">\(language.text(.source.profileTrouble)) <bdi>\(profileProblem)</bdi></p>
                    """ })</div></div>\(if: source.problem.nonEmpty, { problem in """
                    <p class="why"><bdi>\(problem)</bdi>\(if: source.read != nil, " \(language.text(.source.kept))")\
                    </p>
                    """ })
                \(if: source.tokenPath, { tokenPath in """
                    <details class="fold"><summary aria-label="\(source.tokenLabel)">\(language.text(.source.token))\
                    </summary><form class="fields" method="post" action="\(tokenPath)"><div class="field">\
                    <label for="\(source.tokenField)">\(source.tokenLabel)</label><div class="addline">\
                    <input class="input mono" type="password" id="\(source.tokenField)" name="token" required \
                    maxlength="255" autocomplete="off" autocapitalize="off" spellcheck="false" \
                    aria-describedby="\(source.tokenField)-hint">\
                    <button class="btn">\(language.text(.source.tokenSave))</button></div>\
                    <p class="faint" id="\(source.tokenField)-hint">\(language.text(.source.tokenHint))</p></div>\
                    </form>\(if: source.hasToken, """
                        <form method="post" action="\(source.tokenPath)">\
                        <button class="btn">\(language.text(.source.tokenTake))</button></form>
                        """)</details>
                    """ })
                \(if: source.webhookPath != nil, """
                    <details class="fold"\
                    \(if: source.webhook, { webhook in "\(if: webhook.secret != nil, " open")" })>\
                    <summary aria-label="\(source.webhookLabel)">\(language.text(.source.webhook))</summary>
                    \(if: source.webhook, { webhook in """
                        <div class="fields">
                        \(if: webhook.secret != nil, """
                            <div role="status"><p><b>\(language.text(.source.webhookMade))</b></p>\
                            <p class="faint">\(language.text(.source.webhookMadeHint))</p></div>
                            """)
                        <div class="field"><label for="\(webhook.field)">\(language.text(.source.webhookAddress))\
                        </label><input class="input mono" type="text" id="\(webhook.field)" \
                        value="\(webhook.address)" readonly>\
                        \(if: webhook.isLocal, #"<p class="faint">\#(language.text(.source.webhookLocal))</p>"#)</div>
                        \(if: webhook.secret != nil, """
                            <div class="field"><label \
                            for="\(webhook.field)-secret">\(language.text(.source.webhookSecret))</label>\
                            <input class="input mono" type="text" id="\(webhook.field)-secret" \
                            value="\(webhook.secret)" readonly autocomplete="off">\
                            <p class="faint">\(language.text(.source.webhookType)) \
                            <b>\(language.text(.source.webhookTypeValue))</b> · \
                            \(language.text(.source.webhookEvents)) \
                            <b>\(language.text(.source.webhookEventsValue))</b></p></div>
                            """)
                        <p class="\(if: webhook.isTrouble, "why", else: "faint")">\
                        <bdi>\(webhook.state)</bdi>\(if: webhook.deliveredAt, { deliveredAt in """
                             <time data-ago="\(deliveredAt)">\(webhook.delivered)</time>
                            """ })</p>
                        </div>
                        \(if: webhook.secret == nil, """
                            <form method="post" action="\(source.webhookPath)">\
                            <button class="btn">\(language.text(.source.webhookAnew))</button> \
                            <span class="faint">\(language.text(.source.webhookAnewHint))</span></form>
                            """)
                        <form method="post" action="\(webhook.removalPath)">\
                        <button class="btn">\(language.text(.source.webhookTake))</button></form>
                        """ }, else: """
                        <p class="faint">\(language.text(.source.webhookHint))</p>\
                        <form method="post" action="\(source.webhookPath)">\
                        <button class="btn">\(language.text(.source.webhookMake))</button></form>
                        """)</details>
                    """)
                \(if: source.repositories, { repositories in """
                    <details class="fold"><summary \
                    aria-label="\(repositories.label): \(repositories.summary)">\(repositories.summary)</summary>
                    \(if: repositories.listProblem.nonEmpty, { listProblem in """
                        <p class="faint">\(language.text(.source.repositoriesTrouble)) <bdi>\(listProblem)</bdi></p>
                        """ })
                    <ul class="ruled listed">\(each: repositories.entries, { entry in """
                        <li><span class="t"><b><bdi>\(entry.name)</bdi></b>\
                        \(each: entry.marks, { mark in #" <span class="chip">\#(mark)</span>"# })<br>\
                        <span class="faint num"><code>\(entry.branch)</code>\(if: entry.pushedAt, { pushedAt in """
                             · \(language.text(.source.repositoryPushed)) \
                            <time data-ago="\(pushedAt)">\(entry.pushed)</time>
                            """ }) · \(if: entry.known.nonEmpty, { known in "<bdi>\(known)</bdi>" }, else: """
                            \(language.text(.source.repositoryUnknown))
                            """)</span></span></li>
                        """ })</ul>
                    \(if: repositories.more, { more in #"<p class="faint">\#(more)</p>"# })\
                    <p class="faint">\(language.text(.source.repositoriesHint))\
                    \(if: repositories.toldAt, { toldAt in """
                         <time data-ago="\(toldAt)">\(repositories.told)</time>
                        """ })</p></details>
                    """ })</div>
                <details class="fold away">\
                <summary aria-label="\(source.removalLabel)">\(language.text(.shell.removeRepository))</summary>\
                <p class="faint">\(language.text(.source.removeAsk))</p>\
                <form method="post" action="\(source.removalPath)">\
                <button class="btn" aria-label="\(source.removalLabel)">\(language.text(.shell.removeRepository))\
                </button></form></details></li>
                """ })
            </ul>
            """)
        </section>
        <section class="card"><form class="fields" method="post" action="\(Route.settings(.sources).path)">
        <div class="field"><label for="login">\(language.text(.settings.sourcesLogin))</label>\
        <input class="input" type="text" id="login" name="login" value="\(login)" required maxlength="300" \
        autocomplete="username" autocapitalize="off" spellcheck="false" aria-describedby="login-hint">\
        <p class="faint" id="login-hint">\(language.text(.settings.sourcesAddHint))</p></div>
        \(if: asksKind, """
            <div class="field"><label for="forge">\(language.text(.settings.sourcesKind))</label>\
            <select class="input" id="forge" name="forge">\
            <option value="">\(language.text(.settings.sourcesKindByAddress))</option>\
            \(each: kinds, { .option($0.value, $0.name, isChosen: $0.isChosen) })</select></div>
            """)<div class="bar"><button class="btn primary">\(language.text(.shell.add))</button></div>
        </form></section>
        """
    }
}
