import CZlib

/// Reads single files from a ZIP archive that may be corrupt or malicious.
package struct ZIPReader {
    /// Reason why a file cannot be read.
    package enum Fault: Error, Hashable, Sendable {
        /// Not a ZIP archive, truncated, or made with an unsupported feature (encryption, ZIP64, other methods).
        case notReadable
        /// The archive has no file of this name.
        case noFile
        /// The file is larger than the limit, whatever size the archive declares.
        case tooLarge
    }

    private static let stored: UInt16 = 0
    private static let deflated: UInt16 = 8
    /// Maximum length of the comment after the central directory, in bytes.
    private static let longestComment = 65_535
    private static let endSize = 22

    private let bytes: [UInt8]

    /// Returns whether bytes start with the signature of a non-empty archive.
    package static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Creates a reader of an archive's bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the bytes of a file.
    ///
    /// - Parameter limit: maximum size in bytes.
    package func file(_ name: String, upTo limit: Int) throws(Fault) -> [UInt8] {
        let wanted = Array(name.utf8)
        var place = try listStart()
        // Every entry takes bytes, so the loop ends.
        while try number(place, UInt32.self) == 0x0201_4b50 {
            let flags = try number(place + 8, UInt16.self)
            let method = try number(place + 10, UInt16.self)
            let checksum = try number(place + 16, UInt32.self)
            let compressed = Int(try number(place + 20, UInt32.self))
            let nameSize = Int(try number(place + 28, UInt16.self))
            let extra = Int(try number(place + 30, UInt16.self)) + Int(try number(place + 32, UInt16.self))
            let header = Int(try number(place + 42, UInt32.self))
            if try slice(place + 46, nameSize).elementsEqual(wanted) {
                guard flags & 1 == 0 else { throw .notReadable }
                let start =
                    header + 30 + Int(try number(header + 26, UInt16.self)) + Int(try number(header + 28, UInt16.self))
                let content = try slice(start, compressed)
                let file: [UInt8]
                switch method {
                case Self.stored:
                    guard compressed <= limit else { throw .tooLarge }
                    file = Array(content)
                case Self.deflated: file = try Self.inflated(content, upTo: limit)
                default: throw .notReadable
                }
                guard UInt32(crc32_z(0, file, file.count)) == checksum else { throw .notReadable }
                return file
            }
            place += 46 + nameSize + extra
        }
        throw .noFile
    }

    /// Returns the offset of the central directory.
    private func listStart() throws(Fault) -> Int {
        guard bytes.count >= Self.endSize else { throw .notReadable }
        let last = bytes.count - Self.endSize
        for place in stride(from: last, through: max(0, last - Self.longestComment), by: -1)
        where try number(place, UInt32.self) == 0x0605_4b50 {
            return Int(try number(place + 16, UInt32.self))
        }
        throw .notReadable
    }

    private func slice(_ place: Int, _ count: Int) throws(Fault) -> ArraySlice<UInt8> {
        guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { throw .notReadable }
        return bytes[place..<place + count]
    }

    private func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ place: Int, _: Number.Type
    ) throws(Fault) -> Number {
        try slice(place, Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    private static func inflated(_ content: ArraySlice<UInt8>, upTo limit: Int) throws(Fault) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .notReadable
        }
        defer { inflateEnd(&stream) }
        var (input, output) = (Array(content), [UInt8]())
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            // One byte beyond the limit shows that the file is too large.
            while status == Z_OK, output.count <= limit {
                let room = min(1 << 16, limit + 1 - output.count)
                output += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(room)
                    status = inflate(&stream, Z_NO_FLUSH)
                    count = room - Int(stream.avail_out)
                }
            }
        }
        guard output.count <= limit else { throw .tooLarge }
        guard status == Z_STREAM_END else { throw .notReadable }
        return output
    }
}
