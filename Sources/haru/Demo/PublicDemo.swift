import Core
import Engine
import Foundation
import Language
import Logging
import OutboundHTTP
import ServiceLifecycle
import Synchronization
import Web

/// A demo for many visitors: each has a furnished account of their own until the night, when everything is recreated.
struct PublicDemo: Service {
    let session: Session
    let logger: Logger
    /// Called with the address once pages are served, on the first day only.
    let onOpen: @Sendable (_ address: String, _ place: String) async -> Void

    /// Number of bytes that visitors may write in a day, after which the day ends early.
    private static let room = 2_000_000_000

    /// Serves one day after another, until a graceful shutdown.
    ///
    /// - Throws: an error that prevents the first day from starting; later days are retried.
    func run() async throws {
        let hasBegun = Mutex(false)
        while !Task.isShuttingDownGracefully {
            do {
                try await serveDay { address, place in
                    let isFirst = hasBegun.withLock { hasBegun in
                        defer { hasBegun = true }
                        return !hasBegun
                    }
                    if isFirst { await onOpen(address, place) }
                }
            } catch {
                if !hasBegun.withLock({ $0 }), !(error is UsageError) {
                    throw UsageError.cannotListen(host: host, port: try port)
                }
                guard hasBegun.withLock({ $0 }), !Task.isShuttingDownGracefully else { throw error }
                logger.error("The demo could not be made anew", metadata: ["error": "\(String(reflecting: error))"])
                try? await cancelWhenGracefulShutdown { try await Wiring.uptime.sleep(for: .seconds(60)) }
            }
        }
    }

    private var host: String { session.preferences.text(.host) ?? "127.0.0.1" }

    private var port: Int {
        get throws { try session.preferences.number(.port, in: 1...65_535) ?? 8_080 }
    }

    private func serveDay(_ onRunning: @escaping @Sendable (String, String) async -> Void) async throws {
        let folder = try DemoFolder(within: session.environment.temporaryFolder)
        defer { folder.remove() }
        // No data reaches another machine: the host name does not exist (RFC 2606), and no address is allowed.
        let forges = Wiring.forges(gitHub: "https://github.invalid", reach: .nowhere)
        let demo = try await Demo(folder, session: session, language: session.language, forges: forges)
        defer { demo.close() }
        let pool = DemoPool(demo: demo, uptime: Wiring.uptime, logger: logger)
        let server = try server(demo, pool, folder, onRunning)
        let group = Wiring.serviceGroup([server, pool], endsOnSignals: false, logger)
        let tomorrow = try await demo.useCases.currentDay().advanced(by: 1)
        let end = max(session.now.seconds(to: session.environment.zone.firstInstant(of: tomorrow, hour: 0)), 1)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                try await Wiring.uptime.sleep(for: .seconds(end))
                await group.triggerGracefulShutdown()
            }
            tasks.addTask {
                repeat { try await Wiring.uptime.sleep(for: .seconds(60)) } while folder.bytesOfData < Self.room
                logger.warning("Visitors have filled the demo, which begins anew")
                await group.triggerGracefulShutdown()
            }
            try await group.run()
            tasks.cancelAll()
        }
    }

    private func server(
        _ demo: Demo, _ pool: DemoPool, _ folder: DemoFolder,
        _ onRunning: @escaping @Sendable (String, String) async -> Void
    ) throws -> any Service {
        let port = try port
        let proxies = try session.trustedProxies()
        let certificate = try session.certificate()
        if !ServeCommand.isLoopback(host), proxies.isEmpty, certificate == nil { throw UsageError.hosting(.transport) }
        let publicURL = try session.publicURL()
        if publicURL == nil, !ServeCommand.isLoopback(host) { throw UsageError.hosting(.publicURL) }
        let address = publicURL ?? "http://127.0.0.1:\(port)"
        guard let policy = SignInPolicy("anyone") else { throw UsageError.hosting(.policy) }
        var configuration = WebConfiguration(
            host: host, port: port, publicURL: address, key: Secret.token(), version: Haru.version, home: folder.path,
            descriptors: Descriptors.raise())
        configuration.build = Build.identity
        configuration.hosting = Hosting(
            providers: Language.allCases.map { DemoProvider(pool: pool, language: $0) }, tokenIssuers: [],
            policy: policy,
            trustedProxies: proxies, certificate: certificate)
        configuration.demoPlace = .open
        configuration.folder = folder.data
        if let rate = try session.preferences.number(.rate, in: 1...100_000) { configuration.requestsPerSecond = rate }
        do {
            return try HaruServer(
                useCases: demo.useCases, configuration: configuration, watch: Wiring.watch(), logger: logger,
                token: { Secret.token() }
            ) { bound in
                await onRunning(address, "\(host):\(bound)")
            }
        } catch let unusable as UnusableCertificate {
            throw UsageError.certificate(unusable.files.chain)
        }
    }
}

