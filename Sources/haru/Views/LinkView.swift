import Core
import Engine
import Language
import Presentation

/// State of the link with a hosted Haru.
struct LinkView {
    let report: LinkReport?
    let ledger: Ledger

    private var language: Language { ledger.language }

    var lines: [Line] {
        guard let report else {
            return [
                Line(language.text(.linkCommand.none) + "  ", .faint)
                    .appending("haru server link https://…", .content)
            ]
        }
        var lines = [Line(report.address, .strong).appending("  " + report.name.harmless, .faint)]
        lines.append(state(report))
        lines.append(
            Line(
                report.tellsSubjects
                    ? language.text(.linkCommand.subjectsTold)
                    : language.text(.linkCommand.subjectsKept),
                .faint))
        if !report.refused.isEmpty {
            let addresses = report.refused.joined(separator: ", ").harmless
            lines += wrapped(language.text(.linkCommand.addressesRefused(addresses: addresses)))
        }
        if let trouble = report.trouble { lines += wrapped(language.sentence(for: trouble)) }
        return lines
    }

    private func state(_ report: LinkReport) -> Line {
        guard let synced = report.syncedAt else {
            return Line(language.text(.linkCommand.unfinished), .open)
        }
        let ago = language.ago(seconds: synced.seconds(to: ProcessEnvironment.now()))
        return report.isCurrent
            ? Line(language.text(.linkCommand.current(ago: ago)), .content)
            : Line(language.text(.linkCommand.lastComplete(ago: ago)))
    }

    private func wrapped(_ text: String) -> [Line] {
        Line.wrapped(text, columns: min(ledger.terminal.contentWidth, 96), ink: .open)
    }
}

extension Language {
    /// Explains why nothing can be sent to a hosted Haru.
    func sentence(for trouble: LinkReport.Trouble) -> String {
        switch trouble {
        case .revoked: return sentence(for: LinkFailure.revoked).text
        case .failed(let text):
            let why = LinkFailure(stored: text).map { sentence(for: $0).text } ?? text.harmless
            return self.text(.linkCommand.lastFailed(reason: why))
        }
    }
}
