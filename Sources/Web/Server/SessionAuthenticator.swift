import Engine
import HTTPTypes
import Synchronization

/// Lets browsers in: with a key once, with their cookie from then on.
final class SessionAuthenticator: Sendable {
    private struct State {
        /// The hash of the key; nothing once it was used.
        var key: String?
        /// Hashes of cookies that were found to be good, and until when that is believed.
        var known: [String: ContinuousClock.Instant] = [:]
        /// The revision of what is stored as of which they were: a session may have been ended since.
        var revision: Int64?
    }

    /// The session of a browser that sent a request.
    struct Session: Sendable {
        let hash: String
        /// The cookie to send anew, so that it lasts as long again; nil while that is not due.
        var renewal: String?
    }

    private let useCases: UseCases
    private let updates: LiveUpdates
    private let token: @Sendable () -> String
    private let isSecure: Bool
    private let state: Mutex<State>

    static let cookieName = "haru_session"
    /// How long a cookie that was found to be good is believed without asking the database again.
    private static let lifetime = Duration.seconds(30)
    private static let mostKnown = 256

    /// Makes an authenticator that takes the configuration's key once.
    ///
    /// - Parameter token: a new secret at each call.
    init(
        useCases: UseCases, updates: LiveUpdates, configuration: WebConfiguration,
        token: @escaping @Sendable () -> String
    ) {
        self.useCases = useCases
        self.updates = updates
        self.token = token
        isSecure = configuration.isSecure
        state = Mutex(State(key: Digest.hex(configuration.key.utf8)))
    }

    /// Whether the browser that sent these headers was let in before.
    func knows(_ headers: HTTPFields) async throws -> Bool { try await session(of: headers) != nil }

    /// The session of the browser that sent these headers; nil when it was not let in.
    func session(of headers: HTTPFields) async throws -> Session? {
        guard let value = Self.cookie(in: headers) else { return nil }
        let hash = Digest.hex(value.utf8)
        // While nothing can be read, what was believed is still believed.
        let revision = try? await updates.mark().revision
        let now = ContinuousClock.now
        let isKnown = state.withLock { state in
            if let revision, state.revision != revision {
                state.revision = revision
                state.known.removeAll()
            }
            return state.known[hash].map { $0 > now } ?? false
        }
        if isKnown { return Session(hash: hash) }
        guard let session = try await Accounts(useCases).session(hash: hash) else { return nil }
        state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known.removeAll() }
            state.known[hash] = now + Self.lifetime
        }
        return Session(hash: hash, renewal: session.isSeenAgain ? cookie(holding: value) : nil)
    }

    /// Takes a key, that of this start or one that was made since, and gives the cookie that lets the
    /// browser in; nothing when the key is not good, or was used.
    func open(key: String, device: String) async throws -> String? {
        // Hashes are compared, so the time that it takes tells nothing about the key.
        let hash = Digest.hex(key.utf8)
        let isOwn = state.withLock { state in
            guard state.key == hash else { return false }
            state.key = nil
            return true
        }
        let value = token()
        let session = Digest.hex(value.utf8)
        if isOwn {
            do {
                try await useCases.beginSession(hash: session, device: device)
            } catch {
                state.withLock { $0.key = hash }
                throw error
            }
        } else {
            guard let key = EntryKey(key),
                try await useCases.useKey(key, hash: hash, session: session, device: device)
            else { return nil }
        }
        return cookie(holding: value)
    }

    /// The cookie as a browser is to keep it.
    private func cookie(holding value: String) -> String {
        "\(Self.cookieName)=\(value); Path=/; Max-Age=\(UseCases.sessionLifetime); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private static func cookie(in headers: HTTPFields) -> String? {
        for header in headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(cookieName + "=") else { continue }
                let value = pair.dropFirst(cookieName.count + 1)
                return value.utf8.count <= 200 ? String(value) : nil
            }
        }
        return nil
    }
}
