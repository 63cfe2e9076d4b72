import Core
import Engine
import Foundation
import Language
import Logging
import ServiceLifecycle
import Synchronization
import Web

/// Creates a demo, serves it until it ends, and removes all of it.
struct DemoService: Service {
    /// A running demo.
    struct Open: Sendable {
        let useCases: UseCases
        /// Its address, such as `http://haru-demo-….localhost:8080`.
        let address: String
        /// Lets one browser in, once.
        let link: String
        let folder: String
    }

    let session: Session
    let language: Language
    var port = 0
    /// Time without requests after which it ends; nil for no limit.
    var patience: Duration?
    let logger: Logger
    let onOpen: @Sendable (Open) async -> Void

    /// Serves until a graceful shutdown, or until there were no requests for long.
    func run() async throws {
        let folder = try DemoFolder(within: session.environment.temporaryFolder)
        defer { folder.remove() }
        let demo = try await Demo(folder, session: session, language: language)
        defer { demo.close() }
        do {
            try await cancelWhenGracefulShutdown { try await demo.furnish() }
        } catch {
            if Task.isShuttingDownGracefully { return }
            throw error
        }
        try await serve(demo, in: folder)
    }

    private func serve(_ demo: Demo, in folder: DemoFolder) async throws {
        let idling = Idling(uptime: Wiring.uptime)
        // A name that nobody can guess: cookies are sent to every port of a host name, and the person's own Haru has
        // another name.
        let name = "haru-demo-\(Secret.label()).localhost"
        let owner = SocketOwner.system()
        var configuration = WebConfiguration(
            host: HostName.isFound(name) ? name : "127.0.0.1", port: port, furtherPorts: 20, key: Secret.token(),
            version: Haru.version, home: folder.path, owner: { owner.owner(of: $0) },
            descriptors: Descriptors.raise())
        configuration.demoPlace = .inside
        configuration.picture = PictureProgram.converter(session.environment)
        configuration.onRequest = { idling.note() }
        let server = try HaruServer(
            useCases: demo.useCases, configuration: configuration, watch: Wiring.watch(), logger: logger,
            token: { Secret.token() }
        ) { [configuration] bound in
            let address = configuration.address(port: bound)
            ServeLock.note(
                address: address, local: configuration.localAddress(port: bound), at: folder.lockFile)
            await onOpen(
                Open(
                    useCases: demo.useCases, address: address, link: configuration.link(port: bound),
                    folder: folder.path))
        }
        let group = Wiring.serviceGroup([server], endsOnSignals: false, logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            if let patience {
                tasks.addTask {
                    try await idling.wait(for: patience)
                    await group.triggerGracefulShutdown()
                }
            }
            try await group.run()
            tasks.cancelAll()
        }
    }
}

/// Time of the last request.
final class Idling: Sendable {
    private let uptime: MonotonicClock
    private let last: Mutex<MonotonicClock.Instant>

    init(uptime: MonotonicClock) {
        self.uptime = uptime
        last = Mutex(uptime.now)
    }

    func note() {
        let now = uptime.now
        last.withLock { $0 = now }
    }

    /// Waits until there was no request for a duration.
    func wait(for patience: Duration) async throws {
        while true {
            let end = last.withLock { $0.advanced(by: patience) }
            if end <= uptime.now { return }
            try await uptime.sleep(until: end)
        }
    }
}

extension ProcessEnvironment {
    /// Folder for temporary files.
    var temporaryFolder: String {
        var path = variable("TMPDIR") ?? "/tmp"
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
