import Core
import HTTPTypes
import Language

/// Why a request to the HTTP API is not answered as it wants, where no use case says so.
enum ApiError: Error, Hashable {
    /// No access token was shown.
    case noToken
    /// The access token that was shown lets nobody in.
    case wrongToken
    /// The access token may not do this.
    case scopeNeeded(TokenScope)
    /// The query has an item that is not known, or one twice.
    case queryItem(String)
    /// An item of the query has a value that it does not take.
    case queryValue(String, takes: String)
    /// The cursor is of a list in another order, or of other entries.
    case otherCursor
    /// A header has a value that it does not take.
    case header(String, takes: String)
    /// What was sent is not of the type that is read.
    case mediaType(String)
    /// What was sent is no JSON, or text that nobody could have written.
    case notJSON
    /// A member of what was sent; its name is empty where it is the whole.
    case member(String, MemberFault)
    /// What was changed has another version by now.
    case changedMeanwhile
    /// It is in another state than `If-Match` says.
    case notAsSeen

    /// What is wrong with a member.
    enum MemberFault: Hashable {
        case unknown, missing
        /// It takes something else.
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

    /// What a program is told of how to come in; RFC 6750 says so.
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
    /// Says why a program is not answered as it wants.
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

    /// A name that somebody else wrote, fit to stand in a sentence.
    private func quotable(_ name: String) -> String { CleanText.clean(name, limit: 60) }
}
