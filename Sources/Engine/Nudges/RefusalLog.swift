import Core
import Synchronization

/// Refusals of push services that were reported to the operator, so that repeated ones do not fill the log.
final class RefusalLog: Sendable {
    private let told = Mutex<[PushRefusal: Instant]>([:])

    /// Time before the same refusal is reported again, in seconds.
    private static let silence: Int64 = 3_600
    /// Maximum number of remembered refusals.
    private static let most = 100

    /// Returns whether a refusal is to be reported, and records it if so.
    func isNews(_ refusal: PushRefusal, at now: Instant) -> Bool {
        told.withLock { told in
            if let last = told[refusal], last <= now, last.seconds(to: now) < Self.silence { return false }
            if told.count >= Self.most, let oldest = told.min(by: { $0.value < $1.value }) { told[oldest.key] = nil }
            told[refusal] = now
            return true
        }
    }
}
