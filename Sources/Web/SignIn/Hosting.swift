package import Core
package import Engine

/// Sign-in configuration of a Haru for several people, each with their own account.
package struct Hosting: Sendable {
    /// Identity providers.
    package let providers: [any IdentityProvider]
    /// Issuers of tokens for requests to forges, which can also revoke them.
    package let tokenIssuers: [any TokenIssuer]
    /// Policy of who may sign in.
    package let policy: SignInPolicy
    /// Proxies whose `X-Forwarded-For` header is trusted.
    package let trustedProxies: [NetworkBlock]
    /// Files with the server's certificate chain and key; nil if a proxy terminates TLS.
    package let certificate: CertificateFiles?

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

    /// Returns the provider with an ID from a URL.
    func provider(_ id: String) -> (any IdentityProvider)? { providers.first { $0.id == id } }
}

/// Error for certificate files that cannot be used: one is missing, or they do not match.
package struct UnusableCertificate: Error {
    package let files: CertificateFiles
}

/// PEM files that prove the identity of the server.
package struct CertificateFiles: Hashable, Sendable {
    /// Server certificate, followed by the intermediate certificates.
    package let chain: String
    package let key: String

    /// Names the files, which are read at server start.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}
