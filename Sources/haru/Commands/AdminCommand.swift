import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct AdminCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "admin",
            abstract: say("여럿이 쓰는 하루의 계정을 관리해요.", "Manage accounts where several people share a Haru."),
            subcommands: [
                People.self, Disable.self, Enable.self, Appoint.self, Dismiss.self, Delete.self,
            ],
            defaultSubcommand: People.self
        )
    }

    /// Where nothing is asked of anybody, so that a script can do it.
    struct Who: ParsableArguments {
        @Argument(
            help: ArgumentHelp(
                say("계정의 번호나 이름.", "The number of the account, or the login."), valueName: "who"))
        var name: String
    }
}

extension AdminCommand {
    struct People: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "people", abstract: say("계정이 있는 사람을 보여 줘요.", "Show who has an account."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            var people: [PersonReport] = []
            while case let page = try await Accounts(ledger.useCases).people(after: people.last?.id ?? 0), !page.isEmpty
            {
                people += page
            }
            if json { return try Output.write(Wire.people(people)) }
            let (language, now) = (ledger.language, ProcessEnvironment.now())
            let width = people.map { DisplayWidth.of($0.name.harmless) }.max() ?? 0
            try ledger.showView(
                people.map { person in
                    var line = Line("#\(person.id)", .faint)
                    line.pad(to: 6)
                    line.append(person.name.harmless)
                    line.pad(to: 6 + width + 2)
                    if person.isOwner { line.append(language.pick("이 컴퓨터의 주인  ", "the owner of this machine  ")) }
                    if person.isAdministrator { line.append(language.pick("관리자  ", "administrator  "), .strong) }
                    if person.isDisabled { line.append(language.pick("막힘  ", "disabled  "), .open) }
                    let used = person.lastUse.map { language.ago(seconds: $0.seconds(to: now)) }
                    line.append(used ?? language.pick("들어온 브라우저 없음", "no browser signed in"), .faint)
                    return line
                })
        }
    }

    struct Disable: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "disable",
                abstract: say("계정을 막아요. 기록은 남아요.", "Disable an account; its data stays."))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.shutOut(person.id)
            try ledger.sayDone(person, "막았어요.", "is disabled.")
        }
    }

    struct Enable: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "enable", abstract: say("막은 계정을 다시 열어요.", "Enable an account again."))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.enable(person.id)
            try ledger.sayDone(person, "다시 열었어요.", "is enabled again.")
        }
    }

    struct Appoint: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "appoint", abstract: say("관리자로 지정해요.", "Make someone an administrator."))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.setAdministrator(true, person.id)
            try ledger.sayDone(person, "관리자가 됐어요.", "is an administrator.")
        }
    }

    struct Dismiss: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "dismiss", abstract: say("관리자 지정을 풀어요.", "Take away someone’s administrator rights."))
        }

        @OptionGroup var who: Who
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            try await accounts.setAdministrator(false, person.id)
            try ledger.sayDone(person, "이제 관리자가 아니에요.", "is no administrator any more.")
        }
    }

    struct Delete: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "delete",
                abstract: say("계정과 모든 기록을 완전히 지워요.", "Delete an account with everything in it, for good."))
        }

        @OptionGroup var who: Who
        @Option(
            help: ArgumentHelp(
                say("확인하는 뜻으로 적는, 지울 사람의 이름.", "The person’s name once more, to confirm it."), valueName: "name"))
        var confirm: String?
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let accounts = Accounts(ledger.useCases)
            let person = try await accounts.person(named: who.name)
            guard confirm == person.name else { throw UsageError.deletionNotConfirmed(person.name) }
            try await accounts.remove(person.id)
            try ledger.sayDone(person, "모든 기록과 함께 지웠어요.", "is deleted, with everything in it.")
        }
    }
}

extension Ledger {
    fileprivate func sayDone(_ person: PersonReport, _ korean: String, _ english: String) throws {
        let name = person.name.harmless
        try showView([Line(language.pick("\(name): \(korean)", "\(name) \(english)"))])
    }
}
