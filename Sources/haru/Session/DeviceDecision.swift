import Core

/// Waits for a person's decision in a browser, here or on another machine (RFC 8628).
enum DeviceDecision {
    /// Polls until a decision, or until Control-C; returns nil on timeout.
    ///
    /// - Parameters:
    ///   - lifetime: timeout in seconds.
    ///   - pause: polling interval in seconds, which a poll may change for later ones.
    ///   - ask: returns nil while there is no decision.
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
