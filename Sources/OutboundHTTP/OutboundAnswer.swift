package import Core
package import NIOHTTP1

/// Response of a server.
package struct OutboundAnswer: Sendable {
    /// Status code, such as 200.
    package let status: Int
    /// Response headers.
    package let headers: HTTPHeaders
    /// Response body, or what was received of it.
    package let body: [UInt8]
}

/// Timeouts, and the limits on response bodies and connections.
package struct OutboundLimits: Sendable {
    /// Timeout for establishing a connection, without TLS, in seconds.
    package var connectSeconds: Int64 = 10
    /// Timeout between two reads, in seconds.
    package var readSeconds: Int64 = 20
    /// Timeout for a whole request, in seconds.
    package var totalSeconds: Int64 = 60
    /// Maximum size of a response body after decompression, in bytes.
    package var bytes = 4 << 20
    /// Whether a response is accepted if its body is too long or breaks off: the beginning is enough.
    package var takesBeginnings = false
    /// Maximum number of concurrent connections to one host over HTTP/1.1.
    package var connections = 8
    /// Number of hosts whose connections are cached, for requests whose addresses are checked first.
    package var keptHosts = 0

    /// Creates the default limits.
    package init() {}
}

/// Reason why there is no response.
package enum OutboundFailure: Error, Equatable, Sendable {
    /// The host was resolved, but connecting to any of its addresses is not allowed.
    case privateAddress
    /// No connection, or a broken one; with the cause if known.
    case unreachable(ConnectionFault?)
    /// The server did not answer, or took too long.
    case timedOut
    /// The body exceeds the limit.
    case tooLarge
}
