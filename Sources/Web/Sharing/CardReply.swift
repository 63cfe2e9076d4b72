import Core
import Graphics
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation

/// Why there is no card.
enum CardProblem {
    /// Nobody shows this, whatever the reason.
    case notFound
    /// An address whose escapes are broken.
    case unreadable
    case tooMany(retryAfter: Int)
    /// Nothing on this machine makes PNG of SVG.
    case noPNG
    /// What makes PNG is busy, or failed.
    case notConverted
    /// What is stored cannot be read now.
    case unavailable

    var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .unreadable: .badRequest
        case .tooMany: .tooManyRequests
        case .noPNG: .notImplemented
        case .notConverted, .unavailable: .serviceUnavailable
        }
    }

    /// After how many seconds it is worth asking again.
    var retryAfter: Int? {
        switch self {
        case .notFound, .unreadable, .noPNG: nil
        case .tooMany(let seconds): seconds
        case .notConverted, .unavailable: 10
        }
    }

    func words(_ language: Language) -> (title: String, text: String) {
        switch self {
        case .notFound: (language.text(.sharing.cardNotFound), language.text(.sharing.cardNotFoundText))
        case .unreadable: (language.text(.sharing.cardBad), language.text(.sharing.cardUnreadable))
        case .tooMany: (language.text(.error.tooMany), language.text(.error.tooManyAdvice))
        case .noPNG: (language.text(.sharing.cardNoPNG), language.text(.sharing.cardNoPNGText))
        case .notConverted: (language.text(.sharing.cardNotConverted), language.text(.sharing.cardNotConvertedText))
        case .unavailable: (language.text(.error.unavailable), language.text(.sharing.cardNotConvertedText))
        }
    }
}

/// How cards are sent: to be shown on other sites, but never to run or to load anything.
enum CardReply {
    static let svg = "image/svg+xml; charset=utf-8"
    static let png = "image/png"

    /// How long others may show a card without asking again, in seconds.
    static let lifetime = 120

    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    /// The headers of a card that any site may show.
    static func headers(isHidden: Bool) -> HTTPFields {
        var headers: HTTPFields = [.contentSecurityPolicy: policy]
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") { headers[name] = "cross-origin" }
        return headers.merging(robots(isHidden: isHidden))
    }

    /// What keeps that out of search engines which nobody can guess.
    static func robots(isHidden: Bool) -> HTTPFields {
        guard isHidden, let name = HTTPField.Name("X-Robots-Tag") else { return [:] }
        return [name: "noindex, nofollow"]
    }

    /// Why there is no card, as a card that can be read or as JSON.
    static func problem(
        _ problem: CardProblem, form: CardOptions.Form, isHidden: Bool, _ language: Language, _ request: Request
    ) -> Response {
        let (title, text) = problem.words(language)
        var response: Response
        if form == .json {
            let body = JSON.object([
                .init("status", .integer(problem.status.code)), .init("error", .text(title + ". " + text)),
            ])
            response = Payload(body.compact).response(
                to: request, type: Payload.json, status: problem.status, cache: .never)
        } else {
            response = Payload(ErrorCard(title: title, text: text).file).response(
                to: request, type: svg, status: problem.status, cache: .never)
        }
        response.headers = response.headers.merging(headers(isHidden: isHidden))
        if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }
}

extension HTTPFields {
    /// These fields with others in their place.
    func merging(_ others: HTTPFields) -> HTTPFields {
        var merged = self
        for field in others { merged[field.name] = field.value }
        return merged
    }
}
