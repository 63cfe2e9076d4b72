import Graphics
import Language

/// A page that says one thing: an error, or that there is no connection.
struct MessagePage {
    let title: String
    let advice: String
    let reference: String?
    let action: String?
    let path: String
    /// The dinosaur that keeps the reader company.
    let drawing: HTML
}

/// What an error page is about.
package enum PageError: Hashable, Sendable {
    /// There is no such page or thing.
    case notFound
    /// The first visit needs the key that `haru serve` prints.
    case keyNeeded
    /// Whoever asks has not signed in.
    case signInNeeded
    /// A request that came from another site, or under a name that is not Haru's.
    case refused
    /// A form that was too large, or is not one of this site's.
    case badRequest
    case methodNotAllowed
    /// A place from which other machines are reached, or strangers, on a demo that is open to anybody.
    case notInDemo
    /// More requests than a person sends.
    case tooManyRequests
    /// A use case refused; the text says why, in words.
    case refusal(String)
    /// Something failed; the text is the request's id, found in the log.
    case failure(requestID: String)
    /// The data cannot be read or written now; the texts are the request's id and why, in words.
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

    /// What happened and what to do; those that come with words of their own have them as advice.
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
