import Foundation

/// IPv4 or IPv6 address of a host.
package struct NetworkAddress: Hashable, Sendable {
    /// Four or sixteen bytes; an IPv4 address embedded in an IPv6 one is extracted.
    package let bytes: [UInt8]
    /// Text form as given.
    package let text: String

    /// Parses an address; returns nil for malformed text.
    package init?(_ text: String) {
        self.text = text
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = Self.inner(of: withUnsafeBytes(of: &six) { Array($0) })
        } else {
            return nil
        }
    }

    /// Returns the IPv4 address embedded in an IPv6 one: mapped, compatible, translated (RFC 6052, RFC 2765) or
    /// tunnelled (RFC 3056).
    private static func inner(of bytes: [UInt8]) -> [UInt8] {
        let zeros = bytes.prefix { $0 == 0 }.count
        let isMapped = zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isCompatible = zeros >= 12 && zeros < 15
        let isTranslated =
            bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
            || zeros == 8 && bytes[8...].starts(with: [0xFF, 0xFF, 0, 0])
        if isMapped || isCompatible || isTranslated { return Array(bytes[12...]) }
        return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : bytes
    }

    /// The IPv4 addresses that an IPv6 one may embed behind a network-specific prefix: one for each prefix length of
    /// RFC 6052.
    package var translations: [[UInt8]] {
        guard bytes.count == 16 else { return [] }
        // The ninth byte is reserved and no part of the embedded address.
        return [[4, 5, 6, 7], [5, 6, 7, 9], [6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], [12, 13, 14, 15]]
            .map { $0.map { bytes[$0] } }
    }
}

/// A CIDR block.
package struct NetworkBlock: Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Parses a block such as `10.0.0.0/8`; returns nil for malformed text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let bits = Int(parts[1]), let address = NetworkAddress(String(parts[0])),
            (0...address.bytes.count * 8).contains(bits)
        else { return nil }
        (bytes, self.bits) = (address.bytes, bits)
    }

    /// Whether the block contains an address.
    package func contains(_ address: NetworkAddress) -> Bool { contains(address.bytes) }

    /// Whether the block contains an address of four or sixteen bytes.
    package func contains(_ other: [UInt8]) -> Bool {
        guard other.count == bytes.count else { return false }
        let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
        guard bytes.prefix(whole) == other.prefix(whole) else { return false }
        let mask = ~(UInt8.max >> UInt8(rest))
        return rest == 0 || bytes[whole] & mask == other[whole] & mask
    }
}
