import Core
import Crypto
import Delivery
import Engine
import Foundation

/// Measures encryption and signature of a push message against the bare P-256 and AES operations that it needs.
///
/// Prints microseconds: bare operations, with a new signer, with a reused signer. Each is the shortest of many rounds
/// that take turns.
///
/// With the port of a push service on this machine, it sends ten thousand messages there instead: ``DeliveryBench``.
@main
enum PushBench {
    private static let random: RandomBytes = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    private static let now = Instant(seconds: 1_764_000_000)
    private static let each = 100

    static func main() async throws {
        if CommandLine.arguments.count == 2, let port = Int(CommandLine.arguments[1]) {
            return try await DeliveryBench.run(port: port, random: random)
        }
        let browser = P256.KeyAgreement.PrivateKey()
        let subscription = try PushSubscription(
            endpoint: "https://push.example.net/a", p256dh: Base64URL.encode(browser.publicKey.x963Representation),
            auth: Base64URL.encode(random(16)))
        let notification = PushNotification(
            title: "오늘 커밋이 아직 없어요", body: "세 시간 남았어요. 27일 연속이 걸려 있어요.",
            navigate: "https://haru.example.com/", lang: "ko", tag: "day-2026-11-24", badge: 1)
        let message = try PushMessage(
            notification, topic: PushTopic(task: 1), urgency: .normal, expires: now.advanced(bySeconds: 3_600))
        let (keys, subject) = (try VAPIDKeys(random: random), try VAPIDSubject("mailto:haru@example.com"))
        let kept = VAPIDSigner(keys: keys, subject: subject)

        var (bare, signed, reused) = (Double.infinity, Double.infinity, Double.infinity)
        let key = P256.Signing.PrivateKey()
        for _ in 1...60 {
            bare = min(bare, try time { try operations(for: browser.publicKey, signedBy: key) })
            signed = min(
                signed,
                try time {
                    let signer = VAPIDSigner(keys: keys, subject: subject)
                    return try PushRequest(message, to: subscription, by: signer, at: now, random: random)?.body.count
                })
            reused = min(
                reused,
                try time {
                    try PushRequest(message, to: subscription, by: kept, at: now, random: random)?.body.count
                })
        }
        print(bare, signed, reused)
    }

    /// Runs the bare operations: a key pair, the secret shared with the browser, 512 bytes of AES-GCM, and a signature.
    private static func operations(
        for browser: P256.KeyAgreement.PublicKey, signedBy key: P256.Signing.PrivateKey
    ) throws -> Int? {
        // The initializer of swift-crypto takes longer.
        let own = try P256.KeyAgreement.PrivateKey(rawRepresentation: random(32))
        let shared = try own.sharedSecretFromKeyAgreement(with: browser)
        let secret = shared.withUnsafeBytes { SymmetricKey(data: $0.prefix(16)) }
        let sealed = try AES.GCM.seal([UInt8](repeating: 1, count: 513), using: secret)
        let signature = try key.signature(for: [UInt8](repeating: 2, count: 180))
        return own.publicKey.x963Representation.count + sealed.tag.count + signature.rawRepresentation.count
    }

    /// Returns the average time of a body in microseconds.
    private static func time(_ body: () throws -> Int?) rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 1...each where try body() == nil { return .infinity }
        let taken = (ContinuousClock.now - start).components
        return (Double(taken.seconds) * 1e6 + Double(taken.attoseconds) / 1e12) / Double(each)
    }
}
