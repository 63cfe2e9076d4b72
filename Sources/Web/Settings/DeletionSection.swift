import Engine
import Language
import Presentation

/// What would be deleted with the account, and what would not.
struct DeletionSection: TemplateValue {
    let lead: String
    /// What would be deleted, in words with their numbers.
    let contents: [String]
    /// What Haru cannot delete.
    let leftovers: [String]
    /// What is asked to be typed.
    let ask: String
    let typed: String
    let path = Route.settings(.accountDeletion).path
    let confirmationField = Field.confirmation.rawValue
    let revokeField = Field.revoke.rawValue
    /// Whether other accounts may have something in the browser, which stays.
    let isShared: Bool
    /// What its box says where tokens can be taken back; nil where none can.
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
            ? nil : language.text(.signOut.revoke(forges: UntrustedText(forges.joined(separator: ", ")).renderText))
        revokes = form.values.isEmpty || form[.revoke] != nil
    }
}
