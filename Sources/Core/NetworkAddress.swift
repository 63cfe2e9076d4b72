import Foundation

/// The address of a machine, of IP version 4 or 6.
package struct NetworkAddress: Hashable, Sendable {
    /// Four or sixteen bytes; an address of version 4 within one of version 6 is taken for what it leads to.
    package let bytes: [UInt8]
    /// How it is written.
    package let text: String

    /// Reads an address; returns nil where a text is none.
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

    /// What an address of version 6 leads to that holds one of version 4: mapped, compatible, translated (RFC 6052,
    /// RFC 2765) or tunnelled (RFC 3056).
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

    /// The addresses of version 4 that one of version 6 leads to where a network translates it by a prefix of its own:
    /// one for each length that RFC 6052 lets such a prefix have.
    package var translations: [[UInt8]] {
        guard bytes.count == 16 else { return [] }
        // The ninth byte is no part of what is embedded.
        return [[4, 5, 6, 7], [5, 6, 7, 9], [6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], [12, 13, 14, 15]]
            .map { $0.map { bytes[$0] } }
    }
}

/// All addresses that begin with the same bits.
package struct NetworkBlock: Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Reads a block such as `10.0.0.0/8`; returns nil where a text is none.
    package init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let bits = Int(parts[1]), let address = NetworkAddress(String(parts[0])),
            (0...address.bytes.count * 8).contains(bits)
        else { return nil }
        (bytes, self.bits) = (address.bytes, bits)
    }

    /// Whether an address is of the block.
    package func contains(_ address: NetworkAddress) -> Bool { contains(address.bytes) }

    /// Whether the four or sixteen bytes of an address are of the block.
    package func contains(_ other: [UInt8]) -> Bool {
        guard other.count == bytes.count else { return false }
        let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
        guard bytes.prefix(whole) == other.prefix(whole) else { return false }
        let mask = ~(UInt8.max >> UInt8(rest))
        return rest == 0 || bytes[whole] & mask == other[whole] & mask
    }
}
