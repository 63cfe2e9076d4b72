import Core
import Engine
import Language
import Presentation

/// The accounts on forges that are asked what they count.
struct SourceView {
    let reports: [ForgeSourceReport]
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { min(ledger.terminal.contentWidth, 96) }

    /// - Parameter adding: whether they were added just now.
    func lines(adding: Bool) -> [Line] {
        if reports.isEmpty {
            let none = language.pick("아직 출처가 없어요  ", "There are no sources yet  ")
            return [Line(none, .faint).appending("haru source add octocat", .content)]
        }
        return reports.flatMap { report in
            var line = Line(report.account.name.harmless, .strong)
            line.append("  ")
            line.append(counted(report), report.readAt == nil ? .faint : .plain)
            if report.hasToken { line.append(language.pick("  토큰", "  token"), .faint) }
            if let name = report.profile?.name { line.append("  " + name.harmless, .faint) }
            var lines = [line.fitted(to: width, ellipsis: glyphs.ellipsis)]
            if let text = age(report) { lines.append(Line("  " + text, .faint)) }
            if let webhook = report.webhook { lines.append(Line("  " + told(webhook), .faint)) }
            if let problem = report.problem {
                let text = "\(glyphs.cross) " + language.sentence(for: problem).text
                lines += Line.wrapped(text, columns: width, ink: .open)
            }
            if adding, report.problem == nil, let year = report.nextYear {
                let text = language.pick(
                    "\(year)년과 그 이전은 haru source check나 haru serve가 이어서 읽어요.",
                    "haru source check, or haru serve, goes on with \(year) and earlier.")
                lines += Line.wrapped(text, columns: width, ink: .faint)
            }
            return lines
        }
    }

    /// When the forge last told of a push, and what that came to.
    private func told(_ webhook: WebhookReport) -> String {
        let age = webhook.deliveredAt.map { language.ago(seconds: $0.seconds(to: ledger.session.now)) + "  " } ?? ""
        return language.pick("푸시 소식  ", "pushes  ") + age + language.said(of: webhook)
    }

    private func counted(_ report: ForgeSourceReport) -> String {
        if report.readAt == nil { return language.pick("아직 모름", "not known yet") }
        let (count, days) = (language.contributions(report.contributions), language.days(report.days))
        return language.pick("\(days) 동안 \(count)", "\(count) on \(days)")
    }

    private func age(_ report: ForgeSourceReport) -> String? {
        report.readAt.map { language.ago(seconds: $0.seconds(to: ledger.session.now)) }
    }
}
