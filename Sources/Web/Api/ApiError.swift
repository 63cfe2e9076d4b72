import Core
import HTTPTypes
import Language

/// Error of the HTTP API that is not raised by a use case.
enum ApiError: Error, Hashable {
    /// No access token was sent.
    case noToken
    /// The access token is invalid.
    case wrongToken
    /// The access token lacks a scope.
    case scopeNeeded(TokenScope)
    /// The query has an unknown or repeated item.
    case queryItem(String)
    /// A query item has an invalid value.
    case queryValue(String, takes: String)
    /// The cursor belongs to another order or another list.
    case otherCursor
    /// A header has an invalid value.
    case header(String, takes: String)
    /// The content type of the body is not accepted.
    case mediaType(String)
    /// The body is not JSON, not UTF-8, or contains a NUL.
    case notJSON
    /// A member of the body is invalid; its name is empty for the body itself.
    case member(String, MemberFault)
    /// The object was changed since the version in the body.
    case changedMeanwhile
    /// The object's state does not match `If-Match`.
    case notAsSeen

    /// Problem of a member.
    enum MemberFault: Hashable {
        case unknown, missing
        /// Invalid value, with the accepted ones.
        case takes(String)
    }
}

extension ApiError {
    var status: HTTPResponse.Status {
        switch self {
        case .noToken, .wrongToken: .unauthorized
        case .scopeNeeded: .forbidden
        case .queryItem, .queryValue, .header, .notJSON: .badRequest
        case .mediaType: .unsupportedMediaType
        case .member, .otherCursor: .unprocessableContent
        case .changedMeanwhile: .conflict
        case .notAsSeen: .preconditionFailed
        }
    }

    /// Value of `WWW-Authenticate` (RFC 6750).
    var challenge: String? {
        switch self {
        case .noToken: "Bearer realm=\"haru\""
        case .wrongToken: "Bearer realm=\"haru\", error=\"invalid_token\""
        case .scopeNeeded(let scope):
            "Bearer realm=\"haru\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
        default: nil
        }
    }
}

extension Language {
    /// Describes an error to a program.
    func sentence(for error: ApiError) -> String {
        switch error {
        case .noToken:
            text(.apiError.noToken)
        case .wrongToken:
            text(.apiError.wrongToken)
        case .scopeNeeded(let scope):
            text(.apiError.scopeNeeded(scope: scope.rawValue))
        case .queryItem(let name):
            text(.apiError.queryUnknown(parameter: quotable(name)))
        case .queryValue(let name, let taken):
            text(.apiError.queryValue(parameter: name, allowed: taken))
        case .otherCursor:
            text(.apiError.otherCursor)
        case .header(let name, let taken):
            text(.apiError.headerValue(header: name, allowed: taken))
        case .mediaType(let type):
            text(.apiError.mediaType(type: type))
        case .notJSON:
            text(.apiError.notJson)
        case .member(let name, .unknown):
            text(.apiError.fieldUnknown(field: quotable(name)))
        case .member(let name, .missing):
            text(.apiError.fieldMissing(field: quotable(name)))
        case .member("", .takes(let taken)):
            text(.apiError.bodyValue(allowed: taken))
        case .member(let name, .takes(let taken)):
            text(.apiError.fieldValue(field: quotable(name), allowed: taken))
        case .changedMeanwhile:
            text(.apiError.changedMeanwhile)
        case .notAsSeen:
            text(.apiError.etagMismatch)
        }
    }

    /// A name from the request, sanitized for a sentence.
    private func quotable(_ name: String) -> String { CleanText.clean(name, limit: 60) }
}
