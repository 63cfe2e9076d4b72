import ArgumentParser
import Language

/// Options for the address and the sign-in of a hosted Haru.
struct HostingOptions: ParsableArguments {
    @Option(name: .customLong("public-url"), help: ArgumentHelp(say(.serveCommand.publicURLHelp), valueName: "url"))
    var publicURL: String?

    @Option(name: .customLong("sign-in"), help: ArgumentHelp(say(.serveCommand.signInHelp), valueName: "who"))
    var signIn: String?

    @Option(
        name: .customLong("github-client-id"),
        help: ArgumentHelp(say(.serveCommand.githubClientHelp), valueName: "id"))
    var gitHubClientID: String?

    @Option(
        name: .customLong("github-client-secret-file"),
        help: ArgumentHelp(say(.serveCommand.githubSecretHelp), valueName: "file"),
        completion: .file())
    var gitHubClientSecretFile: String?

    @Option(name: .customLong("oidc-issuer"), help: ArgumentHelp(say(.serveCommand.oidcIssuerHelp), valueName: "url"))
    var oidcIssuer: String?

    @Option(name: .customLong("oidc-client-id"), help: ArgumentHelp(say(.serveCommand.oidcClientHelp), valueName: "id"))
    var oidcClientID: String?

    @Option(
        name: .customLong("oidc-client-secret-file"),
        help: ArgumentHelp(say(.serveCommand.oidcSecretHelp), valueName: "file"),
        completion: .file())
    var oidcClientSecretFile: String?

    @Option(name: .customLong("oidc-name"), help: ArgumentHelp(say(.serveCommand.oidcNameHelp), valueName: "name"))
    var oidcName: String?

    @Flag(name: .customLong("oidc-trust-email"), help: ArgumentHelp(say(.serveCommand.oidcTrustEmailHelp)))
    var oidcTrustEmail = false

    @Option(
        name: .customLong("trusted-proxies"),
        help: ArgumentHelp(say(.serveCommand.trustedProxiesHelp), valueName: "blocks"))
    var trustedProxies: String?

    @Option(
        name: .customLong("tls-certificate"),
        help: ArgumentHelp(say(.serveCommand.tlsCertificateHelp), valueName: "file"),
        completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("tls-key"),
        help: ArgumentHelp(say(.serveCommand.tlsKeyHelp), valueName: "file"),
        completion: .file())
    var key: String?

    @Option(help: ArgumentHelp(say(.serveCommand.termsHelp), valueName: "file"), completion: .file())
    var terms: String?

    @Option(help: ArgumentHelp(say(.serveCommand.contactHelp), valueName: "contact"))
    var contact: String?

    var switches: [Preferences.Key: Bool] { [.oidcTrustEmail: oidcTrustEmail] }

    var texts: [Preferences.Key: String?] {
        [
            .publicURL: publicURL, .signIn: signIn, .gitHubClientID: gitHubClientID,
            .gitHubClientSecretFile: gitHubClientSecretFile, .oidcIssuer: oidcIssuer, .oidcClientID: oidcClientID,
            .oidcClientSecretFile: oidcClientSecretFile, .oidcName: oidcName, .trustedProxies: trustedProxies,
            .tlsCertificate: certificate, .tlsKey: key, .terms: terms, .contact: contact,
        ]
    }
}
