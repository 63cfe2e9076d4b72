package import Core
package import Engine
import Graphics
package import Language

extension PageRenderer {
    /// Renders the notes of the diary.
    ///
    /// - Parameters:
    ///   - onThisDay: notes of this date in earlier years.
    ///   - isSmall: whether the cards are small.
    package func diary(
        _ list: NoteList, onThisDay: [NoteHead], isSmall: Bool, _ context: PageContext
    ) -> String {
        let page = DiaryPage(list, onThisDay: onThisDay, isSmall: isSmall, context: context)
        let shell = Shell(
            title: context.language.text(.diary.title), name: "diary", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders one note for reading.
    package func note(_ report: NoteReport, _ context: PageContext) -> String {
        let page = NotePage(report, context: context)
        let shell = Shell(
            title: page.title.text, name: "note", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the editor of a note.
    package func editor(_ data: EditorData, _ context: PageContext) -> String {
        let page = EditorPage(data, context: context)
        let shell = Shell(
            title: page.heading, name: "editor", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the commits that the editor offers, as a fragment.
    package func commitChoices(_ data: EditorData, _ language: Language) -> String {
        let choices = CommitChoices(
            data.recent, without: data.form.commits, everyone: data.form.everyone, problem: data.recentProblem,
            language: language)
        return choices.html.text
    }

    /// Renders a preview of Markdown, as a fragment.
    package func preview(_ body: String) -> String { Markdown.html(body).text }

    /// Renders the reason why a text has no preview, in its place.
    func preview(refused why: String) -> String { "<p class=\"why\">\(UntrustedText(why, limit: 500).text)</p>" }
}
