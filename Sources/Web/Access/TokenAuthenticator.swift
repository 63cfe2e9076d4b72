import Core
import Engine
import HTTPTypes
import Synchronization

/// The access token of a program that sent a request.
struct AuthenticatedToken: Sendable {
    let account: AccountScope
    /// What the account knows the token by.
    let id: String
    let scopes: Set<TokenScope>
    /// The hash of what the program has shown.
    let hash: String
}

/// Lets programs in with their access tokens.
final class TokenAuthenticator: Sendable {
    /// What was found of a token.
    private struct CachedToken {
        let token: AccountToken
        let askedAt: MonotonicClock.Instant
    }

    private let registry: AccountRegistry
    private let known = Mutex(RecentValues<String, CachedToken>(most: 4_096))

    /// How long nobody is asked when a token was used last while nothing changes.
    private static let lifetime = Duration.seconds(600)

    /// Makes an authenticator that knows no token yet.
    init(registry: AccountRegistry) {
        self.registry = registry
    }

    /// The text that a request shows as `Authorization: Bearer …`; nil where it shows none.
    static func text(in headers: HTTPFields) -> Substring? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].drop { $0 == " " }
    }

    /// The token that was found before by the hash of what is shown, as long as nothing of its account has changed.
    func knownToken(hash: String) async -> AuthenticatedToken? {
        guard let known = known.withLock({ $0[hash] }),
            registry.clock.now - known.askedAt < Self.lifetime,
            (try? await registry.services(of: known.token.account).updates.revision().number) == known.token.revision
        else { return nil }
        return authenticated(known.token, hash)
    }

    /// The token whose hash this is; nil when nobody is let in with it.
    func token(hash: String) async throws -> AuthenticatedToken? {
        let asked = registry.clock.now
        let found: AccountToken?
        do {
            found = try await registry.accounts.token(hash: hash)
        } catch {
            // While nothing can be read, what was found is still believed.
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
