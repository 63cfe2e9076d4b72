/// Buffer for markup of thousands of pieces, cheaper to append to than a string.
struct MarkupBytes {
    var bytes: [UInt8] = []

    /// Reserves a capacity in bytes.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ piece: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
    }

    mutating func add(number: Int) {
        guard number >= 0 else { return add(text: String(number)) }
        if number > 9 { add(number: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func add(text: consuming String) {
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}
