import Core
import Engine
import Language
import Presentation

/// Files of other programs: one that waits to be confirmed, and those that came.
struct ImportSection: TemplateValue {
    /// What would come of the file that waits.
    struct Preview: TemplateValue {
        let counts: String
        let isAnythingNew: Bool
        let titles: [UntrustedText]
        /// How many titles are not shown; nil where all are.
        let more: String?
        /// What is replaced, stays and is left out, line by line.
        let details: [UntrustedText]

        init(_ preview: ImportPreview, _ language: Language) {
            counts = language.importCounts(preview)
            titles = preview.titles(first: ImportSection.shown).map { UntrustedText($0) }
            isAnythingNew = !preview.isEmpty
            let rest = preview.tasks.count + preview.notes.count - titles.count
            more = rest == 0 ? nil : language.more(rest)
            details = language.importDetails(preview, first: ImportSection.shown).map { UntrustedText($0, limit: 400) }
        }
    }

    /// The file that waits.
    struct Waiting: TemplateValue {
        let name: UntrustedText
        let number: Int
        /// What it is read as; nil where nobody can tell.
        let format: String?
        /// What would come of it; nil where it cannot be read.
        let preview: Preview?
        /// Why it cannot be read; empty where it can, or where the person is yet to say what its columns are.
        let fault: UntrustedText
        /// Whether it is yet to be said which of its columns is the title.
        let isUnmatched: Bool
        /// Its columns; nil for anything but a table.
        let columns: ImportColumnForm?

        init(_ waiting: WaitingImport, _ language: Language) {
            name = UntrustedText(waiting.name)
            number = waiting.number
            columns = waiting.table.map { ImportColumnForm($0, waiting, language) }
            switch waiting.outcome {
            case .success(let report):
                preview = Preview(report, language)
                format = language.name(of: report.format)
                (fault, isUnmatched) = (UntrustedText(""), false)
            case .failure(.noColumn):
                (preview, format) = (nil, language.name(of: .csv))
                (fault, isUnmatched) = (UntrustedText(""), true)
            case .failure(let reason):
                (preview, format) = (nil, columns.map { _ in language.name(of: .csv) })
                fault = UntrustedText(language.sentence(for: reason, file: waiting.name).text, limit: 1_000)
                isUnmatched = false
            }
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
    let path = Route.settings(.imports).path
    let pagePath = Route.settings(.section(.import)).path
    let confirmPath = Route.settings(.importConfirmation).path
    let forgetPath = Route.settings(.waitingImportRemoval).path
    let fileField = Field.file.rawValue
    let formatField = Field.format.rawValue
    let waitingField = Field.waiting.rawValue
    let matchedField = Field.matched.rawValue

    init(_ waiting: WaitingImport?, _ imports: [ImportReport], _ context: PageContext) {
        let language = context.language
        self.waiting = waiting.map { Waiting($0, language) }
        done = imports.map { report in
            Done(
                name: UntrustedText(report.name),
                facts: language.imported(report) + " · "
                    + language.moment(
                        report.importedAt, offset: context.offset, today: context.today),
                path: Route.settings(.importRemoval(report.number)).path,
                label: UntrustedText(language.text(.import.undo) + ": " + report.name))
        }
        hasDone = !done.isEmpty
        formats = ImportFormat.allCases.map { Format(code: $0.rawValue, name: language.name(of: $0)) }
        // Hosted, a terminal is that of another Haru.
        limit =
            language.text(.import.limit(megabytes: language.number(ImportController.mostBytes >> 20)))
            + (context.hosted == nil ? " " + language.text(.import.larger) : "")
    }
}
