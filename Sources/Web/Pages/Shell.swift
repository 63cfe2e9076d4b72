import Core
import Engine
import Graphics
import Language

/// Frame of every page: the head, the rail and the notices.
struct Shell {
    /// Theme color of the browser's own frame, with its media query.
    struct Frame {
        let color: String
        let media: String?
    }

    let language: Language
    let theme: String
    let appearance: String
    let frames: [Frame]
    /// Color scheme that the browser paints before the style sheet is loaded.
    let scheme: String
    let title: String
    /// Name of the page, for the style sheet and the scripts.
    let name: String
    let style: String?
    let scripts: [String]
    /// Path of the module for offline use.
    let awayPath: String
    /// Links of the rail.
    let tabs: HTML
    /// Links that a phone shows only in the "more" menu.
    let tabsBehind: HTML
    /// Number of the page's account, by which the browser separates stored data of accounts; nil for a page without
    /// one.
    let account: String?
    /// Whether the person is known, so that the rail's links work.
    let isKnown: Bool
    let notice: NoticeCard?
    /// Notice of the demo; nil elsewhere.
    let demo: HTML?
    /// Name of the signed-in person.
    let person: UntrustedText
    let avatar: AvatarView
    /// Target of the name: the person's page on their forge, or the list of several; nil without any.
    let personPath: String?
    /// Summary of the sources; nil while unknown.
    let sourceLine: String?
    let checkedAt: Int64?
    let checkedAgo: String?
    /// Texts for scripts, as JSON escaped for an attribute.
    let scriptTexts: HTML
    /// Reload interval in seconds for a browser without scripts.
    let refresh: Int?
    /// Start of the minute in which the page was made, in seconds since 1970.
    ///
    /// Pages made within the same minute are identical byte for byte.
    let madeAt: Int64
    let eventsPath: String

    init(
        title: String, name: String, context: PageContext, current: Route? = nil, refresh: Int? = nil,
        isKnown: Bool = true, runsScripts: Bool = true, modules: String? = nil
    ) {
        let language = context.language
        self.language = language
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
        tabs = Rail.tabs(of: context.path, current: current, language)
        tabsBehind = Rail.tabsBehind(of: context.path, current: current, language)
        account = isKnown ? context.account.map(String.init) : nil
        self.isKnown = isKnown
        demo = isKnown && [.inside, .open].contains(context.demo) ? Self.demoText(language) : nil
        notice = context.notice.map { NoticeCard($0, context: context) }
        (avatar, person) = AvatarView.person(
            of: context.sources ?? [], nameAtProvider: context.nameAtProvider, language)
        personPath = [.inside, .open].contains(context.demo) ? nil : Self.profile(of: context.sources ?? [])
        // When a source has failed, the time of the others' last check would hide it.
        let isWhole = context.sources?.allSatisfy(\.ok) ?? true
        let checked = isWhole ? context.sources?.compactMap(\.checkedAt).max() : nil
        checkedAt = checked?.seconds
        checkedAgo = checked.map { language.ago(seconds: $0.seconds(to: context.now)) }
        sourceLine = context.sources.map { sources in
            let repositories = sources.reduce(0) { $0 + $1.repositories }
            let unread = sources.reduce(0) { $0 + $1.problems.count + ($1.unanswered == nil ? 0 : 1) }
            if sources.isEmpty { return language.text(.source.none) }
            let accounts = sources.compactMap(\.account)
            let names = accounts.count == 1 ? UntrustedText(accounts[0].name).text : nil
            let count = [
                repositories == 0 ? nil : language.repositories(repositories),
                accounts.isEmpty ? nil : names ?? language.text(.tile.sources(count: language.number(accounts.count))),
            ].compactMap(\.self).joined(separator: " · ")
            return unread == 0 ? count : count + " · " + language.text(.source.unread(count: language.number(unread)))
        }
        scriptTexts = ScriptTexts.attribute(language, page: name)
        self.refresh = refresh
        madeAt = context.now.seconds / 60 * 60
        eventsPath = Route.events.path + (context.revision.isEmpty ? "" : "?since=\(context.revision)")
    }

