import Engine
import OutboundHTTP

extension PushOutcome {
    /// What came of a message that was not answered.
    init(_ failure: OutboundFailure) {
        switch failure {
        case .privateAddress: self = .privateAddress
        case .timedOut: self = .later(PushDelay(cause: .timedOut, retryAfter: nil))
        case .unreachable, .tooLarge: self = .later(PushDelay(cause: .unreachable, retryAfter: nil))
        }
    }
}
