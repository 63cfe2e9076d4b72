import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Determines the client address of a request.
struct ClientAddress: Sendable {
    /// Proxies whose `X-Forwarded-For` header is trusted.
    let trustedProxies: [NetworkBlock]

    private static let forwarded = HTTPField.Name("X-Forwarded-For")

    /// Returns the client address: the peer of the connection, or the address reported by trusted proxies.
    ///
    /// Each proxy appends its peer to the header; entries before the first untrusted address can be forged.
    func address(of request: Request, on channel: any Channel) -> String {
        address(peer: channel.remoteAddress?.ipAddress ?? "", request.headers)
    }

    /// Returns the network of the client, by which requests are counted.
    func network(of request: Request, on channel: any Channel) -> ClientNetwork {
        ClientNetwork(of: address(of: request, on: channel))
    }

    /// Returns the client address of a request on a connection from a peer.
    func address(peer: String, _ headers: HTTPFields) -> String {
        guard isTrusted(peer), let name = Self.forwarded else { return peer }
        let told = headers[values: name].flatMap { $0.split(separator: ",") }
            .map { String($0.filter { !$0.isWhitespace }) }
        var address = peer
        for next in told.suffix(20).reversed() {
            guard NetworkAddress(next) != nil else { break }
            address = next
            if !isTrusted(next) { break }
        }
        return address
    }

    /// Whether few people connect from the address; false for loopback and trusted proxies, which send requests of
    /// many.
    func isOfOne(_ text: String) -> Bool {
        guard let address = NetworkAddress(text), !isTrusted(text) else { return false }
        return !Self.loopback.contains { $0.contains(address) }
    }

    private static let loopback = ["127.0.0.0/8", "::1/128"].compactMap(NetworkBlock.init)

    private func isTrusted(_ text: String) -> Bool {
        guard !trustedProxies.isEmpty, let address = NetworkAddress(text) else { return false }
        return trustedProxies.contains { $0.contains(address) }
    }
}
