import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with the calendar feeds.
struct FeedsSection {
    struct Feed {
        let name: UntrustedText
        let contents: String
        let lastRead: String
        let since: String
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// New feed, with its link.
    struct Created {
        let name: UntrustedText
        let address: UntrustedText
        /// Link that opens the calendar app of the device.
        let appAddress: UntrustedText
    }

    let feeds: [Feed]
    let isEmpty: Bool
    let made: Created?
    /// Whether the links are reachable from this machine only.
    let isLocal: Bool
    let name: UntrustedText
    let contents: [Choice]

    init(
        _ reports: [CalendarFeedReport], address: String, made: CreatedCalendarFeed?, form: FormState,
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

extension FeedsSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: made, { made in """
            <section class="card"><div class="fields">
            <div role="status"><p><b>\(language.text(.feed.made))</b></p>\
            <p class="faint">\(language.text(.feed.madeHint))</p></div>
            <div class="field"><label for="made-feed">\(made.name)</label><div class="addline">\
            <input class="input mono" type="text" id="made-feed" value="\(made.address)" readonly autocomplete="off" \
            spellcheck="false">\(HTML.copyButton(of: "made-feed", language))</div></div>
            <p><a class="btn primary" href="\(made.appAddress)">\(language.text(.feed.subscribe))</a></p>
            <p class="faint">\(language.text(.feed.subscribeHint))</p>
            </div></section>
            """ })
        <section class="card">
        <p class="muted">\(language.text(.feed.feedsText))</p>
        \(if: isLocal, #"<p class="faint">\#(language.text(.feed.feedsLocal))</p>"#)
        \(if: isEmpty, #"<p class="muted">\#(language.text(.feed.feedsEmpty))</p>"#)
        <ul class="ruled">\(each: feeds, { feed in """
            <li><span class="t"><b><bdi>\(feed.name)</bdi></b> <span class="chip">\(feed.contents)</span><br>\
            <span class="faint num">\(feed.lastRead) · \(feed.since)</span></span>\
            <form method="post" action="\(feed.removalPath)">\
            <button class="btn" aria-label="\(feed.removalLabel)">\(language.text(.feed.end))</button></form></li>
            """ })</ul>
        \(if: !isEmpty, #"<p class="faint">\#(language.text(.feed.endHint))</p>"#)
        </section>
        <section class="card">
        <header><h2>\(language.text(.feed.new))</h2></header>
        <form class="fields" method="post" action="\(Route.feed(.feeds).path)">
        <div class="field"><label for="name">\(language.text(.feed.name))</label>\
        <input class="input" type="text" id="name" name="name" value="\(name)" required autocomplete="off" \
        aria-describedby="name-hint"><p class="faint" id="name-hint">\(language.text(.feed.nameHint))</p></div>
        <fieldset><legend>\(language.text(.feed.contents))</legend>\(each: contents, { $0.checkbox })</fieldset>
        <p><button class="btn primary">\(language.text(.feed.make))</button></p>
        </form>
        </section>
        """
    }
}
