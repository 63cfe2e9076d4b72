import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Reader of submitted form bodies.
enum FormBody {
    /// Maximum size of an ordinary form, in bytes.
    static let small = 64 * 1_024
    /// Maximum size of a form that lists found folders, in bytes.
    static let list = 1_024 * 1_024
    /// Maximum size of a form with a memo or a note, in bytes.
    ///
    /// A text that is rejected for its length still has to be returned to its author.
    static let text = 8 * 1_024 * 1_024

    /// Reads the whole body of a request.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: ``RequestRejection`` for a malformed body, `NIOTooManyBytesError` for one that is too large.
    static func bytes(_ request: Request, upTo limit: Int) async throws -> ByteBuffer {
        var body = ByteBuffer()
        try await read(request, upTo: limit) { body.writeImmutableBuffer($0) }
        return body
    }

    /// Reads the body of a request in parts.
    ///
    /// - Parameters:
    ///   - limit: maximum size in bytes.
    ///   - take: called with each part in order.
    /// - Throws: ``RequestRejection`` for a malformed body, `NIOTooManyBytesError` for one that is too large.
    static func read(_ request: Request, upTo limit: Int, take: (ByteBuffer) throws -> Void) async throws {
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        if let announced, announced > limit { throw NIOTooManyBytesError(maxBytes: limit) }
        var count = 0
        do {
            for try await part in request.body {
                count += part.readableBytes
                guard count <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
                try take(part)
            }
        } catch let error where error is HTTPParserError || error is IOError || error is ChannelError {
            // A malformed chunk, or an aborted upload.
            throw RequestRejection.page(.badRequest)
        }
        if let announced, announced != count { throw RequestRejection.page(.badRequest) }
    }

    /// Reads the form of a request.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: ``RequestRejection`` for anything but a form, `NIOTooManyBytesError` for one that is too large.
    static func read(_ request: Request, upTo limit: Int) async throws -> Form {
        let body = try await bytes(request, upTo: limit)
        guard body.readableBytes > 0 else { return Form() }
        let type = request.headers[.contentType] ?? ""
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
            throw RequestRejection.page(.badRequest, status: .unsupportedMediaType)
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self), let form = Form(text) else {
            throw RequestRejection.page(.badRequest)
        }
        return form
    }
}
