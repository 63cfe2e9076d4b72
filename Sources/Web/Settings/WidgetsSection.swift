import Core
import Engine
import Language
import Presentation

/// Widgets on phones and in menu bars, and the tokens that they have.
struct WidgetsSection: TemplateValue {
    /// The script for Scriptable that was made just now.
    struct Created: TemplateValue {
        let script: String
    }

    let tokens: [TokensSection.Token]
    let isEmpty: Bool
    let made: Created?
    let isLocal: Bool
    let name: UntrustedText
    let nameField = Field.name.rawValue
    let path = Route.settings(.widgets).path
    let next = Route.settings(.section(.widgets)).path
    let tokensPath = Route.settings(.section(.tokens)).path
    let fileName = "Haru.js"
    /// What a program sends to be told what a widget shows.
    let request: UntrustedText
    let header = "Authorization: Bearer \(AccessTokenText.prefix)…"
    let barCommand = "haru today --format xbar"

    init(
        _ reports: [AccessTokenReport], made: (token: MadeAccessToken, script: String)?, address: String,
        form: FormState, _ context: PageContext
    ) {
        tokens = reports.map { TokensSection.Token($0, context) }
        isEmpty = reports.isEmpty
        self.made = made.map { Created(script: $0.script) }
        isLocal = context.hosted == nil && address.hasPrefix("http://")
        name = UntrustedText(form[.name] ?? "iPhone", limit: 300)
        request = UntrustedText("GET \(address)\(ApiRoute.widget.path)", limit: 500)
    }
}

extension PageRenderer {
    /// The script that draws widgets in Scriptable, with all that it needs filled in.
    func widgetScript(address: String, token: MadeAccessToken, _ language: Language) -> String {
        let words: [(String, Message)] = [
            ("offline", .widget.offline), ("refused", .widget.refused), ("unreachable", .widget.unreachable),
            ("unknown", .widget.unknown), ("noTasks", .widget.noTasks), ("more", .widget.more(count: "{0}")),
            ("late", .widget.late),
            ("done", .widget.done), ("open", .widget.open), ("cancel", .widget.cancel), ("close", .widget.close),
            ("gone", .widget.gone), ("failed", .widget.failed),
        ]
        let filled: JSON = [
            "address": .text(address), "id": .text(token.report.id), "token": .text(token.text),
            "language": .text(language.rawValue),
            "words": .object(words.map { JSON.Member($0, .text(language.text($1))) }),
        ]
        // Quotes, backslashes and separators of lines are escaped by JSON; a tag could still end a script of a page.
        return widgetSource.replacing("$HARU", with: filled.compact.replacing("<", with: "\\u003c"))
    }
}
