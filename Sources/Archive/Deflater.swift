import CZlib

/// Compresses a stream of bytes to raw deflate data (RFC 1951), without a header.
final class Deflater {
    private static let room = 1 << 16

    private var stream = z_stream()

    /// - Throws: ``ZIPWriter/Fault/noMemory``.
    init() throws {
        let opened = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { throw ZIPWriter.Fault.noMemory }
    }

    deinit { deflateEnd(&stream) }

    /// Compresses bytes and passes on the output available so far.
    func compress(_ bytes: [UInt8], _ write: ([UInt8]) throws -> Void) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            // zlib's input length is 32 bits.
            try run(rest.prefix(1 << 30), Z_NO_FLUSH, write)
            rest = rest.dropFirst(1 << 30)
        }
    }

    /// Ends the stream and passes on the remaining output.
    func finish(_ write: ([UInt8]) throws -> Void) throws { try run([], Z_FINISH, write) }

    private func run(_ bytes: ArraySlice<UInt8>, _ flush: Int32, _ write: ([UInt8]) throws -> Void) throws {
        var input = Array(bytes)
        try input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            var isFull = true
            while isFull {
                let output = [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    deflate(&stream, flush)
                    count = buffer.count - Int(stream.avail_out)
                }
                isFull = stream.avail_out == 0
                if !output.isEmpty { try write(output) }
            }
        }
        stream.next_in = nil
    }
}
