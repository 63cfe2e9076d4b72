import ArgumentParser
import Core
import Engine
import Foundation
import Presentation
import Web

struct MailboxPaper: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "paper",
            abstract: say("친구가 인터넷 없이 쓰는 편지지 파일을 만들어요.", "Make a letter paper on which friends write offline."),
            discussion: say(
                """
                친구가 쓴 글은 이 롤링페이퍼에서만 열리는 암호문이 돼요. 받은 암호문은 파일에 담아 가져와요.
                  haru mailbox paper > letter.html
                  haru mailbox import received.txt
                """,
                """
                What friends write on it becomes a text that only this mailbox opens. Save what they send, and import it.
                  haru mailbox paper > letter.html
                  haru mailbox import received.txt
                """
            ))
    }

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let number = try await which.report(ledger).mailbox.number
        let paper = try await ledger.useCases.letterPaper(of: number)
        try Output.write(try PageRenderer().letterPaper(paper, ledger.language))
    }
}
