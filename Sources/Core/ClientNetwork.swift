/// The part of the internet that one subscriber has, by which those are counted who ask without an account.
///
/// Of IP version 6 whoever has one address has at least a /64 of them, and can ask from each.
package struct ClientNetwork: Hashable, Sendable {
    /// How it is written down: the version and the bytes that are the same for all of its addresses.
    package let text: String

    /// The network of an address; of what is no address, such as the other end of a socket in a file, it is that itself.
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

    /// A network as it was written down.
    package init(stored text: String) { self.text = text }

    /// The networks that it lies in, the largest first, and itself: one that somebody was given whole is among them.
    package var parts: [String] {
        // Of version 4 a /16 and a /24, of version 6 a /32 and a /48.
        let lengths = text.hasPrefix("4:") ? [6, 8] : text.hasPrefix("6:") ? [10, 14] : []
        return lengths.map { String(text.prefix($0)) } + [text]
    }
}
