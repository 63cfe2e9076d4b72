import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A form with files in it, as browsers send it: `multipart/form-data` (RFC 7578).
struct MultipartForm: Sendable {
    /// What a field holds, and what its file is called where it comes from.
    private struct Part {
        let fileName: String?
        let content: Data
    }

    /// What was sent, by the names of the fields.
    private var parts: [String: [Part]] = [:]

    /// How many parts are taken: a file for each of more letters than a mailbox holds.
    private static let mostParts = 1_000

    /// Reads the form of a request.
    ///
    /// - Parameter limit: how large it may be, in bytes.
    /// - Throws: ``RequestRejection`` for what is no such form, `NIOTooManyBytesError` for one that is too large.
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

    /// What stands between the fields; nil for another type of content.
    static func boundary(_ contentType: String) -> String? {
        contentType.wholeMatch(of: /(?i)multipart\/form-data\s*;.*?boundary="?([^";,\s]{1,70})"?.*/)
            .map { String($0.1) }
    }

    /// Reads the body of a form; nil where it is broken.
    init?(_ body: Data, boundary: String) {
        let delimiter = Data("\r\n--\(boundary)".utf8)
        let (lineEnd, headEnd) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
        // The first delimiter may stand at the very beginning, as if after the end of a line.
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

    /// The name of a field and of its file, by what stands before it.
    private static func names(_ head: String) -> (field: String, file: String?)? {
        guard let match = head.firstMatch(of: /(?im)^content-disposition:\s*form-data\s*;(?:.*?;)?\s*name="([^"]*)"/)
        else { return nil }
        return (String(match.1), head.firstMatch(of: /(?i);\s*filename="([^"\r\n]*)"/).map { String($0.1) })
    }

    /// What the file of a field is called where it comes from; nil where it is none.
    func fileName(_ field: Field) -> String? { parts[field.rawValue]?.last?.fileName }

    /// The files of a field that takes several; browsers send one without a name where none was chosen.
    func files(_ field: Field) -> [(name: String, bytes: [UInt8])] {
        (parts[field.rawValue] ?? []).compactMap { part in
            part.fileName.flatMap { $0.isEmpty ? nil : ($0, [UInt8](part.content)) }
        }
    }

    /// The bytes of a field, of several of one name the last; nil where it was not sent.
    func bytes(_ field: Field) -> [UInt8]? { parts[field.rawValue]?.last.map { [UInt8]($0.content) } }

    /// The text of a field; nil where it was not sent, or is not UTF-8.
    func text(_ field: Field) -> String? { bytes(field).flatMap { String(validating: $0, as: UTF8.self) } }
}
