import Foundation
import Graphics
import Language

extension PageRenderer {
    /// Web app manifest, as JSON.
    ///
    /// - Parameter isDark: whether the splash screen of the installed app is dark.
    package func manifest(_ context: PageContext, isDark: Bool) -> String {
        JSONText.of(Manifest(context.language, paper: isDark ? Shell.darkPaper : Shell.lightPaper))
    }

    /// Offline page of the service worker: the cached pages and the changes waiting to be sent.
    package func offline(_ context: PageContext) -> String {
        let page = OfflinePage(context.language)
        let shell = Shell(title: page.title, name: "offline", context: context)
        return render(page.html(context.language), shell: shell)
    }

    /// Service worker, which caches the last pages, the offline page, and the assets of this and Today.
    ///
    /// It finds the assets of other pages in their HTML.
    package func serviceWorker(assets: AssetURLs) -> String {
        let files = [assets.sheet(of: "today")].compactMap(\.self) + assets.modules(of: "today")
        // The offline page is readable without its module, so a first visit need not wait for it.
        let behind = assets.modules(of: "offline").filter { !files.contains($0) }
        let shell = Set(files).sorted() + [Route.offline.path, Route.icon("haru.svg").path]
        return "const shell = \(JSONText.of(shell));\nconst behind = \(JSONText.of(behind));\n" + serviceWorkerSource
    }
}

/// Page shown without a connection.
private struct OfflinePage {
    let title: String
    let advice: String
    /// Texts about waiting changes for the script, as JSON.
    let said: String

    init(_ language: Language) {
        title = language.text(.offline.title)
        advice = language.text(.offline.text)
        let messages: [String: Message] = [
            "done": .outbox.done, "reopened": .outbox.reopened, "added": .outbox.added, "edited": .outbox.edited,
            "moved": .outbox.moved, "putOff": .outbox.putOff, "deleted": .outbox.deleted, "restored": .outbox.restored,
            "written": .outbox.written, "rewritten": .outbox.rewritten, "changed": .outbox.changed,
            "waits": .outbox.waits, "conflict": .outbox.conflict, "gone": .outbox.gone, "unfit": .outbox.unfit,
            "compare": .outbox.open, "again": .outbox.again, "discard": .outbox.discard, "discarded": .outbox.discarded,
            "large": .outbox.large, "copy": .outbox.copy, "copied": .outbox.copied,
        ]
        said = JSONText.of(messages.mapValues { language.text($0) })
    }
}

/// The web app manifest.
private struct Manifest: Encodable {
    struct Icon: Encodable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    /// Screenshot for the installation dialog.
    struct Screenshot: Encodable {
        let src: String
        let sizes: String
        let type = "image/png"
        let form_factor: String
        let label: String
    }

    /// Shortcut in the context menu of the app's icon.
    struct Shortcut: Encodable {
        let name: String
        let url: String
        let icons: [Icon]
    }

    /// Target of the share menu, with its parameter names.
    struct ShareTarget: Encodable {
        let action = Route.shareTarget.path
        let method = "POST"
        let enctype = "application/x-www-form-urlencoded"
        let params = [
            "title": Field.title.rawValue, "text": Field.text.rawValue, "url": Field.address.rawValue,
        ]
    }

    let id = Route.today.path
    let start_url = Route.today.path
    let scope = Route.today.path
    let display = "standalone"
    let name: String
    let short_name: String
    let description: String
    let lang: String
    let background_color: String
    let theme_color: String
    let categories = ["productivity", "developer", "lifestyle"]
    let icons: [Icon]
    let screenshots: [Screenshot]
    let shortcuts: [Shortcut]
    let share_target = ShareTarget()

    init(_ language: Language, paper: Color) {
        background_color = paper.hex
        theme_color = paper.hex
        name = language.text(.shell.brand)
        screenshots = [
            Screenshot(
                src: Route.icon("today-narrow-dark.png").path, sizes: "780x1688", form_factor: "narrow",
                label: language.text(.shell.screenshotNarrow)),
            Screenshot(
                src: Route.icon("today-wide-light.png").path, sizes: "1280x900", form_factor: "wide",
                label: language.text(.shell.screenshotWide)),
        ]
        short_name = language.text(.shell.brand)
        description = language.text(.shell.tagline)
        lang = language.rawValue
        let small = Icon(src: Route.icon("haru-192.png").path, sizes: "192x192", type: "image/png", purpose: "any")
        shortcuts = [
            (Message.shortcut.addTask, Route.tasks(.new)), (.shortcut.writeNote, .diary(.new)),
            (.mailbox.draw, .mailbox(.mailboxes)),
        ].map { Shortcut(name: language.text($0), url: $1.path, icons: [small]) }
        icons = [
            Icon(src: Route.icon("haru.svg").path, sizes: "any", type: "image/svg+xml", purpose: "any"),
            small,
            Icon(src: Route.icon("haru-512.png").path, sizes: "512x512", type: "image/png", purpose: "any"),
            Icon(
                src: Route.icon("haru-maskable-512.png").path, sizes: "512x512", type: "image/png", purpose: "maskable"),
        ]
    }
}

/// JSON encoding.
enum JSONText {
    /// Encodes a value of our own types, which cannot fail.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension OfflinePage {
    func html(_ language: Language) -> HTML {
        """
        <section class="message" id="away" data-title="\(title)" data-text="\(advice)">\
        <div>\(Figure.resting)</div><h1>\(title)</h1><p class="muted">\(advice)</p>\
        <a class="btn primary" href="\(Route.today.path)">\(language.text(.offline.action))</a></section>
        <section class="card" id="outbox" data-title="\(language.text(.outbox.title))" \
        data-text="\(language.text(.outbox.text))" data-said="\(said)" hidden><header>\
        <h2 tabindex="-1">\(language.text(.outbox.title))</h2></header>\
        <p class="muted" data-none>\(language.text(.outbox.empty))</p><ul class="ruled errands"></ul></section>
        <section class="card" id="kept" hidden><header><h2>\(language.text(.offline.keptTitle))</h2></header>\
        <p class="muted" data-none>\(language.text(.offline.keptEmpty))</p><ul class="ruled errands"></ul></section>
        """
    }
}
