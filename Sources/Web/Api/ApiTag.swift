import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation

/// ETag of the state of a task or a note, for conditional requests.
///
/// It has two parts: a digest of the members that only edits change, and one of all members, some of which change with
/// time or with commits.
///
/// A cached copy is current while both match. A change is refused if the first differs.
struct ApiTag: Sendable {
    private let state: Substring
    private let rest: Substring

    /// Members that change without an edit.
    private static let passing: Set = ["overdue", "quadrant", "contributions"]

    /// Makes the ETag of a JSON object.
    init(_ value: JSON) {
        var kept = value
        if case .object(let members) = value { kept = .object(members.filter { !Self.passing.contains($0.name) }) }
        state = Digest.hex(kept.compact.utf8).prefix(20)
        rest = Digest.hex(value.compact.utf8).prefix(12)
    }

    var text: String { "\(state).\(rest)" }

    /// Whether `If-Match` lists this state or `*`; a weak ETag never matches.
    func isMeant(by header: String) -> Bool {
        header.split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0.hasPrefix("\"\(state).") }
    }
}

extension ApiRequest {
    /// Reads one object from one snapshot; the response has its ETag.
    ///
    /// - Throws: ``ApiError/notAsSeen`` when `If-Match` does not match its state.
    func readOne(_ body: @escaping @Sendable (Snapshot) throws -> JSON) async throws -> Response {
        let (_, read) = try await account.pageCache.load(unless: { _ in false }, body: body)
        // The body is never skipped here.
        guard let value = read else { throw CancellationError() }
        let tag = ApiTag(value)
        if let wanted = request.headers[.ifMatch], !tag.isMeant(by: wanted) { throw ApiError.notAsSeen }
        let answer = ApiAnswer(value).response(to: request)
        return EntityTag(tag.text, isCompressed: answer.headers[.contentEncoding] != nil).answer(answer, to: request)
    }

    /// Changes one object if `If-Match` matches its state; check and change are one transaction.
    ///
    /// - Parameter read: returns the object's JSON, as for ``readOne(_:)``.
    /// - Throws: ``ApiError/notAsSeen`` when `If-Match` does not match its state.
    func guarding<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> JSON, _ body: () async throws -> Value
    ) async throws -> Value {
        guard let wanted = request.headers[.ifMatch] else { return try await body() }
        let precondition = Precondition { snapshot in
            guard ApiTag(try read(snapshot)).isMeant(by: wanted) else { throw ApiError.notAsSeen }
        }
        return try await Precondition.$current.withValue(precondition) { try await body() }
    }

    /// Response with the current state of one object and its ETag.
    func changedOne(
        _ value: JSON, _ status: HTTPResponse.Status = .ok, at route: ApiRoute? = nil
    ) async throws -> Response {
        var response = try await changed(value, status, at: route)
        let isCompressed = response.headers[.contentEncoding] != nil
        response.headers[.eTag] = EntityTag(ApiTag(value).text, isCompressed: isCompressed).text
        return response
    }
}
