import Graphics
import Language

extension HTML {
    /// The icon of writing.
    static let pen: HTML = """
        <svg class="i" viewBox="0 0 24 24" aria-hidden="true">\
        <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5"/></svg>
        """

    /// What an editor offers where a browser has kept an unsaved draft; a script shows it.
    static func draft(_ language: Language) -> HTML {
        """
        <div class="banner offer" id="draft" role="status" hidden><span>\(language.text(.editor.draft)) \
        <b><bdi id="draft-words"></bdi></b></span><span class="bar">\
        <button class="btn" type="button" id="draft-use">\(language.text(.editor.draftUse))</button>\
        <button class="btn" type="button" id="draft-drop">\(language.text(.editor.draftDrop))</button></span></div>
        """
    }
}
