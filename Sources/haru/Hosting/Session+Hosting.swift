import Core
import Engine
import Foundation
import Web

extension Session {
    /// Sign-in configuration and public URL; nil if Haru is not hosted.
    ///
    /// - Throws: ``UsageError/hosting(_:)`` if a required setting is missing.
    func hosting() throws -> (hosting: Hosting, publicURL: String)? {
        guard let text = preferences.text(.publicURL) else {
            if preferences.text(.signIn) != nil || preferences.text(.tlsCertificate) != nil {
                throw UsageError.hosting(.publicURL)
            }
            return nil
        }
        let publicURL = try Self.publicAddress(text)
        guard let who = preferences.text(.signIn) else { throw UsageError.hosting(.policy) }
        guard let policy = SignInPolicy(who) else {
            throw UsageError.invalidValue(
                option: Preferences.Key.signIn.flag, value: who,
                allowed: "anyone, octocat, org:acme, kim@example.com, @example.com")
        }
        let gitHub = try gitHubSignIn(organizations: policy.organizations.sorted())
        if gitHub?.isConfidential == false { throw UsageError.hosting(.secret("HARU_GITHUB_CLIENT_SECRET")) }
        let openID = try openIDProvider()
        let providers: [any IdentityProvider] =
            [gitHub?.provider, openID].compactMap { $0 as (any IdentityProvider)? }
        guard !providers.isEmpty else { throw UsageError.hosting(.provider) }
        let hosting = Hosting(
            providers: providers, tokenIssuers: gitHub.map { [$0.provider] } ?? [], policy: policy,
            trustedProxies: try trustedProxies(), certificate: try certificate())
        return (hosting, publicURL)
    }

    /// Refreshes tokens of people who signed in, and issues tokens to machines without a browser.
    func tokenIssuers() throws -> [any TokenIssuer] {
        try gitHubSignIn(organizations: []).map { [$0.provider] } ?? []
    }

    /// Validated public URL of this Haru; nil if not configured.
    func publicURL() throws -> String? { try preferences.text(.publicURL).map(Self.publicAddress) }

    /// Parses `https://haru.example.com`, without a trailing slash; HTTP is allowed only on this machine.
    private static func publicAddress(_ text: String) throws -> String {
        let address = text.lowercased().trimmingCharacters(in: ["/"])
        let pattern = /(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::([0-9]{1,5}))?/
        guard let match = address.wholeMatch(of: pattern),
            match.1 == "https" || ServeCommand.isLoopback(String(match.2)),
            match.3.map({ (1...65_535).contains(Int($0) ?? 0) }) ?? true
        else {
            throw UsageError.invalidValue(
                option: Preferences.Key.publicURL.flag, value: text, allowed: "https://haru.example.com")
        }
        return address
    }

    /// GitHub sign-in, and whether it has its client secret; nil if no app is configured.
    private func gitHubSignIn(
        organizations: [String]
    ) throws -> (provider: any IdentityProvider & TokenIssuer, isConfidential: Bool)? {
        guard let id = preferences.text(.gitHubClientID) else { return nil }
        let secret = try secret(file: .gitHubClientSecretFile, variable: "HARU_GITHUB_CLIENT_SECRET")
        let provider = Wiring.gitHubSignIn(
            base: try gitHubAddress(), clientID: id, clientSecret: secret, organizations: organizations)
        return (provider, secret != nil)
    }

    private func openIDProvider() throws -> (any IdentityProvider)? {
        guard let issuer = preferences.text(.oidcIssuer) else { return nil }
        let isTrusted = issuer.hasPrefix("https://")
        let host = issuer.firstMatch(of: /^http:\/\/([a-z0-9.-]+)/).map { String($0.1) }
        guard isTrusted || host.map(ServeCommand.isLoopback) == true else {
            throw UsageError.invalidValue(
                option: Preferences.Key.oidcIssuer.flag, value: issuer, allowed: "https://login.example.com")
        }
        guard let id = preferences.text(.oidcClientID) else {
            throw UsageError.hosting(.option(Preferences.Key.oidcClientID.flag))
        }
        guard let secret = try secret(file: .oidcClientSecretFile, variable: "HARU_OIDC_CLIENT_SECRET") else {
            throw UsageError.hosting(.secret("HARU_OIDC_CLIENT_SECRET"))
        }
        let name = preferences.text(.oidcName) ?? issuer.firstMatch(of: /^https?:\/\/([^\/:]+)/).map { String($0.1) }
        return Wiring.openIDProvider(
            issuer: issuer, name: name ?? issuer, clientID: id, clientSecret: secret,
            trustsEmail: preferences.isOn(.oidcTrustEmail))
    }

    /// Secret from the environment, or from the first line of a file.
    func secret(file key: Preferences.Key, variable: String) throws -> String? {
        if let given = environment.variable(variable) { return given }
        guard let path = preferences.text(key) else { return nil }
        guard let text = try? String(contentsOfFile: environment.absolute(path), encoding: .utf8),
            let line = text.split(whereSeparator: \.isNewline).first?.trimmingCharacters(in: .whitespaces),
            !line.isEmpty
        else { throw UsageError.hosting(.file(path)) }
        return line
    }

    func trustedProxies() throws -> [NetworkBlock] {
        let entries = (preferences.text(.trustedProxies) ?? "")
            .split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
        return try entries.map { entry in
            let bits = entry.contains(":") ? "/128" : "/32"
            guard let block = NetworkBlock(entry.contains("/") ? entry : entry + bits) else {
                throw UsageError.invalidValue(
                    option: Preferences.Key.trustedProxies.flag, value: entry, allowed: "127.0.0.1, 10.0.0.0/8")
            }
            return block
        }
    }

    func certificate() throws -> CertificateFiles? {
        let (chain, key) = (preferences.text(.tlsCertificate), preferences.text(.tlsKey))
        if chain == nil, key == nil { return nil }
        guard let chain, let key else {
            throw UsageError.hosting(
                .option((chain == nil ? Preferences.Key.tlsCertificate : .tlsKey).flag))
        }
        return CertificateFiles(chain: try environment.absolute(chain), key: try environment.absolute(key))
    }
}

extension Session {
    /// Identifies the owner of a GitHub token.
    func tokenReader() throws -> any TokenIssuer {
        let reader: any TokenIssuer = Wiring.gitHubSignIn(
            base: try gitHubAddress(), clientID: "", clientSecret: nil, organizations: [])
        return try tokenIssuers().first ?? reader
    }
}
