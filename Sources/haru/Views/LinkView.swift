import Core
import Engine
import Language
import Presentation

/// How the link with a hosted Haru stands.
struct LinkView {
    let report: LinkReport?
    let ledger: Ledger

    private var language: Language { ledger.language }

    var lines: [Line] {
        guard let report else {
            return [
                Line(language.pick("이어진 하루가 없어요  ", "Not linked with any Haru  "), .faint)
                    .appending("haru link https://…", .content)
            ]
        }
        var lines = [Line(report.address, .strong).appending("  " + report.name.harmless, .faint)]
        lines.append(state(report))
        lines.append(
            Line(
                report.tellsSubjects
                    ? language.pick("커밋 제목과 작성자 이름도 알려요.", "It’s told what commits say and who wrote them.")
                    : language.pick("커밋 제목과 작성자 이름은 알리지 않아요.", "It isn’t told what commits say or who wrote them."),
                .faint))
        if !report.refused.isEmpty {
            let addresses = report.refused.joined(separator: ", ").harmless
            lines += wrapped(
                language.pick(
                    "거기 내 이메일에 없어서 알리지 못한 주소: \(addresses)",
                    "Not told, as these addresses aren’t listed there: \(addresses)"))
        }
        if let trouble = report.trouble { lines += wrapped(language.sentence(for: trouble)) }
        return lines
    }

    private func state(_ report: LinkReport) -> Line {
        guard let synced = report.syncedAt else {
            return Line(language.pick("아직 다 알리지 못했어요.", "Not everything is told yet."), .open)
        }
        let ago = language.ago(seconds: synced.seconds(to: ProcessEnvironment.now()))
        return report.isCurrent
            ? Line(language.pick("모두 알렸어요, \(ago).", "Everything is told, as of \(ago)."), .content)
            : Line(language.pick("마지막으로 모두 알린 때: \(ago).", "Everything was told \(ago)."))
    }

    private func wrapped(_ text: String) -> [Line] {
        Line.wrapped(text, columns: min(ledger.terminal.contentWidth, 96), ink: .open)
    }
}

extension Language {
    /// Says what keeps a hosted Haru from being told.
    func sentence(for trouble: LinkReport.Trouble) -> String {
        switch trouble {
        case .revoked: return sentence(for: LinkFailure.revoked).text
        case .failed(let text):
            let why = LinkFailure(stored: text).map { sentence(for: $0).text } ?? text.harmless
            return pick(
                "마지막에는 되지 않았어요. \(why) 저절로 다시 해요.", "The last try failed. \(why) It’s tried again by itself.")
        }
    }
}
