import Engine
import Graphics
import Language
import Presentation

/// Section of the settings that shows what an export contains and what it leaves out.
struct ExportSection {
    /// File of the archive.
    struct File {
        let name: String
        let text: String
    }

    /// Contents in words, with their counts.
    let contents: [String]
    let files: [File]

    init(_ contents: AccountContents, _ context: PageContext) {
        self.contents = AccountContents.Kind.allCases.filter(\.isExported).compactMap { kind in
            contents.counts[kind].map { context.language.contents(kind, count: $0) }
        }
        let files: [(name: String, text: Message)] = [
            ("haru.json", .export.jSON), ("notes/", .export.notes), ("tasks.ics, tasks.csv", .export.tasks),
            ("days.csv", .export.days), ("letters/", .export.letters),
        ]
        self.files = files.map { File(name: $0.name, text: context.language.text($0.text)) }
    }
}

extension AccountContents.Kind {
    fileprivate var isExported: Bool {
        switch self {
        case .commits, .tasks, .notes, .challenges, .letters, .repositories, .sources: true
        case .devices, .tokens: false
        }
    }
}

extension ExportSection {
    func html(_ language: Language) -> HTML {
        """
        <p class="muted">\(language.text(.export.lead))</p>
        <section class="card"><header><h2>\(language.text(.export.contents))</h2></header>\
        <ul class="how">\(each: contents, { content in "<li>\(content)</li>" })\
        <li>\(language.text(.export.rest))</li></ul>
        <p class="addline"><a class="btn primary" href="\(Route.settings(.accountExport).path)" \
        data-export>\(language.text(.export.go))</a></p>
        <p class="muted" role="status" data-preparing="\(language.text(.export.preparing))" \
        data-begun="\(language.text(.export.begun))"></p></section>
        <section class="card"><header><h2>\(language.text(.export.files))</h2></header>\
        <ul class="how">\(each: files, { file in "<li><code>\(file.name)</code> \(file.text)</li>" })</ul></section>
        <section class="card"><header><h2>\(language.text(.export.excluded))</h2></header><ul class="how">\
        <li>\(language.text(.export.noSecrets))</li><li>\(language.text(.export.noSealed))</li></ul></section>
        """
    }
}
