import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Reads the forms that browsers send.
enum FormBody {
    /// The largest form that is read, in bytes.
    static let small = 64 * 1_024
    /// The largest that lists what was found.
    static let list = 1_024 * 1_024
    /// The largest that holds a memo or a note: a text that is refused for its length still has to come back to its
    /// writer.
    static let text = 8 * 1_024 * 1_024

    /// Reads the body of a request whole.
    ///
    /// - Parameter limit: how large it may be, in bytes.
    /// - Throws: ``RequestRejection`` for one that is broken, `NIOTooManyBytesError` for one that is too large.
    static func bytes(_ request: Request, upTo limit: Int) async throws -> ByteBuffer {
        var body = ByteBuffer()
        try await read(request, upTo: limit) { body.writeImmutableBuffer($0) }
        return body
    }

    /// Reads the body of a request, part by part.
    ///
    /// - Parameters:
    ///   - limit: how large it may be, in bytes.
    ///   - take: told of each part in turn.
    /// - Throws: ``RequestRejection`` for one that is broken, `NIOTooManyBytesError` for one that is too large.
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
            // A broken chunk, or an upload that was given up.
            throw RequestRejection.page(.badRequest)
        }
        if let announced, announced != count { throw RequestRejection.page(.badRequest) }
    }

    /// Reads the form of a request.
    ///
    /// - Parameter limit: how large it may be, in bytes.
    /// - Throws: ``RequestRejection`` for what is no form, `NIOTooManyBytesError` for one that is too large.
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
