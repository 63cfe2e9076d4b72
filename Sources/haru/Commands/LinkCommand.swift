import ArgumentParser
import Engine
import Language
import Web

struct LinkCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "link",
            abstract: say(
                "켜져 있는 하루에 다른 브라우저로 들어갈 링크를 만들어요.", "Make a link that lets another browser in while Haru is on."),
            discussion: say(
                "링크는 10분 안에 한 번만 쓸 수 있어요. 새로 만들면 앞의 것은 쓸 수 없어요.",
                "It works once, within ten minutes. A newer one takes the place of one that was not used."
            )
        )
    }

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        guard let address = ServeLock.address(at: ledger.session.folders.lock) else { throw UsageError.notServing }
        let link = try await EntryLink.make(to: address, useCases: ledger.useCases, token: Secret.token())
        // A program that reads it wants the link alone.
        guard ledger.session.environment.outputIsTerminal else { return try Output.write(link + "\n") }
        let minutes = EntryKey.lifetime / 60
        let closing = ledger.language.pick(
            "\(minutes)분 안에 한 번만 쓸 수 있어요.", "It works once, within \(minutes) minutes.")
        let terminal = ledger.terminal
        // The link is worth nothing when it is cut, however narrow the terminal.
        try Output.write(
            "\n    " + terminal.palette.paint(Line(link, .content)) + "\n"
                + terminal.render([Line(), Line(closing, .faint), Line()]))
    }
}
