import Core

/// Vouches for who somebody is: GitHub, or a provider that speaks OpenID Connect.
package protocol IdentityProvider: Sendable {
    /// What it goes by in addresses of this server, such as `github`.
    var id: String { get }
    /// What people call it.
    var name: String { get }
    /// Whether it can be asked for a token that sees private contributions.
    var offersPrivateCounts: Bool { get }

    /// The address at which a person tells it that they want to sign in here.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func authorizationAddress(for request: AuthorizationRequest) async throws -> String

    /// Who has come back from there.
    ///
    /// - Parameter code: what the provider gave them on the way; it is good once.
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity
}

/// Gives tokens with which a forge is asked on somebody's behalf.
package protocol TokenIssuer: Sendable {
    /// What the pages of the forge begin with.
    var address: String { get }

    /// Whose a token is.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func identity(of token: OAuthToken) async throws -> ProvenIdentity

    /// Begins to ask for a token on a machine that has no browser (RFC 8628).
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func requestDeviceCode() async throws -> DeviceAuthorization

    /// Asks whether the person has allowed it meanwhile.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func poll(_ authorization: DeviceAuthorization) async throws -> DevicePoll

    /// A new token for one that ends; the refresh token is used up by it.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func refreshed(by refreshToken: String) async throws -> OAuthToken

    /// Whether it can have the forge forget tokens.
    var canRevoke: Bool { get }

    /// Has the forge forget a token; one that it does not know any more is no failure.
    ///
    /// - Throws: ``SignInProblem``, and `CancellationError` when its task is cancelled.
    func revoke(_ token: String) async throws
}

/// What goes to a provider with somebody who wants to sign in, and is asked for again when they come back.
package struct AuthorizationRequest: Hashable, Sendable {
    /// What comes back with the code, so that nobody is signed in by a code of somebody else's.
    package let state: String
    /// What proves that whoever brings the code is who asked for it (RFC 7636).
    package let verifier: String
    /// The SHA-256 of ``verifier`` in Base64 for addresses.
    package let challenge: String
    /// What an OpenID provider writes into what it signs, so that it cannot be used again.
    package let nonce: String
    /// Where the provider sends them back to.
    package let redirectAddress: String
    /// Whether a token is wanted that sees private contributions.
    package let wantsPrivateCounts: Bool
    /// Whether the provider is to ask which account it shall be, also where the browser is signed in there.
    package let choosesAccount: Bool

    /// Makes a request.
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

/// Who somebody is, as a provider has just vouched for it.
package struct ProvenIdentity: Hashable, Sendable {
    package let identity: AccountIdentity
    /// The name that they sign in with there, which may change; empty where it tells none.
    package let login: String
    /// What they call themselves; empty where they do not say.
    package let name: String
    /// Their addresses, as far as the provider has checked them.
    package let emails: [String]
    /// The organisations of those that it was asked about that they are a member of, in lowercase.
    package let organizations: Set<String>
    /// Their account on a forge, where the provider is one.
    package let account: ForgeAccount?
    /// The token with which that is asked.
    package let token: OAuthToken?
    /// Why there is no checked address, where the provider is one that tells addresses.
    package let lacking: ProviderFault?

    /// Makes an identity.
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

    /// The same, without the token.
    package var withoutToken: ProvenIdentity {
        ProvenIdentity(
            identity, login: login, name: name, emails: emails, organizations: organizations, account: account,
            lacking: lacking)
    }

    /// What tells it best from others there: a checked address, the login, the name, or the number of the account.
    package var label: String {
        emails.first ?? [login, name].first { !$0.isEmpty } ?? identity.subject
    }
}

/// A token with which a forge is asked on somebody's behalf.
package struct OAuthToken: Hashable, Sendable {
    package let text: String
    /// In how many seconds it ends; nil where it does not by itself.
    package let lifetime: Int?
    /// What a new one is asked for with, once; nil where it does not end.
    package let refreshToken: String?
    /// What it may see, in the forge's words.
    package let scopes: [String]

    /// Makes a token.
    package init(_ text: String, lifetime: Int? = nil, refreshToken: String? = nil, scopes: [String] = []) {
        self.text = text
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.scopes = scopes
    }
}

/// What a person on a machine without a browser is to do elsewhere (RFC 8628).
package struct DeviceAuthorization: Hashable, Sendable {
    /// What the machine asks with; nobody else is to see it.
    package let deviceCode: String
    /// What the person types.
    package let userCode: String
    /// Where they type it.
    package let address: String
    /// How many seconds they have.
    package let lifetime: Int
    /// How many seconds are to lie between two questions.
    package var interval: Int

    /// Makes one.
    package init(deviceCode: String, userCode: String, address: String, lifetime: Int, interval: Int) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.address = address
        self.lifetime = lifetime
        self.interval = interval
    }
}

/// What came of asking whether a person has allowed it.
package enum DevicePoll: Hashable, Sendable {
    case allowed(OAuthToken)
    /// Not yet.
    case pending
    /// Not yet, and so many seconds are to lie between two questions from now on.
    case slowDown(interval: Int)
}

/// Why somebody could not sign in.
package enum SignInProblem: Error, Hashable, Sendable {
    /// They said no, or the provider did in their name.
    case declined
    /// It took too long, or was begun in another browser, or is over already.
    case expired
    /// The provider does not take how this Haru is set up, or what it sent; the text is its own word for it.
    case rejected(provider: String, code: String, fault: ProviderFault? = nil)
    /// The provider did not answer.
    case unreachable(provider: String, fault: ProviderFault? = nil)
    /// What the provider answered cannot be believed or read.
    case unreadable(provider: String, fault: ProviderFault? = nil)
    /// It is none of those who may sign in here; the text is what they are called there.
    case notAllowed(String, lacking: ProviderFault? = nil)
    /// The account is disabled.
    case disabled
    /// The token is not taken by the forge.
    case tokenRefused
    /// The identity belongs to another account.
    case takenIdentity
    /// An account must keep a way in.
    case lastIdentity
    /// Every copy of a public demo was given out today.
    case demoGivenOut
    /// There must be an administrator.
    case lastAdministrator
    /// The account is that of the machine's owner.
    case ownerStays
}
