import Core
import Synchronization

/// Which refusals of push services whoever runs this Haru was told of, so that a thousand of them fill no log.
final class RefusalLog: Sendable {
    private let told = Mutex<[PushRefusal: Instant]>([:])

    /// For how long, in seconds, the same is not told again.
    private static let silence: Int64 = 3_600
    /// How many are remembered.
    private static let most = 100

    /// Whether a refusal is to be told, which notes that it is.
    func isNews(_ refusal: PushRefusal, at now: Instant) -> Bool {
        told.withLock { told in
            if let last = told[refusal], last <= now, last.seconds(to: now) < Self.silence { return false }
            if told.count >= Self.most, let oldest = told.min(by: { $0.value < $1.value }) { told[oldest.key] = nil }
            told[refusal] = now
            return true
        }
    }
}
