import Core
import Engine
import Language
import Presentation

/// The links by which calendar apps read what a person chose.
struct FeedsSection: TemplateValue {
    /// A feed.
    struct Feed: TemplateValue {
        let name: UntrustedText
        let contents: String
        let lastRead: String
        let since: String
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// One that was made just now, with its link.
    struct Created: TemplateValue {
        let name: UntrustedText
        let address: UntrustedText
        /// The link by which the device's own calendar app opens.
        let appAddress: UntrustedText
    }

    let feeds: [Feed]
    let isEmpty: Bool
    let made: Created?
    /// Whether only this machine can reach the links.
    let isLocal: Bool
    let name: UntrustedText
    let contents: [Choice]
    let addPath = Route.feed(.feeds).path

    init(
        _ reports: [CalendarFeedReport], address: String, made: MadeCalendarFeed?, form: FormState,
        _ context: PageContext
    ) {
        let language = context.language
        feeds = reports.map { report in
            let since = WallClock(report.createdAt, offset: context.offset).date
            return Feed(
                name: UntrustedText(report.name), contents: language.feedContents(report.contents),
                lastRead: report.readAt.map {
                    language.text(.feed.lastRead(ago: language.ago(seconds: $0.seconds(to: context.now))))
                } ?? language.text(.feed.neverRead),
                since: language.text(.settings.sessionSince(date: language.shortDate(since, today: context.today))),
                removalPath: Route.feed(.removal(report.number)).path,
                removalLabel: UntrustedText(language.text(.feed.endNamed(name: report.name))))
        }
        isEmpty = reports.isEmpty
        self.made = made.map {
            Created(
                name: UntrustedText($0.report.name), address: UntrustedText(address + $0.path, limit: 500),
                appAddress: UntrustedText($0.appAddress(at: address), limit: 500))
        }
        isLocal = address.hasPrefix("http://")
        name = UntrustedText(form[.name] ?? "", limit: 300)
        let chosen = form.values.isEmpty ? [FeedContent.tasks.rawValue] : form[all: .content]
        contents = FeedContent.allCases.map { content in
            Choice(
                .content, value: content.rawValue, label: language.text(content.name),
                hint: language.text(content.hint), isChosen: chosen.contains(content.rawValue))
        }
    }
}

extension FeedContent {
    fileprivate var name: Message {
        switch self {
        case .tasks: .feed.tasks
        case .days: .feed.days
        case .challenge: .feed.challenge
        case .letters: .feed.letters
        }
    }

    fileprivate var hint: Message {
        switch self {
        case .tasks: .feed.tasksHint
        case .days: .feed.daysHint
        case .challenge: .feed.challengeHint
        case .letters: .feed.lettersHint
        }
    }
}
