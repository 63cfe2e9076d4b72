import ArgumentParser
import Engine
import Forges
import Foundation
import Language
import Web

struct LinkCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "link",
            abstract: say(.linkCommand.abstract),
            discussion: say(.linkCommand.discussion),
            subcommands: [Open.self, Status.self, Sync.self, Subjects.self, Remove.self],
            defaultSubcommand: Open.self
        )
    }
}

extension LinkCommand {
    /// The default subcommand.
    struct Open: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "open", abstract: say(.linkCommand.openAbstract))
        }

        @Argument(
            help: ArgumentHelp(
                say(.linkCommand.openAddressHelp), valueName: "https://…"))
        var address: String?

        @Option(help: ArgumentHelp(say(.linkCommand.openNameHelp), valueName: "name"))
        var name: String?

        @Flag(inversion: .prefixedNo, help: ArgumentHelp(say(.linkCommand.openSubjectsHelp)))
        var subjects: Bool?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            if let address {
                return try await LinkDialog(ledger: ledger, name: name, subjects: subjects).connect(to: address)
            }
            guard let address = ServeLock.address(at: ledger.session.folders.lock) else { throw UsageError.notServing }
            let link = try await EntryLink.make(to: address, useCases: ledger.useCases, token: Secret.token())
            // Output for a program is the link only.
            guard ledger.session.environment.outputIsTerminal else { return try Output.write(link + "\n") }
            let minutes = EntryKey.lifetime / 60
            let closing = ledger.language.text(.linkCommand.validOnce(minutes: String(minutes)))
            let terminal = ledger.terminal
            // The link must not be truncated, however narrow the terminal is.
            try Output.write(
                "\n    " + terminal.palette.paint(Line(link, .content)) + "\n"
                    + terminal.render([Line(), Line(closing, .faint), Line()]))
        }
    }
}

extension LinkCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.linkCommand.statusAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ledger.showView(LinkView(report: try await ledger.useCases.link(), ledger: ledger).lines)
        }
    }

    struct Sync: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "sync", abstract: say(.linkCommand.syncAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard try await ledger.useCases.link() != nil else { throw DomainError.notLinked }
            try await ledger.refresh()
            try await LinkDialog(ledger: ledger).tell()
        }
    }

    struct Subjects: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "subjects", abstract: say(.linkCommand.subjectsAbstract))
        }

        @Argument(
            help: ArgumentHelp(say(.linkCommand.subjectsStateHelp), valueName: "on|off"),
            completion: .list(["on", "off"]))
        var choice: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            guard ["on", "off"].contains(choice) else {
                throw UsageError.invalidValue(option: "subjects", value: choice, allowed: "on, off")
            }
            try await ledger.useCases.setLinkSubjects(choice == "on")
            try await LinkDialog(ledger: ledger).tell()
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.linkCommand.removeAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (address, isTold) = try await ledger.useCases.removeLink(through: Wiring.hosted())
            let language = ledger.language
            var lines = [Line(language.text(.linkCommand.removed(address: address)))]
            if !isTold {
                lines += Line.wrapped(
                    language.text(.linkCommand.removeThereToo),
                    columns: min(ledger.terminal.contentWidth, 96), ink: .open)
            }
            try ledger.showView(lines)
        }
    }
}
