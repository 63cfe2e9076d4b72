package import Core
package import Engine
import Graphics
package import Language

extension PageRenderer {
    /// The notes of the diary.
    ///
    /// - Parameters:
    ///   - onThisDay: the notes of this date in earlier years.
    ///   - isSmall: whether the cards are small.
    package func diary(
        _ list: NoteList, onThisDay: [NoteHead], isSmall: Bool, _ context: PageContext
    ) -> String {
        let page = DiaryPage(list, onThisDay: onThisDay, isSmall: isSmall, context: context)
        let shell = Shell(
            title: context.language.text(.diary.title), name: "diary", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// One note, to be read.
    package func note(_ report: NoteReport, _ context: PageContext) -> String {
        let page = NotePage(report, context: context)
        let shell = Shell(
            title: page.title.text, name: "note", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// The editor of a note.
    package func editor(_ data: EditorData, _ context: PageContext) -> String {
        let page = EditorPage(data, context: context)
        let shell = Shell(
            title: page.heading, name: "editor", context: context, current: .diary(.notes))
        return render(page.html(context.language), shell: shell)
    }

    /// The commits that the editor offers, as a part of it.
    package func commitChoices(_ data: EditorData, _ language: Language) -> String {
        let choices = CommitChoices(
            data.recent, without: data.form.commits, everyone: data.form.everyone, problem: data.recentProblem,
            language: language)
        return choices.html.text
    }

    /// Markdown as it will be read, as a part of the editor.
    package func preview(_ body: String) -> String { Markdown.html(body).text }

    /// Why a text is not shown, in place of its preview.
    func preview(refused why: String) -> String { "<p class=\"why\">\(UntrustedText(why, limit: 500).text)</p>" }
}
