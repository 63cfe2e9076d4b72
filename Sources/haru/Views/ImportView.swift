import Core
import Engine
import Language
import Presentation

/// Results and previews of imports on the terminal.
struct ImportView {
    let ledger: Ledger

    /// Number of entries of each kind in a preview.
    private static let shown = 5

    private var language: Language { ledger.language }
    private var width: Int { ledger.terminal.contentWidth }

    /// Preview of a file.
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

    /// Prompt before the import.
    var question: String { "  " + language.text(.importCommand.confirm) + " " }

    /// Message if the import was not confirmed.
    var notImported: [Line] {
        Line.wrapped(language.text(.importCommand.notConfirmed), columns: width)
    }

    /// Result of an import.
    func imported(_ report: ImportReport) -> [Line] {
        [
            Line(language.imported(report), .strong),
            Line("haru data import --undo \(report.number)", .faint),
        ]
    }

    /// Result of an undo.
    func removed(_ removal: ImportRemoval) -> [Line] {
        Line.wrapped(language.removed(removal), columns: width, ink: .strong)
    }

    /// Imports of the last days.
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
