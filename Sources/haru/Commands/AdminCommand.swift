import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct AdminCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "admin",
            abstract: say(.adminCommand.abstract),
            subcommands: [
                People.self, Disable.self, Enable.self, Appoint.self, Dismiss.self, Delete.self,
            ],
            defaultSubcommand: People.self
        )
    }

    /// Non-interactive, so that a script can use it.
    struct Who: ParsableArguments {
        @Argument(help: ArgumentHelp(say(.adminCommand.accountHelp), valueName: "who"))
        var name: String
    }
}

extension AdminCommand {
    struct People: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.adminCommand.peopleAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            var people: [PersonReport] = []
            while case let page = try await Accounts(ledger.useCases).people(after: people.last?.id ?? 0), !page.isEmpty
            {
                people += page
            }
            if json { return try Output.write(JSONShape.people(people)) }
            let (language, now) = (ledger.language, ProcessEnvironment.now())
            let width = people.map { DisplayWidth.of($0.name.harmless) }.max() ?? 0
            try ledger.showView(
                people.map { person in
                    var line = Line("#\(person.id)", .faint)
                    line.pad(to: 6)
                    line.append(person.name.harmless)
                    line.pad(to: 6 + width + 2)
                    if person.isOwner { line.append(language.text(.adminCommand.ownerMark) + "  ") }
                    if person.isAdministrator {
                        line.append(language.text(.person.administrator) + "  ", .strong)
                    }
                    if person.isDisabled { line.append(language.text(.adminCommand.disabledMark) + "  ", .open) }
                    let used = person.lastUse.map { language.ago(seconds: $0.seconds(to: now)) }
                    line.append(used ?? language.text(.adminCommand.noBrowser), .faint)
                    return line
                })
        }
    }

    struct Disable: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "disable", abstract: say(.adminCommand.disableAbstract))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.shutOut(person.id)
            try ledger.showDone(.adminCommand.disabled(person: person.name.harmless))
        }
    }

    struct Enable: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "enable", abstract: say(.adminCommand.enableAbstract))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.enable(person.id)
            try ledger.showDone(.adminCommand.enabled(person: person.name.harmless))
        }
    }

    struct Appoint: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "appoint", abstract: say(.adminCommand.appointAbstract))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.setAdministrator(true, person.id)
            try ledger.showDone(.adminCommand.appointed(person: person.name.harmless))
        }
    }

    struct Dismiss: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "dismiss", abstract: say(.adminCommand.dismissAbstract))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.setAdministrator(false, person.id)
            try ledger.showDone(.adminCommand.dismissed(person: person.name.harmless))
        }
    }

    struct Delete: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.adminCommand.deleteAbstract))
        }

        @OptionGroup var who: Who
        @Option(help: ArgumentHelp(say(.adminCommand.deleteConfirmHelp), valueName: "name"))
        var confirm: String?
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            guard confirm == person.name else { throw UsageError.deletionNotConfirmed(person.name) }
            try await accounts.remove(person.id)
            try ledger.showDone(.adminCommand.deleted(person: person.name.harmless))
        }
    }
}

extension Ledger {
    fileprivate func showDone(_ message: Message) throws {
        try showView([Line(language.text(message))])
    }
}
