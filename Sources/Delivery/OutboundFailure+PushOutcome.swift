import Engine
import OutboundHTTP

extension PushOutcome {
    /// Maps the failure of a request to an outcome.
    init(_ failure: OutboundFailure) {
        switch failure {
        case .privateAddress: self = .privateAddress
        case .timedOut: self = .later(PushDelay(cause: .timedOut, retryAfter: nil))
        case .unreachable, .tooLarge: self = .later(PushDelay(cause: .unreachable, retryAfter: nil))
        }
    }
}
