// swift-tools-version: 6.2
import PackageDescription

// Declared before `package` so that every target shares exactly these settings.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "haru",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "haru", targets: ["haru"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .target(name: "Core", swiftSettings: settings),
        .target(name: "Storage", dependencies: ["Core"], swiftSettings: settings),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "StorageSQLite",
            dependencies: [
                "CSQLite",
                "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .target(name: "CLibpq"),
        .target(name: "StoragePostgres", dependencies: ["CLibpq", "Core", "Storage"], swiftSettings: settings),
        .target(
            name: "Engine",
            dependencies: [
                "Core",
                "Language",
                "Storage",
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .target(name: "Archive", dependencies: ["CZlib"], swiftSettings: settings),
        .target(
            name: "Presentation", dependencies: ["Archive", "Core", "Engine", "Language", "Storage"],
            swiftSettings: settings),
        .target(
            name: "GitSource",
            dependencies: ["Core", "Engine", .product(name: "Subprocess", package: "swift-subprocess")],
            swiftSettings: settings
        ),
        .target(
            name: "OutboundHTTP",
            dependencies: [
                "Core",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Forges",
            dependencies: [
                "Core", "Engine", "OutboundHTTP",
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Delivery",
            dependencies: [
                "Core", "Engine", "Language", "OutboundHTTP",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Secrets",
            dependencies: [
                "Engine", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(name: "MessageCatalogue", swiftSettings: settings),
        // The compiler of Texts, which runs while the program is built.
        .executableTarget(name: "message-compiler", dependencies: ["MessageCatalogue"], swiftSettings: settings),
        .plugin(name: "MessagePlugin", capability: .buildTool(), dependencies: ["message-compiler"]),
        .target(name: "Language", dependencies: ["Core"], swiftSettings: settings, plugins: ["MessagePlugin"]),
        .target(name: "CQREncode"),
        .target(name: "Graphics", dependencies: ["CQREncode", "Core", "Language"], swiftSettings: settings),
        .systemLibrary(
            name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "Web",
            dependencies: [
                "Archive",
                "CCmarkGFM",
                "Core",
                "CZlib",
                "Engine",
                "Graphics",
                "Language",
                "Presentation",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Resources")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "haru",
            dependencies: [
                "Archive",
                "Core",
                "Delivery",
                "Engine",
                "Forges",
                "GitSource",
                "Graphics",
                "Language",
                "OutboundHTTP",
                "Presentation",
                "Secrets",
                "Storage",
                "StoragePostgres",
                "StorageSQLite",
                "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Core", "Engine", "Storage", "StoragePostgres", "StorageSQLite"],
            path: "Tests/TestSupport",
            exclude: ["postgres.sh"],
            swiftSettings: settings
        ),
        // What `make bench` runs to measure the parser of quick entries.
        .executableTarget(
            name: "ParserBench", dependencies: ["Core"], path: "Tests/ParserBench", swiftSettings: settings),
        // What `make bench` runs to measure how nudges are planned.
        .executableTarget(
            name: "NudgeBench", dependencies: ["Core"], path: "Tests/NudgeBench", swiftSettings: settings),
        // What `make bench` runs to measure how a forge's page is read.
        .executableTarget(
            name: "ForgeBench", dependencies: ["Forges"], path: "Tests/ForgeBench", swiftSettings: settings),
        // What `make bench` runs to measure how pushes are encrypted and signed.
        .executableTarget(
            name: "PushBench",
            dependencies: [
                "Core", "Delivery", "Engine", "OutboundHTTP", .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Tests/PushBench", swiftSettings: settings),
        // What `make bench` runs to measure how jobs are claimed and finished.
        .executableTarget(
            name: "JobBench", dependencies: ["Core", "Storage", "StoragePostgres", "StorageSQLite"],
            path: "Tests/JobBench", swiftSettings: settings),
        // What `make fuzz` runs to hold the parsers against random inputs.
        .executableTarget(
            name: "Fuzz", dependencies: ["Core", "GitSource", "Web"], path: "Tests/Fuzz", swiftSettings: settings),
        .testTarget(name: "CoreTests", dependencies: ["Core", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "LanguageTests", dependencies: ["Core", "Language", "MessageCatalogue"], swiftSettings: settings),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Core", "Storage", "StoragePostgres", "StorageSQLite", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "Archive", "Core", "Engine", "GitSource", "Language", "Presentation", "Storage", "StorageSQLite",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Feeds/calendar_feed.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GitSourceTests",
            dependencies: ["Core", "Engine", "GitSource", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SecretsTests",
            dependencies: ["Engine", "Secrets", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "OutboundHTTPTests",
            dependencies: [
                "Core", "OutboundHTTP", .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DeliveryTests",
            dependencies: [
                "Core", "Delivery", "Engine", "Language", "OutboundHTTP", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            exclude: ["smtp_server.py", "webpush.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ForgesTests",
            dependencies: [
                "Core", "Engine", "Forges", "OutboundHTTP", "TestSupport",
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GraphicsTests", dependencies: ["Core", "Graphics", "Language", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Core",
                "Engine",
                "GitSource",
                "Graphics",
                "Language",
                "Presentation",
                "Storage",
                "StorageSQLite",
                "TestSupport",
                "Web",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HaruTests",
            dependencies: [
                "Core", "Engine", "Graphics", "Language", "Presentation", "Storage", "StorageSQLite", "TestSupport",
                "Web",
                "haru",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Help"],
            swiftSettings: settings
        ),
        // The house depends on the program only so that it is built: its tests run it.
        .testTarget(name: "HouseTests", dependencies: ["haru", "TestSupport"], swiftSettings: settings),
    ]
)
