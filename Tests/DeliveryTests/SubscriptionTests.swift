import Core
import Crypto
import Engine
import Foundation
import Language
import Testing

@testable import Delivery

/// Subscriptions of browsers are parsed, and hostile ones are not.
@Suite struct SubscriptionTests {
    private static let p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"

    private func make(
        _ endpoint: String = "https://push.example.net/a", p256dh: String = p256dh, auth: String = auth,
        insecureLoopback: Bool = false
    ) throws -> PushSubscription {
        try PushSubscription(
            endpoint: endpoint, p256dh: p256dh, auth: auth, insecureLoopback: insecureLoopback)
    }

    @Test("a browser's subscription is parsed, whatever other members it has")
    func json() throws {
        let json = """
            {"endpoint":"https://fcm.googleapis.com/fcm/send/a:b-c_d","expirationTime":null,"other":[1],
             "keys":{"p256dh":"\(Self.p256dh)","auth":"\(Self.auth)=="}}
            """
        let read = try PushSubscription(json: Array(json.utf8))
        #expect(read.endpoint == "https://fcm.googleapis.com/fcm/send/a:b-c_d")
        #expect(read.origin == "https://fcm.googleapis.com")
        #expect(read.authSecret == (try bytes(Self.auth)))
    }

    @Test(
        "anything else is rejected",
        arguments: [
            "", "null", "[]", "{}", "{\"endpoint\":\"https://a.example/\"}",
            "{\"endpoint\":1,\"keys\":{\"p256dh\":\"a\",\"auth\":\"b\"}}",
            "{\"endpoint\":\"https://a.example/\",\"keys\":{\"p256dh\":null,\"auth\":\"b\"}}",
            "{\"endpoint\":\"https://a.example/" + String(repeating: "a", count: 9_000) + "\"}",
            String(repeating: "[", count: 8_000),
        ])
    func malformed(_ json: String) {
        #expect(throws: PushSubscription.Problem.malformed) { try PushSubscription(json: Array(json.utf8)) }
    }

    @Test(
        "the audience of a token is the origin of the endpoint",
        arguments: [
            (
                "https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_=",
                "https://updates.push.services.mozilla.com"
            ),
            ("https://web.push.apple.com/Qabc", "https://web.push.apple.com"),
            ("https://Push.Example.NET:443/a?b=c", "https://push.example.net"),
            ("https://push.example.net:8443/a", "https://push.example.net:8443"),
            ("https://[2606:4700::1111]/a", "https://[2606:4700::1111]"),
            ("https://wns2-par02p.notify.windows.com/w/?token=BQ%2b%3d", "https://wns2-par02p.notify.windows.com"),
        ])
    func origins(_ endpoint: String, _ origin: String) throws { #expect(try make(endpoint).origin == origin) }

    @Test(
        "no other address is an endpoint",
        arguments: [
            "", "push.example.net", "http://push.example.net/a", "HTTPS://push.example.net/a", "https://",
            "https:///a", "https://push.example.net", "https://a b.example/", "https://user@push.example.net/a",
            "https://user:pass@push.example.net/a", "https://push.example.net/a#b", "https://push.example.net/a b",
            "https://push.example.net/\r\nX: y", "https://push.example.net/한", "https://한국.example/a",
            "https://push.example.net\\@evil.example/a", "https://push.example.net:0/a",
            "https://push.example.net:65536/a", "https://push.example.net:/a", "https://[::1/a", "ftp://a.example/",
            "javascript:alert(1)", "https://push.example.net/" + String(repeating: "a", count: 2_048),
            "http://127.0.0.1/a", "http://localhost:1/a",
        ])
    func endpoints(_ endpoint: String) {
        #expect(throws: PushSubscription.Problem.endpoint) { try make(endpoint) }
    }

    @Test("only a test may use a push service on this machine without TLS")
    func loopback() throws {
        for host in ["127.0.0.1:1", "localhost", "[::1]:80"] {
            let origin = host == "[::1]:80" ? "http://[::1]" : "http://\(host)"
            #expect(try make("http://\(host)/a", insecureLoopback: true).origin == origin)
        }
        for host in ["10.0.0.1", "push.example.net", "127.0.0.1.example", "localhost.example"] {
            #expect(throws: PushSubscription.Problem.endpoint) { try make("http://\(host)/a", insecureLoopback: true) }
        }
    }

    @Test("keys of another length, in another alphabet, or off the curve are rejected")
    func keys() throws {
        let point = try bytes(Self.p256dh)
        let offCurve = point.enumerated().map { $0 == 64 ? $1 ^ 1 : $1 }
        let compressed = P256.KeyAgreement.PrivateKey().publicKey.compressedRepresentation
        let wrong: [[UInt8]] = [
            [], Array(point.dropLast()), point + [0], offCurve, Array(compressed), [UInt8](repeating: 0, count: 65),
            [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 0xFF, count: 64), [6] + point.dropFirst(),
        ]
        for key in wrong {
            #expect(throws: PushSubscription.Problem.publicKey) { try make(p256dh: Base64URL.encode(key)) }
        }
        let standard = Data(point).base64EncodedString()
        for text in [standard, Self.p256dh + "==", Self.p256dh + "A", " " + Self.p256dh, "한국", Self.p256dh + "\n"] {
            #expect(throws: PushSubscription.Problem.publicKey) { try make(p256dh: text) }
        }
        for length in [0, 15, 17, 32, 4_096] {
            let secret = Base64URL.encode([UInt8](repeating: 7, count: length))
            #expect(throws: PushSubscription.Problem.authSecret) { try make(auth: secret) }
        }
        for text in [Self.auth + "=", Self.auth + "===", "BTBZMqHH6r4Tts7J_aSIgh", "!TBZMqHH6r4Tts7J_aSIgg"] {
            #expect(throws: PushSubscription.Problem.authSecret) { try make(auth: text) }
        }
    }

    @Test("nothing secret is printed")
    func printed() throws {
        let subscription = try make("https://push.example.net/capability")
        var dumped = ""
        dump(subscription, to: &dumped)
        for shown in ["\(subscription)", String(reflecting: subscription), dumped] {
            #expect(shown.contains("https://push.example.net"))
            #expect(!shown.contains("capability") && !shown.contains(Self.auth))
        }
    }

    @Test("every problem has a message in both languages", arguments: PushSubscription.Problem.allCases)
    func sentences(_ problem: PushSubscription.Problem) {
        #expect(problem.sentence(in: .korean) != problem.sentence(in: .english))
        let all = Set(PushSubscription.Problem.allCases.map { $0.sentence(in: .korean) })
        #expect(all.count == PushSubscription.Problem.allCases.count)
    }
}
