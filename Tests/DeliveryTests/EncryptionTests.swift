import Core
import Crypto
import Engine
import Foundation
import Testing

@testable import Delivery

/// Messages are encrypted byte for byte as in the standards.
@Suite struct EncryptionTests {
    @Test("RFC 8188, section 3.1: one record")
    func oneRecord() throws {
        let coding = ContentCoding(
            keyingMaterial: SymmetricKey(data: try bytes("yqdlZ-tYemfogSmv7Ws5PQ")),
            salt: try bytes("I1BsxtFttlv3u_Oo94xnmw"))
        let body =
            coding.header(recordSize: 4_096, keyID: [])
            + (try coding.record("I am the walrus".utf8, padding: 0))
        #expect(
            Base64URL.encode(body)
                == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    @Test("RFC 8188, section 3.2: two records, the first one with padding")
    func twoRecords() throws {
        let coding = ContentCoding(
            keyingMaterial: SymmetricKey(data: try bytes("BO3ZVPxUlnLORbVGMpbT1Q")),
            salt: try bytes("uNCkWiNYzKTnBN9ji3-qWA"))
        let text = Array("I am the walrus".utf8)
        let body =
            coding.header(recordSize: 25, keyID: Array("a1".utf8))
            + (try coding.record(text.prefix(7), padding: 1, number: 0, isLast: false))
            + (try coding.record(text.dropFirst(7), padding: 0, number: 1))
        #expect(
            Base64URL.encode(body)
                == "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"
        )
    }

    /// The browser and the sender of RFC 8291, appendix A.
    private func example() throws -> (TestBrowser, PushSubscription, P256.KeyAgreement.PrivateKey) {
        let browser = try TestBrowser(
            privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", auth: "BTBZMqHH6r4Tts7J_aSIgg")
        let subscription = try PushSubscription(
            endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg")
        let sender = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        return (browser, subscription, sender)
    }

    @Test("RFC 8291, appendix A: every intermediate value, and the body")
    func appendix() throws {
        let (browser, subscription, sender) = try example()
        let publicKey = sender.publicKey.x963Representation
        #expect(
            Base64URL.encode(publicKey)
                == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
        #expect(browser.p256dh == Base64URL.encode(subscription.publicKeyBytes))
        let keyingMaterial = try MessageEncryption.keyingMaterial(for: subscription, sender, sender: publicKey)
        #expect(text(keyingMaterial) == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
        let coding = ContentCoding(keyingMaterial: keyingMaterial, salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(text(coding.key) == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(Base64URL.encode(coding.nonce) == "4h_95klXJ5E_qnoN")
        let plain = Array("When I grow up, I want to be a watermelon".utf8)
        let body = try MessageEncryption.encrypt(
            plain, for: subscription, with: sender, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), padding: 0)
        #expect(
            Base64URL.encode(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
        let opened = try browser.open(body)
        #expect(opened.text == plain && opened.padding == 0)
    }

    private func text(_ key: SymmetricKey) -> String { key.withUnsafeBytes { Base64URL.encode($0) } }

    @Test("texts of all lengths are opened again, and reveal their length only in steps of 512")
    func lengths() throws {
        let browser = TestBrowser()
        let subscription = try browser.subscription(at: "https://push.example.net/a")
        for length in [0, 1, 511, 512, 513, 1_024, 3_584, 3_585, 3_992, 3_993] {
            let plain = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            let body = try MessageEncryption.encrypt(plain, for: subscription, random: chance)
            let opened = try browser.open(body)
            #expect(opened.text == plain)
            #expect((length + opened.padding).isMultiple(of: 512) || length + opened.padding == 3_993)
            #expect(body.count == length + opened.padding + 103 && body.count <= 4_096)
        }
    }

    @Test("each message has its own salt and key, and only its own browser opens it")
    func fresh() throws {
        let browser = TestBrowser()
        let subscription = try browser.subscription(at: "https://push.example.net/a")
        let bodies = try (0..<20).map { _ in
            try MessageEncryption.encrypt([1, 2, 3], for: subscription, random: chance)
        }
        #expect(Set(bodies.map { Array($0[..<16]) }).count == 20)
        #expect(Set(bodies.map { Array($0[21..<86]) }).count == 20)
        for body in bodies {
            #expect(throws: (any Error).self) { try TestBrowser().open(body) }
            #expect(throws: (any Error).self) {
                try browser.open(body.enumerated().map { $0 == body.count - 20 ? $1 ^ 1 : $1 })
            }
        }
    }

    @Test("an invalid key is rejected, and a broken random source is an error")
    func brokenChance() throws {
        #expect(throws: RandomnessFailure()) {
            try P256.KeyAgreement.PrivateKey(random: { [UInt8](repeating: 0, count: $0) })
        }
        #expect(throws: RandomnessFailure()) { try VAPIDKeys(random: { [UInt8](repeating: 0xFF, count: $0) }) }
    }
}
