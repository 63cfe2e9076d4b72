import Core
import Crypto
import Delivery
import Engine
import Foundation
import OutboundHTTP

/// Sends ten thousand messages to a push service on this machine, sixteen at a time as a worker does.
///
/// Prints the memory of the process in kB after the first thousand and after the last, and the messages per second.
enum DeliveryBench {
    private static let (few, many) = (1_000, 10_000)
    private static let atATime = 16
    private static let browsers = 100

    /// Outcome that makes the figure worthless.
    private struct NotTaken: Error {
        let outcome: PushOutcome
    }

    static func run(port: Int, random: @escaping RandomBytes) async throws {
        let now: @Sendable () -> Instant = { Instant(seconds: Int64(Date().timeIntervalSince1970)) }
        let contact = try VAPIDSubject("mailto:haru@example.com")
        let sender = WebPushPort(
            contact: contact, reach: .anywhere, version: "bench",
            insecureLoopback: true, random: random, clock: now)
        let keys = try sender.makeKeys()
        let subscriptions = (0..<browsers).map { number in
            BrowserSubscription(
                endpoint: "http://127.0.0.1:\(port)/\(number)",
                p256dh: Base64URL.encode(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
                auth: Base64URL.encode(random(16)))
        }

        @Sendable func send(_ number: Int) async throws {
            let notification = PushNotification(
                title: "오늘 커밋이 아직 없어요", body: "\(number) 시간 남았어요. 27일 연속이 걸려 있어요.",
                navigate: "https://haru.example.com/", lang: "ko", tag: "day-2026-11-24", badge: 1)
            let outcome = try await sender.send(
                notification, topic: PushTopic(task: number), urgency: .normal,
                expires: now().advanced(bySeconds: 3_600), to: subscriptions[number % browsers], by: keys,
                from: contact)
            guard outcome == .accepted else { throw NotTaken(outcome: outcome) }
        }

        let start = ContinuousClock.now
        var held: [Int] = []
        var sent = 0
        for end in [few, many] {
            try await withThrowingTaskGroup(of: Void.self) { group in
                var underWay = 0
                while sent < end {
                    if underWay == atATime { try await group.next() } else { underWay += 1 }
                    let number = sent
                    group.addTask { try await send(number) }
                    sent += 1
                }
                try await group.waitForAll()
            }
            held.append(try resident())
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(held[0], held[1], Int(Double(many) / seconds))
    }

    /// Resident memory of this process, in kB.
    private static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
