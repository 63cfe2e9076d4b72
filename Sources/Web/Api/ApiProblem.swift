import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import NIOHTTP1
import Presentation

/// What a program is told that is not answered as it wants: a problem as RFC 9457 has it.
struct ApiProblem: Sendable {
    let status: HTTPResponse.Status
    /// What happened and what to do, in the language that was asked for.
    let detail: String
    var headers: HTTPFields = [:]
    /// What else a program needs to know of it.
    var members: [JSON.Member] = []

    static let type = "application/problem+json"

    /// Makes the problem that an error is.
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

    /// Sends it.
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
    /// A status with the words that HTTP has for it, which one that is made of its number alone lacks.
    init(known code: Int) { self.init(code: code, reasonPhrase: HTTPResponseStatus(statusCode: code).reasonPhrase) }

    /// The words that HTTP has for it; those of its kind for a code that it does not know.
    var phrase: String {
        let known = reasonPhrase.isEmpty ? Self(known: code).reasonPhrase : reasonPhrase
        if !known.isEmpty { return known }
        return code >= 500 ? Self.internalServerError.reasonPhrase : Self.badRequest.reasonPhrase
    }
}

extension DomainError {
    /// What is not there is told apart from what cannot be.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .unknownTask, .unknownNote: .notFound
        default: .unprocessableContent
        }
    }
}

extension Language {
    /// Says of a request what a page would say.
    fileprivate func apiSentence(for page: PageError) -> String {
        switch page {
        case .notFound: text(.apiError.notFound)
        case .badRequest: text(.apiError.badRequest)
        default: page.messages.advice.map { text($0) } ?? text(page.messages.title)
        }
    }
}
