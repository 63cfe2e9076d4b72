/// 64-bit FNV-1a hash (Fowler, Noll, Vo), stable across runs, unlike the hash of the standard library.
package struct FNV1a: Hashable, Sendable {
    /// Hash of the bytes added so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of no bytes.
    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3
    }

    /// Adds a number in little-endian byte order.
    package mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }
}
