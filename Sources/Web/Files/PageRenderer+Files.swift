import Foundation
import Language

extension PageRenderer {
    /// The web app manifest, as JSON.
    package func manifest(_ context: PageContext) -> String {
        JSONText.of(Manifest(context.language))
    }

    /// The service worker, which keeps the last Today page, the page for when there is no connection, and what
    /// these two load.
    package func serviceWorker(assets: AssetURLs) -> String {
        let files = ["today", "offline"].flatMap { page in
            (assets.sheet(of: page).map { [$0] } ?? []) + assets.modules(of: page)
        }
        let shell = Set(files).sorted() + [Site.offline.path, Site.icon("haru.svg").path]
        return "const shell = \(JSONText.of(shell));\n" + serviceWorkerSource
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

    let id = Site.today.path
    let start_url = Site.today.path
    let scope = Site.today.path
    let display = "standalone"
    let name: String
    let short_name: String
    let description: String
    let lang: String
    let background_color = Shell.lightPaperColor
    let theme_color = Shell.lightPaperColor
    let icons: [Icon]

    init(_ language: Language) {
        name = language.text(.brand)
        short_name = language.text(.brand)
        description = language.text(.tagline)
        lang = language.rawValue
        icons = [
            Icon(src: Site.icon("haru.svg").path, sizes: "any", type: "image/svg+xml", purpose: "any"),
            Icon(src: Site.icon("haru-192.png").path, sizes: "192x192", type: "image/png", purpose: "any"),
            Icon(src: Site.icon("haru-512.png").path, sizes: "512x512", type: "image/png", purpose: "any"),
            Icon(
                src: Site.icon("haru-maskable-512.png").path, sizes: "512x512", type: "image/png", purpose: "maskable"),
        ]
    }
}

/// Values as JSON text.
enum JSONText {
    /// Writes a value of ours, whose encoding cannot fail.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
