package import Core
package import NIOHTTP1

/// What a server answered.
package struct OutboundAnswer: Sendable {
    /// The status, such as 200.
    package let status: Int
    /// The fields of the head.
    package let headers: HTTPHeaders
    /// What came of the body.
    package let body: [UInt8]
}

/// How long a server is waited for, and how much of it is read.
package struct OutboundLimits: Sendable {
    /// How many seconds a connection may take, TLS apart.
    package var connectSeconds: Int64 = 10
    /// How many seconds the server may keep silent.
    package var readSeconds: Int64 = 20
    /// How many seconds a question may take in all.
    package var totalSeconds: Int64 = 60
    /// How many bytes of a body are read, unpacked.
    package var bytes = 4 << 20
    /// Whether an answer counts whose body is longer, or breaks off: its beginning is enough.
    package var takesBeginnings = false
    /// How many connections to one host there are at a time, where it speaks HTTP/1.1.
    package var connections = 8
    /// How many hosts' connections are kept where it is looked at first whether they may be connected to.
    package var keptHosts = 0

    /// Makes the limits that hold where nothing else is said.
    package init() {}
}

/// Why there is no answer.
package enum OutboundFailure: Error, Equatable, Sendable {
    /// The host is known, and none of its addresses may be connected to.
    case privateAddress
    /// No connection, or one that broke; with the reason where it is known.
    case unreachable(ConnectionFault?)
    /// The server kept silent, or took too long.
    case timedOut
    /// The body is longer than what is read.
    case tooLarge
}
