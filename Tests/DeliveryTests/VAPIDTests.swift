import Core
import Crypto
import Engine
import Foundation
import Language
import Testing

@testable import Delivery

/// Push services get the identity of the sender, by RFC 8292.
@Suite struct VAPIDTests {
    private let now = Instant(seconds: 1_764_000_000)

    private func signer(_ keys: VAPIDKeys) throws -> VAPIDSigner {
        VAPIDSigner(keys: keys, subject: try VAPIDSubject("mailto:push@example.com"))
    }

    @Test("RFC 8292, section 2.4: its example verifies here like what is signed here")
    func published() throws {
        let token = try CheckedToken(
            "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        )
        #expect(token.header == ["typ": "JWT", "alg": "ES256"])
        #expect(
            token.claims
                == .init(aud: "https://push.example.net", exp: 1_453_523_768, sub: "mailto:push@example.com"))
        // The signed bytes are the same as those of the standard.
        let keys = try VAPIDKeys(random: chance)
        let own = try signer(keys).authorization(
            for: "https://push.example.net", until: Instant(seconds: 1_453_523_768))
        #expect(
            own.hasPrefix(
                "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0."
            ))
        #expect(try CheckedToken(own).publicKey == keys.publicText)
    }

    @Test("a token is reused for six hours, valid for twelve, and for one origin")
    func reused() throws {
        let signer = try signer(try VAPIDKeys(random: chance))
        let first = try signer.authorization(for: "https://a.example", at: now)
        #expect(try CheckedToken(first).claims.exp == now.seconds + 43_200)
        #expect(try signer.authorization(for: "https://a.example", at: now.advanced(bySeconds: 21_600)) == first)
        let next = try signer.authorization(for: "https://a.example", at: now.advanced(bySeconds: 21_601))
        #expect(try CheckedToken(next).claims.exp == now.seconds + 21_601 + 43_200)
        let other = try signer.authorization(for: "https://b.example", at: now)
        #expect(try CheckedToken(other).claims.aud == "https://b.example")
    }

    @Test("a clock that jumps gives a new token that is valid for at most twelve hours", arguments: [-1, 1])
    func jumps(_ sign: Int64) throws {
        let signer = try signer(try VAPIDKeys(random: chance))
        let first = try signer.authorization(for: "https://a.example", at: now)
        let jumped = now.advanced(bySeconds: sign * 86_400)
        let next = try signer.authorization(for: "https://a.example", at: jumped)
        #expect(next != first)
        #expect(try CheckedToken(next).claims.exp == jumped.seconds + 43_200)
    }

    @Test("tokens are cached for a limited number of origins")
    func bounded() throws {
        let signer = try signer(try VAPIDKeys(random: chance))
        let first = try signer.authorization(for: "https://0.example", at: now)
        for number in 1...VAPIDSigner.mostOrigins {
            _ = try signer.authorization(for: "https://\(number).example", at: now.advanced(bySeconds: 1))
        }
        #expect(try signer.authorization(for: "https://0.example", at: now.advanced(bySeconds: 1)) != first)
    }

    @Test("a key pair is written and read, and printed without its secret")
    func keys() throws {
        let keys = try VAPIDKeys(random: chance)
        let read = try #require(VAPIDKeys(privateText: keys.privateText))
        #expect(read.publicText == keys.publicText)
        #expect(try bytes(keys.publicText).count == 65 && bytes(keys.publicText).first == 4)
        var dumped = ""
        dump(keys, to: &dumped)
        for shown in ["\(keys)", String(reflecting: keys), dumped] { #expect(!shown.contains(keys.privateText)) }
        for text in ["", "A", keys.publicText, String(repeating: "A", count: 43), keys.privateText + "A", "한국"] {
            #expect(VAPIDKeys(privateText: text) == nil)
        }
    }

    @Test(
        "the contact must be reachable from the internet",
        arguments: [
            "mailto:haru@example.com", "mailto:a.b+c@mail.example.co.kr", "https://haru.example.com",
            "https://example.com:8443/contact?a=b", "mailto:me@xn--bj0bj06e.xn--3e0b707e",
        ])
    func subjects(_ text: String) throws { #expect(try VAPIDSubject(text).text == text) }

    @Test(
        "any other contact is refused in words",
        arguments: [
            ("", nil), ("haru@example.com", nil), ("mailto:", nil), ("mailto:a", nil), ("mailto:<a@example.com>", nil),
            ("mailto: a@example.com", nil), ("mailto:a@example.com,b@example.com", nil), ("http://example.com", nil),
            ("https://", nil), ("https://user@example.com", nil), ("tel:1", nil), ("mailto:a@b@example.com", nil),
            ("mailto:" + String(repeating: "a", count: 250) + "@example.com", nil),
            ("mailto:a@localhost", "localhost"), ("mailto:a@haru.local", "haru.local"),
            ("mailto:a@x.invalid", "x.invalid"), ("https://localhost:8080", "localhost"),
            ("https://haru.test", "haru.test"), ("https://192.168.0.1", "192.168.0.1"), ("https://[::1]", "[::1]"),
            ("mailto:a@[127.0.0.1]", "[127.0.0.1]"), ("mailto:a@example..com", "example..com"),
            ("https://nas.home.arpa", "nas.home.arpa"), ("mailto:a@HARU.LOCAL", "HARU.LOCAL"),
            ("mailto:a@-x.com", "-x.com"), ("https://example.com.", "example.com."),
        ] as [(String, String?)])
    func refused(_ text: String, _ host: String?) throws {
        let problem = try #require(throws: VAPIDSubject.Problem.self) { try VAPIDSubject(text) }
        #expect(problem == host.map { .unreachableHost($0) } ?? .malformed)
        #expect(problem.sentence(in: .korean) != problem.sentence(in: .english))
        #expect(problem.sentence(in: .english).contains(host ?? "mailto:name@domain"))
    }
}
