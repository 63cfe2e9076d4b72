import Engine
import Language
import Presentation

/// What an export has in it, and what it has not.
struct ExportSection: TemplateValue {
    /// A file of the archive.
    struct File: TemplateValue {
        let name: String
        let text: String
    }

    /// What there is, in words with its numbers.
    let contents: [String]
    let files: [File]
    let path = Route.settings(.accountExport).path

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
