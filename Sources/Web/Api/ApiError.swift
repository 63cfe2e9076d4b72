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
            pick(
                "액세스 토큰이 없어요. Authorization: Bearer haru_…로 보내 주세요.",
                "There is no access token. Send one as Authorization: Bearer haru_….")
        case .wrongToken:
            pick(
                "이 액세스 토큰은 쓸 수 없어요. 설정에서 새로 만들어 주세요.",
                "This access token lets nobody in. Make another one in the settings.")
        case .scopeNeeded(let scope):
            pick(
                "이 액세스 토큰에는 \(scope.rawValue) 권한이 없어요.",
                "This access token does not have the scope \(scope.rawValue).")
        case .queryItem(let name):
            pick(
                "‘\(quotable(name))’ 항목은 모르거나 두 번 적혔어요.",
                "The query item “\(quotable(name))” is not known, or is there twice.")
        case .queryValue(let name, let taken):
            pick("\(name)에 쓸 수 있는 값: \(taken)", "\(name) takes \(taken).")
        case .otherCursor:
            pick(
                "cursor가 다른 정렬이나 다른 목록의 것이에요. cursor 없이 처음부터 읽어 주세요.",
                "The cursor is of another order or another list. Begin again without it.")
        case .header(let name, let taken):
            pick("\(name) 헤더에 쓸 수 있는 값: \(taken)", "The header \(name) takes \(taken).")
        case .mediaType(let type):
            pick("본문은 \(type)이어야 해요.", "The body has to be \(type).")
        case .notJSON:
            pick("본문이 읽을 수 있는 JSON이 아니에요.", "The body is not JSON that can be read.")
        case .member(let name, .unknown):
            pick("‘\(quotable(name))’은(는) 모르는 이름이에요.", "“\(quotable(name))” is not known here.")
        case .member(let name, .missing):
            pick("‘\(quotable(name))’이(가) 없어요.", "“\(quotable(name))” is missing.")
        case .member("", .takes(let taken)):
            pick("본문에 쓸 수 있는 것: \(taken)", "The body takes \(taken).")
        case .member(let name, .takes(let taken)):
            pick("‘\(quotable(name))’에 쓸 수 있는 값: \(taken)", "“\(quotable(name))” takes \(taken).")
        case .changedMeanwhile:
            pick(
                "그사이 다른 곳에서 바뀌었어요. 다시 읽고 보내 주세요.",
                "It was changed elsewhere meanwhile. Read it again, and send the change anew.")
        case .notAsSeen:
            pick(
                "지금은 If-Match에 적힌 상태가 아니에요. 다시 읽고 새 ETag와 함께 보내 주세요.",
                "It is not as If-Match says. Read it again, and send the change with the new ETag.")
        }
    }

    /// A name that somebody else wrote, fit to stand in a sentence.
    private func quotable(_ name: String) -> String { CleanText.clean(name, limit: 60) }
}
