import Graphics
import Language

extension HTML {
    /// Option of a select field.
    static func option(_ value: some HTMLConvertible, _ label: some HTMLConvertible, isChosen: Bool) -> HTML {
        #"<option value="\#(value)"\#(if: isChosen, " selected")>\#(label)</option>"#
    }

    /// Color scale of the grass, from few to many contributions.
    static func grassScale(_ language: Language) -> HTML {
        """
        \(language.text(.today.less)) \(each: 0...4, { #"<i class="l\#($0)"></i>"# }) \(language.text(.today.more))
        """
    }

    /// Offer of an unsaved draft stored in the browser, above an editor; shown by a script.
    static func draft(_ language: Language) -> HTML {
        """
        <div class="banner offer" id="draft" role="status" hidden><span>\(language.text(.editor.draft)) \
        <b><bdi id="draft-words"></bdi></b></span><span class="bar">\
        <button class="btn" type="button" id="draft-use">\(language.text(.editor.draftUse))</button>\
        <button class="btn" type="button" id="draft-drop">\(language.text(.editor.draftDrop))</button></span></div>
        """
    }

    /// Button to the previous page.
    static func stepBack(to path: String, _ label: String) -> HTML {
        """
        <a class="btn round" href="\(path)" rel="prev" aria-label="\(label)"><span aria-hidden="true">‹</span></a>
        """
    }

    /// Button to the next page.
    static func stepOn(to path: String, _ label: String) -> HTML {
        """
        <a class="btn round" href="\(path)" rel="next" aria-label="\(label)"><span aria-hidden="true">›</span></a>
        """
    }

    /// Button that copies the content of a field; shown by a script.
    static func copyButton(of id: String, _ language: Language) -> HTML {
        """
        <button class="btn" type="button" hidden data-copy="\(id)" \
        data-copied="\(language.text(.settings.copied))">\(language.text(.settings.copy))</button>
        """
    }
}
