/// Why there was no connection to a server, or none that held.
///
/// The raw value is what the database keeps.
package enum ConnectionFault: String, Hashable, Sendable {
    /// Nothing listens at the address.
    case refused
    /// The host's name has no address.
    case unknownHost = "unknown-host"
    /// No network leads to the address.
    case noRoute = "no-route"
    /// The TLS handshake failed, as where the certificate is not trusted.
    case handshake
    /// The connection broke before the answer ended.
    case broken
    /// No answer came in time.
    case timedOut = "timed-out"
}
