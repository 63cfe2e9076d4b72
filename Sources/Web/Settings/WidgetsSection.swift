import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with widgets on phones and in menu bars, and their access tokens.
struct WidgetsSection {
    /// New script for Scriptable.
    struct Created {
        let script: String
    }

    let tokens: [TokensSection.Token]
    let isEmpty: Bool
    let made: Created?
    let isLocal: Bool
    let name: UntrustedText
    let fileName = "Haru.js"
    /// Request by which a program gets the data of a widget.
    let request: UntrustedText
    let header = "Authorization: Bearer \(AccessTokenText.prefix)…"
    let barCommand = "haru today --format xbar"

    init(
        _ reports: [AccessTokenReport], made: (token: CreatedAccessToken, script: String)?, address: String,
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
    /// Returns the script that draws widgets in Scriptable, with all values filled in.
    func widgetScript(address: String, token: CreatedAccessToken, _ language: Language) -> String {
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
        // JSON escapes quotes, backslashes and line separators; `<` is escaped too, since a tag could end a script
        // element.
        return widgetSource.replacing("$HARU", with: filled.compact.replacing("<", with: "\\u003c"))
    }
}

extension WidgetsSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: made, { made in """
            <section class="card"><div class="fields">
            <div role="status"><p><b>\(language.text(.widgets.made))</b></p>\
            <p class="faint">\(language.text(.widgets.madeHint))</p></div>
            <div class="field"><label for="made-script">\(language.text(.widgets.script))</label>\
            <textarea class="input mono" id="made-script" readonly rows="8" autocomplete="off" \
            spellcheck="false">\(made.script)</textarea></div>
            <div class="bar"><button class="btn primary" type="button" hidden data-copy="made-script" \
            data-copied="\(language.text(.settings.copied))">\(language.text(.settings.copy))</button>\
            <button class="btn" type="button" hidden data-keep="made-script" \
            data-file="\(fileName)">\(language.text(.widgets.save))</button></div>
            </div></section>
            """ })
        <section class="card">
        <header><h2>\(language.text(.widgets.phone))</h2></header>
        <p class="muted">\(language.text(.widgets.phoneText))</p>
        \(if: isLocal, #"<p class="faint">\#(language.text(.widgets.local))</p>"#)
        <form class="fields" method="post" action="\(Route.settings(.widgets).path)">
        <div class="field"><label for="name">\(language.text(.widgets.name))</label><div class="addline">\
        <input class="input" type="text" id="name" name="\(Field.name.rawValue)" value="\(name)" required \
        autocomplete="off" aria-describedby="name-hint">\
        <button class="btn\(if: made == nil, " primary")">\(language.text(.widgets.make))</button></div>\
        <p class="faint" id="name-hint">\(language.text(.widgets.nameHint))</p></div>
        </form>
        <h3>\(language.text(.widgets.steps))</h3>
        <ol class="how"><li>\(language.text(.widgets.stepApp))</li><li>\(language.text(.widgets.stepPaste))</li>\
        <li>\(language.text(.widgets.stepAdd))</li><li>\(language.text(.widgets.stepTap))</li></ol>
        </section>
        \(if: !isEmpty, """
            <section class="card">
            <header><h2>\(language.text(.widgets.own))</h2></header>
            <ul class="ruled">\(each: tokens, { token in """
                <li><span class="t"><b><bdi>\(token.name)</bdi></b><br>\
                <span class="faint num">\(token.lastUse) · \(token.since)</span></span>\
                <form method="post" action="\(token.removalPath)">\
                <input type="hidden" name="next" value="\(Route.settings(.section(.widgets)).path)">\
                <button class="btn" aria-label="\(token.removalLabel)">\(language.text(.token.revoke))</button></form>\
                </li>
                """ })</ul>
            </section>
            """)
        <section class="card">
        <header><h2>\(language.text(.widgets.android))</h2></header>
        <p class="muted">\(language.text(.widgets.androidText))</p>
        <p class="faint example"><code><bdi>\(request)</bdi></code><br><code>\(header)</code></p>
        <p><a href="\(Route.settings(.section(.tokens)).path)">\(language.text(.section.tokens))</a></p>
        </section>
        <section class="card">
        <header><h2>\(language.text(.widgets.bars))</h2></header>
        <p class="muted">\(language.text(.widgets.barsText))</p>
        <p class="faint example"><code>\(barCommand)</code></p>
        </section>
        """
    }
}
