import Core
import Graphics
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation

/// Reason why there is no card.
enum CardProblem {
    /// Nothing is shared at the URL, for whatever reason.
    case notFound
    /// The percent-encoding of the URL is invalid.
    case unreadable
    case tooMany(retryAfter: Int)
    /// This machine has no program that converts SVG to PNG.
    case noPNG
    /// The PNG converter is busy or failed.
    case notConverted
    /// The stored data cannot be read now.
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

    /// Value of `Retry-After`, in seconds; nil if a retry is pointless.
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

/// Responses with cards: other sites may show them, but they can neither run scripts nor load anything.
enum CardReply {
    static let svg = "image/svg+xml; charset=utf-8"
    static let png = "image/png"

    /// Lifetime of a card in shared caches, in seconds.
    static let lifetime = 120

    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    /// Headers of a card that any site may show.
    static func headers(isHidden: Bool) -> HTTPFields {
        var headers: HTTPFields = [.contentSecurityPolicy: policy]
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") { headers[name] = "cross-origin" }
        return headers.merging(robots(isHidden: isHidden))
    }

    /// Returns the header that keeps secret links out of search engines.
    static func robots(isHidden: Bool) -> HTTPFields {
        guard isHidden, let name = HTTPField.Name("X-Robots-Tag") else { return [:] }
        return [name: "noindex, nofollow"]
    }

    /// Returns a problem as a readable card or as JSON.
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
    /// Returns the fields, with those of the same name replaced.
    func merging(_ others: HTTPFields) -> HTTPFields {
        var merged = self
        for field in others { merged[field.name] = field.value }
        return merged
    }
}
