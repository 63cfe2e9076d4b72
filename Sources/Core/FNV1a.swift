/// A hash that is the same in every run, unlike the standard library's: FNV-1a of 64 bits, by Fowler, Noll and Vo.
package struct FNV1a: Hashable, Sendable {
    /// The hash of what was added so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Makes the hash of nothing.
    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3
    }

    /// Adds the bytes of a number, the lowest first.
    package mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }
}