/// Signs a visitor in to a furnished account, in one language.
private struct DemoProvider: IdentityProvider {
    let pool: DemoPool
    let language: Language

    var id: String { language == .korean ? "koreandemo" : "englishdemo" }
    var name: String { language.text(.demo.enterInLanguage) }
    var offersPrivateCounts: Bool { false }

    func authorizationAddress(for request: AuthorizationRequest) async throws -> String {
        "\(request.redirectAddress)?code=visitor&state=\(request.state)"
    }

    func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity {
        let identity = try await pool.take(in: language, for: request.state)
        return ProvenIdentity(identity, login: "", name: language.text(.demo.visitor))
    }
}

/// Accounts that are furnished in advance.
final class DemoPool: Service {
    private struct State {
        var spares: [Language: [AccountIdentity]] = [:]
        /// Assigned accounts, by sign-in attempt: a repeated attempt gets the same account.
        var taken: [String: AccountIdentity] = [:]
        var made = 0
    }

    private let demo: Demo
    private let uptime: MonotonicClock
    private let logger: Logger
    private let state = Mutex(State())
    private let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation

    /// Number of spare accounts in each language.
    private static let spare = 3
    /// Maximum number of accounts in a day, so that a crowd cannot fill the disk.
    private static let most = 1_000
    /// Time that a visitor waits while an account is furnished.
    private static let patience = Duration.seconds(20)

    init(demo: Demo, uptime: MonotonicClock, logger: Logger) {
        self.demo = demo
        self.uptime = uptime
        self.logger = logger
        (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wish.yield()
    }

    /// Furnishes accounts whenever there are too few, until a graceful shutdown.
    func run() async throws {
        for await _ in wishes.cancelOnGracefulShutdown() {
            while let language = missing {
                do {
                    try await cancelWhenGracefulShutdown { try await self.furnish(in: language) }
                } catch {
                    // The server beside it has ended or is about to.
                    if Task.isCancelled || Task.isShuttingDownGracefully { return }
                    logger.error("A demo could not be furnished", metadata: ["error": "\(String(reflecting: error))"])
                    try? await uptime.sleep(for: .seconds(10))
                }
            }
        }
    }

    /// The language with the fewest spare accounts, if there are too few.
    private var missing: Language? {
        state.withLock { state in
            func count(_ language: Language) -> Int { state.spares[language]?.count ?? 0 }
            guard state.made < Self.most else { return nil }
            return Language.allCases.min { count($0) < count($1) }.flatMap { count($0) < Self.spare ? $0 : nil }
        }
    }

    private func furnish(in language: Language) async throws {
        let identity = AccountIdentity(issuer: "demo", subject: Secret.identifier())
        state.withLock { $0.made += 1 }
        try await demo.furnish(identity, in: language)
        state.withLock { $0.spares[language, default: []].append(identity) }
    }

    /// Returns the account for a sign-in attempt, one that nobody else has had.
    ///
    /// - Throws: ``SignInProblem/demoGivenOut`` if none is left today, ``SignInProblem/unreachable(provider:fault:)``
    ///   if none is ready in time.
    func take(in language: Language, for attempt: String) async throws -> AccountIdentity {
        let end = uptime.now.advanced(by: Self.patience)
        while true {
            let (found, isExhausted): (AccountIdentity?, Bool) = state.withLock { state in
                if let known = state.taken[attempt] { return (known, false) }
                let found = state.spares[language]?.popLast()
                state.taken[attempt] = found
                return (found, found == nil && state.made >= Self.most)
            }
            wish.yield()
            if let found { return found }
            if isExhausted { throw SignInProblem.demoGivenOut }
            if uptime.now >= end { throw SignInProblem.unreachable(provider: language.text(.demo.provider)) }
            try await uptime.sleep(for: .milliseconds(100))
        }
    }
}
