import Core
import Engine
import Graphics
import Language

/// What a template is given: the texts, what surrounds the page, and the page.
struct Document<Page: TemplateValue>: TemplateValue {
    let shell: Shell
    let page: Page
}

/// What a template of a part of a page is given.
struct Fragment<Part: TemplateValue>: TemplateValue {
    let page: Part
}

/// What surrounds every page: the head, the rail and the messages.
struct Shell: TemplateValue {
    /// A colour of the browser's own frame, and when it holds.
    struct Frame: TemplateValue {
        let color: String
        let media: String?
    }

    let language: String
    let theme: String
    let appearance: String
    let frames: [Frame]
    /// What the browser paints before the style sheet is there.
    let scheme: String
    let title: String
    /// The page's name for the style sheet and the scripts.
    let name: String
    let style: String?
    let scripts: [String]
    /// The module for when there is no connection.
    let awayPath: String
    /// The links of the rail, ready made.
    let tabs: String
    /// Those that a phone shows only behind "more", ready made.
    let tabsBehind: String
    /// The keys that lead to the places of the rail, ready made.
    let shortcuts: String
    /// Whose page it is, by which a browser tells what it keeps of one account from another's; nil for nobody's.
    let account: String?
    /// Whether the person is known, so that the rail leads somewhere.
    let isKnown: Bool
    let notice: NoticeCard?
    /// Notice of the demo as markup; nil elsewhere.
    let demo: String?
    /// Whose days these are.
    let person: UntrustedText
    let avatar: AvatarView
    /// Where the name leads: to the person's page on their forge, or to the list of these; nil where they have none.
    let personPath: String?
    /// What is read; nil while that is not known.
    let sourceLine: String?
    let checkedAt: Int64?
    let checkedAgo: String?
    /// The texts that scripts speak, as JSON ready to be put into an attribute.
    let scriptTexts: String
    /// Seconds after which a page without scripts asks again.
    let refresh: Int?
    /// The minute in which the page was made, as its beginning in seconds since 1970: the same page, made twice
    /// within it, is the same to the letter.
    let madeAt: Int64
    let moreIcon = Icon.more.paths
    let settingsPath = Route.settings(.overview).path
    let todayPath = Route.today.path
    let manifestPath = Route.manifest.path
    let offlinePath = Route.offline.path
    let eventsPath: String
    let iconPath = Route.icon("haru.svg").path
    let touchIconPath = Route.icon("haru-180.png").path

    init(
        title: String, name: String, context: PageContext, current: Route? = nil, refresh: Int? = nil,
        isKnown: Bool = true, runsScripts: Bool = true, modules: String? = nil
    ) {
        let language = context.language
        self.language = language.rawValue
        theme = context.theme.rawValue
        appearance = context.appearance.rawValue
        scheme = context.appearance == .system ? "light dark" : appearance
        frames =
            switch context.appearance {
            case .light: [Frame(color: Self.lightPaper.hex, media: nil)]
            case .dark: [Frame(color: Self.darkPaper.hex, media: nil)]
            case .system:
                [
                    Frame(color: Self.lightPaper.hex, media: "(prefers-color-scheme: light)"),
                    Frame(color: Self.darkPaper.hex, media: "(prefers-color-scheme: dark)"),
                ]
            }
        self.title = title
        self.name = name
        style = context.assets.sheet(of: name)
        scripts = runsScripts ? context.assets.modules(of: modules ?? name) : []
        awayPath = context.assets["\(PageFiles.away).js"]
        let rail = Rail.of(language)
        (tabs, tabsBehind) = rail.tabs(of: context.path, current: current)
        shortcuts = rail.shortcuts
        account = isKnown ? context.account.map(String.init) : nil
        self.isKnown = isKnown
        demo = isKnown && [.inside, .open].contains(context.demo) ? Self.demoText(language) : nil
        notice = context.notice.map { NoticeCard($0, context: context) }
        (avatar, person) = AvatarView.person(
            of: context.sources ?? [], nameAtProvider: context.nameAtProvider, language)
        personPath = [.inside, .open].contains(context.demo) ? nil : Self.profile(of: context.sources ?? [])
        // Where something could not be read, saying when the rest was would hide it.
        let isWhole = context.sources?.allSatisfy(\.ok) ?? true
        let checked = isWhole ? context.sources?.compactMap(\.checkedAt).max() : nil
        checkedAt = checked?.seconds
        checkedAgo = checked.map { language.ago(seconds: $0.seconds(to: context.now)) }
        sourceLine = context.sources.map { sources in
            let repositories = sources.reduce(0) { $0 + $1.repositories }
            let unread = sources.reduce(0) { $0 + $1.problems.count + ($1.unanswered == nil ? 0 : 1) }
            if sources.isEmpty { return language.text(.source.none) }
            let accounts = sources.compactMap(\.account)
            let names = accounts.count == 1 ? UntrustedText(accounts[0].name).renderText : nil
            let count = [
                repositories == 0 ? nil : language.repositories(repositories),
                accounts.isEmpty ? nil : names ?? language.text(.tile.sources(count: language.number(accounts.count))),
            ].compactMap(\.self).joined(separator: " · ")
            return unread == 0 ? count : count + " · " + language.text(.source.unread(count: language.number(unread)))
        }
        scriptTexts = ScriptTexts.attribute(language, page: name)
        self.refresh = refresh
        madeAt = context.now.seconds / 60 * 60
        eventsPath = Route.events.path + (context.mark.isEmpty ? "" : "?since=\(context.mark)")
    }

