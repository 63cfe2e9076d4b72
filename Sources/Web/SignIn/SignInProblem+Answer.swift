import Engine
import Logging

extension SignInProblem {
    /// Logs what the provider did wrong or left out, without any data of the person.
    func log(to logger: Logger, by provider: any IdentityProvider) {
        guard let word = logWord else { return }
        var metadata: Logger.Metadata = ["provider": "\(provider.name)", "problem": "\(word)"]
        if case .rejected(_, let code, _) = self { metadata["code"] = "\(code)" }
        if let fault { metadata["fault"] = "\(fault)" }
        logger.warning("Nobody was signed in", metadata: metadata)
    }

    /// Word for the log; nil if neither the provider nor its settings are at fault.
    private var logWord: String? {
        switch self {
        case .rejected: "rejected"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        case .notAllowed(_, let lacking): lacking == nil ? nil : "no checked address"
        default: nil
        }
    }

    /// Status code of the page with the problem.
    var status: Int {
        switch self {
        case .declined, .notAllowed, .disabled: 403
        case .unreachable, .unreadable, .rejected: 502
        default: 400
        }
    }
}
