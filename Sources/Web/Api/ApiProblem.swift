import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import NIOHTTP1
import Presentation

/// Error response of the API: problem details (RFC 9457).
struct ApiProblem: Sendable {
    let status: HTTPResponse.Status
    /// Description of the problem and the remedy, in the requested language.
    let detail: String
    var headers: HTTPFields = [:]
    /// Additional members of the problem.
    var members: [JSON.Member] = []

    static let type = "application/problem+json"

    /// Makes the problem of an error.
    init(_ error: any Error, of request: Request, _ context: ServerContext) {
        let language = request.preferredLanguage
        switch error {
        case let error as ApiError:
            self.init(error.status, language.sentence(for: error))
            if let challenge = error.challenge { headers[.wwwAuthenticate] = challenge }
        case let fault as EvidenceFault:
            self.init(fault.status, language.sentence(for: fault))
            members = fault.members
        case RequestRejection.method(let allowed):
            self.init(.methodNotAllowed, language.text(.error.methodAdvice))
            headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        case RequestRejection.rate(let seconds):
            self.init(.tooManyRequests, language.text(.error.tooManyAdvice))
            headers[.retryAfter] = String(seconds)
        case RequestRejection.busy(let seconds):
            self.init(.serviceUnavailable, language.busySentence)
            headers[.retryAfter] = String(seconds)
        case RequestRejection.page(let page, let status):
            self.init(status ?? HTTPResponse.Status(known: page.status), language.apiSentence(for: page))
        case let error as HTTPError where error.status == .notFound:
            self.init(.notFound, language.apiSentence(for: .notFound))
        case is NIOTooManyBytesError:
            self.init(.contentTooLarge, language.text(.apiError.bodyTooLarge))
        case is TaskConflict, is NoteConflict:
            self.init(.conflict, language.sentence(for: ApiError.changedMeanwhile))
        case let refusal as DomainError:
            self.init(refusal.status, language.sentence(for: refusal).text)
        case let problem as RepositoryProblem:
            self.init(.unprocessableContent, language.sentence(for: problem).text)
        default:
            if let why = language.storageSentence(for: error)?.text {
                self.init(.serviceUnavailable, why)
                headers[.retryAfter] = "10"
            } else {
                self.init(.internalServerError, language.text(.apiError.unfinished(requestId: context.id)))
            }
        }
    }

    private init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    /// Returns the response.
    func response(to request: Request) -> Response {
        let body = JSON.object(
            [
                JSON.Member("type", .text("about:blank")), JSON.Member("title", .text(status.phrase)),
                JSON.Member("status", .integer(status.code)), JSON.Member("detail", .text(detail)),
            ] + members)
        var response = Payload(page: body.compact, for: request)
            .response(to: request, type: Self.type, status: status, cache: .never)
        response.headers.append(contentsOf: headers)
        return response
    }
}

extension HTTPResponse.Status {
    /// Makes a status with its standard reason phrase, which `init(code:)` omits.
    init(known code: Int) { self.init(code: code, reasonPhrase: HTTPResponseStatus(statusCode: code).reasonPhrase) }

    /// Reason phrase; that of 400 or 500 for an unknown code.
    var phrase: String {
        let known = reasonPhrase.isEmpty ? Self(known: code).reasonPhrase : reasonPhrase
        if !known.isEmpty { return known }
        return code >= 500 ? Self.internalServerError.reasonPhrase : Self.badRequest.reasonPhrase
    }
}

extension DomainError {
    /// 404 for a missing object, 422 for any other refusal.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .unknownTask, .unknownNote: .notFound
        default: .unprocessableContent
        }
    }
}

extension Language {
    /// Describes a page error to a program.
    fileprivate func apiSentence(for page: PageError) -> String {
        switch page {
        case .notFound: text(.apiError.notFound)
        case .badRequest: text(.apiError.badRequest)
        default: page.messages.advice.map { text($0) } ?? text(page.messages.title)
        }
    }
}
