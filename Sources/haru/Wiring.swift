import Core
import Delivery
import Engine
import Forges
import Foundation
import GitSource
import Logging
import OutboundHTTP
import Secrets
import ServiceLifecycle
import Storage
import StoragePostgres
import StorageSQLite
import UnixSignals

/// Composition root: the only place that selects the database and the reader.
enum Wiring {
    static func reader(_ environment: [String: String]) -> any RepositoryReader {
        GitReader(environment: environment, uptime: uptime) { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
    }

    /// Hooks of a person's repositories, and the folder for their files.
    static func hooks(_ environment: [String: String], folder: String) -> GitHooks {
        GitHooks(environment: environment, folder: folder, uptime: uptime)
    }

    /// Source of forge counts.
    ///
    /// - Parameters:
    ///   - gitHub: address of GitHub.
    ///   - reach: addresses that forges given by people may have.
    static func forges(gitHub: String, reach: NetworkReach) -> any ContributionSource {
        ForgeSource(gitHub: gitHub, reach: reach, version: Haru.version)
    }

    /// Sign-in with GitHub.
    static func gitHubSignIn(
        base: String, clientID: String, clientSecret: String?, organizations: [String]
    ) -> any IdentityProvider & TokenIssuer {
        GitHubSignIn(
            base: base, clientID: clientID, clientSecret: clientSecret, organizations: organizations,
            version: Haru.version)
    }

    /// Sign-in with an OpenID Connect provider.
    static func openIDProvider(
        issuer: String, name: String, clientID: String, clientSecret: String, trustsEmail: Bool
    ) -> any IdentityProvider {
        OpenIDProvider(
            issuer: issuer, name: name, clientID: clientID, clientSecret: clientSecret, trustsEmail: trustsEmail,
            version: Haru.version
        ) { ProcessEnvironment.now() }
    }

    /// Sender for browsers.
    ///
    /// - Parameters:
    ///   - contact: contact of the operator for push services; nil if people supply their own.
    ///   - reach: addresses that push services may have; `anywhere` is for tests, and then allows this machine without
    ///     TLS.
    /// - Throws: ``UsageError/pushContact(_:)``.
    static func push(contact: String?, reach: NetworkReach) throws -> any PushPort {
        do {
            return WebPushPort(
                contact: try contact.map { try VAPIDSubject($0) }, reach: reach, version: Haru.version,
                insecureLoopback: reach == .anywhere, random: Secret.bytes
            ) { ProcessEnvironment.now() }
        } catch let problem as VAPIDSubject.Problem {
            throw UsageError.pushContact(problem)
        }
    }

    /// Sender for channels.
    ///
    /// - Parameters:
    ///   - reach: addresses that servers given by people may have.
    ///   - hasScreen: whether this machine's screen is the person's.
    static func channels(_ environment: ProcessEnvironment, reach: NetworkReach, hasScreen: Bool) -> any ChannelPort {
        let variables = environment.variables
        let mail = environment.program("curl").map { MailProgram(curl: $0, environment: variables) }
        return ChannelSender(
            reach: reach, version: Haru.version, mail: mail, desktop: hasScreen ? desktop(environment) : nil
        ) { ProcessEnvironment.now() }
    }

    /// Program that shows notifications on this machine's screen; nil if there is none.
    private static func desktop(_ environment: ProcessEnvironment) -> DesktopProgram? {
        let variables = environment.variables
        #if os(macOS)
            return environment.program("osascript").map {
                DesktopProgram(.osascript, path: $0, environment: variables, uptime: uptime)
            }
        #else
            return environment.program("notify-send").map {
                DesktopProgram(.notifySend, path: $0, environment: variables, uptime: uptime)
            }
        #endif
    }

    /// Client of the hosted Haru that this machine is linked with.
    static func hosted() -> any HostedHaru { HostedClient(version: Haru.version) }

    /// Sends new commits to a hosted Haru.
    static func linkSync(_ useCases: UseCases) -> LinkSync {
        LinkSync(useCases, through: hosted(), version: Haru.version) { Double.random(in: 0...1) }
    }

    /// Shows notifications of a hosted Haru on this machine's screen; nil if nothing can show them here.
    static func linkScreen(
        _ useCases: UseCases, _ environment: ProcessEnvironment, _ logger: Logger
    ) -> LinkScreen? {
        LinkScreen(
            useCases, through: hosted(), channels: channels(environment, reach: .internet, hasScreen: true),
            logger: logger
        ) { Double.random(in: 0...1) }
    }

    /// Seals secrets with `HARU_SECRET_KEY`, otherwise with a key file in the data folder, which is created for the
    /// first secret.
    static func secrets(_ environment: ProcessEnvironment, _ folders: Folders) -> any SecretBox {
        if let given = environment.variable("HARU_SECRET_KEY") {
            return KeyedSecretBox { given.split(separator: ",").map(String.init) }
        }
        return KeyedSecretBox {
            SecretKeyFile.keys(at: folders.secretKey)
        } make: {
            try SecretKeyFile.make(at: folders.secretKey, in: folders)
        }
    }

    /// Clock with which services measure durations.
    static let uptime = MonotonicClock(ContinuousClock())

    /// Reports changes of repositories; nil if the system cannot, or has no watch left.
    static func watch() -> (any RepositoryWatch)? {
        #if os(Linux)
            return InotifyWatch()
        #else
            return nil
        #endif
    }

    /// Opens the database of this session, and creates its tables on the first start.
    static func database(
        _ session: Session, connections: SQLiteDatabase.Connections = .several
    ) async throws -> any SQLDatabase {
        guard let address = try session.databaseAddress() else {
            return try await file(session.folders, connections: connections)
        }
        let database = try server(address)
        try session.folders.prepareFolder()
        try await Schema.upgrade(database)
        return database
    }

    /// Opens the database file of a data folder, and creates it on the first start.
    static func file(
        _ folders: Folders, connections: SQLiteDatabase.Connections = .several
    ) async throws -> SQLiteDatabase {
        try folders.prepare()
        let database = try SQLiteDatabase(path: folders.database, connections: connections, clock: uptime)
        if database.schemaAtOpening < Schema.version { try await Schema.upgrade(database) }
        return database
    }

    /// Opens a database file without migrating it.
    static func file(at path: String) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, connections: .one, clock: uptime)
    }

    /// A database on a server, without connecting yet.
    static func server(_ address: String) throws -> any SQLDatabase {
        PostgresDatabase(
            try PostgresAddress(address), clock: uptime, time: { Date().timeIntervalSince1970 },
            jitter: { Double.random(in: 0...1) })
    }

    /// Closes a database, which checkpoints the WAL if it has one.
    static func close(_ database: any SQLDatabase) {
        // The data is safe in the WAL as well, and on a server anyway.
        if let database = database as? SQLiteDatabase { try? database.close() }
    }

    /// Use cases of this session's person, and their settings.
    static func useCases(
        _ session: Session, on database: any SQLDatabase
    ) async throws -> (useCases: UseCases, settings: Settings) {
        let environment = session.environment
        let useCases = useCases(
            on: database, reader: session.reader, forges: try session.forges(),
            secrets: secrets(environment, session.folders), tokenIssuers: try session.tokenIssuers(),
            push: try session.push(), channels: try session.channels(), trial: session.trial, home: environment.zone)
        return (useCases, try await useCases.prepare(home: environment.zone))
    }

    /// Use cases of a database, for any of its accounts.
    static func useCases(
        on database: any SQLDatabase, reader: any RepositoryReader, forges: any ContributionSource,
        secrets: any SecretBox, tokenIssuers: [any TokenIssuer] = [], push: (any PushPort)? = nil,
        channels: (any ChannelPort)? = nil, trial: Instant?,
        home: @autoclosure @escaping @Sendable () -> Zone
    ) -> UseCases {
        UseCases(
            database: database, reader: reader, forges: forges, secrets: secrets, tokenIssuers: tokenIssuers,
            push: push, channels: channels, trial: trial, home: home(),
            clock: { ProcessEnvironment.now() },
            uptime: uptime, identifier: { Secret.identifier() })
    }

    /// A group of services that all end when one does.
    ///
    /// They are logged by type name: by default, ServiceLifecycle logs a description of each whole value, with the
    /// secrets in it, and spends more time on that than on anything else.
    ///
    /// - Parameter endsOnSignals: whether SIGINT and SIGTERM end them.
    static func serviceGroup(
        _ services: [any Service], endsOnSignals: Bool = true, _ logger: Logger
    ) -> ServiceGroup {
        ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    .init(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        serviceName: "\(type(of: $0))")
                },
                gracefulShutdownSignals: endsOnSignals ? [.sigint, .sigterm] : [],
                logger: logger))
    }
}

/// Random secrets.
enum Secret {
    /// An identifier: twelve letters and digits, so that it cannot look like an option.
    static func identifier() -> String { text(of: 12, from: letters) }

    /// A label for a host name: twelve lowercase letters and digits, as names ignore case.
    static func label() -> String { text(of: 12, from: "abcdefghijklmnopqrstuvwxyz0123456789") }

    /// A secret of 256 bits, in characters that are safe in an address and a cookie.
    static func token() -> String { text(of: 43, from: letters + "-_") }

    /// Random bytes for keys.
    static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    private static func text(of length: Int, from characters: String) -> String {
        let alphabet = Array(characters)
        var generator = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    }
}
