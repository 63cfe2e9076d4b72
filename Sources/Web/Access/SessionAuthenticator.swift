import Core
import Engine
import HTTPTypes
import Synchronization

/// Session of the browser that sent a request.
struct AuthenticatedSession: Sendable {
    let account: AccountScope
    /// Hash of the cookie's value.
    let hash: String
    /// Renewed cookie with an extended lifetime; nil while it is not due.
    var renewal: String?
    /// Whether the person is an administrator of this Haru.
    var isAdministrator = false
}

/// Authenticates browsers: with a key the first time, with their cookie afterwards.
final class SessionAuthenticator: Sendable {
    /// Cached result of a session lookup.
    private struct CachedSession {
        let account: Int64
        /// Revision of the account at the time of the lookup; ending a session increments it.
        let revision: Int64
        let askedAt: MonotonicClock.Instant
        let isAdministrator: Bool
    }

    private struct State {
        /// Hash of the key; nil after use.
        var key: String?
        /// Valid sessions by the hash of their cookie.
        var known = RecentValues<String, CachedSession>(most: 4_096)
    }

    private let registry: AccountRegistry
    /// Generates a new secret at each call.
    let token: @Sendable () -> String
    private let isSecure: Bool
    private let state: Mutex<State>

    /// Prefix of cookie names that browsers accept only over TLS and for this exact host.
    private static let securePrefix = "__Host-"
    private let sessionCookie: String
    /// Maximum age of a cached session of an unchanged account; a lookup then records when it was last used.
    private static let lifetime = Duration.seconds(600)

    /// Makes an authenticator that accepts the configuration's key once.
    ///
    /// - Parameter token: generates a new secret at each call.
    init(
        registry: AccountRegistry, configuration: WebConfiguration, token: @escaping @Sendable () -> String
    ) {
        self.registry = registry
        self.token = token
        isSecure = configuration.isSecure
        let prefix = configuration.isSecure ? Self.securePrefix : ""
        sessionCookie = prefix + "haru_session"
        state = Mutex(State(key: Digest.hex(configuration.key.utf8)))
    }

    /// Session cookie in the headers; nil when there is none.
    func cookie(in headers: HTTPFields) -> SessionCookie? { cookie(sessionCookie, in: headers).map(SessionCookie.init) }

    /// Session of the browser that sent the headers; nil when it has none.
    func session(of headers: HTTPFields) async throws -> AuthenticatedSession? {
        try await session(of: cookie(in: headers))
    }

    /// Cached session of a cookie, without any lookup; nil when it is not cached.
    func sessionAtHand(of cookie: SessionCookie?) -> AuthenticatedSession? {
        guard let cookie, let known = state.withLock({ $0.known[cookie.hash] }), isRecent(known) else { return nil }
        let services = registry.services(of: known.account)
        guard services.updates.recentRevision?.number == known.revision else { return nil }
        return AuthenticatedSession(account: services, hash: cookie.hash, isAdministrator: known.isAdministrator)
    }

    /// Session of a cookie; nil when it is invalid.
    func session(of cookie: SessionCookie?) async throws -> AuthenticatedSession? {
        guard let cookie else { return nil }
        let hash = cookie.hash
        let known = state.withLock { $0.known[hash] }
        if let known, await isCurrent(known) { return session(known, hash: hash) }
        let asked = registry.clock.now
        let found: AccountSession?
        do {
            found = try await registry.accounts.session(hash: hash)
        } catch {
            // While the database is unavailable, the cached session remains valid.
            guard let known else { throw error }
            return self.session(known, hash: hash)
        }
        guard let session = found else {
            _ = state.withLock { $0.known.set(nil, for: hash) }
            return nil
        }
        _ = state.withLock { state in
            state.known.set(
                CachedSession(
                    account: session.account, revision: session.revision, askedAt: asked,
                    isAdministrator: session.isAdministrator), for: hash)
        }
        return AuthenticatedSession(
            account: registry.services(of: session.account), hash: hash,
            renewal: session.isSeenAgain ? self.cookie(holding: cookie.value) : nil,
            isAdministrator: session.isAdministrator)
    }

    private func session(_ known: CachedSession, hash: String) -> AuthenticatedSession {
        AuthenticatedSession(
            account: registry.services(of: known.account), hash: hash, isAdministrator: known.isAdministrator)
    }

    /// Signs a browser in to the account of an identity that a provider vouches for.
    ///
    /// - Returns: the cookie, and whether the account is new.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)`` and ``SignInProblem/disabled``.
    func signIn(
        _ proven: ProvenIdentity, by policy: SignInPolicy, device: String, home: Zone
    ) async throws -> (cookie: String, isNew: Bool) {
        let value = token()
        let (_, isNew) = try await registry.accounts.signIn(
            proven, by: policy, session: Digest.hex(value.utf8), device: device, home: home)
        return (cookie(holding: value), isNew)
    }

    /// Evicts the cached sessions of an account.
    func recheck(_ account: Int64) {
        state.withLock { $0.known.removeAll { $0.account == account } }
    }

    /// Whether the account is unchanged since the session was looked up.
    private func isCurrent(_ known: CachedSession) async -> Bool {
        guard isRecent(known) else { return false }
        return (try? await registry.services(of: known.account).updates.revision().number) == known.revision
    }

    private func isRecent(_ known: CachedSession) -> Bool { registry.clock.now - known.askedAt < Self.lifetime }

    /// Redeems the key of this start or a later one, and returns the session cookie; nil when the key is invalid or
    /// used.
    func open(key: String, device: String) async throws -> String? {
        let useCases = registry.owner.useCases
        // Hashes are compared, so the timing reveals nothing about the key.
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

    /// Session cookie as the browser stores it.
    private func cookie(holding value: String) -> String {
        cookie(value, named: sessionCookie, seconds: UseCases.sessionLifetime)
    }

    /// Cookie that deletes the session cookie; nil for a browser that sent none.
    func removal(for headers: HTTPFields) -> String? {
        cookie(sessionCookie, in: headers) == nil ? nil : cookie("", named: sessionCookie, seconds: 0)
    }

    private func cookie(_ value: String, named name: String, seconds: Int64) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private func cookie(_ name: String, in headers: HTTPFields) -> String? {
        let beginning = (name + "=").utf8
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

/// Session cookie sent by a browser.
struct SessionCookie: Sendable {
    let value: String
    /// Hash that is stored.
    let hash: String

    init(_ value: String) {
        self.value = value
        hash = Digest.hex(value.utf8)
    }
}
