import Core
import Crypto
import Engine
import Foundation

/// Sign-in attempt in progress at a provider, stored as a sealed cookie of the browser.
///
/// The server stores nothing for abandoned attempts, and any server can finish one.
struct SignInAttempt: Codable, Hashable {
    let provider: String
    let state: String
    let verifier: String
    let nonce: String
    /// Destination after signing in; empty for Today.
    let target: String
    /// Time zone of the browser.
    let zone: String
    let wantsPrivateCounts: Bool
    /// Whether the provider asks which account to use.
    let choosesAccount: Bool
    /// Account that gets a further identity; nil when signing in.
    let account: Int64?
    /// Expiration, in seconds since 1970.
    let end: Int64
    /// Identity that the provider returned, until the person decides whether to add it.
    var found: VouchedIdentity?
    /// Whether the attempt is finished, so that a repeated callback has no effect.
    var isOver = false

    /// Lifetime, in seconds.
    static let lifetime: Int64 = 600
    private static let purpose = "sign-in"
    /// Maximum length of the stored target, in bytes: proxies reject long cookies.
    private static let longestTarget = 400

    /// Returns the sealed value of the cookie.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if there is no key.
    func sealed(by secrets: any SecretBox) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return Route.encoded(try secrets.seal(json, for: Self.purpose))
    }

    /// Opens a cookie; nil if it contains no valid attempt.
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

    /// Name that distinguishes the attempt from others of the browser.
    var name: String { Self.name(ofState: state) }

    /// Returns the name for a state; it does not reveal the state.
    static func name(ofState state: String) -> String { String(Digest.hex(state.utf8).prefix(12)) }

    /// Path that the attempt leads to.
    var destination: String { target.isEmpty ? Route.today.path : target }

    /// Returns the authorization request for the provider.
    ///
    /// - Parameter publicAddress: public URL of Haru, without a trailing slash.
    func request(publicAddress: String) -> AuthorizationRequest {
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return AuthorizationRequest(
            state: state, verifier: verifier, challenge: challenge, nonce: nonce,
            redirectAddress: publicAddress + Route.signIn(.callback(provider)).path,
            wantsPrivateCounts: wantsPrivateCounts, choosesAccount: choosesAccount)
    }

    /// Whether a state belongs to the attempt; the comparison's duration reveals nothing about it.
    func isState(_ text: String) -> Bool {
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(state.utf8))
    }
}

/// Identity that a provider vouched for, in a sealed cookie until the person decides what to do with it.
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

    /// Shortens a name, so that the cookie has room for the other values: a character can have very many bytes.
    private static func short(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
    }

    /// Identity as the provider returned it.
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
