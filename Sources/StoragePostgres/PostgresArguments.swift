import CLibpq
import Storage

/// Arguments of a statement in the server's binary format.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    private var ranges: [Range<Int>?] = []
    /// Type OID of each argument; 0 for NULL, whose type the server infers.
    private(set) var types: [Oid] = []

    init(_ values: [SQLValue]) {
        ranges.reserveCapacity(values.count)
        types.reserveCapacity(values.count)
        for value in values { append(value) }
    }

    var count: Int { types.count }

    private mutating func append(_ value: SQLValue) {
        let start = bytes.count
        switch value {
        case .null:
            ranges.append(nil)
            types.append(0)
            return
        case .integer(let value):
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
            types.append(PostgresRow.ObjectType.integer8)
        case .real(let value):
            withUnsafeBytes(of: value.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
            types.append(PostgresRow.ObjectType.real8)
        case .text(let value):
            // PostgreSQL does not allow NUL; it becomes U+FFFD, as in CommonMark and HTML.
            bytes.append(contentsOf: value.utf8.contains(0) ? value.withoutNUL.utf8 : value.utf8)
            types.append(25)
        }
        ranges.append(start..<bytes.count)
    }

    /// Passes on pointers to the values, their lengths and their formats.
    func withPointers<Value>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) throws -> Value
    ) rethrows -> Value {
        try bytes.withUnsafeBufferPointer { buffer in
            // An empty text is not NULL, so it needs an address too.
            try withUnsafePointer(to: CChar(0)) { empty in
                let base = buffer.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) } ?? empty
                let values = ranges.map { $0.map { base + $0.lowerBound } }
                let lengths = ranges.map { Int32($0?.count ?? 0) }
                let formats = [Int32](repeating: 1, count: ranges.count)
                return try body(values, lengths, formats)
            }
        }
    }
}

extension String {
    /// Text with each NUL replaced by U+FFFD.
    var withoutNUL: String { String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })) }
}
