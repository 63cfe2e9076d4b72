import Engine
import HTTPTypes
import Synchronization

/// Lets browsers in: with a key once, with their cookie from then on.
final class Doorkeeper: Sendable {
    private struct State {
        /// The hash of the key; nothing once it was used.
        var key: String?
        /// Hashes of cookies that were found to be good, and until when that is believed.
        var known: [String: ContinuousClock.Instant] = [:]
    }

    private let useCases: UseCases
    private let token: @Sendable () -> String
    private let isSecure: Bool
    private let state: Mutex<State>

    static let cookieName = "haru_session"
    /// How long a cookie that was found to be good is believed without asking the database again.
    private static let lifetime = Duration.seconds(30)
    private static let mostKnown = 256

    /// Makes a doorkeeper who takes the configuration's key once.
    ///
    /// - Parameter token: a new secret at each call.
    init(useCases: UseCases, configuration: WebConfiguration, token: @escaping @Sendable () -> String) {
        self.useCases = useCases
        self.token = token
        isSecure = configuration.isSecure
        state = Mutex(State(key: Digest.hex(configuration.key.utf8)))
    }

    /// Whether the browser that sent these headers was let in before.
    func knows(_ headers: HTTPFields) async throws -> Bool {
        guard let value = Self.cookie(in: headers) else { return false }
        let hash = Digest.hex(value.utf8)
        let now = ContinuousClock.now
        let isKnown = state.withLock { state in state.known[hash].map { $0 > now } ?? false }
        if isKnown { return true }
        guard try await useCases.holdsSession(hash: hash) else { return false }
        state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known.removeAll() }
            state.known[hash] = now + Self.lifetime
        }
        return true
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
        return "\(Self.cookieName)=\(value); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"
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
