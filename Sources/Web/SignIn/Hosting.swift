package import Core
package import Engine

/// How a Haru for several people lets them in, each to an account of their own.
package struct Hosting: Sendable {
    /// What vouches for people.
    package let providers: [any IdentityProvider]
    /// What gives tokens with which forges are asked, and takes them back.
    package let tokenIssuers: [any TokenIssuer]
    /// Who may sign in.
    package let policy: SignInPolicy
    /// The proxies whose word is taken for whom they ask.
    package let trustedProxies: [NetworkBlock]
    /// The files that hold the server's certificates and its key, where no proxy does TLS.
    package let certificate: CertificateFiles?

    /// Makes the way of one Haru.
    package init(
        providers: [any IdentityProvider], tokenIssuers: [any TokenIssuer], policy: SignInPolicy,
        trustedProxies: [NetworkBlock] = [], certificate: CertificateFiles? = nil
    ) {
        self.providers = providers
        self.tokenIssuers = tokenIssuers
        self.policy = policy
        self.trustedProxies = trustedProxies
        self.certificate = certificate
    }

    /// The provider of a name in an address.
    func provider(_ id: String) -> (any IdentityProvider)? { providers.first { $0.id == id } }
}

/// The files of a certificate cannot be used: one is not there, or they do not belong together.
package struct UnusableCertificate: Error {
    package let files: CertificateFiles
}

/// Files in PEM that prove who the server is.
package struct CertificateFiles: Hashable, Sendable {
    /// The server's certificate, and those that lead to who signed it.
    package let chain: String
    package let key: String

    /// Names the files, which are read when the server starts.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}
