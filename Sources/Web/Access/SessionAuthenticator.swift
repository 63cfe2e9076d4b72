import Core
import Engine
import HTTPTypes
import Synchronization

/// The session of a browser that sent a request.
struct AuthenticatedSession: Sendable {
    let account: AccountServices
    /// The hash of what the browser's cookie holds.
    let hash: String
    /// The cookie to send anew, so that it lasts as long again; nil while that is not due.
    var renewal: String?
}

/// Lets browsers in: with a key once, with their cookie from then on.
final class SessionAuthenticator: Sendable {
    /// What was found of a cookie.
    private struct Known {
        let account: Int64
        /// The revision of what is stored of the account as of which it was found: each end of a session makes a new one.
        let revision: Int64
        let askedAt: MonotonicClock.Instant
    }

    private struct State {
        /// The hash of the key; nil once it was used.
        var key: String?
        /// Cookies that were found to be good, by their hashes.
        var known: [String: Known] = [:]
    }

    private let registry: AccountRegistry
    private let token: @Sendable () -> String
    private let isSecure: Bool
    private let state: Mutex<State>

    static let cookieName = "haru_session"
    /// How long nobody is asked when a browser was seen last while nothing changes.
    private static let lifetime = Duration.seconds(600)
    private static let mostKnown = 4_096

    /// Makes an authenticator that takes the configuration's key once.
    ///
    /// - Parameter token: a new secret at each call.
    init(
        registry: AccountRegistry, configuration: WebConfiguration, token: @escaping @Sendable () -> String
    ) {
        self.registry = registry
        self.token = token
        isSecure = configuration.isSecure
        state = Mutex(State(key: Digest.hex(configuration.key.utf8)))
    }

    /// The session of the browser that sent these headers; nil when it was not let in.
    func session(of headers: HTTPFields) async throws -> AuthenticatedSession? {
        guard let value = Self.cookie(in: headers) else { return nil }
        let hash = Digest.hex(value.utf8)
        let known = state.withLock { $0.known[hash] }
        if let known, await isCurrent(known) {
            return AuthenticatedSession(account: registry.services(of: known.account), hash: hash)
        }
        let asked = registry.clock.now
        let found: AccountSession?
        do {
            found = try await registry.accounts.session(hash: hash)
        } catch {
            // While nothing can be read, what was found is still believed.
            guard let known else { throw error }
            return AuthenticatedSession(account: registry.services(of: known.account), hash: hash)
        }
        guard let session = found else {
            state.withLock { $0.known[hash] = nil }
            return nil
        }
        state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known.removeAll() }
            state.known[hash] = Known(account: session.account, revision: session.revision, askedAt: asked)
        }
        return AuthenticatedSession(
            account: registry.services(of: session.account), hash: hash,
            renewal: session.isSeenAgain ? cookie(holding: value) : nil)
    }

    /// Whether nothing has changed of the account since the session was found.
    private func isCurrent(_ known: Known) async -> Bool {
        guard registry.clock.now - known.askedAt < Self.lifetime else { return false }
        return (try? await registry.services(of: known.account).updates.mark().revision) == known.revision
    }

    /// Takes a key, that of this start or one that was made since, and gives the cookie that lets the
    /// browser in; returns nil when the key is not good, or was used.
    func open(key: String, device: String) async throws -> String? {
        let useCases = registry.owner.useCases
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
    private func cookie(holding value: String) -> String { cookie(value, seconds: UseCases.sessionLifetime) }

    /// What makes a browser forget its cookie; nil for one that sent none.
    func removal(for headers: HTTPFields) -> String? {
        Self.cookie(in: headers) == nil ? nil : cookie("", seconds: 0)
    }

    private func cookie(_ value: String, seconds: Int64) -> String {
        "\(Self.cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private static let beginning = Array("\(cookieName)=".utf8)

    private static func cookie(in headers: HTTPFields) -> String? {
        for header in headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: beginning) else { continue }
                let value = pair.dropFirst(beginning.count)
                return value.count <= 200 ? String(Substring(value)) : nil
            }
        }
        return nil
    }
}
