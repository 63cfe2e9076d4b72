import Core
import Engine
import HTTPTypes
import Synchronization

/// The session of a browser that sent a request.
struct AuthenticatedSession: Sendable {
    let account: AccountScope
    /// The hash of what the browser's cookie holds.
    let hash: String
    /// The cookie to send anew, so that it lasts as long again; nil while that is not due.
    var renewal: String?
    /// Whether the person administers this Haru.
    var isAdministrator = false
}

/// Lets browsers in: with a key once, with their cookie from then on.
final class SessionAuthenticator: Sendable {
    /// What was found of a cookie.
    private struct CachedSession {
        let account: Int64
        /// The revision of what is stored of the account as of which it was found: each end of a session makes a new one.
        let revision: Int64
        let askedAt: MonotonicClock.Instant
        let isAdministrator: Bool
    }

    private struct State {
        /// The hash of the key; nil once it was used.
        var key: String?
        /// Cookies that were found to be good, by their hashes.
        var known = RecentValues<String, CachedSession>(most: 4_096)
    }

    private let registry: AccountRegistry
    /// A new secret at each call.
    let token: @Sendable () -> String
    private let isSecure: Bool
    private let state: Mutex<State>

    /// Browsers take a name that begins so over TLS alone, and for this very host.
    private static let securePrefix = "__Host-"
    private let sessionCookie: String
    /// How long nobody is asked when a browser was seen last while nothing changes.
    private static let lifetime = Duration.seconds(600)

    /// Makes an authenticator that takes the configuration's key once.
    ///
    /// - Parameter token: a new secret at each call.
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

    /// What the browser that sent these headers shows to be let in; nil where it shows nothing.
    func cookie(in headers: HTTPFields) -> SessionCookie? { cookie(sessionCookie, in: headers).map(SessionCookie.init) }

    /// The session of the browser that sent these headers; nil when it was not let in.
    func session(of headers: HTTPFields) async throws -> AuthenticatedSession? {
        try await session(of: cookie(in: headers))
    }

    /// The session of a cookie, as far as it is known without asking; nil where it is not.
    func sessionAtHand(of cookie: SessionCookie?) -> AuthenticatedSession? {
        guard let cookie, let known = state.withLock({ $0.known[cookie.hash] }), isRecent(known) else { return nil }
        let services = registry.services(of: known.account)
        guard services.updates.recentRevision?.number == known.revision else { return nil }
        return AuthenticatedSession(account: services, hash: cookie.hash, isAdministrator: known.isAdministrator)
    }

    /// The session of a cookie; nil when its browser was not let in.
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
            // While nothing can be read, what was found is still believed.
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

    /// Signs a browser in to the account of somebody whom a provider vouches for.
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

    /// Has every session of an account looked up anew with its next request.
    func recheck(_ account: Int64) {
        state.withLock { $0.known.removeAll { $0.account == account } }
    }

    /// Whether nothing has changed of the account since the session was found.
    private func isCurrent(_ known: CachedSession) async -> Bool {
        guard isRecent(known) else { return false }
        return (try? await registry.services(of: known.account).updates.revision().number) == known.revision
    }

    private func isRecent(_ known: CachedSession) -> Bool { registry.clock.now - known.askedAt < Self.lifetime }

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
    private func cookie(holding value: String) -> String {
        cookie(value, named: sessionCookie, seconds: UseCases.sessionLifetime)
    }

    /// What makes a browser forget its cookie; nil for one that sent none.
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

/// What a browser shows to be let in.
struct SessionCookie: Sendable {
    let value: String
    /// What is kept of it.
    let hash: String

    init(_ value: String) {
        self.value = value
        hash = Digest.hex(value.utf8)
    }
}
