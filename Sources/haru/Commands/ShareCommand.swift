import ArgumentParser
import Engine
import Language
import Presentation

struct ShareCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "share",
            abstract: say(.shareCommand.abstract),
            subcommands: [Status.self, On.self, Off.self, Renew.self, CardCommand.self, FeedCommand.self],
            defaultSubcommand: Status.self)
    }
}

extension ShareCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.shareCommand.statusAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let profile = try await ledger.useCases.publicProfile()
            if json { return try Output.write(JSONShape.publicProfile(profile, address: ShareCommand.address(ledger))) }
            try ShareCommand.show(profile, ledger)
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "on",
                abstract: say(.shareCommand.onAbstract),
                discussion: say(.shareCommand.onDiscussion))
        }

        @Argument(help: ArgumentHelp(say(.shareCommand.onNameHelp), valueName: "name"))
        var name: String?

        @Flag(help: ArgumentHelp(say(.shareCommand.onLinkHelp))) var link = false

        @Option(help: ArgumentHelp(say(.shareCommand.onPartsHelp), valueName: "parts"))
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
            CommandConfiguration(commandName: "off", abstract: say(.shareCommand.offAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ShareCommand.show(try await ledger.useCases.unshare(), ledger)
        }
    }

    struct Renew: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "renew", abstract: say(.shareCommand.renewAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ShareCommand.show(try await ledger.useCases.renewLink(), ledger)
        }
    }

    /// Address of this data folder's server, running or not.
    static func address(_ ledger: Ledger) -> String {
        if let known = try? ledger.session.publicURL() { return known }
        // Only browsers resolve the server's own host name.
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
                Line(language.text(.shareCommand.nothingShared), .plain)
                    .appending("  haru share on", .faint)
            ])
        }
        let title = Line(language.text(.shareCommand.visibleParts) + " ", .strong)
            .appending(words(profile.parts), .plain)
        let address = address(ledger)
        // Addresses must not be truncated, however narrow the terminal is.
        let addresses = profile.addresses.map { place in
            let isLink = if case .link = place { true } else { false }
            let label = isLink ? language.text(.shareCommand.secretLink) : language.text(.sharing.name)
            let line = Line(label + "  ", .faint).appending(address + "/" + place.text, .content)
            return "    " + terminal.palette.paint(line) + "\n"
        }
        let closing = Line.wrapped(
            language.text(.shareCommand.localAddress),
            columns: min(terminal.contentWidth, 96), ink: .faint)
        try Output.write(terminal.render([Line(), title]) + addresses.joined() + terminal.render(closing + [Line()]))
    }
}
