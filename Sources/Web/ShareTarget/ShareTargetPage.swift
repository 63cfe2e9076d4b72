import Core
import Graphics
import Language

/// Page of content that another app shared, with what it can become.
struct ShareTargetPage {
    let title: UntrustedText
    let body: UntrustedText
    let isEmpty: Bool
    /// Title as the forms send it.
    let sentTitle: String
    let sentBody: String
    let fitsTask: Bool
    /// Notice that the text is too long for a task, or for anything.
    let tooLong: String?

    /// Maximum number of characters shown.
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
    /// Renders the page of content that another app shared.
    func shareTarget(_ shared: SharedText, _ context: PageContext) -> String {
        let shell = Shell(title: context.language.text(.shell.shareTargetTitle), name: "share-target", context: context)
        return render(ShareTargetPage(shared, context.language).html(context.language), shell: shell)
    }
}

extension ShareTargetPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.shell.shareTargetTitle))</h1></div>
        \(if: isEmpty, """
            <section class="card"><p class="muted">\(language.text(.shell.shareTargetEmpty))</p></section>
            """, else: """
            <section class="card fields"><h2 class="written">\
            <bdi>\(title)</bdi></h2>\
            \(if: body.nonEmpty, { body in #"<p class="shared-text"><bdi>\#(body)</bdi></p>"# })\
            \(if: tooLong, { tooLong in #"<p class="faint">\#(tooLong)</p>"# })
            <form class="addline" method="post" action="\(Route.shareTarget.path)">\
            <input type="hidden" name="title" value="\(sentTitle)">\
            <input type="hidden" name="text" value="\(sentBody)">\(if: fitsTask, """
                <button class="btn primary" name="action" \
                value="task">\(language.text(.shell.shareTargetTask))</button>
                """)\
            <button class="btn\(if: !fitsTask, " primary")" name="action" \
            value="note">\(language.text(.shell.shareTargetNote))</button></form></section>
            """)
        """
    }
}
