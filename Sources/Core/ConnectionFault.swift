/// Why a connection to a server failed or broke.
///
/// The raw value is stored in the database.
package enum ConnectionFault: String, Hashable, Sendable {
    /// Nothing listens at the address.
    case refused
    /// The host name does not resolve.
    case unknownHost = "unknown-host"
    /// There is no route to the address.
    case noRoute = "no-route"
    /// The TLS handshake failed, for example because the certificate is not trusted.
    case handshake
    /// The connection broke before the end of the response.
    case broken
    /// No response arrived in time.
    case timedOut = "timed-out"
}
