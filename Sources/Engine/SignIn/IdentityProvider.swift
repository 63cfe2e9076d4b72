import Core

/// Provider of identities for signing in: GitHub, or one that supports OpenID Connect.
package protocol IdentityProvider: Sendable {
    /// ID in URLs of this server, such as `github`.
    var id: String { get }
    /// Display name.
    var name: String { get }
    /// Whether it can issue a token with access to private contributions.
    var offersPrivateCounts: Bool { get }

    /// Returns the provider's authorization URL for a sign-in.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func authorizationAddress(for request: AuthorizationRequest) async throws -> String

    /// Returns the identity of the person who came back from the provider.
    ///
    /// - Parameter code: authorization code of the provider, which is valid once.
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity
}

/// Issuer of tokens for requests to a forge on somebody's behalf.
package protocol TokenIssuer: Sendable {
    /// Base URL of the forge.
    var address: String { get }

    /// Returns the identity that a token belongs to.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func identity(of token: OAuthToken) async throws -> ProvenIdentity

    /// Requests a device code for a machine without a browser (RFC 8628).
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func requestDeviceCode() async throws -> DeviceAuthorization

    /// Polls whether the person has allowed it.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func poll(_ authorization: DeviceAuthorization) async throws -> DevicePoll

    /// Returns a new token for one that expires; the refresh token is used up.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func refreshed(by refreshToken: String) async throws -> OAuthToken

    /// Whether it can revoke tokens at the forge.
    var canRevoke: Bool { get }

    /// Revokes a token at the forge; a token that the forge does not know any more is no error.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func revoke(_ token: String) async throws
}

/// Parameters of a sign-in at a provider, which are checked when the person comes back.
package struct AuthorizationRequest: Hashable, Sendable {
    /// Value that comes back with the code, so that nobody is signed in with somebody else's code.
    package let state: String
    /// Code verifier, which proves that whoever brings the code has requested it (RFC 7636).
    package let verifier: String
    /// SHA-256 of ``verifier`` in base64url.
    package let challenge: String
    /// Nonce that an OpenID provider includes in its signed token, to prevent a replay.
    package let nonce: String
    /// Redirect URL of the sign-in.
    package let redirectAddress: String
    /// Whether a token with access to private contributions is requested.
    package let wantsPrivateCounts: Bool
    /// Whether the provider is to ask for the account, even if the browser is signed in there.
    package let choosesAccount: Bool

    package init(
        state: String, verifier: String, challenge: String, nonce: String, redirectAddress: String,
        wantsPrivateCounts: Bool, choosesAccount: Bool = false
    ) {
        self.state = state
        self.verifier = verifier
        self.challenge = challenge
        self.nonce = nonce
        self.redirectAddress = redirectAddress
        self.wantsPrivateCounts = wantsPrivateCounts
        self.choosesAccount = choosesAccount
    }
}

/// Identity of a person, as a provider has just proven it.
package struct ProvenIdentity: Hashable, Sendable {
    package let identity: AccountIdentity
    /// Login at the provider, which may change; empty if the provider reports none.
    package let login: String
    /// Display name; empty if they set none.
    package let name: String
    /// Email addresses that the provider has verified.
    package let emails: [String]
    /// Organizations that they are a member of, among those that were queried, in lowercase.
    package let organizations: Set<String>
    /// Their account on a forge, if the provider is one.
    package let account: ForgeAccount?
    /// Token for requests to that forge.
    package let token: OAuthToken?
    /// Reason why there is no verified address, if the provider is one that reports addresses.
    package let lacking: ProviderFault?

    package init(
        _ identity: AccountIdentity, login: String, name: String = "", emails: [String] = [],
        organizations: Set<String> = [], account: ForgeAccount? = nil, token: OAuthToken? = nil,
        lacking: ProviderFault? = nil
    ) {
        self.identity = identity
        self.login = String(login.asLine.prefix(100))
        self.name = String(name.asLine.prefix(200))
        self.emails = emails
        self.organizations = organizations
        self.account = account
        self.token = token
        self.lacking = lacking
    }

    /// The same identity without the token.
    package var withoutToken: ProvenIdentity {
        ProvenIdentity(
            identity, login: login, name: name, emails: emails, organizations: organizations, account: account,
            lacking: lacking)
    }

    /// Most distinctive label at the provider: a verified address, the login, the name, or the number of the account.
    package var label: String {
        emails.first ?? [login, name].first { !$0.isEmpty } ?? identity.subject
    }
}

/// Token for requests to a forge on somebody's behalf.
package struct OAuthToken: Hashable, Sendable {
    package let text: String
    /// Number of seconds until it expires; nil if it does not expire.
    package let lifetime: Int?
    /// Token that requests a new one, once; nil if it does not expire.
    package let refreshToken: String?
    /// Scopes of the token, as the forge names them.
    package let scopes: [String]

    package init(_ text: String, lifetime: Int? = nil, refreshToken: String? = nil, scopes: [String] = []) {
        self.text = text
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.scopes = scopes
    }
}

/// Authorization of a machine without a browser, which the person completes elsewhere (RFC 8628).
package struct DeviceAuthorization: Hashable, Sendable {
    /// Secret code that the machine polls with.
    package let deviceCode: String
    /// Code that the person types.
    package let userCode: String
    /// URL of the page on which they type it.
    package let address: String
    /// Lifetime of the codes, in seconds.
    package let lifetime: Int
    /// Minimum number of seconds between two polls.
    package var interval: Int

    package init(deviceCode: String, userCode: String, address: String, lifetime: Int, interval: Int) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.address = address
        self.lifetime = lifetime
        self.interval = interval
    }
}

/// Result of polling whether a person has allowed it.
package enum DevicePoll: Hashable, Sendable {
    case allowed(OAuthToken)
    /// Not yet.
    case pending
    /// Not yet, with a new minimum number of seconds between two polls.
    case slowDown(interval: Int)
}

/// Reason why somebody could not sign in, or an account could not be changed.
package enum SignInProblem: Error, Hashable, Sendable {
    /// The person declined, or the provider on their behalf.
    case declined
    /// The sign-in took too long, was started in another browser, or is over already.
    case expired
    /// The provider rejects the configuration or the request of this Haru; the code is the provider's own.
    case rejected(provider: String, code: String, fault: ProviderFault? = nil)
    /// The provider did not answer.
    case unreachable(provider: String, fault: ProviderFault? = nil)
    /// The provider's response cannot be trusted or parsed.
    case unreadable(provider: String, fault: ProviderFault? = nil)
    /// The person may not sign in here; the text is their login at the provider.
    case notAllowed(String, lacking: ProviderFault? = nil)
    /// The account is disabled.
    case disabled
    /// The forge rejected the token.
    case tokenRefused
    /// The identity belongs to another account.
    case takenIdentity
    /// An account must keep at least one identity.
    case lastIdentity
    /// All of today's copies of a public demo were given out.
    case demoGivenOut
    /// There must be an administrator.
    case lastAdministrator
    /// The account is that of the machine's owner.
    case ownerStays
}
