import Foundation
import HTTPTypes
import NIOCore

/// Files that pages load, read once at startup.
struct Assets: Sendable {
    /// One file, ready to be sent.
    struct Asset: Sendable {
        let payload: Payload
        let type: String
        /// Whether its address contains a hash of its content, so that it can be cached forever.
        let isImmutable: Bool
    }

    /// Assets by the last component of their address.
    let files: [String: Asset]
    let icons: [String: Asset]
    /// Hashed addresses by file name.
    let urls: AssetURLs

    /// Assets of this program, read once per process.
    static let current = Result { try Assets(resources: PageRenderer.resources) }

    /// Reads the folders `assets`, `icons` and `pictures` of a folder of resources.
    init(resources: URL) throws {
        var files: [String: Asset] = [:]
        var urls: [String: String] = [:]
        func add(_ file: Bundles.File) {
            let payload = Payload(Array(file.text.utf8), isSentOften: true)
            let hashed = Self.hashedName(file.name, tag: payload.tag ?? "")
            files[hashed] = Asset(payload: payload, type: Self.type(of: file.name), isImmutable: true)
            urls[file.name] = Route.asset(hashed).path
        }
        let sources = try Self.read(resources.appending(path: "assets"))
            .map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        var bundles = Bundles(Dictionary(sources) { first, _ in first })
        for file in bundles.styles { add(file) }
        for name in PageFiles.laterModules {
            let file = try bundles.laterModule(name)
            add(file)
            bundles.addresses[name] = urls[file.name]
        }
        let shared = try bundles.sharedModule()
        add(shared)
        // Page modules import it by its hashed address, so that they never run with another version of it.
        for file in try bundles.pageModules(shared: urls[shared.name] ?? "") { add(file) }
        var icons: [String: Asset] = [:]
        // The pictures are the README's, which the manifest uses as screenshots.
        for (name, bytes) in try ["icons", "pictures"].flatMap({ try Self.read(resources.appending(path: $0)) }) {
            let payload = Payload(bytes, compressible: Self.isText(name), isSentOften: true)
            icons[name] = Asset(payload: payload, type: Self.type(of: name), isImmutable: false)
        }
        self.files = files
        self.icons = icons
        self.urls = AssetURLs(urls)
    }

    private static func read(_ folder: URL) throws -> [(name: String, bytes: [UInt8])] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix(".") }
            .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
    }

    /// `haru.css` → `haru.3fa9c1b2d4.css`.
    private static func hashedName(_ name: String, tag: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "\(name).\(tag.prefix(10))" }
        return "\(name[..<dot]).\(tag.prefix(10))\(name[dot...])"
    }

    private static func isText(_ name: String) -> Bool { !name.hasSuffix(".png") && !name.hasSuffix(".ico") }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "json", "webmanifest": "application/json; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
