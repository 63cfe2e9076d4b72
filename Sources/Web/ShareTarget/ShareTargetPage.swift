import Language

/// What another app shared, with what can be made of it.
struct ShareTargetPage: TemplateValue {
    let title: UntrustedText
    let body: UntrustedText
    let isEmpty: Bool
    let taskPath: String
    let notePath: String

    init(_ shared: SharedText) {
        title = UntrustedText(shared.title, limit: SharedText.longest)
        body = UntrustedText(shared.body, limit: 2 * SharedText.longest)
        isEmpty = shared.title.isEmpty
        func path(_ site: Site, _ bodyField: Field) -> String {
            let items = [(Field.title, shared.title), (bodyField, shared.body)]
            return site.path + "?" + items.map { "\($0.rawValue)=\(Site.encoded($1))" }.joined(separator: "&")
        }
        taskPath = path(.tasks(.new), .memo)
        notePath = path(.diary(.new), .body)
    }
}

extension PageRenderer {
    /// What another app shared.
    func shareTarget(_ shared: SharedText, _ context: PageContext) -> String {
        let shell = Shell(title: context.language.text(.shareTargetTitle), name: "share-target", context: context)
        return render(.shareTarget, ShareTargetPage(shared), shell: shell, context.language)
    }
}
