import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation
import Web

struct MailboxPaper: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "paper",
            abstract: say(.mailboxCommand.paperAbstract),
            discussion: say(.mailboxCommand.paperDiscussion))
    }

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let number = try await which.report(ledger).mailbox.number
        let paper = try await ledger.useCases.letterPaper(of: number)
        try Output.write(try PageRenderer().letterPaper(paper, ledger.language))
    }
}
