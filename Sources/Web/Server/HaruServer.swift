package import Engine
import Foundation
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// The web side of Haru: the pages, and what keeps them up to date while they are open.
package struct HaruServer: Service {
    private let configuration: WebConfiguration
    private let responder: SiteResponder
    private let watcher: Watcher
    private let logger: Logger
    private let onRunning: @Sendable (_ port: Int) async -> Void

    /// Makes a server; templates and assets are read here, once.
    ///
    /// - Parameters:
    ///   - token: a new secret at each call, of characters that a cookie can hold.
    ///   - onRunning: told which port was bound, once requests are answered.
    package init(
        useCases: UseCases, configuration: WebConfiguration, logger: Logger, token: @escaping @Sendable () -> String,
        onRunning: @escaping @Sendable (_ port: Int) async -> Void
    ) throws {
        let updates = LiveUpdates(useCases: useCases)
        let chores = Chores()
        self.configuration = configuration
        self.logger = logger
        self.onRunning = onRunning
        watcher = Watcher(useCases: useCases, updates: updates, chores: chores, logger: logger)
        responder = SiteResponder(
            useCases: useCases, configuration: configuration, renderer: try PageRenderer(),
            assets: try Assets(resources: PageRenderer.resources),
            gate: Gate(configuration),
            doorkeeper: Doorkeeper(useCases: useCases, configuration: configuration, token: token),
            desk: Desk(useCases: useCases, updates: updates), updates: updates, chores: chores)
    }

    /// Serves until a graceful shutdown.
    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Beside the application: one that finds its port taken must not take the watcher with it.
            group.addTask { try await watcher.run() }
            group.addTask { try await listen() }
            try await group.waitForAll()
        }
    }

    private func listen() async throws {
        var port = configuration.port
        while true {
            do {
                return try await application(port: port, watching: false).run()
            } catch let error as IOError where error.errnoCode == EADDRINUSE && port < configuration.lastPort {
                port += 1
            }
        }
    }

    /// The application that answers on a port.
    ///
    /// - Parameter watching: whether the watcher runs beside it.
    func application(port: Int, watching: Bool = true) -> some ApplicationProtocol {
        Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    idleTimeout: .seconds(75),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 * 1_024, maxHeaderListSize: 32 * 1_024, maxHeaderFieldCount: 100))),
            configuration: .init(address: .hostname(configuration.host, port: port)),
            services: watching ? [watcher] : [],
            onServerRunning: { [onRunning] channel in await onRunning(channel.localAddress?.port ?? port) },
            logger: logger
        )
    }
}
