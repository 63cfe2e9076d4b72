import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct EraseCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "erase",
            abstract: say(.eraseCommand.abstract),
            discussion: say(.eraseCommand.discussion)
        )
    }

    @Option(help: ArgumentHelp(say(.eraseCommand.confirmHelp), valueName: "words"))
    var confirm: String?
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let language = ledger.language
        let words = language.text(.deletion.words)
        guard let confirm else {
            let contents = try await ledger.useCases.snapshot { try $0.accountContents() }
            let lines = AccountContents.Kind.allCases.compactMap { kind in
                contents.counts[kind].map { Line(language.contents(kind, count: $0)) }
            }
            let stays = language.leftovers(isHosted: false).flatMap {
                Line.wrapped($0, columns: ledger.terminal.contentWidth)
            }
            return try ledger.showView(
                [Line(language.text(.eraseCommand.deletedTitle), .strong)] + lines
                    + [Line(language.text(.eraseCommand.deletedSettings)), Line()]
                    + [Line(language.text(.eraseCommand.keptTitle), .strong)] + stays
                    + [Line(), Line("haru data erase --confirm '\(words)'", .faint)])
        }
        guard ["모두 지우기", "delete everything"].contains(confirm.lowercased()) else {
            throw UsageError.deletionNotConfirmed(words)
        }
        try await Accounts(ledger.useCases).deleteOwn(Accounts.owner)
        try ledger.showView([Line(language.text(.eraseCommand.done))])
    }
}
