import Core
import Engine
import Graphics
import Language

/// Fields of a letter, with their preview on paper.
struct LetterForm {
    /// Paper or color that can be picked.
    struct Pick {
        let id: String
        let value: String
        let label: String
        let drawing: HTML
        let isChosen: Bool
    }

    /// Way in which a letter is written.
    enum Way: String {
        case text, hand
    }

    let writer: String
    let text: String
    let handwriting: String
    /// SVG path of the handwriting.
    let strokes: String
    let isByHand: Bool
    let way: String
    let papers: [Pick]
    let colors: [Pick]
    /// Paper of the preview.
    let paper: String
    let drawing: HTML
    let count: String
    let anonymous: String

    /// - Parameter written: stored letter before the form was sent; nil for a new one.
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

/// Data of the form for a new letter to oneself.
struct LetterFormPage {
    let occasion: UntrustedText
    let letter: LetterForm
    /// Pasted text with several letters, as it was sent.
    let pasted: String
    let problem: UntrustedText
    /// Whether several letters were sent at once and rejected.
    let areSeveral: Bool
    let mailboxPath: String
    let writingPath: String
    let lettersPath: String
    let filesPath: String

    init(_ mailbox: MailboxReport, form: FormState, context: PageContext) {
        occasion = UntrustedText(mailbox.mailbox.occasion)
        letter = LetterForm(form, context.language)
        pasted = form[.letters] ?? ""
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        // Browsers do not refill file fields.
        areSeveral = form.problem != nil && form[.name] == nil
        let number = mailbox.mailbox.number
        mailboxPath = MailboxRoute.mailbox(number).path
        writingPath = MailboxRoute.writing(number).path
        lettersPath = MailboxRoute.letters(number).path
        filesPath = MailboxRoute.letterFiles(number).path
    }
}

extension Form {
    /// Letter in the form; an unknown paper or color is replaced by the default.
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

extension LetterFormPage {
    func html(_ language: Language) -> HTML {
        """
        \(LetterShape.symbols)
        <div class="top"><h1>\(language.text(.letter.new))</h1><a class="btn" href="\(mailboxPath)">\
        <span aria-hidden="true">‹</span> <bdi>\(occasion)</bdi></a></div>
        <p class="muted">\(language.text(.letter.newLead))</p>
        \(problem.banner)
        <div class="row loose">
        <form class="card span-7 fields" id="letter" method="post" action="\(writingPath)">
        \(letter.fields(language))
        <p><button class="btn primary">\(language.text(.letter.put))</button></p>
        </form>
        \(letter.preview(language))
        </div>
        <details class="card fold" id="paste"\(if: areSeveral, " open")>\
        <summary>\(language.text(.letter.paste))</summary><form class="fields" method="post" action="\(lettersPath)">\
        <p class="muted">\(language.text(.letter.pasteText))</p><div class="field">\
        <label for="letters">\(language.text(.letter.pasteLabel))</label>\
        <textarea class="input mono" id="letters" name="\(Field.letters.rawValue)" rows="6" \
        placeholder="\(language.text(.letter.pasteHint))" required>\(pasted)</textarea></div><p>\
        <button class="btn">\(language.text(.letter.pasteGo))</button></p></form>
        <form class="fields" method="post" action="\(filesPath)" enctype="multipart/form-data"><div class="field">\
        <label for="file">\(language.text(.letter.files))</label>\
        <input class="input chooser" type="file" id="file" name="\(Field.file.rawValue)" accept=".json,.csv,.txt" \
        multiple required aria-describedby="file-hint">\
        <p class="faint" id="file-hint">\(language.text(.letter.filesHint))</p></div><p>\
        <button class="btn">\(language.text(.letter.filesGo))</button></p></form></details>
        """
    }
}

extension LetterForm {
    func fields(_ language: Language) -> HTML {
        """
        <div class="field"><label for="name">\(language.text(.letter.writer)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input" type="text" id="name" name="\(Field.name.rawValue)" \
        data-longest="\(LetterFields.longestWriter)" value="\(writer)" aria-describedby="name-hint" \
        autocomplete="off"><p class="faint" id="name-hint">\(language.text(.letter.writerHint))</p></div>
        <fieldset><legend>\(language.text(.letter.paper))</legend><div class="papers">\(each: papers, { paper in """
            <div class="paper-pick"><input type="radio" name="\(Field.paper.rawValue)" value="\(paper.value)" \
            id="\(paper.id)"\(if: paper.isChosen, " checked")>\
            <label for="\(paper.id)">\(paper.drawing)\(paper.label)</label></div>
            """ })</div></fieldset>
        <fieldset><legend>\(language.text(.letter.color))</legend><div class="colors">\(each: colors, { color in """
            <div class="color-pick"><input type="radio" name="\(Field.color.rawValue)" value="\(color.value)" \
            id="\(color.id)"\(if: color.isChosen, " checked") aria-label="\(color.label)">\
            <label for="\(color.id)" class="paper-\(color.value)"></label></div>
            """ })</div></fieldset>
        <textarea name="\(Field.way.rawValue)" hidden>\(way)</textarea>
        <textarea name="\(Field.handwriting.rawValue)" data-most="\(Handwriting.mostBytes)" \
        hidden>\(handwriting)</textarea>
        <div class="field" data-way="text"\(if: isByHand, " hidden")>\
        <label for="text">\(language.text(.letter.text))</label>\
        <textarea class="input" id="text" name="\(Field.text.rawValue)" rows="6"\
        \(if: !isByHand, " required") aria-describedby="count" \
        data-longest="\(LetterFields.longestText)">\(text)</textarea><div class="instead">\
        <p class="faint scripted">\(language.text(.letter.insteadOfText)) \
        <button type="button" class="link" data-write="hand">\(language.text(.letter.byHand))</button></p>\
        <p class="faint num count" id="count">\(count)</p></div></div>
        <div class="field" data-way="hand"\(if: !isByHand, " hidden")>\
        <span class="label" id="pad-label">\(language.text(.letter.handwriting))</span>\
        <svg class="pad handwriting" viewBox="0 0 1000 1000" role="img" aria-labelledby="pad-label" \
        aria-describedby="pad-hint"><path d="\(strokes)"/><path/></svg><p class="bar scripted">\
        <button type="button" class="btn" data-pad="undo">\(language.text(.letter.undo))</button>\
        <button type="button" class="btn" data-pad="clear">\(language.text(.letter.clear))</button></p>\
        <p class="faint scripted" id="pad-hint" role="status" data-full="\(language.text(.letter.padFull))" \
        data-empty="\(language.text(.letter.padEmpty))">\(language.text(.letter.padHint))</p>\
        <p class="faint scripted">\(language.text(.letter.insteadOfHand)) \
        <button type="button" class="link" data-write="text">\(language.text(.letter.byText))</button></p></div>
        """
    }

    func preview(_ language: Language) -> HTML {
        """
        <section class="card span-5 preview-card"><header><h2>\(language.text(.letter.preview))</h2></header>\
        <div class="opened" id="preview" data-paper="\(paper)">\(drawing)<div class="letter-text">\
        <p id="preview-text">\(text)</p>\
        <svg class="handwriting" id="preview-handwriting" viewBox="0 0 1000 1000" aria-hidden="true" hidden>\
        <path/></svg><b id="preview-writer" data-anonymous="\(anonymous)"></b></div></div></section>
        """
    }
}
