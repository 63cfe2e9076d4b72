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
    /// Whether the provider is to ask which account it shall be.
    let choosesAccount: Bool
    /// The account that is to have one more identity; nil for who signs in.
    let account: Int64?
    /// When it is over, in seconds since 1970.
    let end: Int64
    /// Who has come back, while it is asked whether they shall be added to the account.
    var found: VouchedIdentity?
    /// Whether it has led where it should: what comes back once more does nothing.
    var isOver = false

    /// How many seconds they have.
    static let lifetime: Int64 = 600
    private static let purpose = "sign-in"
    /// The longest target that is remembered, in bytes: proxies take no long cookies.
    private static let longestTarget = 400

    /// The attempt as the cookie holds it.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where there is no key.
    func sealed(by secrets: any SecretBox) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return Route.encoded(try secrets.seal(json, for: Self.purpose))
    }

    /// Reads a cookie; returns nil where it holds no attempt that is still good.
    init?(_ cookie: some StringProtocol, openedBy secrets: any SecretBox, at now: Instant) {
        guard let sealed = Route.decoded(cookie), let json = try? secrets.open(sealed, for: Self.purpose),
            let attempt = try? JSONDecoder().decode(SignInAttempt.self, from: Data(json.utf8)),
            attempt.end > now.seconds
        else { return nil }
        self = attempt
    }

    init(
        provider: String, token: () -> String, target: String, zone: String = "", wantsPrivateCounts: Bool = false,
        choosesAccount: Bool, account: Int64? = nil, at now: Instant
    ) {
        self.provider = provider
        (state, verifier, nonce) = (token(), token(), token())
        self.target = target.utf8.count > Self.longestTarget ? "" : target
        self.zone = zone
        self.wantsPrivateCounts = wantsPrivateCounts
        self.choosesAccount = choosesAccount
        self.account = account
        end = now.seconds + Self.lifetime
    }

    /// What tells it from others of the same browser.
    var name: String { Self.name(ofState: state) }

    /// The name of the attempt of a state, which does not tell the state.
    static func name(ofState state: String) -> String { String(Digest.hex(state.utf8).prefix(12)) }

    /// Where it leads in the end.
    var destination: String { target.isEmpty ? Route.today.path : target }

    /// What the provider is asked.
    ///
    /// - Parameter publicAddress: the address under which people reach Haru, without a slash at its end.
    func request(publicAddress: String) -> AuthorizationRequest {
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return AuthorizationRequest(
            state: state, verifier: verifier, challenge: challenge, nonce: nonce,
            redirectAddress: publicAddress + Route.signIn(.callback(provider)).path,
            wantsPrivateCounts: wantsPrivateCounts, choosesAccount: choosesAccount)
    }

    /// Whether a state is that of this attempt; how long that takes tells nothing of it.
    func isState(_ text: String) -> Bool {
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(state.utf8))
    }
}

/// An identity that a provider has vouched for, as a sealed cookie holds it until the person has said what is to become
/// of it.
struct VouchedIdentity: Codable, Hashable {
    let issuer: String
    let subject: String
    let login: String
    let name: String
    let emails: [String]
    let organizations: [String]
    private let account: Account?
    private let token: Token?

    private struct Account: Codable, Hashable {
        let kind: String
        let address: String
        let login: String
    }

    private struct Token: Codable, Hashable {
        let text: String
        let lifetime: Int?
        let refreshToken: String?
        let scopes: [String]
    }

    init(_ proven: ProvenIdentity) {
        issuer = proven.identity.issuer
        subject = proven.identity.subject
        login = Self.short(proven.login)
        name = Self.short(proven.name)
        emails = Array(proven.emails.prefix(3))
        organizations = proven.organizations.sorted()
        account = proven.account.map { Account(kind: $0.kind.rawValue, address: $0.address, login: $0.login) }
        token = proven.token.map {
            Token(text: $0.text, lifetime: $0.lifetime, refreshToken: $0.refreshToken, scopes: $0.scopes)
        }
    }

    /// A name that leaves room for the others in a cookie: a letter may be made of very many bytes.
    private static func short(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
    }

    /// The identity as the provider has told it.
    var proven: ProvenIdentity {
        ProvenIdentity(
            AccountIdentity(issuer: issuer, subject: subject), login: login, name: name, emails: emails,
            organizations: Set(organizations),
            account: account.flatMap { told in
                Source(rawValue: told.kind).map { ForgeAccount(kind: $0, address: told.address, login: told.login) }
            },
            token: token.map {
                OAuthToken($0.text, lifetime: $0.lifetime, refreshToken: $0.refreshToken, scopes: $0.scopes)
            })
    }
}
