import CZlib
import Hummingbird
import NIOCore

/// Text compressed as browsers accept it.
enum Gzip {
    /// What compressing costs against what it saves; text gains little beyond this.
    private static let level: Int32 = 5
    /// As much as can be, of what is compressed once and sent often.
    private static let highest: Int32 = 9

    /// What stands around compressed bytes: gzip's header and sum, or zlib's own.
    ///
    /// The number of bits of the window, to which zlib has 16 added for gzip.
    enum Wrapping: Int32 {
        case zlib = 15
        case gzip = 31
    }

    /// The bytes compressed, or nil when zlib has no memory for it.
    ///
    /// - Parameter isSentOften: whether they are worth more time.
    static func compress(
        _ bytes: [UInt8], as wrapping: Wrapping = .gzip, isSentOften: Bool = false
    ) -> [UInt8]? {
        var stream = z_stream()
        let opened = deflateInit2_(
            &stream, isSentOften ? highest : level, Z_DEFLATED, wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK, bytes.count <= Int(UInt32.max) else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        var status = Z_STREAM_ERROR
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                status = deflate(&stream, Z_FINISH)
            }
            count = buffer.count - Int(stream.avail_out)
        }
        return status == Z_STREAM_END ? output : nil
    }
}

/// A text that is sent as it is or compressed, made once.
struct Payload: Sendable {
    let plain: ByteBuffer
    /// Nil when compressing would not make it smaller.
    let compressed: ByteBuffer?
    /// What tells this content from another, without quotes; nil where something else tells it.
    let tag: String?

    /// How many bytes it has in both forms.
    var bytes: Int { plain.readableBytes + (compressed?.readableBytes ?? 0) }

    private static let smallestCompressed = 512

    /// Prepares some bytes.
    ///
    /// - Parameter isSentOften: whether they are kept, so that more time is spent once on making them small.
    init(_ bytes: [UInt8], compressible: Bool = true, isSentOften: Bool = false) {
        plain = ByteBuffer(bytes: bytes)
        let isLong = bytes.count > Self.smallestCompressed
        let gzip = compressible && isLong ? Gzip.compress(bytes, isSentOften: isSentOften) : nil
        compressed = gzip.flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
        tag = String(Digest.hex(bytes).prefix(20))
    }

    /// Prepares a page for one answer: compressed only where the browser takes it so, and without a tag of its own,
    /// for what pages are made from is told by ``PageETag``.
    init(page text: String, for request: Request) {
        plain = ByteBuffer(string: text)
        let compresses = plain.readableBytes > Self.smallestCompressed && request.acceptsGzip
        compressed = compresses ? Gzip.compress(Array(text.utf8)).map { ByteBuffer(bytes: $0) } : nil
        tag = nil
    }

    /// Prepares a text.
    init(_ text: String) {
        self.init(Array(text.utf8))
    }
}