    /// Profile page of the only forge account; with several, the settings section that lists them.
    private static func profile(of sources: [SourceReport]) -> String? {
        let accounts = sources.compactMap(\.account)
        guard accounts.count == 1, let account = accounts.first else {
            return accounts.isEmpty ? nil : Route.settings(.section(.sources)).path
        }
        return account.address.hasPrefix("https://") ? account.address + "/" + Route.encoded(account.login) : nil
    }

    private static func demoText(_ language: Language) -> HTML {
        let command = "haru serve --open"
        return HTML(
            raw: HTML.escaped(language.text(.demo.banner(command: command)))
                .replacing(command, with: "<code>\(command)</code>"))
    }

    /// Paper color of the style sheet's tokens, for the browser's frame and the splash screen of the installed app.
    static let lightPaper = Color(0xFAF8F3)
    static let darkPaper = Color(0x15181A)
}

/// Texts for scripts.
enum ScriptTexts {
    private static let messages: [Message] = [
        .ago.now, .ago.minutes(minutes: "{0}"), .ago.hours(hours: "{0}"), .ago.day, .ago.days(days: "{0}"),
        .span.minutes(minutes: "{0}"), .span.hours(hours: "{0}"), .span.both(hours: "{0}", minutes: "{1}"),
        .live.updated,
        .live.commit, .offline.since(time: "{0}"), .offline.kept(time: "{0}"), .offline.cannot,
        .outbox.count(count: "{0}"), .outbox.refused(count: "{0}"), .outbox.kept,
        .outbox.sent(count: "{0}"), .outbox.mark, .outbox.signIn, .live.missed, .task.failed,
    ]
    /// Additional texts of the matrix, lists and the calendar.
    private static let ofLists: [Message] = [
        .task.lifted(title: "{0}"), .task.placed(quadrant: "{0}", place: "{1}", count: "{2}"), .task.back,
        .task.chosen(count: "{0}"), .diary.selected(count: "{0}"), .offline.notKept,
    ]
    /// Additional texts of the editors of notes and tasks.
    private static let ofEditors: [Message] = [
        .editor.draftBack, .editor.write, .editor.preview, .editor.previewEmpty, .editor.bodyHint,
        .editor.bodyCount(count: "{0}"),
        .editor.kept(time: "{0}"), .editor.notKept, .editor.linkedNow(commit: "{0}"), .editor.unlinked(commit: "{0}"),
    ]

    /// Encoded once, since every page contains them.
    private static let (shared, lists, editors) = (
        attributes(messages), attributes(messages + ofLists), attributes(messages + ofEditors)
    )

    private static func attributes(_ messages: [Message]) -> [Language: HTML] {
        Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                let texts = messages.map { ($0.identifier, language.text($0)) }
                return (language, JSONText.of(Dictionary(uniqueKeysWithValues: texts)).html)
            })
    }

    /// Texts of a page as JSON escaped for an attribute.
    static func attribute(_ language: Language, page: String) -> HTML {
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
    /// Camel-case key for scripts and page elements: `agoMinutes` for `ago.minutes`.
    var identifier: String {
        let words = key.split(separator: ".")
        return words[0] + words[1].prefix(1).uppercased() + words[1].dropFirst()
    }
}

