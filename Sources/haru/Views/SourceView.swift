import Core
import Engine
import Language
import Presentation

/// The accounts on forges whose counts are fetched.
struct SourceView {
    let reports: [ForgeSourceReport]
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { min(ledger.terminal.contentWidth, 96) }

    /// - Parameter adding: whether they were just added.
    func lines(adding: Bool) -> [Line] {
        if reports.isEmpty {
            let none = language.text(.sourceCommand.none) + "  "
            return [Line(none, .faint).appending("haru source add octocat", .content)]
        }
        return reports.flatMap { report in
            var line = Line(report.account.name.harmless, .strong)
            line.append("  ")
            line.append(counted(report), report.readAt == nil ? .faint : .plain)
            if report.hasToken { line.append("  " + language.text(.sourceCommand.hasToken), .faint) }
            if let name = report.profile?.name { line.append("  " + name.harmless, .faint) }
            var lines = [line.fitted(to: width, ellipsis: glyphs.ellipsis)]
            if let text = age(report) { lines.append(Line("  " + text, .faint)) }
            if let webhook = report.webhook { lines.append(Line("  " + told(webhook), .faint)) }
            if let problem = report.problem {
                let text = "\(glyphs.cross) " + language.sentence(for: problem).text
                lines += Line.wrapped(text, columns: width, ink: .open)
            }
            if adding, report.problem == nil, let year = report.nextYear {
                let text = language.text(.sourceCommand.yearsRemaining(year: String(year)))
                lines += Line.wrapped(text, columns: width, ink: .faint)
            }
            return lines
        }
    }

    /// Time of the forge's last push delivery, and its result.
    private func told(_ webhook: WebhookReport) -> String {
        let age = webhook.deliveredAt.map { language.ago(seconds: $0.seconds(to: ledger.session.now)) + "  " } ?? ""
        return language.text(.sourceCommand.pushes) + "  " + age + language.said(of: webhook)
    }

    private func counted(_ report: ForgeSourceReport) -> String {
        if report.readAt == nil { return language.text(.sourceCommand.unread) }
        let (count, days) = (language.contributions(report.contributions), language.days(report.days))
        return language.text(.source.counted(contributions: count, days: days))
    }

    private func age(_ report: ForgeSourceReport) -> String? {
        report.readAt.map { language.ago(seconds: $0.seconds(to: ledger.session.now)) }
    }
}
