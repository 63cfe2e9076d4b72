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
            abstract: say(
                "다른 브라우저로 들어갈 링크를 만들거나, 이 컴퓨터를 웹의 하루에 이어요.",
                "Let another browser in, or connect this machine to a hosted Haru."),
            discussion: say(
                """
                주소 없이 쓰면 켜져 있는 하루에 들어갈 링크를 만들어요. 10분 안에 한 번만 쓸 수 있고, 새로 만들면 앞의 것은 쓸 수 없어요.
                주소를 적으면 그 하루에 이 컴퓨터의 커밋을 알려요: SHA, 시각, 이메일, 저장소 이름. 코드와 파일은 보내지 않아요.
                """,
                """
                Without an address it makes a link to the Haru that is on here. It works once, within ten minutes, and a \
                newer one takes its place.
                With an address, this machine reports its commits to that Haru: SHA, time, email and the repository's \
                name. Nothing of the code is sent.
                """
            ),
            subcommands: [Open.self, Status.self, Sync.self, Subjects.self, Remove.self],
            defaultSubcommand: Open.self
        )
    }
}

extension LinkCommand {
    /// What is done where no other command is named.
    struct Open: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "open",
                abstract: say(
                    "링크를 만들거나, 주소를 적으면 그 하루에 이어요.", "Make a link, or connect to the Haru at an address.")
            )
        }

        @Argument(
            help: ArgumentHelp(
                say("웹의 하루 주소.", "The address of a hosted Haru."), valueName: "https://…"))
        var address: String?

        @Option(
            help: ArgumentHelp(
                say("거기서 이 컴퓨터를 부를 이름.", "What this machine is called there."), valueName: "name"))
        var name: String?

        @Flag(
            inversion: .prefixedNo,
            help: ArgumentHelp(
                say("커밋 제목과 작성자 이름도 알려요.", "Tell what commits say and who wrote them, too.")))
        var subjects: Bool?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            if let address {
                return try await LinkDialog(ledger: ledger, name: name, subjects: subjects).connect(to: address)
            }
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
}

extension LinkCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "status", abstract: say("연결 상태와 마지막으로 알린 때를 보여 줘요.", "Show the state of the link."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try ledger.showView(LinkView(report: try await ledger.useCases.link(), ledger: ledger).lines)
        }
    }

    struct Sync: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "sync",
                abstract: say("새 커밋을 읽고 지금 모두 알려요.", "Read what is new and report it now."))
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
            CommandConfiguration(
                commandName: "subjects",
                abstract: say(
                    "커밋 제목과 작성자 이름도 알릴지 정해요.", "Choose whether subjects and authors are reported too."))
        }

        @Argument(
            help: ArgumentHelp(say("on이나 off.", "on or off."), valueName: "on|off"),
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
            CommandConfiguration(
                commandName: "remove",
                abstract: say("연결을 끊어요. 알린 커밋은 거기 남아요.", "Unlink this computer; what it reported stays there."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (address, isTold) = try await ledger.useCases.removeLink(through: Wiring.hosted())
            let language = ledger.language
            var lines = [
                Line(
                    language.pick(
                        "\(address) 연결을 끝냈어요. 알린 커밋은 거기 남아 있어요.",
                        "The link with \(address) has ended. What was told stays there."))
            ]
            if !isTold {
                lines += Line.wrapped(
                    language.pick(
                        "그 하루에 닿지 않아서, 거기 설정 → 컴퓨터에서도 끝내 주세요.",
                        "It couldn’t be reached: end it there as well, under Settings → Machines."),
                    columns: min(ledger.terminal.contentWidth, 96), ink: .open)
            }
            try ledger.showView(lines)
        }
    }
}