extension Shell {
    func html(_ main: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)" data-theme="\(theme)" data-appearance="\(appearance)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="\(scheme)">
        <title>\(title) · \(language.text(.shell.brand))</title>
        \(each: frames, { frame in """
            <meta name="theme-color" content="\(frame.color)"\(attribute: "media", frame.media)>
            """ })
        \(if: refresh, { refresh in """
            <noscript><meta http-equiv="refresh" content="\(refresh)"></noscript>
            """ })
        \(if: style, { style in #"<link rel="stylesheet" href="\#(style)">"# })
        <link rel="manifest" href="\(Route.manifest.path)" crossorigin="use-credentials">
        <link rel="icon" href="\(Route.icon("haru.svg").path)">
        <link rel="apple-touch-icon" href="\(Route.icon("haru-180.png").path)">
        \(each: scripts, { script in #"<script type="module" src="\#(script)"></script>"# })
        </head>
        <body data-page="\(name)" data-made="\(madeAt)" data-texts="\(scriptTexts)" data-events="\(eventsPath)"\
        \(attribute: "data-account", account) data-away="\(awayPath)"\(attribute: "data-refresh", refresh)>
        <a class="skip" href="#main">\(language.text(.shell.skipToContent))</a>
        <div class="shell">
        <nav class="rail" aria-label="\(language.text(.shell.mainMenu))">
        <a class="brand" href="\(Route.today.path)"><svg viewBox="0 0 32 32" aria-hidden="true">\
        <rect x="2" y="2" width="12" height="12" rx="3.5" class="l2"/>\
        <rect x="18" y="2" width="12" height="12" rx="3.5" class="l1"/>\
        <rect x="2" y="18" width="12" height="12" rx="3.5" class="l3"/>\
        <rect x="18" y="18" width="12" height="12" rx="3.5" class="l4"/></svg>\(language.text(.shell.brand))</a>
        \(if: isKnown, """
            \(tabs)<details class="more-tabs"><summary class="tab">\
            \(Icon.more.html)\(language.text(.nav.more))</summary>\
            <div class="more-list">\(tabsBehind)\(if: personPath, { personPath in """
                <a class="tab" href="\(personPath)" rel="noopener noreferrer nofollow">\
                \(avatar.html)\(language.text(.nav.profile))</a>
                """ })</div></details>
            \(if: sourceLine, { sourceLine in """
                <div class="who">\(avatar.html)<span>\
                <b>\
                \(if: personPath, { personPath in #"<a href="\#(personPath)" rel="noopener noreferrer nofollow">"# })\
                <bdi>\(person)</bdi>\(if: personPath != nil, "</a>")</b><br>\
                <span class="faint">\(sourceLine)\
                \(if: checkedAgo, { checkedAgo in #" · <time data-ago="\#(checkedAt)">\#(checkedAgo)</time>"# })\
                </span></span></div>
                """ })
            """)
        </nav>
        <main id="main" tabindex="-1">
        <div class="banner offline" id="offline" hidden><p></p>\(if: account != nil, """
            <a class="link" href="\(Route.offline.path)" hidden>\(language.text(.outbox.show))</a>
            """)</div>
        \(if: demo, { demo in #"<p class="banner demo">\#(demo)</p>"# })
        \(notice?.html(language))
        \(main)
        </main>
        </div>
        <p class="unseen" id="live" role="status" aria-live="polite"></p>
        <dialog class="sheet" id="shortcuts" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">\(language.text(.shell.shortcuts))</h2>
        <dl class="keys">
        <div><dt><kbd>?</kbd></dt><dd>\(language.text(.shortcut.help))</dd></div>
        \(Rail.shortcuts(language))
        <div><dt><kbd>\(language.text(.shell.keyNew))</kbd></dt><dd>\(language.text(.shortcut.new))</dd></div>
        <div><dt><kbd>\(language.text(.shell.keySearch))</kbd></dt><dd>\(language.text(.shortcut.search))</dd></div>
        <div><dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>\(language.text(.shortcut.putOff))</dd></div>
        <div><dt><kbd>\(language.text(.shell.keyEdit))</kbd></dt><dd>\(language.text(.shortcut.line))</dd></div>
        <div><dt><kbd>\(language.text(.shell.keyChoose))</kbd></dt><dd>\(language.text(.shortcut.choose))</dd></div>
        <div><dt><kbd>\(language.text(.shell.keyAlt))</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt>\
        <dd>\(language.text(.shortcut.move))</dd></div>
        <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>\(language.text(.shortcut.days))</dd></div>
        <div><dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt>\
        <dd>\(language.text(.shortcut.grass))</dd></div>
        </dl>
        <form method="dialog"><button class="btn">\(language.text(.shell.close))</button></form>
        </dialog>
        </body>
        </html>
        """
    }
}
