import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct FeedCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "feed",
            abstract: say("캘린더 앱이 구독할 링크를 만들고 끊어요.", "Make links for calendar apps, and end them."),
            discussion: say(
                """
                링크를 아는 사람은 누구나 볼 수 있어요. haru serve가 열려 있는 동안 읽을 수 있어요.
                """,
                """
                Anyone with a link can see what it shows, while haru serve runs.
                """
            ),
            subcommands: [List.self, Add.self, Remove.self],
            defaultSubcommand: List.self
        )
    }
}

extension FeedCommand {
    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list", abstract: say("구독을 새것부터 보여 줘요.", "Show the feeds, the newest first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let feeds = try await ledger.useCases.calendarFeeds()
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.calendarFeeds(feeds, offset: zones.offset(at:)))
            }
            let language = ledger.language
            guard !feeds.isEmpty else {
                return try ledger.showView([
                    Line(language.pick("캘린더 구독이 없어요.", "There’s no calendar feed."), .faint)
                ])
            }
            let rows = feeds.map { feed in
                let read = feed.readAt.map { language.ago(seconds: $0.seconds(to: ProcessEnvironment.now())) }
                return [
                    Line(String(feed.number), .content), Line(feed.name.harmless),
                    Line(language.feedContents(feed.contents), .faint),
                    Line(read ?? language.pick("아직 읽어 가지 않음", "not read yet"), .faint),
                ]
            }
            try ledger.showView(
                TableView(
                    columns: [.right, .flexible, .left, .left], spare: [2, 3], rows: rows,
                    width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
                ).lines)
        }
    }

    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say("구독 링크를 만들어요. 한 번만 보여 줘요.", "Make a link, which is shown once."),
                discussion: say(
                    """
                    아무것도 고르지 않으면 마감이 있는 할 일을 담아요.
                      haru feed add 휴대폰
                      haru feed add 휴대폰 --tasks --days --challenge --letters
                    """,
                    """
                    Unless something else is chosen, it shows tasks with a due date.
                      haru feed add phone
                      haru feed add phone --tasks --days --challenge --letters
                    """
                )
            )
        }

        @Argument(
            help: ArgumentHelp(say("캘린더 앱에 보일 이름.", "What calendar apps call it."), valueName: "name"))
        var name: String

        @Flag(help: ArgumentHelp(say("마감이 있는 할 일. 메모는 넣지 않아요.", "Tasks with a due date, without their memos.")))
        var tasks = false
        @Flag(help: ArgumentHelp(say("해낸 날과 기여 수.", "Done days, with their contributions."))) var days = false
        @Flag(help: ArgumentHelp(say("챌린지의 시작과 깃발.", "When challenges begin, and their flags."))) var challenge =
            false
        @Flag(help: ArgumentHelp(say("편지를 꺼낸 날과 수.", "Days on which letters were drawn, and how many."))) var letters =
            false
        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        private var contents: Set<FeedContent> {
            let chosen: [(FeedContent, Bool)] = [
                (.tasks, tasks), (.days, days), (.challenge, challenge), (.letters, letters),
            ]
            let contents = Set(chosen.filter(\.1).map(\.0))
            return contents.isEmpty ? [.tasks] : contents
        }

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            let made = try await ledger.useCases.addCalendarFeed(
                named: name, contents: contents, language: language.rawValue)
            let address = ShareCommand.address(ledger)
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                return try Output.write(Wire.madeCalendarFeed(made, address: address, offset: zones.offset(at:)))
            }
            // A program that reads it wants the address alone.
            guard ledger.session.environment.outputIsTerminal else {
                return try Output.write(address + made.path + "\n")
            }
            let title = Line(made.report.name.harmless, .strong)
                .appending("  " + language.feedContents(made.report.contents), .faint)
            let closing = language.pick(
                "다시 보여 주지 않으니 지금 캘린더 앱에 넣어 주세요.", "It isn’t shown again: add it to a calendar app now.")
            let local = language.pick(
                "하루가 이 컴퓨터에만 있어서, 이 컴퓨터의 캘린더 앱에서만 열려요.",
                "This Haru is only on this computer, and so only calendar apps here can open it.")
            let terminal = ledger.terminal
            let notes = [closing] + (address.hasPrefix("http://") ? [local] : [])
            let lines = notes.flatMap { Line.wrapped($0, columns: min(terminal.contentWidth, 96), ink: .faint) }
            // The link is worth nothing when it is cut, however narrow the terminal.
            try Output.write(
                terminal.render([Line(), title]) + "    "
                    + terminal.palette.paint(Line(address + made.path, .content)) + "\n"
                    + terminal.render(lines + [Line()]))
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say("구독을 끊어요. 그때부터 링크로 볼 수 없어요.", "End feeds; their links stop working at once."))
        }

        @Argument(help: ArgumentHelp(say("목록에 적힌 번호.", "Its number, as the list shows it."), valueName: "number"))
        var numbers: [Int]

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let language = ledger.language
            for number in numbers {
                let name = try await ledger.useCases.removeCalendarFeed(number).name.harmless
                try ledger.showView([Line(language.pick("\(name) 구독을 끊었어요.", "\(name) is ended."))])
            }
        }
    }
}
