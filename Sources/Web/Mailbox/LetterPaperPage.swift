import Core
package import Engine
import Graphics
package import Language

/// A letter paper: a page that holds all that it needs, and works wherever it is opened.
struct LetterPaperPage: TemplateValue {
    let language: String
    let heading: UntrustedText
    let occasion: UntrustedText
    let letter: LetterForm
    /// The public key of the mailbox, for which the letter is sealed.
    let key: String
    let tooLong: String
    let style: String
    let script: String
    let symbols = LetterShape.symbols

    init(_ paper: LetterPaperReport, style: String, script: String, _ language: Language) {
        self.language = language.rawValue
        let name = UntrustedText(paper.recipient).renderText
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
    /// A letter paper, whole.
    package func letterPaper(_ paper: LetterPaperReport, _ language: Language) -> String {
        let page = LetterPaperPage(paper, style: paperStyle, script: paperScript, language)
        return render(.letterPaper, page, language)
    }
}
