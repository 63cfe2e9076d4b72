import CZlib
import Hummingbird
import NIOCore

/// Compression of texts in formats that browsers accept.
enum Gzip {
    /// Trade-off between time and size; text gains little beyond this level.
    private static let level: Int32 = 5
    /// Maximum compression, for content that is compressed once and sent often.
    private static let highest: Int32 = 9

    /// Container of the compressed bytes: gzip's header and checksum, or zlib's own.
    ///
    /// The raw value is zlib's `windowBits`, with 16 added for gzip.
    enum Wrapping: Int32 {
        case zlib = 15
        case gzip = 31
    }

    /// Returns the compressed bytes, or nil when zlib is out of memory.
    ///
    /// - Parameter isSentOften: whether the result is worth more compression time.
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

/// Content in plain and compressed form, prepared once.
struct Payload: Sendable {
    let plain: ByteBuffer
    /// Nil when compressing would not make it smaller.
    let compressed: ByteBuffer?
    /// ETag without quotes; nil where another object supplies it.
    let tag: String?

    /// Total size in bytes of both forms.
    var bytes: Int { plain.readableBytes + (compressed?.readableBytes ?? 0) }

    private static let smallestCompressed = 512

    /// Prepares binary content.
    ///
    /// - Parameter isSentOften: whether the result is cached, so that more compression time pays off.
    init(_ bytes: [UInt8], compressible: Bool = true, isSentOften: Bool = false) {
        plain = ByteBuffer(bytes: bytes)
        let isLong = bytes.count > Self.smallestCompressed
        let gzip = compressible && isLong ? Gzip.compress(bytes, isSentOften: isSentOften) : nil
        compressed = gzip.flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
        tag = String(Digest.hex(bytes).prefix(20))
    }

    /// Prepares a page for one response, compressed only if the browser accepts gzip.
    ///
    /// It has no tag of its own, since ``PageETag`` supplies the ETag.
    init(page text: String, for request: Request) {
        plain = ByteBuffer(string: text)
        let compresses = plain.readableBytes > Self.smallestCompressed && request.acceptsGzip
        compressed = compresses ? Gzip.compress(Array(text.utf8)).map { ByteBuffer(bytes: $0) } : nil
        tag = nil
    }

    init(_ text: String) {
        self.init(Array(text.utf8))
    }
}
