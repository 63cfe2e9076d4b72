import Core
import Foundation
import HTTPTypes
import Hummingbird
import Language
import NIOCore

/// JSON object sent by a program; unknown members are errors.
protocol ApiBody: Decodable {
    /// Names of the allowed members.
    static var members: Set<String> { get }
    /// Decodes the members.
    ///
    /// - Throws: ``ApiError/member(_:_:)``.
    init(_ members: ApiMembers) throws
}

extension ApiBody {
    init(from decoder: any Decoder) throws {
        let container: KeyedDecodingContainer<ApiMembers.Name>
        do {
            container = try decoder.container(keyedBy: ApiMembers.Name.self)
        } catch DecodingError.dataCorrupted {
            throw ApiError.notJSON
        } catch {
            throw ApiError.member("", .takes("{…}"))
        }
        if let unknown = container.allKeys.map(\.stringValue).filter({ !Self.members.contains($0) }).min() {
            throw ApiError.member(unknown, .unknown)
        }
        try self.init(ApiMembers(container))
    }
}

/// Members of a JSON object.
struct ApiMembers {
    struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Name>

    init(_ container: KeyedDecodingContainer<Name>) {
        self.container = container
    }

    /// Whether the member exists.
    func has(_ name: String) -> Bool { container.contains(Name(name)) }

    /// Whether the member exists and is `null`.
    func isNull(_ name: String) -> Bool { has(name) && ((try? container.decodeNil(forKey: Name(name))) ?? false) }

    func text(_ name: String) throws -> String? {
        let text = try value(name, "\"…\"", of: String.self)
        if text?.utf8.contains(0) ?? false { throw ApiError.notJSON }
        return text
    }

    func flag(_ name: String) throws -> Bool? { try value(name, "true, false", of: Bool.self) }

    func number(_ name: String) throws -> Int? { try value(name, "1, 2, 3, …", of: Int.self) }

    func texts(_ name: String) throws -> [String]? {
        let texts = try value(name, "[\"…\"]", of: [String].self)
        if texts?.contains(where: { $0.utf8.contains(0) }) ?? false { throw ApiError.notJSON }
        return texts
    }

    /// A member with a value of an enumeration.
    func word<Value: CaseIterable & RawRepresentable<String>>(_ name: String, of type: Value.Type) throws -> Value? {
        try parsed(name, Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }

    func day(_ name: String) throws -> Day? { try parsed(name, "2026-11-21") { Day(iso: $0) } }

    /// A member parsed from a string.
    ///
    /// - Parameter taken: accepted values, for the error message.
    func parsed<Value>(_ name: String, _ taken: String, _ parse: (String) -> Value?) throws -> Value? {
        try text(name).map { text in
            guard let value = parse(text) else { throw ApiError.member(name, .takes(taken)) }
            return value
        }
    }

    /// An array of objects, each validated on its own.
    func bodies<Body: ApiBody>(_ name: String, of type: Body.Type) throws -> [Body]? {
        try value(name, "[{…}]", of: [Body].self)
    }

    private func value<Value: Decodable>(_ name: String, _ taken: String, of type: Value.Type) throws -> Value? {
        guard has(name) else { return nil }
        do {
            return try container.decode(type, forKey: Name(name))
        } catch let error as ApiError {
            throw error
        } catch {
            throw ApiError.member(name, .takes(taken))
        }
    }
}

extension ApiRequest {
    /// Decodes the body; returns it with its bytes.
    ///
    /// - Parameters:
    ///   - limit: maximum size in bytes.
    ///   - types: accepted content types.
    /// - Throws: ``ApiError``, or `NIOTooManyBytesError` when the body is too large.
    func body<Body: ApiBody>(
        _ type: Body.Type, upTo limit: Int, types: [String] = ["application/json"]
    ) async throws -> (value: Body, bytes: [UInt8]) {
        let sent = request.headers[.contentType]?.prefix { $0 != ";" }.trimmed.lowercased() ?? ""
        guard types.contains(sent) else { throw ApiError.mediaType(types.joined(separator: ", ")) }
        let bytes = Array(buffer: try await FormBody.bytes(request, upTo: limit))
        // Foundation would also accept other encodings.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw ApiError.notJSON }
        do {
            return (try JSONDecoder().decode(Body.self, from: Data(bytes)), bytes)
        } catch let error as ApiError {
            throw error
        } catch {
            throw ApiError.notJSON
        }
    }

    /// Content types of partial changes; the second is JSON Merge Patch (RFC 7396).
    static let changes = ["application/json", "application/merge-patch+json"]
}
