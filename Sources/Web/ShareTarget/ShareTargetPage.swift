import Core
import Language

/// What another app shared, with what can be made of it.
struct ShareTargetPage: TemplateValue {
    let title: UntrustedText
    let body: UntrustedText
    let isEmpty: Bool
    /// The same as the forms send it.
    let sentTitle: String
    let sentBody: String
    let path = Route.shareTarget.path
    let fitsTask: Bool
    /// What is said of a text that is too long for a task, or for anything.
    let tooLong: String?

    /// How many characters of a text are shown.
    private static let longestShown = 2_000

    init(_ shared: SharedText, _ language: Language) {
        title = UntrustedText(shared.title)
        body = UntrustedText(shared.body, limit: Self.longestShown)
        isEmpty = shared.title.isEmpty
        sentTitle = shared.title
        sentBody = shared.body
        fitsTask = shared.fitsTask
        tooLong =
            if shared.isCut {
                language.text(.shell.shareTargetCut(count: language.number(NoteFields.longestBody)))
            } else if !shared.fitsTask {
                language.text(.shell.shareTargetNoTask(count: language.number(TaskFields.longestMemo)))
            } else {
                nil
            }
    }
}

extension PageRenderer {
    /// What another app shared.
    func shareTarget(_ shared: SharedText, _ context: PageContext) -> String {
        let shell = Shell(title: context.language.text(.shell.shareTargetTitle), name: "share-target", context: context)
        return render(.shareTarget, ShareTargetPage(shared, context.language), shell: shell, context.language)
    }
}
