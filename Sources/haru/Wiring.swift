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

/// Puts the parts together: the only place that knows which database and which reader Haru uses.
enum Wiring {
    static func reader(_ environment: [String: String]) -> any RepositoryReader {
        GitReader(environment: environment, uptime: uptime) { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
    }

    /// The hooks of a person's repositories, and the folder for what they need.
    static func hooks(_ environment: [String: String], folder: String) -> GitHooks {
        GitHooks(environment: environment, folder: folder, uptime: uptime)
    }

    /// What asks forges what they count.
    ///
    /// - Parameters:
    ///   - gitHub: where GitHub is.
    ///   - reach: where the forges may be whose addresses people give.
    static func forges(gitHub: String, reach: NetworkReach) -> any ContributionSource {
        ForgeSource(gitHub: gitHub, reach: reach, version: Haru.version)
    }

    /// What signs people in with GitHub.
    static func gitHubSignIn(
        base: String, clientID: String, clientSecret: String?, organizations: [String]
    ) -> any IdentityProvider & TokenIssuer {
        GitHubSignIn(
            base: base, clientID: clientID, clientSecret: clientSecret, organizations: organizations,
            version: Haru.version)
    }

    /// What signs people in with a provider that speaks OpenID Connect.
    static func openIDProvider(
        issuer: String, name: String, clientID: String, clientSecret: String, trustsEmail: Bool
    ) -> any IdentityProvider {
        OpenIDProvider(
            issuer: issuer, name: name, clientID: clientID, clientSecret: clientSecret, trustsEmail: trustsEmail,
            version: Haru.version
        ) { ProcessEnvironment.now() }
    }

    /// What sends to browsers.
    ///
    /// - Parameters:
    ///   - contact: where push services reach whoever runs this Haru; nil where people say it themselves.
    ///   - reach: where push services may be; anywhere is for tests, and then without TLS on this machine too.
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

    /// What sends to places beside browsers.
    ///
    /// - Parameters:
    ///   - reach: where the servers may be whose addresses people give.
    ///   - hasScreen: whether this machine's screen is that of the person.
    static func channels(_ environment: ProcessEnvironment, reach: NetworkReach, hasScreen: Bool) -> any ChannelPort {
        let variables = environment.variables
        let mail = environment.program("curl").map { MailProgram(curl: $0, environment: variables) }
        return ChannelSender(
            reach: reach, version: Haru.version, mail: mail, desktop: hasScreen ? desktop(environment) : nil
        ) { ProcessEnvironment.now() }
    }

    /// What shows notifications on this machine's screen; nil where nothing does.
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

    /// Reaches the hosted Haru that this machine is linked with.
    static func hosted() -> any HostedHaru { HostedClient(version: Haru.version) }

    /// Tells a hosted Haru of what is new here.
    static func linkSync(_ useCases: UseCases) -> LinkSync {
        LinkSync(useCases, through: hosted(), version: Haru.version) { Double.random(in: 0...1) }
    }

    /// Shows on this machine's screen what a hosted Haru has for it; nil where nothing shows notifications here.
    static func linkScreen(
        _ useCases: UseCases, _ environment: ProcessEnvironment, _ logger: Logger
    ) -> LinkScreen? {
        LinkScreen(
            useCases, through: hosted(), channels: channels(environment, reach: .internet, hasScreen: true),
            logger: logger
        ) { Double.random(in: 0...1) }
    }

    /// What seals secrets: by `HARU_SECRET_KEY`, otherwise by a file in the data folder, which is
    /// made when the first one is sealed.
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

    /// What services measure by how long something takes.
    static let uptime = MonotonicClock(ContinuousClock())

    /// What reports changes of repositories; nil where the system does not, or has no more room for it.
    static func watch() -> (any RepositoryWatch)? {
        #if os(Linux)
            return InotifyWatch()
        #else
            return nil
        #endif
    }

    /// Opens the database of this session, and makes its tables on the first start.
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

    /// Opens the database file of a data folder, and makes it on the first start.
    static func file(
        _ folders: Folders, connections: SQLiteDatabase.Connections = .several
    ) async throws -> SQLiteDatabase {
        try folders.prepare()
        let database = try SQLiteDatabase(path: folders.database, connections: connections, clock: uptime)
        if database.schemaAtOpening < Schema.version { try await Schema.upgrade(database) }
        return database
    }

    /// Opens a database file as it is.
    static func file(at path: String) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, connections: .one, clock: uptime)
    }

    /// A database on a server, of which nothing is asked yet.
    static func server(_ address: String) throws -> any SQLDatabase {
        PostgresDatabase(
            try PostgresAddress(address), clock: uptime, time: { Date().timeIntervalSince1970 },
            jitter: { Double.random(in: 0...1) })
    }

    /// Closes a database, which moves what was written into its one file where it has one.
    static func close(_ database: any SQLDatabase) {
        // What was written is safe in the log beside the file as well, and on a server anyway.
        if let database = database as? SQLiteDatabase { try? database.close() }
    }

    /// The use cases of the person of this session, and their settings.
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

    /// The use cases of a database, whoever lives there.
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

    /// Services of which the end of one is that of all.
    ///
    /// They go by the names of their types: left to itself, ServiceLifecycle describes the whole value of each for its log,
    /// with the secrets that it holds, and takes longer for it than for anything else.
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

/// What nobody can guess.
enum Secret {
    /// A name for something new: twelve letters and digits, so that none looks like an option.
    static func identifier() -> String { text(of: 12, from: letters) }

    /// A part of a machine's name: twelve small letters and digits, as the case of names means nothing.
    static func label() -> String { text(of: 12, from: "abcdefghijklmnopqrstuvwxyz0123456789") }

    /// A secret of 256 bits, of characters that an address and a cookie can hold.
    static func token() -> String { text(of: 43, from: letters + "-_") }

    /// So many bytes, of which keys are made.
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
