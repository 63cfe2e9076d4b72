import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation

/// What tells one state of a task or a note from others: programs send it back to say what they saw.
///
/// It has two halves: what somebody has to change, and what changes by itself, with the clock or with commits. A copy
/// holds while both are the same; a change is refused where the first is another one.
struct ApiTag: Sendable {
    private let state: Substring
    private let rest: Substring

    /// The members that change by themselves.
    private static let passing: Set = ["overdue", "quadrant", "contributions"]

    /// Makes the tag of a JSON object.
    init(_ value: JSON) {
        var kept = value
        if case .object(let members) = value { kept = .object(members.filter { !Self.passing.contains($0.name) }) }
        state = Digest.hex(kept.compact.utf8).prefix(20)
        rest = Digest.hex(value.compact.utf8).prefix(12)
    }

    var text: String { "\(state).\(rest)" }

    /// Whether one of the tags of `If-Match` tells of this state, or any will do; a weak one never does.
    func isMeant(by header: String) -> Bool {
        header.split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0.hasPrefix("\"\(state).") }
    }
}

extension ApiRequest {
    /// Reads one thing as of one moment, with its tag.
    ///
    /// - Throws: ``ApiError/notAsSeen`` where `If-Match` wants another state of it.
    func readOne(_ body: @escaping @Sendable (Snapshot) throws -> JSON) async throws -> Response {
        let (_, read) = try await account.pageCache.load(unless: { _ in false }, body: body)
        // It is left out for nobody.
        guard let value = read else { throw CancellationError() }
        let tag = ApiTag(value)
        if let wanted = request.headers[.ifMatch], !tag.isMeant(by: wanted) { throw ApiError.notAsSeen }
        let answer = ApiAnswer(value).response(to: request)
        return EntityTag(tag.text, isCompressed: answer.headers[.contentEncoding] != nil).answer(answer, to: request)
    }

    /// Changes one thing, where the program says what it saw only if it is so still: both in one transaction.
    ///
    /// - Parameter read: gives the thing as ``readOne(_:)`` does.
    /// - Throws: ``ApiError/notAsSeen`` where `If-Match` wants another state of it.
    func guarding<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> JSON, _ body: () async throws -> Value
    ) async throws -> Value {
        guard let wanted = request.headers[.ifMatch] else { return try await body() }
        let precondition = Precondition { snapshot in
            guard ApiTag(try read(snapshot)).isMeant(by: wanted) else { throw ApiError.notAsSeen }
        }
        return try await Precondition.$current.withValue(precondition) { try await body() }
    }

    /// An answer with one thing as it is now, and its tag.
    func changedOne(
        _ value: JSON, _ status: HTTPResponse.Status = .ok, at route: ApiRoute? = nil
    ) async throws -> Response {
        var response = try await changed(value, status, at: route)
        let isCompressed = response.headers[.contentEncoding] != nil
        response.headers[.eTag] = EntityTag(ApiTag(value).text, isCompressed: isCompressed).text
        return response
    }
}
