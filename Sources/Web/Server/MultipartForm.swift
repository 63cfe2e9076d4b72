import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Form with files, as browsers send it: `multipart/form-data` (RFC 7578).
struct MultipartForm: Sendable {
    /// Content of a field, with the client's file name if it is a file.
    private struct Part {
        let fileName: String?
        let content: Data
    }

    /// Parts by field name.
    private var parts: [String: [Part]] = [:]

    /// Maximum number of parts, above one file for each letter of a full mailbox.
    private static let mostParts = 1_000

    /// Reads the form of a request.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: ``RequestRejection`` for any other content, `NIOTooManyBytesError` for a form that is too large.
    static func read(_ request: Request, upTo limit: Int) async throws -> MultipartForm {
        guard let boundary = boundary(request.headers[.contentType] ?? "") else {
            throw RequestRejection.page(.badRequest, status: .unsupportedMediaType)
        }
        let body = try await FormBody.bytes(request, upTo: limit)
        guard let form = MultipartForm(Data(body.readableBytesView), boundary: boundary) else {
            throw RequestRejection.page(.badRequest)
        }
        return form
    }

    /// Boundary between the parts; nil for another content type.
    static func boundary(_ contentType: String) -> String? {
        contentType.wholeMatch(of: /(?i)multipart\/form-data\s*;.*?boundary="?([^";,\s]{1,70})"?.*/)
            .map { String($0.1) }
    }

    /// Parses the body of a form; nil when malformed.
    init?(_ body: Data, boundary: String) {
        let delimiter = Data("\r\n--\(boundary)".utf8)
        let (lineEnd, headEnd) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
        // The first delimiter may be at the very beginning, without a preceding CRLF.
        let text = lineEnd + body
        var count = 0
        guard var rest = text.range(of: delimiter).map({ text[$0.upperBound...] }) else { return nil }
        while !rest.starts(with: Data("--".utf8)) {
            guard rest.starts(with: lineEnd), let head = rest.range(of: headEnd),
                let end = text.range(of: delimiter, in: head.upperBound..<text.endIndex),
                let (name, fileName) = Self.names(String(decoding: rest[..<head.lowerBound], as: UTF8.self)),
                count < Self.mostParts
            else { return nil }
            count += 1
            parts[name, default: []].append(Part(fileName: fileName, content: text[head.upperBound..<end.lowerBound]))
            rest = text[end.upperBound...]
        }
    }

    /// Names of the field and of its file, from the headers of a part.
    private static func names(_ head: String) -> (field: String, file: String?)? {
        guard let match = head.firstMatch(of: /(?im)^content-disposition:\s*form-data\s*;(?:.*?;)?\s*name="([^"]*)"/)
        else { return nil }
        return (String(match.1), head.firstMatch(of: /(?i);\s*filename="([^"\r\n]*)"/).map { String($0.1) })
    }

    /// Client's file name of a field; nil if it is not a file.
    func fileName(_ field: Field) -> String? { parts[field.rawValue]?.last?.fileName }

    /// Files of a field that accepts several; browsers send one without a name when none was chosen.
    func files(_ field: Field) -> [(name: String, bytes: [UInt8])] {
        (parts[field.rawValue] ?? []).compactMap { part in
            part.fileName.flatMap { $0.isEmpty ? nil : ($0, [UInt8](part.content)) }
        }
    }

    /// Bytes of the last part of a field; nil when it was not sent.
    func bytes(_ field: Field) -> [UInt8]? { parts[field.rawValue]?.last.map { [UInt8]($0.content) } }

    /// Text of a field; nil when it was not sent or is not UTF-8.
    func text(_ field: Field) -> String? { bytes(field).flatMap { String(validating: $0, as: UTF8.self) } }
}
