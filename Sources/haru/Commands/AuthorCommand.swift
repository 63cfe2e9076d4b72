import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct AuthorCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "author",
            abstract: say("내 커밋으로 집계할 이메일 주소를 정해요.", "Choose the email addresses whose commits are yours."),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension AuthorCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list",
                abstract: say(
                    "찾은 작성자와 커밋 수를 보여 줘요.", "Show the authors that were found and how many commits they have.")
            )
        }

        @Flag(help: ArgumentHelp(say("모두 보여 줘요.", "Show all of them, not only the most frequent.")))
        var all = false

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let reports = try await ledger.useCases.authors()
            let reckoning = try await ledger.useCases.reckoning()
            if json { return try Output.write(Wire.authors(reports, offset: reckoning.zones.offset(at:))) }
            try ledger.showView(lines(reports, reckoning, ledger))
        }

        /// Why an address was found: git is configured with it, and since when it counts because of that.
        private func origin(of report: AuthorReport, _ reckoning: Reckoning, _ ledger: Ledger) -> String {
            guard report.isConfigured else { return "" }
            let name = ledger.language.pick("git 설정", "git's own")
            guard report.isMine, let since = report.adoptedAt else { return name }
            let (day, today) = (reckoning.day(at: since), reckoning.day(at: ledger.session.now))
            let date = ledger.language.shortDate(day, today: today)
            return ledger.language.pick("\(name), \(date)부터", "\(name), since \(date)")
        }

        private func lines(_ reports: [AuthorReport], _ reckoning: Reckoning, _ ledger: Ledger) -> [Line] {
            let language = ledger.language
            guard !reports.isEmpty else {
                return [
                    Line(language.pick("찾은 작성자가 없어요.", "No authors were found yet.")),
                    Line("haru repo add ~/code", .content),
                ]
            }
            let glyphs = ledger.terminal.glyphs
            let mine = reports.filter(\.isMine)
            let others = reports.filter { !$0.isMine }
            let shown = mine + (all ? others[...] : others.prefix(15))
            let rows = shown.map { report in
                [
                    Line(report.isMine ? glyphs.check : glyphs.dot, report.isMine ? .content : .faint),
                    Line(report.email.harmless, report.isMine ? .strong : .plain),
                    Line(language.commits(report.commits)),
                    Line(origin(of: report, reckoning, ledger), .faint),
                    Line(report.name.harmless, .faint),
                ]
            }
            let table = TableView(
                columns: [.left, .left, .right, .left, .flexible], spare: [3], rows: rows,
                width: min(ledger.terminal.contentWidth, 110), glyphs: glyphs
            )
            var lines = table.lines
            if shown.count < reports.count {
                let rest = reports.count - shown.count
                lines.append(
                    Line(
                        language.pick("그 밖에 \(rest)명. --all로 모두 볼 수 있어요.", "And \(rest) more; --all shows them."),
                        .faint))
            }
            if mine.isEmpty || !others.isEmpty {
                lines += [
                    Line(),
                    Line(
                        language.pick(
                            "내 주소가 더 있다면: haru author add EMAIL", "If another is yours: haru author add EMAIL"), .faint),
                ]
            }
            return lines
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add", abstract: say("주소의 커밋을 내 커밋으로 집계해요.", "Count commits by these addresses as yours."))
        }

        @OptionGroup var addresses: Addresses
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (useCases, emails) = (ledger.useCases, addresses.emails)
            try await ledger.watched { try await useCases.changeAuthors(adding: emails, progress: $0) }
            try ledger.showView([
                Line(
                    ledger.language.pick(
                        "이제 \(addresses.shown) 커밋도 내 커밋으로 집계해요.",
                        "The commits of \(addresses.shown) count as yours now."))
            ])
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say("주소의 커밋을 더는 집계하지 않아요.", "Stop counting commits by these addresses.")
            )
        }

        @OptionGroup var addresses: Addresses
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (useCases, emails) = (ledger.useCases, addresses.emails)
            try await ledger.watched { try await useCases.changeAuthors(removing: emails, progress: $0) }
            try ledger.showView([
                Line(
                    ledger.language.pick(
                        "이제 \(addresses.shown) 커밋은 세지 않아요.", "The commits of \(addresses.shown) no longer count."))
            ])
        }
    }
}

/// The addresses that a command is about.
struct Addresses: ParsableArguments {
    @Argument(help: ArgumentHelp(say("이메일 주소.", "Email addresses."), valueName: "email"))
    var emails: [String]

    /// The addresses as a sentence names them.
    var shown: String { emails.map(\.trimmed.harmless).joined(separator: ", ") }
}
