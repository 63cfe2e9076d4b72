import ArgumentParser

/// How a Haru for several people is reached and whom it lets in.
struct HostingOptions: ParsableArguments {
    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            say("사람들이 여는 주소. 정하면 계정으로 로그인해요.", "The address people open; with it, they sign in."),
            valueName: "url"))
    var publicURL: String?

    @Option(
        name: .customLong("sign-in"),
        help: ArgumentHelp(
            say(
                "로그인할 수 있는 사람: anyone, 또는 octocat,org:acme,kim@example.com,@example.com.",
                "Who may sign in: anyone, or octocat,org:acme,kim@example.com,@example.com."), valueName: "who"))
    var signIn: String?

    @Option(
        name: .customLong("github-client-id"),
        help: ArgumentHelp(
            say(
                "GitHub OAuth 앱의 Client ID. 비밀은 HARU_GITHUB_CLIENT_SECRET이나 파일로.",
                "The client id of a GitHub app; its secret in HARU_GITHUB_CLIENT_SECRET or a file."), valueName: "id"))
    var gitHubClientID: String?

    @Option(
        name: .customLong("github-client-secret-file"),
        help: ArgumentHelp(say("그 앱의 비밀이 적힌 파일.", "The file that holds its secret."), valueName: "file"),
        completion: .file())
    var gitHubClientSecretFile: String?

    @Option(
        name: .customLong("oidc-issuer"),
        help: ArgumentHelp(
            say("OpenID Connect 제공자의 주소.", "The issuer of an OpenID Connect provider."), valueName: "url"))
    var oidcIssuer: String?

    @Option(
        name: .customLong("oidc-client-id"),
        help: ArgumentHelp(
            say(
                "거기서 받은 Client ID. 비밀은 HARU_OIDC_CLIENT_SECRET이나 파일로.",
                "What it calls this Haru; the secret in HARU_OIDC_CLIENT_SECRET or a file."), valueName: "id"))
    var oidcClientID: String?

    @Option(
        name: .customLong("oidc-client-secret-file"),
        help: ArgumentHelp(say("거기서 받은 비밀이 적힌 파일.", "The file that holds that secret."), valueName: "file"),
        completion: .file())
    var oidcClientSecretFile: String?

    @Option(
        name: .customLong("oidc-name"),
        help: ArgumentHelp(
            say("버튼에 적을 그 제공자의 이름.", "What the button calls that provider."), valueName: "name"))
    var oidcName: String?

    @Flag(
        name: .customLong("oidc-trust-email"),
        help: ArgumentHelp(
            say(
                "그 제공자가 email_verified를 보내지 않아도 이메일을 확인된 것으로 쳐요.",
                "Take its email addresses as checked when it sends no email_verified.")))
    var oidcTrustEmail = false

    @Option(
        name: .customLong("trusted-proxies"),
        help: ArgumentHelp(
            say(
                "X-Forwarded-For를 믿을 프록시: 127.0.0.1,10.0.0.0/8.",
                "Proxies whose X-Forwarded-For is believed: 127.0.0.1,10.0.0.0/8."), valueName: "blocks"))
    var trustedProxies: String?

    @Option(
        name: .customLong("tls-certificate"),
        help: ArgumentHelp(say("TLS 인증서 파일(PEM).", "The file of the TLS certificates, in PEM."), valueName: "file"),
        completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("tls-key"),
        help: ArgumentHelp(say("그 인증서의 키 파일(PEM).", "The file of its key, in PEM."), valueName: "file"),
        completion: .file())
    var key: String?

    @Option(
        help: ArgumentHelp(
            say(
                "이용약관이 적힌 Markdown 파일(64 KB까지). ‘하루에 대해’에 보여요.",
                "The terms, a Markdown file of up to 64 KB; the About page shows them."), valueName: "file"),
        completion: .file())
    var terms: String?

    @Option(
        help: ArgumentHelp(
            say(
                "운영하는 사람의 연락처: kim@example.com이나 https://….",
                "Where people reach you: kim@example.com or https://…."), valueName: "contact"))
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
