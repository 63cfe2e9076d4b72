import Core
import Foundation
import HTTPTypes
import Hummingbird
import Language
import NIOCore

/// What a program sends as a JSON object, of which every member is known.
protocol ApiBody: Decodable {
    /// The names of the members.
    static var members: Set<String> { get }
    /// Reads the members.
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

/// The members of a JSON object.
struct ApiMembers {
    /// A name.
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

    /// Whether there is a member.
    func has(_ name: String) -> Bool { container.contains(Name(name)) }

    /// Whether a member is there, and is `null`.
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

    /// One of a few words.
    func word<Value: CaseIterable & RawRepresentable<String>>(_ name: String, of type: Value.Type) throws -> Value? {
        try parsed(name, Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }

    func day(_ name: String) throws -> Day? { try parsed(name, "2026-11-21") { Day(iso: $0) } }

    /// What a text stands for.
    ///
    /// - Parameter taken: what the member takes, where the text stands for nothing.
    func parsed<Value>(_ name: String, _ taken: String, _ parse: (String) -> Value?) throws -> Value? {
        try text(name).map { text in
            guard let value = parse(text) else { throw ApiError.member(name, .takes(taken)) }
            return value
        }
    }

    /// Objects, each read by itself.
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
    /// What was sent, and its bytes.
    ///
    /// - Parameters:
    ///   - limit: how large it may be, in bytes.
    ///   - types: the types that it may have.
    /// - Throws: ``ApiError`` and, where it is too large, `NIOTooManyBytesError`.
    func body<Body: ApiBody>(
        _ type: Body.Type, upTo limit: Int, types: [String] = ["application/json"]
    ) async throws -> (value: Body, bytes: [UInt8]) {
        let sent = request.headers[.contentType]?.prefix { $0 != ";" }.trimmed.lowercased() ?? ""
        guard types.contains(sent) else { throw ApiError.mediaType(types.joined(separator: ", ")) }
        let bytes = Array(buffer: try await FormBody.bytes(request, upTo: limit))
        // Foundation would also read other encodings.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw ApiError.notJSON }
        do {
            return (try JSONDecoder().decode(Body.self, from: Data(bytes)), bytes)
        } catch let error as ApiError {
            throw error
        } catch {
            throw ApiError.notJSON
        }
    }

    /// The types in which changes of single members are sent; the second is that of RFC 7396.
    static let changes = ["application/json", "application/merge-patch+json"]
}
