import ArgumentParser
import Engine
import Language

struct SourceWebhookCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "webhook",
            abstract: say("푸시하는 순간 GitHub이 알려 주게 해요.", "Let GitHub report pushes the moment they happen."),
            discussion: say(
                """
                GitHub이 부를 주소와 서명할 비밀을 만들어요. 비밀은 한 번만 보여 줘요.
                저장소나 조직의 Settings → Webhooks에 넣으면 돼요.
                다시 부르면 새로 만들고, 앞의 것은 쓸 수 없게 돼요.
                  haru source webhook octocat
                  haru source webhook octocat --remove
                """,
                """
                It makes the address that GitHub calls and the secret that it signs with, which is shown once.
                They go to Settings → Webhooks of a repository or an organization.
                Run it again to make new ones; the old ones stop working.
                  haru source webhook octocat
                  haru source webhook octocat --remove
                """
            )
        )
    }

    @Argument(help: ArgumentHelp(say("목록에 있는 이름.", "The name in the list."), valueName: "name"))
    var name: String

    @Flag(help: ArgumentHelp(say("웹훅을 없애요.", "Remove the webhook."))) var remove = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let language = ledger.language
        if remove {
            let account = try await ledger.useCases.removeWebhook(ofSource: name).account.name.harmless
            return try ledger.showView([
                Line(language.pick("\(account) 웹훅을 없앴어요.", "The webhook of \(account) is gone."))
            ])
        }
        let (report, secret) = try await ledger.useCases.makeWebhook(ofSource: name)
        // The name that a server goes by is one that browsers alone resolve.
        let served = ServeLock.address(at: ledger.session.folders.lock)?
            .replacing(/^http:\/\/[a-z0-9.-]*localhost(?=:|$)/, with: "http://127.0.0.1")
        let path = "/hooks/github/" + (report.webhook?.id ?? "")
        let address = (served ?? "http://127.0.0.1:8080") + path
        let terminal = ledger.terminal
        let title = Line(report.account.name.harmless, .strong)
            .appending("  " + language.pick("GitHub에 옮겨 적어 주세요", "copy this to GitHub"), .plain)
        // What is to be copied is worth nothing when it is cut, however narrow the terminal.
        let values = [
            ("Payload URL ", address), ("Content type", "application/json"), ("Secret      ", secret),
            ("Events      ", "Just the push event"),
        ].map { label, value in
            "    " + terminal.palette.paint(Line(label + "  ", .faint).appending(value, .content)) + "\n"
        }
        let closing = Line.wrapped(
            language.pick(
                "비밀은 다시 보여 주지 않아요. 이 주소는 이 컴퓨터에서만 열려요. GitHub이 닿으려면 gh webhook forward나 터널로 이어 주세요.",
                "The secret isn’t shown again. Only this computer reaches that address: let gh webhook forward, or a tunnel, bring what GitHub sends."
            ), columns: min(terminal.contentWidth, 96), ink: .faint)
        try Output.write(
            terminal.render([Line(), title]) + values.joined() + terminal.render(closing + [Line()]))
    }
}
