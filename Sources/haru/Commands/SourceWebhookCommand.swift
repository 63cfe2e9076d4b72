import ArgumentParser
import Engine
import Language

struct SourceWebhookCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "webhook",
            abstract: say(.sourceCommand.webhookAbstract),
            discussion: say(.sourceCommand.webhookDiscussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.sourceCommand.nameHelp), valueName: "name"))
    var name: String

    @Flag(help: ArgumentHelp(say(.sourceCommand.webhookRemoveHelp))) var remove = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let language = ledger.language
        if remove {
            let account = try await ledger.useCases.removeWebhook(ofSource: name).account.name.harmless
            return try ledger.showView([Line(language.text(.sourceCommand.webhookRemoved(account: account)))])
        }
        let (report, secret) = try await ledger.useCases.makeWebhook(ofSource: name)
        // Only browsers resolve the server's own host name.
        let served = ServeLock.address(at: ledger.session.folders.lock)?
            .replacing(/^http:\/\/[a-z0-9.-]*localhost(?=:|$)/, with: "http://127.0.0.1")
        let path = "/hooks/github/" + (report.webhook?.id ?? "")
        let address = (served ?? "http://127.0.0.1:8080") + path
        let terminal = ledger.terminal
        let title = Line(report.account.name.harmless, .strong)
            .appending("  " + language.text(.sourceCommand.webhookCopy), .plain)
        // Values to copy must not be truncated, however narrow the terminal is.
        let values = [
            ("Payload URL ", address), ("Content type", "application/json"), ("Secret      ", secret),
            ("Events      ", "Just the push event"),
        ].map { label, value in
            "    " + terminal.palette.paint(Line(label + "  ", .faint).appending(value, .content)) + "\n"
        }
        let closing = Line.wrapped(
            language.text(.sourceCommand.webhookLocal), columns: min(terminal.contentWidth, 96), ink: .faint)
        try Output.write(
            terminal.render([Line(), title]) + values.joined() + terminal.render(closing + [Line()]))
    }
}