    /// The page of the only account on a forge; where there are several, the settings that list them.
    private static func profile(of sources: [SourceReport]) -> String? {
        let accounts = sources.compactMap(\.account)
        guard accounts.count == 1, let account = accounts.first else {
            return accounts.isEmpty ? nil : Route.settings(.section(.sources)).path
        }
        return account.address.hasPrefix("https://") ? account.address + "/" + Route.encoded(account.login) : nil
    }

    private static func demoText(_ language: Language) -> String {
        let command = "haru serve --open"
        return Markup.escaped(language.text(.demo.banner(command: command)))
            .replacing(command, with: "<code>\(command)</code>")
    }

    /// The paper of the style sheet's tokens, for the browser's own frame and the opening of the installed app.
    static let lightPaper = Color(0xFAF8F3)
    static let darkPaper = Color(0x15181A)
}

/// The texts that scripts speak.
enum ScriptTexts {
    private static let messages: [Message] = [
        .ago.now, .ago.minutes(minutes: "{0}"), .ago.hours(hours: "{0}"), .ago.day, .ago.days(days: "{0}"),
        .span.minutes(minutes: "{0}"), .span.hours(hours: "{0}"), .span.both(hours: "{0}", minutes: "{1}"),
        .live.updated,
        .live.commit, .offline.since(time: "{0}"), .offline.kept(time: "{0}"), .offline.cannot,
        .outbox.count(count: "{0}"), .outbox.refused(count: "{0}"), .outbox.kept,
        .outbox.sent(count: "{0}"), .outbox.mark, .outbox.signIn, .live.missed, .task.failed,
    ]
    /// Those that the matrix, lists and the calendar speak besides.
    private static let ofLists: [Message] = [
        .task.lifted(title: "{0}"), .task.placed(quadrant: "{0}", place: "{1}", count: "{2}"), .task.back,
        .task.chosen(count: "{0}"), .diary.selected(count: "{0}"), .offline.notKept,
    ]
    /// Those that the editors of notes and tasks speak besides.
    private static let ofEditors: [Message] = [
        .editor.draftBack, .editor.write, .editor.preview, .editor.previewEmpty, .editor.bodyHint,
        .editor.bodyCount(count: "{0}"),
        .editor.kept(time: "{0}"), .editor.notKept, .editor.linkedNow(commit: "{0}"), .editor.unlinked(commit: "{0}"),
    ]

    /// Pages carry them, so that they are written down once.
    private static let (shared, lists, editors) = (
        attributes(messages), attributes(messages + ofLists), attributes(messages + ofEditors)
    )

    private static func attributes(_ messages: [Message]) -> [Language: String] {
        Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                let texts = messages.map { ($0.identifier, language.text($0)) }
                return (language, MarkupContent().escapeText(JSONText.of(Dictionary(uniqueKeysWithValues: texts))))
            })
    }

    /// As JSON ready to be put into an attribute of a page.
    static func attribute(_ language: Language, page: String) -> String {
        let texts =
            switch page {
            case "editor", "task": editors
            case "tasks", "task-list", "diary", "calendar": lists
            default: shared
            }
        return texts[language] ?? ""
    }
}

extension Message {
    /// The key as one word, for scripts and elements of pages: `agoMinutes` for `ago.minutes`.
    var identifier: String {
        let words = key.split(separator: ".")
        return words[0] + words[1].prefix(1).uppercased() + words[1].dropFirst()
    }
}
