import OutboundHTTP

extension OutboundLimits {
    /// Limits for sending messages, where the beginning of a response is enough.
    ///
    /// - Parameters:
    ///   - totalSeconds: timeout for one message.
    ///   - bytes: maximum number of response bytes to read.
    ///   - connections: maximum number of concurrent connections to one host.
    ///   - keptHosts: number of hosts whose connections are cached.
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
