import Archive
import Hummingbird
import NIOCore

/// Request body that is buffered until it is verified, in a file when it is large.
struct SpooledBody {
    private var start = ByteBuffer()
    private var file: SpoolFile?
    private(set) var size = 0

    /// Maximum size in memory.
    private static let mostInMemory = CountedBody.free

    /// Reads the whole body.
    ///
    /// - Parameters:
    ///   - limit: maximum size in bytes.
    ///   - folder: folder of the unnamed file, which disappears when it is closed.
    ///   - isRoom: returns whether this many more bytes may be stored in files.
    ///   - look: called with all bytes in order.
    /// - Throws: ``RequestRejection``, or `NIOTooManyBytesError` when the body is too large.
    init(
        _ request: Request, upTo limit: Int, in folder: String, isRoom: (Int) -> Bool,
        look: (UnsafeRawBufferPointer) -> Void
    ) async throws {
        try await FormBody.read(request, upTo: limit) { part in
            part.withUnsafeReadableBytes(look)
            size += part.readableBytes
            if file == nil, size <= Self.mostInMemory {
                start.writeImmutableBuffer(part)
                return
            }
            if file == nil {
                guard isRoom(start.readableBytes) else { throw RequestRejection.busy(retryAfter: 10) }
                file = try SpoolFile(in: folder)
                try file?.write(Array(buffer: start))
                start.clear()
            }
            guard isRoom(part.readableBytes) else { throw RequestRejection.busy(retryAfter: 10) }
            try file?.write(Array(buffer: part))
        }
    }

    func bytes() throws -> [UInt8] {
        guard let file else { return Array(buffer: start) }
        return try file.read(at: 0, count: size)
    }
}
