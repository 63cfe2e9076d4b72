import Foundation
import Testing

/// The arrows of docs/modules.md, compared with the manifest.
///
/// CI's build refuses an import that the manifest does not declare (`--explicit-target-dependency-import-check`).
@Suite struct ArrowTests {
    /// Allowed dependencies of each target; libraries by the name of their module.
    private static let allowed: [String: Set<String>] = [
        "Core": [],
        "MessageCatalogue": [],
        "message-compiler": ["MessageCatalogue"],
        "MessagePlugin": ["message-compiler"],
        "Language": ["Core"],
        "Storage": ["Core"],
        "CSQLite": [],
        "StorageSQLite": ["Core", "CSQLite", "Storage", "GRDB", "GRDBSQLite"],
        "StoragePostgres": ["CLibpq", "Core", "Storage"],
        "CLibpq": [],
        "CQREncode": [],
        "Engine": ["AsyncAlgorithms", "Core", "Language", "Storage", "Logging", "Metrics", "ServiceLifecycle"],
        "Archive": ["CZlib"],
        "Presentation": ["Archive", "Core", "Engine", "Language", "Storage"],
        "OutboundHTTP": ["AsyncHTTPClient", "Core", "NIOCore", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix"],
        "Forges": ["Core", "Engine", "JWTKit", "NIOHTTP1", "OutboundHTTP"],
        "Delivery": ["Core", "Crypto", "Engine", "Language", "NIOHTTP1", "OutboundHTTP", "Subprocess"],
        "Secrets": ["Crypto", "CryptoExtras", "Engine"],
        "GitSource": ["Core", "Engine", "Subprocess"],
        "Graphics": ["CQREncode", "Core", "Language"],
        "CCmarkGFM": [],
        "CZlib": [],
        "Web": [
            "Archive", "Core", "Engine", "Graphics", "Language", "Presentation", "CCmarkGFM", "CZlib", "Crypto",
            "HTTPTypes",
            "Hummingbird", "HummingbirdCore", "HummingbirdTLS", "Logging", "Metrics", "NIOCore", "NIOHTTP1",
            "NIOSSL", "ServiceLifecycle",
        ],
        "haru": [
            "Archive", "Core", "Delivery", "Engine", "Forges", "GitSource", "Graphics", "Language", "OutboundHTTP",
            "Presentation",
            "Secrets",
            "Storage", "StoragePostgres",
            "StorageSQLite", "Web",
            "ArgumentParser", "Configuration", "Logging", "ServiceLifecycle", "UnixSignals",
        ],
    ]

    /// Libraries that only tests and the bench use.
    private static let helpers: Set<String> = [
        "ForgeBench", "Fuzz", "JobBench", "NudgeBench", "ParserBench", "PushBench",
        "TestSupport",
    ]

    /// Libraries that are a vocabulary between the layers above `Storage`, or that run a layer's programs; every other
    /// library is used in only one target.
    private static let shared: Set<String> = [
        "Crypto", "Logging", "Metrics", "NIOCore", "NIOHTTP1", "ServiceLifecycle", "Subprocess",
    ]

    @Test("the manifest has only the allowed arrows")
    func manifest() async throws {
        let targets = try await Manifest.load().targets.filter { $0.type != "test" && !Self.helpers.contains($0.name) }
        #expect(Set(targets.map(\.name)) == Set(Self.allowed.keys))
        for target in targets {
            let surplus = target.names.subtracting(Self.allowed[target.name] ?? [])
            #expect(surplus.isEmpty, "\(target.name) must not depend on \(surplus.sorted())")
        }
    }

    @Test("each third-party library appears in one layer")
    func layers() async throws {
        let targets = try await Manifest.load().targets.filter { $0.type != "test" && !Self.helpers.contains($0.name) }
        let products = Set(targets.flatMap { $0.products.map(\.name) })
        #expect(!products.isEmpty)
        for product in products.subtracting(Self.shared) {
            let users = targets.filter { $0.names.contains(product) }.map(\.name)
            #expect(users.count == 1, "\(product) is used by \(users)")
        }
    }

    @Test("every package has a line in docs/dependencies.md")
    func documented() async throws {
        let document = try House.text("docs/dependencies.md")
        let packages = Set(try await Manifest.load().targets.flatMap { $0.products.map(\.package) })
        for package in packages {
            #expect(document.contains("| `\(package)` |"), "\(package) has no line")
        }
    }
}

/// Targets in the output of `swift package dump-package`.
private struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let dependencies: [Dependency]

        var products: [(name: String, package: String)] {
            dependencies.compactMap { dependency in dependency.package.map { (dependency.name, $0) } }
        }
        var names: Set<String> { Set(dependencies.map(\.name)) }
    }

    /// Either `{"byName": ["Core", null]}` or `{"product": ["GRDB", "GRDB.swift", null, null]}`.
    struct Dependency: Decodable {
        let name: String
        let package: String?

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: [Part]].self)
            let parts = (kinds["product"] ?? kinds["byName"] ?? kinds["target"] ?? []).map(\.text)
            name = parts.first.flatMap(\.self) ?? ""
            package = kinds["product"] == nil || parts.count < 2 ? nil : parts[1]
        }
    }

    /// A text, or another value, which is ignored.
    struct Part: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    let targets: [Target]

    static func load() async throws -> Manifest {
        // The test may run under a `swift test` that has locked the usual scratch folder.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "haru-house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let dump = try await House.run("swift", "package", "--scratch-path", scratch.path(), "dump-package")
        try #require(dump.status == 0, "swift package dump-package failed")
        return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
    }
}
