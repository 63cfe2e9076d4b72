import Core
import Engine
import Language
import Presentation

/// Files of other programs: one that waits to be confirmed, and those that came.
struct ImportSection: TemplateValue {
    /// What would come of the file that waits.
    struct Waiting: TemplateValue {
        let name: UntrustedText
        let format: String
        let counts: String
        let isAnythingNew: Bool
        let titles: [UntrustedText]
        /// How many titles are not shown; nil where all are.
        let more: String?
        let skipped: [UntrustedText]
        let moreSkipped: String?

        init(_ preview: ImportPreview, _ language: Language) {
            name = UntrustedText(preview.name)
            format = language.name(of: preview.format)
            counts = language.importCounts(preview)
            titles = preview.titles(first: ImportSection.shown).map { UntrustedText($0) }
            isAnythingNew = !preview.isEmpty
            let rest = preview.tasks.count + preview.notes.count - titles.count
            more = rest == 0 ? nil : language.text(.importMore, language.number(rest))
            skipped = preview.skipped.prefix(ImportSection.shown).map {
                UntrustedText(language.text(of: $0), limit: 400)
            }
            let restSkipped = preview.skipped.count - skipped.count
            moreSkipped = restSkipped == 0 ? nil : language.text(.importMore, language.number(restSkipped))
        }
    }

    /// A file whose items came.
    struct Done: TemplateValue {
        let name: UntrustedText
        let facts: String
        let path: String
        let label: UntrustedText
    }

    /// A format that can be chosen.
    struct Format: TemplateValue {
        let code: String
        let name: String
    }

    /// How many of each are shown before they come.
    private static let shown = 8

    let waiting: Waiting?
    let done: [Done]
    let hasDone: Bool
    let formats: [Format]
    let limit: String
    let path = Site.settings(.imports).path
    let confirmPath = Site.settings(.importConfirmation).path
    let forgetPath = Site.settings(.waitingImportRemoval).path
    let fileField = Field.file.rawValue
    let formatField = Field.format.rawValue

    init(_ preview: ImportPreview?, _ imports: [ImportReport], _ context: PageContext) {
        let language = context.language
        waiting = preview.map { Waiting($0, language) }
        done = imports.map { report in
            Done(
                name: UntrustedText(report.name),
                facts: language.imported(report) + " · "
                    + language.moment(
                        report.importedAt, offset: context.offset, today: context.today),
                path: Site.settings(.importRemoval(report.number)).path,
                label: UntrustedText(language.text(.importUndo) + ": " + report.name))
        }
        hasDone = !done.isEmpty
        formats = ImportFormat.allCases.map { Format(code: $0.rawValue, name: language.name(of: $0)) }
        // Hosted, a terminal is that of another Haru.
        limit =
            language.text(.importLimit, language.number(ImportController.mostBytes >> 20))
            + (context.hosted == nil ? " " + language.text(.importLarger) : "")
    }
}
