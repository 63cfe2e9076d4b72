import Engine
import Graphics
import Language
import Presentation

/// Section of the settings that shows what is deleted with the account, and what is not.
struct DeletionSection {
    let lead: String
    /// Contents that would be deleted, in words with their counts.
    let contents: [String]
    /// Data that Haru cannot delete.
    let leftovers: [String]
    /// Request to type the confirmation.
    let ask: String
    let typed: String
    /// Whether other accounts may have data in the browser, which stays.
    let isShared: Bool
    /// Label of the checkbox that revokes tokens; nil if none can be revoked.
    let revoke: String?
    let revokes: Bool

    init(_ contents: AccountContents, forges: [String], form: FormState, _ context: PageContext) {
        let (language, isHosted) = (context.language, context.hosted != nil)
        lead = language.text(isHosted ? .deletion.leadHosted : .deletion.lead)
        self.contents =
            AccountContents.Kind.allCases.compactMap { kind in
                contents.counts[kind].map { language.contents(kind, count: $0) }
            } + [language.text(.deletion.rest)]
        leftovers = language.leftovers(isHosted: isHosted)
        ask = language.text(.deletion.ask(words: language.text(.deletion.words)))
        isShared = isHosted
        typed = form[.confirmation] ?? ""
        revoke =
            forges.isEmpty
            ? nil : language.text(.signOut.revoke(forges: UntrustedText(forges.joined(separator: ", ")).text))
        revokes = form.values.isEmpty || form[.revoke] != nil
    }
}

extension DeletionSection {
    func html(_ language: Language) -> HTML {
        """
        <p class="muted">\(lead)</p>
        <section class="card"><header><h2>\(language.text(.deletion.contents))</h2></header>\
        <ul class="how">\(each: contents, { content in "<li>\(content)</li>" })</ul></section>
        <section class="card"><header><h2>\(language.text(.deletion.stays))</h2></header>\
        <ul class="how">\(each: leftovers, { leftover in "<li>\(leftover)</li>" })</ul></section>
        <form class="card fields" method="post" action="\(Route.settings(.accountDeletion).path)"\
        \(if: isShared, " data-leaves")>
        <div class="field"><label for="confirmation">\(ask)</label>\
        <input class="input short" type="text" id="confirmation" name="\(Field.confirmation.rawValue)" \
        value="\(typed)" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" \
        aria-describedby="deletion-hint">\
        <p class="faint" id="deletion-hint">\(language.text(.deletion.hint))</p></div>
        \(if: revoke, { revoke in """
            <div class="choice"><input type="checkbox" name="\(Field.revoke.rawValue)" value="on" id="revoke"\
            \(if: revokes, " checked")><label for="revoke"><bdi>\(revoke)</bdi></label></div>
            """ })
        <p><button class="btn">\(language.text(.deletion.go))</button></p>
        </form>
        """
    }
}
