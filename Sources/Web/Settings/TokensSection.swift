import Core
import Engine
import Language
import Presentation

/// What programs are let in with.
struct TokensSection: TemplateValue {
    /// An access token.
    struct Token: TemplateValue {
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

    /// One that was made just now, with what the program is to show.
    struct Created: TemplateValue {
        let name: UntrustedText
        let text: String
    }

    let tokens: [Token]
    let isEmpty: Bool
    let made: Created?
    let name: UntrustedText
    let scopes: [Choice]
    let addPath = Route.settings(.tokens).path
    let example: UntrustedText

    init(
        _ reports: [AccessTokenReport], address: String, made: MadeAccessToken?, form: FormState,
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
