import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct EraseCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "erase",
            abstract: say("내 기록을 모두 지우고 처음으로 돌아가요.", "Delete all your records and start over."),
            discussion: say(
                """
                지워지는 것을 먼저 보여 줘요. --confirm을 붙이면 지우고, 되돌릴 수 없어요.
                저장소의 파일과 커밋은 건드리지 않아요. 훅은 haru hook remove로, 백업은 손수 지워 주세요.
                """,
                """
                Shows what would be deleted. With --confirm it is deleted, which can’t be undone. The files and commits of
                your repositories stay. haru hook remove takes the hooks out of them; backups are yours to delete.
                """
            )
        )
    }

    @Option(
        help: ArgumentHelp(
            say("확인하는 뜻으로 적는 말: ‘모두 지우기’.", "“delete everything”, to confirm it."),
            valueName: "words"))
    var confirm: String?
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let language = ledger.language
        let words = language.pick("모두 지우기", "delete everything")
        guard let confirm else {
            let contents = try await ledger.useCases.snapshot { try $0.accountContents() }
            let lines = AccountContents.Kind.allCases.compactMap { kind in
                contents.counts[kind].map { Line(language.contents(kind, count: $0)) }
            }
            let stays = language.leftovers(isHosted: false).flatMap {
                Line.wrapped($0, columns: ledger.terminal.contentWidth)
            }
            return try ledger.showView(
                [Line(language.pick("지워지는 것", "What would be deleted"), .strong)] + lines
                    + [Line(language.pick("설정과 연속 기록, 링크와 로그인", "Settings, streaks, links and sign-ins")), Line()]
                    + [Line(language.pick("남는 것", "What stays"), .strong)] + stays
                    + [Line(), Line("haru erase --confirm '\(words)'", .faint)])
        }
        guard ["모두 지우기", "delete everything"].contains(confirm.lowercased()) else {
            throw UsageError.deletionNotConfirmed(words)
        }
        try await Accounts(ledger.useCases).deleteOwn(Accounts.owner)
        try ledger.showView([Line(language.pick("모두 지웠어요. 하루는 비어 있어요.", "Everything is deleted. Haru is empty."))])
    }
}
