import Archive
import Hummingbird
import NIOCore

/// The body of a request that is looked at while it comes and kept until it was checked: in a file where it is large.
struct SpooledBody {
    private var start = ByteBuffer()
    private var file: SpoolFile?
    private(set) var size = 0

    /// How much is kept in memory.
    private static let mostInMemory = CountedBody.free

    /// Reads a body whole.
    ///
    /// - Parameters:
    ///   - limit: how large it may be, in bytes.
    ///   - folder: where its file lies, without a name, so that it goes with whoever has it open.
    ///   - isRoom: whether there is room for so many bytes more in files.
    ///   - look: told of all bytes in turn.
    /// - Throws: ``RequestRejection``, and `NIOTooManyBytesError` for one that is too large.
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

    /// All bytes.
    func bytes() throws -> [UInt8] {
        guard let file else { return Array(buffer: start) }
        return try file.read(at: 0, count: size)
    }
}
