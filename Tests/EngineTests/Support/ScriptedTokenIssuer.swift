import Engine
import Synchronization

/// A GitHub that refreshes each token once, and answers otherwise when a test sets that.
final class ScriptedTokenIssuer: TokenIssuer {
    private struct State {
        var problem: SignInProblem?
        /// Valid refresh tokens.
        var good: Set<String> = []
        var used: [String] = []
        var revoked: [String] = []
        var made = 0
        var pause: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())
    let address = "https://github.com"
    let canRevoke = true

    /// A new token that expires, with its refresh token.
    func token(lifetime: Int = 28_800) -> OAuthToken {
        state.withLock { state in
            state.made += 1
            state.good.insert("refresh-\(state.made)")
            return OAuthToken(
                "token-number-\(state.made)-of-the-test", lifetime: lifetime, refreshToken: "refresh-\(state.made)")
        }
    }

    func fail(with problem: SignInProblem?) { state.withLock { $0.problem = problem } }

    /// Sets the pause before each answer.
    func wait(_ pause: @escaping @Sendable () async -> Void) { state.withLock { $0.pause = pause } }

    var used: [String] { state.withLock { $0.used } }
    var revoked: [String] { state.withLock { $0.revoked } }

    func identity(of token: OAuthToken) async throws -> ProvenIdentity { throw SignInProblem.tokenRefused }
    func requestDeviceCode() async throws -> DeviceAuthorization { throw SignInProblem.declined }
    func poll(_ authorization: DeviceAuthorization) async throws -> DevicePoll { throw SignInProblem.declined }

    func refreshed(by refreshToken: String) async throws -> OAuthToken {
        let (problem, pause) = state.withLock { ($0.problem, $0.pause) }
        await pause?()
        if let problem { throw problem }
        let isGood = state.withLock { state in
            state.used.append(refreshToken)
            return state.good.remove(refreshToken) != nil
        }
        guard isGood else { throw SignInProblem.tokenRefused }
        return token()
    }

    func revoke(_ token: String) async throws {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            state.revoked.append(token)
        }
    }
}
