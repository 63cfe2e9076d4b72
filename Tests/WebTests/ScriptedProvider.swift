import Core
import Engine
import Synchronization

@testable import Web

/// A sign-in provider that vouches for whomever a test names, by a code of theirs.
final class ScriptedProvider: IdentityProvider {
    static let publicURL = "https://haru.example.com"

    private struct State {
        var people: [String: ProvenIdentity] = [:]
        var problem: SignInProblem?
        var asked: [AuthorizationRequest] = []
    }

    private let state = Mutex(State())
    let id: String
    let name = "Example"
    let offersPrivateCounts = true

    init(_ id: String = "github") { self.id = id }

    /// Hosting configuration of a Haru that signs people in with this provider.
    func hosting(_ policy: String = "anyone", proxies: [String] = []) -> Hosting? {
        SignInPolicy(policy).map { policy in
            Hosting(
                providers: [self], tokenIssuers: [], policy: policy,
                trustedProxies: proxies.compactMap { NetworkBlock($0) })
        }
    }

    /// Registers a person and returns their code.
    func know(_ login: String, emails: [String] = []) -> String {
        let identity = AccountIdentity(issuer: "https://\(id).example.com", subject: login)
        let proven = ProvenIdentity(identity, login: login, name: login, emails: emails)
        state.withLock { $0.people["code-\(login)"] = proven }
        return "code-\(login)"
    }

    func fail(with problem: SignInProblem?) { state.withLock { $0.problem = problem } }

    /// Requests received, both for authorization addresses and for identities.
    var asked: [AuthorizationRequest] { state.withLock { $0.asked } }

    func authorizationAddress(for request: AuthorizationRequest) async throws -> String {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            state.asked.append(request)
        }
        return "https://\(id).example.com/authorize?state=\(request.state)"
    }

    func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            state.asked.append(request)
            // A code is valid once.
            guard let proven = state.people.removeValue(forKey: code) else { throw SignInProblem.expired }
            return proven
        }
    }
}
