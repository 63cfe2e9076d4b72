import NIOCore

/// Resource limits of connections, so that no client can exhaust the server.
struct ConnectionLimits: Sendable {
    /// Maximum number of open connections; a new one displaces the connection that was idle for longest.
    var connections: Int
    /// Maximum time from the end of a request to the end of its response; event streams are exempt.
    var request = TimeAmount.seconds(60)
    /// Maximum time for the head of a request, from its first byte.
    var head = TimeAmount.seconds(15)
    /// Maximum time for a body, and the minimum number of bytes per interval.
    var body = TimeAmount.minutes(5)
    var stretch = TimeAmount.seconds(10)
    var bytesInStretch = 10 * 1_024
    /// Maximum bytes of all bodies in memory, excluding the first few of each, and in files.
    var memory = 64 * 1_024 * 1_024
    var disk = 512 * 1_024 * 1_024
    /// Idle timeout of a connection.
    var idle = TimeAmount.seconds(60)
    /// Maximum time and bytes of input discarded after an early response, and the maximum pause in between.
    ///
    /// This lets the client read the response; it may be a proxy that sends everything before it reads.
    var lingering = TimeAmount.seconds(30)
    var lingeringPause = TimeAmount.seconds(2)
    var passedOver = 64 * 1_024 * 1_024
    /// Maximum size of unread responses before the next one waits.
    var unwritten = ChannelOptions.Types.WriteBufferWaterMark(low: 64 * 1_024, high: 160 * 1_024)
    /// Grace period at shutdown for a connection that has not sent a request yet.
    var firstRequest = TimeAmount.seconds(1)
    /// Grace period at shutdown for open connections.
    var farewell = Duration.seconds(2)

    /// Default maximum number of open connections.
    static let usual = 4_096

    /// Limits the number of connections so that file descriptors remain for everything else.
    ///
    /// - Parameters:
    ///   - wanted: maximum number of open connections.
    ///   - descriptors: file descriptor limit of the process.
    init(wanted: Int? = nil, descriptors: Int = 1_024) {
        connections = max(16, min(wanted ?? Self.usual, (descriptors - 128) * 3 / 4))
    }
}
