import Graphics
import Language

/// Page with a single message, such as an error or a lost connection.
struct MessagePage {
    let title: String
    let advice: String
    let reference: String?
    let action: String?
    let path: String
    /// Drawing of the dinosaur.
    let drawing: HTML
}

/// Kind of error page.
package enum PageError: Hashable, Sendable {
    /// The page or object does not exist.
    case notFound
    /// The first visit needs the key that `haru serve` prints.
    case keyNeeded
    /// The client is not signed in.
    case signInNeeded
    /// The request came from another site or used an unknown host name.
    case refused
    /// The form is too large or malformed.
    case badRequest
    case methodNotAllowed
    /// The route contacts other machines or strangers, which a public demo does not allow.
    case notInDemo
    /// Too many requests.
    case tooManyRequests
    /// A use case refused; the text is the reason.
    case refusal(String)
    /// An unexpected error; the text is the request's id, as in the log.
    case failure(requestID: String)
    /// The data is currently unavailable; the texts are the request's id and the reason.
    case unavailable(requestID: String, why: String)

    /// The status code of the response.
    package var status: Int {
        switch self {
        case .notFound: 404
        case .keyNeeded, .signInNeeded: 401
        case .refused, .notInDemo: 403
        case .badRequest: 400
        case .methodNotAllowed: 405
        case .tooManyRequests: 429
        case .refusal: 422
        case .failure: 500
        case .unavailable: 503
        }
    }

    /// Title and advice; nil advice for errors with their own text.
    var messages: (title: Message, advice: Message?) {
        switch self {
        case .notFound: (.error.notFound, .error.notFoundAdvice)
        case .keyNeeded: (.error.key, .error.keyAdvice)
        case .signInNeeded: (.signIn.needed, .signIn.neededText)
        case .refused: (.error.refused, .error.refusedAdvice)
        case .badRequest: (.error.badRequest, .error.badRequestAdvice)
        case .methodNotAllowed: (.error.method, .error.methodAdvice)
        case .notInDemo: (.error.notInDemo, .error.notInDemoAdvice)
        case .tooManyRequests: (.error.tooMany, .error.tooManyAdvice)
        case .refusal: (.error.refusal, nil)
        case .failure: (.error.failure, .error.failureAdvice)
        case .unavailable: (.error.unavailable, nil)
        }
    }
}

extension MessagePage {
    /// Message in place of a letter's form, for whoever followed a link of a mailbox.
    static func letter(_ heading: UntrustedText, _ about: UntrustedText, _ lead: UntrustedText) -> HTML {
        """
        <section class="message"><div>\(Figure.resting)</div><h1><bdi>\(heading)</bdi></h1>\
        \(if: about.nonEmpty, { about in #"<p class="faint"><bdi>\#(about)</bdi></p>"# })\
        <p class="muted"><bdi>\(lead)</bdi></p></section>
        """
    }

    var html: HTML {
        """
        <section class="message"><div>\(drawing)</div><h1>\(title)</h1><p class="muted">\
        <bdi>\(advice)</bdi></p>\(if: reference, { reference in #"<p class="faint">\#(reference)</p>"# })\
        \(if: action, { action in #"<p><a class="btn primary" href="\#(path)">\#(action)</a></p>"# })</section>
        """
    }
}
