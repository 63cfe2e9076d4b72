import Core
import Engine
import Foundation
import Language
import Logging
import ServiceLifecycle
import Synchronization
import Web

/// Makes a demo, serves it until it shall end, and leaves nothing of it.
struct DemoService: Service {
    /// A demo that answers.
    struct Open: Sendable {
        let useCases: UseCases
        /// Where it is reached, such as `http://haru-demo-….localhost:8080`.
        let address: String
        /// Lets one browser in, once.
        let link: String
        let folder: String
    }

    let session: Session
    let language: Language
    var port = 0
    /// How long nobody may ask for anything before it ends; for ever when nothing is said.
    var patience: Duration?
    let logger: Logger
    let onOpen: @Sendable (Open) async -> Void

    /// Serves until a graceful shutdown, or until nobody came for long.
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
        // A name that nobody can guess: cookies are sent to every port of a name, and the person's own
        // Haru has another one.
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

/// When somebody last asked for something.
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

    /// Waits until nobody has asked for anything for so long.
    func wait(for patience: Duration) async throws {
        while true {
            let end = last.withLock { $0.advanced(by: patience) }
            if end <= uptime.now { return }
            try await uptime.sleep(until: end)
        }
    }
}

extension ProcessEnvironment {
    /// Where temporary files belong.
    var temporaryFolder: String {
        var path = variable("TMPDIR") ?? "/tmp"
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
