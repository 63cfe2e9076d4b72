import Core

/// Waits for what a person decides in a browser, here or on another machine (RFC 8628).
enum DeviceDecision {
    /// Asks again and again until it was decided, or until Control-C; returns nil when the time for that is over.
    ///
    /// - Parameters:
    ///   - lifetime: how many seconds there are.
    ///   - pause: how many seconds lie between two questions, which a question may change for those after it.
    ///   - ask: gives nil while it is not decided.
    static func wait<Value: Sendable>(
        lifetime: Int, pause: Int, _ ask: @escaping @Sendable (_ pause: inout Int) async throws -> Value?
    ) async throws -> Value? {
        try await Interruption.allowing {
            var pause = pause
            let end = Wiring.uptime.now.advanced(by: .seconds(lifetime))
            while Wiring.uptime.now < end {
                try await Wiring.uptime.sleep(for: .seconds(pause))
                if let value = try await ask(&pause) { return value }
            }
            return nil
        }
    }
}
