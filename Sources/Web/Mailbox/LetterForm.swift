import Core
import Engine
import Graphics
import Language

/// The fields of a letter, with what they look like on paper.
struct LetterForm: TemplateValue {
    /// A paper or a color that can be picked.
    struct Pick: TemplateValue {
        let id: String
        let value: String
        let label: String
        let drawing: String
        let isChosen: Bool
    }

    /// How a letter is written.
    enum Way: String {
        case text, hand
    }

    let writer: String
    let text: String
    let handwriting: String
    /// Path of the handwriting.
    let strokes: String
    let isByHand: Bool
    let way: String
    let papers: [Pick]
    let colors: [Pick]
    /// The paper and the color of the preview.
    let paper: String
    let drawing: String
    let count: String
    let anonymous: String
    let longestWriter = LetterFields.longestWriter
    let longestText = LetterFields.longestText
    let writerField = Field.name.rawValue
    let paperField = Field.paper.rawValue
    let colorField = Field.color.rawValue
    let textField = Field.text.rawValue
    let handwritingField = Field.handwriting.rawValue
    let wayField = Field.way.rawValue
    let mostBytes = Handwriting.mostBytes

    /// - Parameter written: the letter as it is before the form was sent; nil for a new one.
    init(_ form: FormState, written: LetterFields? = nil, _ language: Language) {
        writer = form[.name] ?? written?.writer ?? ""
        text = form[.text] ?? written?.body.text ?? ""
        let kept = written?.body.handwriting
        let read = form[.handwriting].map { try? Handwriting($0) } ?? kept
        handwriting = read?.text ?? ""
        strokes = read.map(LetterShape.path) ?? ""
        let way = form[.way].flatMap(Way.init) ?? (kept == nil ? .text : .hand)
        isByHand = way == .hand
        self.way = way.rawValue
        let paper = form[.paper].flatMap(LetterPaper.init) ?? written?.paper ?? .heart
        let color = form[.color].flatMap(LetterColor.init) ?? written?.color ?? .pink
        papers = LetterPaper.allCases.map {
            Pick(
                id: "paper-\($0.rawValue)-pick", value: $0.rawValue, label: language.paper($0),
                drawing: LetterShape.page($0, color), isChosen: $0 == paper)
        }
        colors = LetterColor.allCases.map {
            Pick(
                id: "color-\($0.rawValue)", value: $0.rawValue, label: language.color($0), drawing: "",
                isChosen: $0 == color)
        }
        self.paper = paper.rawValue
        drawing = LetterShape.page(paper, color)
        count = "\(text.count) / \(LetterFields.longestText)"
        anonymous = language.writer("")
    }
}

/// What the form of a new letter to oneself shows.
struct LetterFormPage: TemplateValue {
    let occasion: UntrustedText
    let letter: LetterForm
    /// The text of several letters, as it was sent.
    let pasted: String
    let problem: UntrustedText
    /// Whether several letters were sent at once and refused.
    let areSeveral: Bool
    let symbols = LetterShape.symbols
    let lettersField = Field.letters.rawValue
    let mailboxPath: String
    let writingPath: String
    let lettersPath: String
    let filesPath: String
    let fileField = Field.file.rawValue

    init(_ mailbox: MailboxReport, form: FormState, context: PageContext) {
        occasion = UntrustedText(mailbox.mailbox.occasion)
        letter = LetterForm(form, context.language)
        pasted = form[.letters] ?? ""
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        // Files do not come back with the page.
        areSeveral = form.problem != nil && form[.name] == nil
        let number = mailbox.mailbox.number
        mailboxPath = MailboxRoute.mailbox(number).path
        writingPath = MailboxRoute.writing(number).path
        lettersPath = MailboxRoute.letters(number).path
        filesPath = MailboxRoute.letterFiles(number).path
    }
}

extension Form {
    /// The letter that a form holds; an unknown paper or color becomes the first one.
    var letter: LetterFields {
        get throws {
            do throws(LetterFields.Fault) {
                let isByHand = self[.way] == LetterForm.Way.hand.rawValue
                return try LetterFields(
                    writer: self[.name] ?? "", text: isByHand ? "" : self[.text] ?? "",
                    handwriting: isByHand ? self[.handwriting] ?? "" : nil,
                    paper: self[.paper].flatMap(LetterPaper.init) ?? .heart,
                    color: self[.color].flatMap(LetterColor.init) ?? .pink)
            } catch {
                throw DomainError.badLetter(error, number: nil)
            }
        }
    }
}
