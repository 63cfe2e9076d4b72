import Core
import Engine
import Language
import Presentation

/// What came of files, or would come of them, on the terminal.
struct ImportView {
    let ledger: Ledger

    /// How many of each are shown before they come.
    private static let shown = 5

    private var language: Language { ledger.language }
    private var width: Int { ledger.terminal.contentWidth }

    /// What would come of a file.
    func preview(_ preview: ImportPreview) -> [Line] {
        var lines = [Line("\(preview.name.harmless) · \(language.name(of: preview.format))", .strong)]
        lines += Line.wrapped(language.importCounts(preview), columns: width)
        let titles = preview.titles(first: Self.shown)
        lines += titles.map { Line("  " + $0.harmless, .faint) }
        let rest = preview.tasks.count + preview.notes.count - titles.count
        if rest > 0 { lines.append(Line("  " + language.more(rest), .faint)) }
        for detail in language.importDetails(preview, first: Self.shown) {
            lines += Line.wrapped(detail, columns: width, ink: .faint)
        }
        return lines
    }

    /// What is asked before anything comes.
    var question: String { "  " + language.text(.importCommand.confirm) + " " }

    /// Said where nobody agreed.
    var notImported: [Line] {
        Line.wrapped(language.text(.importCommand.notConfirmed), columns: width)
    }

    /// What came.
    func imported(_ report: ImportReport) -> [Line] {
        [
            Line(language.imported(report), .strong),
            Line("haru data import --undo \(report.number)", .faint),
        ]
    }

    /// What was taken back.
    func removed(_ removal: ImportRemoval) -> [Line] {
        Line.wrapped(language.removed(removal), columns: width, ink: .strong)
    }

    /// What came in the last days.
    func list(_ imports: [ImportReport], offset: Int) -> [Line] {
        if imports.isEmpty {
            return [Line(language.text(.importCommand.none), .faint)]
        }
        return imports.flatMap { report in
            [
                Line("\(report.number)  \(report.name.harmless)", .strong),
                Line("   \(language.imported(report)) \(report.importedAt.iso(offset: offset))", .faint),
            ]
        }
    }
}
