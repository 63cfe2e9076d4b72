import OutboundHTTP

extension OutboundLimits {
    /// The limits of whoever sends messages, of whose answers the beginning is enough.
    ///
    /// - Parameters:
    ///   - totalSeconds: how long one message may take.
    ///   - bytes: how much of an answer is read.
    ///   - connections: how many connections there are to one host at a time.
    ///   - keptHosts: how many hosts' connections are kept.
    static func delivery(totalSeconds: Int64, bytes: Int, connections: Int, keptHosts: Int) -> OutboundLimits {
        var limits = OutboundLimits()
        limits.connectSeconds = min(limits.connectSeconds, totalSeconds)
        limits.readSeconds = totalSeconds
        limits.totalSeconds = totalSeconds
        limits.bytes = bytes
        limits.takesBeginnings = true
        limits.connections = connections
        limits.keptHosts = keptHosts
        return limits
    }
}
