import Core
import Engine
import Language
import Logging
import ServiceLifecycle
import Synchronization
import Web

/// The demo that a server runs beside itself for people who want to look around: one at a time, which ends with the
/// server or after an hour without requests.
final class DemoHost: DemoOffer, Service {
    private enum State: Sendable {
        case closed
        case preparing
        case open(DemoService.Open)
        case failed
    }

    private let session: Session
    private let logger: Logger
    private let state = Mutex(State.closed)
    private let wishes: AsyncStream<Language>
    private let wish: AsyncStream<Language>.Continuation

    private static let patience = Duration.seconds(3_600)

    init(session: Session, logger: Logger) {
        self.session = session
        self.logger = logger
        (wishes, wish) = AsyncStream.makeStream(of: Language.self, bufferingPolicy: .bufferingNewest(1))
    }

    func begin(in language: Language) {
        let isNew = state.withLock { state in
            switch state {
            case .preparing, .open: return false
            case .closed, .failed:
                state = .preparing
                return true
            }
        }
        if isNew { wish.yield(language) }
    }

    func currentState() async throws -> DemoState {
        switch state.withLock({ $0 }) {
        case .closed: return .closed
        case .preparing: return .preparing
        case .failed: return .failed
        case .open(let demo):
            return .open(
                link: try await EntryLink.make(
                    to: demo.address, useCases: demo.useCases, token: Secret.token()))
        }
    }

    /// Opens a demo on request, until the server shuts down.
    func run() async throws {
        for await language in wishes.cancelOnGracefulShutdown() {
            let service = DemoService(
                session: session, language: language, patience: Self.patience, logger: logger
            ) { demo in
                self.state.withLock { $0 = .open(demo) }
            }
            do {
                try await service.run()
                state.withLock { $0 = .closed }
            } catch {
                logger.error("The demo failed", metadata: ["error": "\(String(reflecting: error))"])
                state.withLock { $0 = .failed }
            }
        }
    }
}
