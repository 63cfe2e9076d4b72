import Core
package import Engine
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle

/// HTTP server of Haru, with the background services that keep open pages up to date.
package struct HaruServer: Service {
    private let configuration: WebConfiguration
    private let responder: PathNormalizer
    private let updates: AccountUpdates
    private let follower: ChangeFollower
    private let watcher: Watcher
    private let worker: Worker
    private let clock: MonotonicClock
    private let logger: Logger
    private let connections: Connections
    private let limits: ConnectionLimits
    private let tls: TLSConfiguration?
    private let onRunning: @Sendable (_ port: Int) async -> Void

    /// Makes a server, and loads the assets once.
    ///
    /// - Parameters:
    ///   - watch: reporter of repository changes, where the system supports it.
    ///   - token: generates a new secret at each call, in characters valid in a cookie.
    ///   - onRunning: called with the bound port once requests are answered.
    package init(
        useCases: UseCases, configuration: WebConfiguration, watch: (any RepositoryWatch)? = nil,
        logger: Logger, token: @escaping @Sendable () -> String,
        onRunning: @escaping @Sendable (_ port: Int) async -> Void
    ) throws {
        try self.init(
            useCases: useCases, configuration: configuration,
            limits: ConnectionLimits(wanted: configuration.connections, descriptors: configuration.descriptors),
            watch: watch,
            logger: logger,
            token: token, onRunning: onRunning)
    }

    /// Makes a server with custom connection limits.
    init(
        useCases: UseCases, configuration: WebConfiguration, limits: ConnectionLimits,
        watch: (any RepositoryWatch)? = nil, logger: Logger,
        token: @escaping @Sendable () -> String, onRunning: @escaping @Sendable (_ port: Int) async -> Void
    ) throws {
        let connections = Connections(
            limits, addresses: ClientAddress(trustedProxies: configuration.hosting?.trustedProxies ?? []),
            clock: useCases.uptime)
        let accounts = Accounts(useCases)
        let registry = AccountRegistry(Accounts(useCases.answeringRequests()))
        self.connections = connections
        let signal = JobSignal()
        updates = AccountUpdates(registry: registry, signal: signal)
        follower = ChangeFollower(accounts: accounts, signal: signal, pages: registry)
        self.limits = limits
        if let wanted = configuration.connections, wanted > limits.connections {
            logger.warning(
                "Fewer connections are taken than are wanted, as the system lets this process open too few files",
                metadata: ["connections": "\(limits.connections)", "files": "\(configuration.descriptors)"])
        }
        tls = try configuration.hosting?.certificate.map(Self.tls)
        self.configuration = configuration
        self.logger = logger
        self.onRunning = onRunning
        clock = useCases.uptime
        watcher = Watcher(
            accounts: accounts, signal: signal, pages: registry, watch: watch, logger: logger)
        worker = Worker(accounts: accounts, signal: signal, pages: registry, logger: logger)
        let routing = Routing(
            configuration: configuration, renderer: try PageRenderer.current.get(),
            assets: try Assets.current.get(), licenses: try LicenseList.current.get(), connections: connections,
            authenticator: SessionAuthenticator(
                registry: registry, configuration: configuration, token: token),
            tokens: TokenAuthenticator(registry: registry),
            description: try ApiDescription(resources: PageRenderer.resources), accounts: registry.accounts,
            token: token, signal: signal, clock: useCases.uptime, now: { useCases.now })
        responder = PathNormalizer(
            router: routing.router().buildResponder(), connections: connections,
            authenticator: routing.authenticator, readExecutor: registry.accounts.readExecutor)
    }

    /// Serves until a graceful shutdown.
    package func run() async throws {
        try await withThrowingTaskGroup(of: Part.self) { group in
            // Outside the application: if its port is taken, the watcher must keep running.
            if configuration.works {
                group.addTask {
                    try await watcher.run()
                    return .service
                }
                group.addTask {
                    try await worker.run()
                    return .service
                }
            }
            group.addTask {
                try await listen()
                return .service
            }
            group.addTask {
                await hangUp()
                return .farewell
            }
            group.addTask {
                try await updates.run()
                return .farewell
            }
            group.addTask {
                try await follower.run()
                return .farewell
            }
            var services = configuration.works ? 3 : 1
            while services > 0, let part = try await group.next() { if part == .service { services -= 1 } }
            group.cancelAll()
        }
    }

    /// Kind of concurrent part; the server stops when all services have ended.
    private enum Part { case service, farewell }

    /// Closes the remaining connections some time after a shutdown was requested.
    private func hangUp() async {
        do {
            try await gracefulShutdown()
            try await clock.sleep(for: limits.farewell)
        } catch {}
        connections.closeAll()
    }

    private func listen() async throws {
        var port = configuration.port
        var tries = 0
        while true {
            tries += 1
            do {
                let hold = configuration.needsHold ? try PortHold(port: port) : nil
                defer { hold?.close() }
                return try await answer(on: hold?.port ?? port)
            } catch  where Self.isTaken(error) && port < configuration.lastPort {
                port += 1
            } catch  where Self.isTaken(error) && port == 0 && tries < Self.mostTries {
                // The port is free at one loopback address, but taken by another program at the other.
                continue
            }
        }
    }

    /// Serves on a port until a graceful shutdown, which first drains pending connections.
    private func answer(on port: Int) async throws {
        let drain = ListenerDrain(clock: clock)
        let application = application(port: port, watching: false) { drain.listens(on: $0) }
        // Services shut down in reverse order: the drain first, then the application.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: application, serviceName: "application"),
                    .init(service: drain, successTerminationBehavior: .ignore, serviceName: "drain"),
                ], logger: logger))
        try await group.run()
    }

    private static let mostTries = 50

    private static func isTaken(_ error: any Error) -> Bool {
        error is PortHold.Taken || (error as? IOError)?.errnoCode == EADDRINUSE
    }

    /// Loads the TLS configuration from the certificate files.
    ///
    /// - Throws: ``UnusableCertificate`` when they do not contain a certificate and its private key.
    private static func tls(_ files: CertificateFiles) throws -> TLSConfiguration {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(files.chain).map { NIOSSLCertificateSource.certificate($0) }
            let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            // Verifies that the key matches the certificate before any client connects.
            _ = try NIOSSLContext(configuration: configuration)
            return configuration
        } catch {
            throw UnusableCertificate(files: files)
        }
    }

    /// Makes the application that answers on a port.
    ///
    /// - Parameters:
    ///   - watching: whether the watcher of repositories and accounts runs beside it.
    ///   - onListening: called with the listening channel before `onRunning` reports its port.
    func application(
        port: Int, watching: Bool = true, onListening: @escaping @Sendable (any Channel) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let channel = HTTP1Channel.Configuration(
            idleTimeout: limits.idle,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024, maxHeaderListSize: 32 * 1_024, maxHeaderFieldCount: 100))
        return Application(
            responder: responder,
            server: HTTPServerBuilder { [connections, limits, tls] responder in
                let plain = GuardedHTTP1(
                    base: HTTP1Channel(responder: responder, configuration: channel), connections: connections,
                    limits: limits)
                guard let tls else { return plain }
                return try TLSChannel(plain, tlsConfiguration: tls)
            },
            configuration: .init(
                address: .hostname(configuration.boundHost, port: port),
                // Idle connections make room well before this limit, as do those over their share.
                availableConnectionsDelegate: .maximum(limits.connections * 17 / 16, logger: logger)),
            services: watching ? [watcher, updates] : [],
            onServerRunning: { [onRunning] channel in
                onListening(channel)
                await onRunning(channel.localAddress?.port ?? port)
            },
            logger: logger
        )
    }
}
