import Core
package import Engine
import Graphics
package import Language

/// Letter paper file: a self-contained page that works wherever it is opened.
struct LetterPaperPage {
    let language: String
    let heading: UntrustedText
    let occasion: UntrustedText
    let letter: LetterForm
    /// Public key of the mailbox, with which the letter is sealed.
    let key: String
    let tooLong: String
    let style: String
    let script: String

    init(_ paper: LetterPaperReport, style: String, script: String, _ language: Language) {
        self.language = language.rawValue
        let name = UntrustedText(paper.recipient).text
        heading = UntrustedText(
            name.isEmpty ? language.text(.invitation.title) : language.text(.invitation.titleTo(name: name)))
        occasion = UntrustedText(paper.occasion)
        letter = LetterForm(FormState(), language)
        key = paper.key
        tooLong = language.text(
            .paper.tooLong(
                nameLength: language.number(LetterFields.longestWriter),
                letterLength: language.number(LetterFields.longestText)))
        self.style = style
        self.script = script
    }
}

extension PageRenderer {
    /// Renders a self-contained letter paper.
    package func letterPaper(_ paper: LetterPaperReport, _ language: Language) -> String {
        let page = LetterPaperPage(paper, style: paperStyle, script: paperScript, language)
        return page.html(language).text
    }
}

extension LetterPaperPage {
    func html(_ language: Language) -> HTML {
        """
        <!doctype html>
        <html lang="\(self.language)" data-theme="green" data-appearance="system">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <title>\(heading)</title>
        <style>
        \(raw: style)
        </style>
        </head>
        <body>
        <main class="paper-file">
        \(LetterShape.symbols)
        <div class="top"><h1><bdi>\(heading)</bdi></h1><span class="faint"><bdi>\(occasion)</bdi></span></div>
        <p class="muted">\(language.text(.paper.lead))</p>
        <noscript><p class="banner warn">\(language.text(.paper.noScript))</p></noscript>
        <div class="row loose">
        <form class="card span-7 fields" id="letter" data-key="\(key)">
        \(letter.fields(language))
        <p class="banner warn" id="problem" tabindex="-1" role="alert" hidden>\(tooLong)</p>
        <p><button class="btn primary">\(language.text(.paper.seal))</button></p>
        </form>
        \(letter.preview(language))
        </div>
        <section class="card" id="done" hidden>
        <header><h2>\(language.text(.paper.done))</h2><span class="bar">\
        <button class="btn" type="button" data-copy \
        data-copied="\(language.text(.settings.copied))">\(language.text(.settings.copy))</button>\
        <button class="btn" type="button" data-share>\(language.text(.mailbox.linkShare))</button></span></header>
        <p class="muted">\(language.text(.paper.doneText)) \
        <span id="sealed">\(language.text(.paper.doneSealed))</span></p>
        <p class="banner warn" id="open" hidden>\(language.text(.paper.open))</p>
        <textarea class="input mono" id="sent" rows="6" readonly \
        aria-label="\(language.text(.paper.done))"></textarea>
        </section>
        </main>
        <script>
        \(raw: script)
        </script>
        </body>
        </html>
        """
    }
}
