import ArgumentParser
import Engine
import Language
import Presentation

struct ShareCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "share",
            abstract: say("잔디와 연속을 누구나 보게 해요.", "Let anyone see your grass and streak."),
            subcommands: [Status.self, On.self, Off.self, Renew.self],
            defaultSubcommand: Status.self)
    }
}

extension ShareCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "status", abstract: say("무엇이 어디에서 보이는지 알려 줘요.", "Show what is shared, and where."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let profile = try await ledger.useCases.publicProfile()
            if json { return try Output.write(Wire.publicProfile(profile, address: ShareCommand.address(ledger))) }
            try ShareCommand.show(profile, ledger)
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "on",
                abstract: say("이름이나 비밀 링크로 보이게 해요.", "Show it under a name or a secret link."),
                discussion: say(
                    """
                    이름을 적지 않고 --link도 없으면 GitHub 이름으로 켜요.
                    커밋 메시지, 저장소, 이메일, 할 일, 일지는 어느 때도 보이지 않아요.
                      haru share on octocat
                      haru share on --link --parts grass,streak
                    """,
                    """
                    Without a name and without --link it goes by your name on GitHub.
                    What a commit says, repositories, e-mails, tasks and notes are never shown.
                      haru share on octocat
                      haru share on --link --parts grass,streak
                    """
                ))
        }

        @Argument(
            help: ArgumentHelp(say("누구나 볼 이름.", "The name under which anyone sees it."), valueName: "name"))
        var name: String?

        @Flag(help: ArgumentHelp(say("아는 사람만 여는 비밀 링크로.", "Under a link that nobody can guess."))) var link = false

        @Option(
            help: ArgumentHelp(
                say(
                    "보여 줄 것: grass, streak, challenge, today. 쉼표로 이어 적어요.",
                    "What is shown: grass, streak, challenge and today, with commas."), valueName: "parts"))
        var parts: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            var change = SharingChange()
            change.name = name
            if name != nil || !link { change.isPublic = true }
            if link { change.hasLink = true }
            change.parts = try parts.map { text in
                Set(
                    try text.split(separator: ",").map { word in
                        guard let part = SharedPart(rawValue: word.lowercased()) else {
                            throw UsageError.invalidValue(
                                option: "--parts", value: String(word),
                                allowed: ShareCommand.words(Set(SharedPart.allCases)))
                        }
                        return part
                    })
            }
            try ShareCommand.show(try await ledger.useCases.share(change), ledger)
        }
    }

    struct Off: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "off",
                abstract: say("모두 꺼요. 이름과 링크가 바로 닫혀요.", "Show nothing; the name and the link are closed at once."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ShareCommand.show(try await ledger.useCases.unshare(), ledger)
        }
    }

    struct Renew: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "renew",
                abstract: say("비밀 링크를 새로 만들고, 앞의 것은 닫아요.", "Make a new secret link and close the old one."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ShareCommand.show(try await ledger.useCases.renewLink(), ledger)
        }
    }

    /// Where the server of this data folder is reached, or would be.
    static func address(_ ledger: Ledger) -> String {
        if let known = try? ledger.session.publicURL() { return known }
        // The name that a server goes by is one that browsers alone resolve.
        let served = ServeLock.lastAddress(at: ledger.session.folders.lock)?
            .replacing(/^http:\/\/[a-z0-9.-]*localhost(?=:|$)/, with: "http://127.0.0.1")
        return served ?? "http://127.0.0.1:8080"
    }

    private static func words(_ parts: Set<SharedPart>) -> String {
        SharedPart.allCases.filter(parts.contains).map(\.rawValue).joined(separator: ", ")
    }

    private static func show(_ profile: PublicProfile, _ ledger: Ledger) throws {
        let (language, terminal) = (ledger.language, ledger.terminal)
        guard profile.isShown else {
            return try ledger.showView([
                Line(language.pick("아무에게도 보이지 않아요.", "Nothing is shown to anyone."), .plain)
                    .appending("  haru share on", .faint)
            ])
        }
        let title = Line(language.pick("누구나 볼 수 있는 것: ", "Anybody can see: "), .strong)
            .appending(words(profile.parts), .plain)
        let address = address(ledger)
        // An address is worth nothing when it is cut, however narrow the terminal.
        let addresses = profile.addresses.map { place in
            let isLink = if case .link = place { true } else { false }
            let label = isLink ? language.pick("비밀 링크", "Secret link") : language.pick("이름", "Name")
            let line = Line(label + "  ", .faint).appending(address + "/" + place.text, .content)
            return "    " + terminal.palette.paint(line) + "\n"
        }
        let closing = Line.wrapped(
            language.pick(
                "이 주소는 이 컴퓨터에서만 열려요. README에는 haru card로 그린 파일을 넣어 주세요.",
                "Only this computer reaches that address. For a README, use a file drawn with haru card."),
            columns: min(terminal.contentWidth, 96), ink: .faint)
        try Output.write(terminal.render([Line(), title]) + addresses.joined() + terminal.render(closing + [Line()]))
    }
}
