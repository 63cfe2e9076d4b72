import CLibpq
import Storage

/// A row of a result in binary format.
struct PostgresRow: SQLRow {
    let result: OpaquePointer
    let index: Int32

    /// OIDs of column types, which never change.
    enum ObjectType {
        static let integer8: Oid = 20
        static let arrayOfInteger8: Oid = 1016
        static let integer2: Oid = 21
        static let integer4: Oid = 23
        static let real8: Oid = 701
        static let texts: [Oid] = [25, 1043, 19, 705, 1042]
    }

    func integer(_ column: Int) throws -> Int64 {
        guard let bytes = bytes(column) else { throw mismatch(column) }
        switch (PQftype(result, Int32(column)), bytes.count) {
        case (ObjectType.integer8, 8): return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case (ObjectType.integer4, 4): return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case (ObjectType.integer2, 2): return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        default: throw mismatch(column)
        }
    }

    /// Returns the integers of an array, in order; empty if the array is NULL, as for no rows.
    ///
    /// The binary format of an array has the number of dimensions, a flag for NULL elements and the element type; then
    /// the length and the lower bound of each dimension, and the length and the bytes of each element.
    static func array(in result: OpaquePointer) throws -> [Int64] {
        let row = PostgresRow(result: result, index: 0)
        guard PQntuples(result) == 1, !row.isNull(0) else { return [] }
        guard PQftype(result, 0) == ObjectType.arrayOfInteger8, let bytes = row.bytes(0), bytes.count >= 20 else {
            throw row.mismatch(0)
        }
        func word(_ place: Int) -> Int32 {
            Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))
        }
        let count = Int(word(12))
        guard word(0) == 1, word(4) == 0, count >= 0, bytes.count == 20 + count * 12 else { throw row.mismatch(0) }
        return (0..<count).map { element in
            Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: 24 + element * 12, as: Int64.self))
        }
    }

    /// Returns the integers of all rows, row by row, checking column types only once.
    static func integers(in result: OpaquePointer, columns: Int32) throws -> [Int64] {
        let rows = PQntuples(result)
        var numbers: [Int64] = []
        numbers.reserveCapacity(Int(rows * columns))
        let isEight = (0..<columns).allSatisfy { PQftype(result, $0) == ObjectType.integer8 }
        for index in 0..<rows {
            let row = PostgresRow(result: result, index: index)
            for column in 0..<columns {
                // The length of NULL is 0.
                if isEight, PQgetlength(result, index, column) == 8, let start = PQgetvalue(result, index, column) {
                    let value = UnsafeRawPointer(start).loadUnaligned(as: Int64.self)
                    numbers.append(Int64(bigEndian: value))
                } else {
                    numbers.append(try row.integer(Int(column)))
                }
            }
        }
        return numbers
    }

    func optionalInteger(_ column: Int) throws -> Int64? {
        isNull(column) ? nil : try integer(column)
    }

    func text(_ column: Int) throws -> String {
        guard ObjectType.texts.contains(PQftype(result, Int32(column))), let bytes = bytes(column) else {
            throw mismatch(column)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func optionalText(_ column: Int) throws -> String? {
        isNull(column) ? nil : try text(column)
    }

    func real(_ column: Int) throws -> Double {
        guard PQftype(result, Int32(column)) == ObjectType.real8, let bytes = bytes(column), bytes.count == 8 else {
            throw mismatch(column)
        }
        return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    }

    func value(_ column: Int) throws -> SQLValue {
        if isNull(column) { return .null }
        return switch PQftype(result, Int32(column)) {
        case ObjectType.integer2, ObjectType.integer4, ObjectType.integer8: .integer(try integer(column))
        case ObjectType.real8: .real(try real(column))
        default: .text(try text(column))
        }
    }

    private func isNull(_ column: Int) -> Bool { PQgetisnull(result, index, Int32(column)) == 1 }

    private func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
        guard !isNull(column), let start = PQgetvalue(result, index, Int32(column)) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, index, Int32(column))))
    }

    private func mismatch(_ column: Int) -> StorageError {
        let name = PQfname(result, Int32(column)).map { String(cString: $0) } ?? "\(column)"
        return .damaged("unexpected kind of value in \(name)")
    }
}
