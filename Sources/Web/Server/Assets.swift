import Foundation
import HTTPTypes
import NIOCore

/// Modules that import one another in a circle, which no order of hashing can serve.
struct ImportCircle: Error {
    let names: [String]
}

/// The files that pages load, read once at start.
struct Assets: Sendable {
    /// One file, ready to be sent.
    struct Asset: Sendable {
        let payload: Payload
        let type: String
        /// Whether its address holds a hash of its content, so that it can be kept for ever.
        let isImmutable: Bool
    }

    /// By the last part of their address.
    let files: [String: Asset]
    let icons: [String: Asset]
    /// The addresses with hashes, by file name.
    let urls: AssetURLs

    /// Reads the folders `assets` and `icons` of a folder of resources.
    init(resources: URL) throws {
        var files: [String: Asset] = [:]
        var urls: [String: String] = [:]
        var waiting = try Self.read(resources.appending(path: "assets"))
        while !waiting.isEmpty {
            // A module comes after those that it imports, so that it can name them by their hashed addresses.
            let ready = waiting.filter { file in
                !waiting.contains { Self.imports($0.name, in: file) }
            }
            guard !ready.isEmpty else { throw ImportCircle(names: waiting.map(\.name).sorted()) }
            for file in ready {
                let (name, bytes) = Self.linked(file, to: urls)
                let payload = Payload(bytes, compressible: Self.isText(name))
                let hashed = Self.hashedName(name, tag: payload.tag)
                files[hashed] = Asset(payload: payload, type: Self.type(of: name), isImmutable: true)
                urls[name] = Site.asset(hashed).path
            }
            waiting.removeAll { file in ready.contains { $0.name == file.name } }
        }
        var icons: [String: Asset] = [:]
        for (name, bytes) in try Self.read(resources.appending(path: "icons")) {
            let payload = Payload(bytes, compressible: Self.isText(name))
            icons[name] = Asset(payload: payload, type: Self.type(of: name), isImmutable: false)
        }
        self.files = files
        self.icons = icons
        self.urls = AssetURLs(urls)
    }

    /// How a module names another one that it imports.
    private static func reference(to name: String) -> String { "from \"./\(name)\"" }

    private static func imports(_ name: String, in file: (name: String, bytes: [UInt8])) -> Bool {
        file.name.hasSuffix(".js") && String(decoding: file.bytes, as: UTF8.self).contains(reference(to: name))
    }

    /// A module that names those that it imports by their addresses with hashes: a browser that keeps it for ever
    /// shall never run it with another version of them.
    private static func linked(
        _ file: (name: String, bytes: [UInt8]), to urls: [String: String]
    ) -> (name: String, bytes: [UInt8]) {
        guard file.name.hasSuffix(".js") else { return file }
        var text = String(decoding: file.bytes, as: UTF8.self)
        for (name, url) in urls { text = text.replacing(reference(to: name), with: "from \"\(url)\"") }
        return (file.name, Array(text.utf8))
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
