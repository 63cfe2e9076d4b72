/// The network of one subscriber, by which clients without an account are counted in limits.
///
/// An IPv6 subscriber has at least a /64 and can send requests from each of its addresses.
package struct ClientNetwork: Hashable, Sendable {
    /// Stored form: the IP version and the common prefix of all addresses.
    package let text: String

    /// Returns the network of an address, or the text itself when it is no address, such as the peer of a Unix socket.
    package init(of address: String) {
        guard let bytes = NetworkAddress(address)?.bytes else {
            text = address
            return
        }
        let digits = bytes.prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        text = (bytes.count == 4 ? "4:" : "6:") + digits.joined()
    }

    /// Restores a network from its stored form.
    package init(stored text: String) { self.text = text }

    /// The enclosing networks, largest first, then the network itself: a subscriber may have been assigned a whole one.
    package var parts: [String] {
        // IPv4: /16 and /24. IPv6: /32 and /48.
        let lengths = text.hasPrefix("4:") ? [6, 8] : text.hasPrefix("6:") ? [10, 14] : []
        return lengths.map { String(text.prefix($0)) } + [text]
    }
}
