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
        lines += preview.titles(first: Self.shown).map { Line("  " + $0.harmless, .faint) }
        for skipped in preview.skipped.prefix(Self.shown) {
            lines += Line.wrapped(language.text(of: skipped), columns: width, ink: .faint)
        }
        if preview.skipped.count > Self.shown {
            let rest = language.number(preview.skipped.count - Self.shown)
            lines.append(Line(language.pick("그 밖에 \(rest)개를 건너뛰어요.", "Left out besides: \(rest)."), .faint))
        }
        return lines
    }

    /// What is asked before anything comes.
    var question: String { language.pick("  가져올까요? [y/N] ", "  Import them? [y/N] ") }

    /// Said where nobody agreed.
    var notImported: [Line] {
        Line.wrapped(
            language.pick(
                "아무것도 가져오지 않았어요. 묻지 않고 가져오려면 --yes", "Nothing was imported. With --yes it’s done without asking."),
            columns: width)
    }

    /// What came.
    func imported(_ report: ImportReport) -> [Line] {
        [
            Line(language.imported(report), .strong),
            Line("haru import --undo \(report.number)", .faint),
        ]
    }

    /// What was taken back.
    func removed(_ removal: ImportRemoval) -> [Line] {
        Line.wrapped(language.removed(removal), columns: width, ink: .strong)
    }

    /// What came in the last days.
    func list(_ imports: [ImportReport], offset: Int) -> [Line] {
        if imports.isEmpty {
            return [Line(language.pick("최근 30일 동안 가져온 것이 없어요.", "Nothing was imported in the last 30 days."), .faint)]
        }
        return imports.flatMap { report in
            [
                Line("\(report.number)  \(report.name.harmless)", .strong),
                Line("   \(language.imported(report)) \(report.importedAt.iso(offset: offset))", .faint),
            ]
        }
    }
}
