import Core
import Crypto
import Engine
import Foundation

/// Somebody on their way to a provider and back, as a sealed cookie of their browser holds it.
///
/// So nothing is kept of who never comes back, and whichever server they come back to knows them.
struct SignInAttempt: Codable, Hashable {
    let provider: String
    let state: String
    let verifier: String
    let nonce: String
    /// Where they wanted to go.
    let target: String
    /// The zone that their browser is in.
    let zone: String
    let wantsPrivateCounts: Bool
    /// The account that is to have one more identity; nil for who signs in.
    let account: Int64?
    /// When it is over, in seconds since 1970.
    let end: Int64

    /// How many seconds they have.
    static let lifetime: Int64 = 600
    private static let purpose = "sign-in"

    /// The attempt as the cookie holds it.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where there is no key.
    func sealed(by secrets: any SecretBox) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return Site.encoded(try secrets.seal(json, for: Self.purpose))
    }

    /// Reads a cookie; returns nil where it holds no attempt that is still good.
    init?(_ cookie: String, openedBy secrets: any SecretBox, at now: Instant) {
        guard let sealed = Site.decoded(cookie), let json = try? secrets.open(sealed, for: Self.purpose),
            let attempt = try? JSONDecoder().decode(SignInAttempt.self, from: Data(json.utf8)),
            attempt.end > now.seconds
        else { return nil }
        self = attempt
    }

    init(
        provider: String, token: () -> String, target: String, zone: String, wantsPrivateCounts: Bool,
        account: Int64?, at now: Instant
    ) {
        self.provider = provider
        (state, verifier, nonce) = (token(), token(), token())
        self.target = target
        self.zone = zone
        self.wantsPrivateCounts = wantsPrivateCounts
        self.account = account
        end = now.seconds + Self.lifetime
    }

    /// What the provider is asked.
    ///
    /// - Parameter redirectAddress: where it sends them back to.
    func request(redirectAddress: String) -> AuthorizationRequest {
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return AuthorizationRequest(
            state: state, verifier: verifier, challenge: challenge, nonce: nonce, redirectAddress: redirectAddress,
            wantsPrivateCounts: wantsPrivateCounts)
    }

    /// Whether a state is that of this attempt; how long that takes tells nothing of it.
    func isState(_ text: String) -> Bool {
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(state.utf8))
    }
}
