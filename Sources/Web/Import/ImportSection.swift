import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings for imports: the waiting file, and past imports.
struct ImportSection {
    /// Preview of the waiting file.
    struct Preview {
        let counts: String
        let isAnythingNew: Bool
        let titles: [UntrustedText]
        /// Text with the number of titles that are not shown; nil if all are.
        let more: String?
        /// Lines about what is replaced, kept and left out.
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

    /// File that waits for confirmation.
    struct Waiting {
        let name: UntrustedText
        let number: Int
        /// Format that the file is read as; nil if it is unknown.
        let format: String?
        /// Preview of the import; nil if the file cannot be read.
        let preview: Preview?
        /// Reason why the file cannot be read; empty if it can, or if its columns are not assigned yet.
        let fault: UntrustedText
        /// Whether the title column is not assigned yet.
        let isUnmatched: Bool
        /// Form for its columns; nil unless the file is a table.
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

    /// Past import.
    struct Done {
        let name: UntrustedText
        let facts: String
        let path: String
        let label: UntrustedText
    }

    /// Format that can be chosen.
    struct Format {
        let code: String
        let name: String
    }

    /// Maximum number of items of each kind in the preview.
    private static let shown = 8

    let waiting: Waiting?
    let done: [Done]
    let formats: [Format]
    let limit: String

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
        formats = ImportFormat.allCases.map { Format(code: $0.rawValue, name: language.name(of: $0)) }
        // On a hosted Haru, the person's terminal belongs to another Haru.
        limit =
            language.text(.import.limit(megabytes: language.number(ImportController.mostBytes >> 20)))
            + (context.hosted == nil ? " " + language.text(.import.larger) : "")
    }
}

extension ImportSection {
    func html(_ language: Language) -> HTML {
        """
        <p class="muted">\(language.text(.import.lead))</p>
        \(if: waiting, { waiting in """
            <section class="card" id="waiting"><header><h2>\
            <bdi>\(waiting.name)</bdi></h2>\
            \(if: waiting.format, { format in #"<span class="faint">\#(format)</span>"# })</header>
            \(if: waiting.fault.nonEmpty, { fault in """
                <p class="banner warn" role="alert" id="columns-fault"><bdi>\(fault)</bdi></p>
                """ })\(if: waiting.isUnmatched, "<p>\(language.text(.import.columnsUnknown))</p>")
            \(if: waiting.preview, { preview in """
                <p>\(preview.counts)</p>
                \(if: preview.isAnythingNew, """
                    <ul class="how">\(each: preview.titles, { title in "<li><bdi>\(title)</bdi></li>" })\
                    \(if: preview.more, { more in #"<li class="faint">\#(more)</li>"# })</ul>
                    """)
                \(each: preview.details, { detail in #"<p class="faint"><bdi>\#(detail)</bdi></p>"# })
                """ })
            <div class="fields">\(if: waiting.columns, { columns in """
                <details class="fold"\(if: columns.isOpen, " open")>\
                <summary>\(language.text(.import.columns))</summary>
                <form class="fields" id="columns" method="get" \
                action="\(Route.settings(.section(.import)).path)#waiting">\
                <input type="hidden" name="\(Field.waiting.rawValue)" value="\(waiting.number)">
                \(if: columns.hasExamples, """
                    <div><p class="faint">\(language.text(.import.columnsExamples))</p>\
                    <dl class="facts">\(each: columns.examples, { example in """
                        <div><dt><bdi>\(example.name)</bdi></dt><dd class="t"><bdi>\(example.value)</bdi></dd></div>
                        """ })</dl>\
                    \(if: columns.moreColumns, { moreColumns in #"<p class="faint">\#(moreColumns)</p>"# })</div>
                    """)
                <p class="faint">\(language.text(.import.columnsHint))\
                \(if: columns.columnLimit, { columnLimit in " \(columnLimit)" })</p>
                <div class="pair">\(each: columns.rows, { row in """
                    <div class="field"><label for="column-\(row.field)">\(row.label)</label>\
                    <select class="input" id="column-\(row.field)" name="\(row.field)"\
                    \(if: row.invalid, { invalid in """
                         aria-invalid="\(invalid)" aria-describedby="columns-fault"
                        """ })>\
                    <option value="">\(language.text(.import.columnNone))</option>\
                    \(each: row.options, { .option($0.value, $0.name, isChosen: $0.isChosen) })</select></div>
                    """ })</div>
                <p><button class="btn\(if: waiting.preview == nil, " primary")">\(language.text(.import.match))\
                </button></p></form></details>
                """ })
            <div class="acts">\(if: waiting.preview, { preview in """
                \(if: preview.isAnythingNew, """
                    \(if: waiting.columns, { columns in """
                        <button class="btn primary" name="\(Field.matched.rawValue)" value="\(columns.matched)" \
                        form="columns" formmethod="post" \
                        formaction="\(Route.settings(.importConfirmation).path)">\(language.text(.import.go))</button>
                        """ }, else: """
                        <form method="post" action="\(Route.settings(.importConfirmation).path)">\
                        <input type="hidden" name="\(Field.waiting.rawValue)" value="\(waiting.number)">\
                        <button class="btn primary">\(language.text(.import.go))</button></form>
                        """)
                    """)
                """ })<form method="post" action="\(Route.settings(.waitingImportRemoval).path)">\
            <button class="btn">\(language.text(.import.forget))</button></form></div></div></section>
            """ })
        <form class="card fields" method="post" action="\(Route.settings(.imports).path)" \
        enctype="multipart/form-data">
        <div class="field"><label for="file">\(language.text(.import.file))</label>\
        <input class="input chooser" type="file" id="file" name="\(Field.file.rawValue)" required \
        aria-describedby="file-hint"><p class="faint" id="file-hint">\(limit)</p></div>
        <div class="field"><label for="format">\(language.text(.import.format))</label>\
        <select class="input" id="format" name="\(Field.format.rawValue)">\
        <option value="">\(language.text(.import.formatAuto))</option>\
        \(each: formats, { format in #"<option value="\#(format.code)">\#(format.name)</option>"# })</select></div>
        <p><button class="btn\(if: waiting == nil, " primary")">\(language.text(.import.look))</button></p>
        </form>
        \(if: !done.isEmpty, """
            <section class="card"><header><h2>\(language.text(.import.done))</h2></header>\
            <p class="muted">\(language.text(.import.doneText))</p>
            <ul class="ruled">\(each: done, { done in """
                <li><span class="t"><b><bdi>\(done.name)</bdi></b><br><span class="faint">\(done.facts)</span></span>\
                <form method="post" action="\(done.path)">\
                <button class="btn" aria-label="\(done.label)">\(language.text(.import.undo))</button></form></li>
                """ })</ul></section>
            """)
        """
    }
}
