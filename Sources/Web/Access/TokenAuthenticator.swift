import Core
import Engine
import HTTPTypes
import Synchronization

/// Access token of the program that sent a request.
struct AuthenticatedToken: Sendable {
    let account: AccountScope
    /// Identifier of the token within the account.
    let id: String
    let scopes: Set<TokenScope>
    /// Hash of the token's text.
    let hash: String
}

/// Authenticates programs by their access tokens.
final class TokenAuthenticator: Sendable {
    /// Cached result of a token lookup.
    private struct CachedToken {
        let token: AccountToken
        let askedAt: MonotonicClock.Instant
    }

    private let registry: AccountRegistry
    private let known = Mutex(RecentValues<String, CachedToken>(most: 4_096))

    /// Maximum age of a cached token of an unchanged account; a lookup then records when it was last used.
    private static let lifetime = Duration.seconds(600)

    /// Makes an authenticator with an empty cache.
    init(registry: AccountRegistry) {
        self.registry = registry
    }

    /// Token in `Authorization: Bearer …`; nil when there is none.
    static func text(in headers: HTTPFields) -> Substring? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].drop { $0 == " " }
    }

    /// Cached token with a hash; nil when it is not cached or the account has changed since.
    func knownToken(hash: String) async -> AuthenticatedToken? {
        guard let known = known.withLock({ $0[hash] }),
            registry.clock.now - known.askedAt < Self.lifetime,
            (try? await registry.services(of: known.token.account).updates.revision().number) == known.token.revision
        else { return nil }
        return authenticated(known.token, hash)
    }

    /// Token with a hash; nil when it is invalid.
    func token(hash: String) async throws -> AuthenticatedToken? {
        let asked = registry.clock.now
        let found: AccountToken?
        do {
            found = try await registry.accounts.token(hash: hash)
        } catch {
            // While the database is unavailable, the cached token remains valid.
            guard let known = known.withLock({ $0[hash] }) else { throw error }
            return authenticated(known.token, hash)
        }
        _ = known.withLock { $0.set(found.map { CachedToken(token: $0, askedAt: asked) }, for: hash) }
        return found.map { authenticated($0, hash) }
    }

    private func authenticated(_ token: AccountToken, _ hash: String) -> AuthenticatedToken {
        AuthenticatedToken(
            account: registry.services(of: token.account), id: token.id, scopes: token.scopes, hash: hash)
    }
}
