import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Tells from which address somebody asks.
struct ClientAddress: Sendable {
    /// The proxies whose word is taken for whom they ask.
    let trustedProxies: [NetworkBlock]

    private static let forwarded = HTTPField.Name("X-Forwarded-For")

    /// The address of who asks: of the connection, or what the proxies say that are trusted.
    ///
    /// Each proxy adds whom it was asked by at the end; what stands before the first that is not trusted, anybody can
    /// have written.
    func address(of request: Request, on channel: any Channel) -> String {
        address(peer: channel.remoteAddress?.ipAddress ?? "", request.headers)
    }

    /// The network of who asks, by which they are counted.
    func network(of request: Request, on channel: any Channel) -> ClientNetwork {
        ClientNetwork(of: address(of: request, on: channel))
    }

    /// The address of who asks by a connection from another address.
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

    /// Whether those who connect from an address are few: the machine itself and the proxies bring the requests of many.
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
