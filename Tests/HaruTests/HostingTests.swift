import Foundation
import Testing

/// `haru serve` for several people: its refusals and its own TLS.
@Suite(.timeLimit(.minutes(15))) struct HostingTests {
    private static let whole = [
        "serve", "--port", "0", "--public-url", "https://haru.example.com", "--sign-in", "anyone", "--github-client-id",
        "client",
    ]
    private static let secret = ["HARU_GITHUB_CLIENT_SECRET": "the-secret-of-the-app"]

    /// Arguments, additional environment, and a text in the refusal.
    private static let refusals: [([String], [String: String], String)] = [
        (["--host", "0.0.0.0"], [:], "--public-url"),
        (["--sign-in", "anyone"], [:], "--public-url"),
        (["--public-url", "https://haru.example.com"], [:], "--sign-in"),
        (["--public-url", "http://haru.example.com", "--sign-in", "anyone"], [:], "https://haru.example.com"),
        (["--public-url", "https://haru.example.com/path", "--sign-in", "anyone"], [:], "https://haru.example.com"),
        (["--public-url", "ftp://haru.example.com", "--sign-in", "anyone"], [:], "https://haru.example.com"),
        (["--public-url", "https://haru.example.com", "--sign-in", "a b@c"], [:], "org:acme"),
        (["--public-url", "https://haru.example.com", "--sign-in", "anyone"], [:], "--github-client-id"),
        (Array(whole.dropFirst()), [:], "HARU_GITHUB_CLIENT_SECRET"),
        (Array(whole.dropFirst()) + ["--github-client-secret-file", "/nowhere"], [:], "/nowhere"),
        (Array(whole.dropFirst()) + ["--host", "0.0.0.0"], secret, "--tls-certificate"),
        (Array(whole.dropFirst()) + ["--trusted-proxies", "10.0.0.0/99"], secret, "10.0.0.0/99"),
        (Array(whole.dropFirst()) + ["--tls-certificate", "/nowhere"], secret, "--tls-key"),
        (Array(whole.dropFirst()) + ["--tls-certificate", "/nowhere", "--tls-key", "/nowhere"], secret, "/nowhere"),
        (Array(whole.dropFirst()) + ["--oidc-issuer", "http://id.example.com"], secret, "https://login.example.com"),
        (Array(whole.dropFirst()) + ["--oidc-issuer", "https://id.example.com"], secret, "--oidc-client-id"),
        (
            Array(whole.dropFirst()) + ["--oidc-issuer", "https://id.example.com", "--oidc-client-id", "haru"], secret,
            "HARU_OIDC_CLIENT_SECRET"
        ),
    ]

    @Test("A missing or wrong option is named, and nothing is served", arguments: refusals.indices)
    func refuses(index: Int) async throws {
        let (arguments, variables, named) = Self.refusals[index]
        try await Place.settled { place in
            for language in ["ko", "en"] {
                let all = ["serve"] + arguments.filter { $0 != "serve" } + ["--lang", language]
                let outcome = try await place.haru(all, with: variables)
                #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
                #expect(outcome.error.contains(named), "\(outcome.error)")
                #expect(!outcome.error.contains("the-secret-of-the-app"))
            }
        }
    }

    @Test("With all required options it serves, prints no secret, and hands out no key")
    func serves() async throws {
        try await Place.settled { place in
            let server = try place.start(Self.whole, with: Self.secret)
            let port = try await server.awaits(/127\.0\.0\.1:([0-9]+)/)
            let ask = "curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Accept: text/html' "
            let answer = try await place.shell(ask + "-H 'Host: haru.example.com' http://127.0.0.1:\(port)/").output
            #expect(answer.hasPrefix("303 ") && answer.contains("/sign-in"), "\(answer)")
            let stranger = try await place.shell(ask + "-H 'Host: evil.example.com' http://127.0.0.1:\(port)/").output
            #expect(stranger.hasPrefix("403"), "\(stranger)")
            server.send(SIGTERM)
            let outcome = try await server.finish()
            #expect(outcome.status == 0 && outcome.output.contains("https://haru.example.com"))
            for text in [outcome.output, outcome.error] {
                #expect(!text.contains("key=") && !text.contains("the-secret-of-the-app"))
            }
        }
    }

    @Test("With a certificate of its own it listens on all addresses, over TLS only")
    func tls() async throws {
        try await Place.settled { place in
            let folder = URL(fileURLWithPath: place.folder)
            let made = try await place.shell(
                """
                cd '\(folder.path())' && openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out chain.pem -days 2 \
                -subj /CN=haru.example.com -addext subjectAltName=DNS:haru.example.com 2>&1
                """)
            #expect(made.status == 0, "\(made.output)")
            let files = [
                "--host", "0.0.0.0", "--tls-certificate", folder.appending(path: "chain.pem").path(), "--tls-key",
                folder.appending(path: "key.pem").path(),
            ]
            let server = try place.start(Self.whole + files, with: Self.secret)
            let port = try await server.awaits(/0\.0\.0\.0:([0-9]+)/)
            let address = "--resolve haru.example.com:\(port):127.0.0.1 https://haru.example.com:\(port)/health"
            let answer = try await place.shell(
                "curl -s --cacert '\(folder.appending(path: "chain.pem").path())' -D - \(address)"
            ).output
            #expect(answer.contains("200") && answer.contains("\r\n\r\nok"), "\(answer)")
            #expect(answer.lowercased().contains("strict-transport-security"))
            let old = try await place.shell("curl -s --tls-max 1.1 -k \(address)")
            #expect(old.status != 0)
            let plain = try await place.shell("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:\(port)/health")
            #expect(plain.output == "000")
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
        }
    }
}
