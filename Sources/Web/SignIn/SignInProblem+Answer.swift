import Engine
import Logging

extension SignInProblem {
    /// Tells whoever runs this Haru what of a provider was wrong, or what it left out; nothing of the person's.
    func log(to logger: Logger, by provider: any IdentityProvider) {
        guard let word = logWord else { return }
        var metadata: Logger.Metadata = ["provider": "\(provider.name)", "problem": "\(word)"]
        if case .rejected(_, let code, _) = self { metadata["code"] = "\(code)" }
        if let fault { metadata["fault"] = "\(fault)" }
        logger.warning("Nobody was signed in", metadata: metadata)
    }

    /// What it is called in the log; nil for what is no fault of the provider or its settings.
    private var logWord: String? {
        switch self {
        case .rejected: "rejected"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        case .notAllowed(_, let lacking): lacking == nil ? nil : "no checked address"
        default: nil
        }
    }

    /// The status of the page that says so.
    var status: Int {
        switch self {
        case .declined, .notAllowed, .disabled: 403
        case .unreachable, .unreadable, .rejected: 502
        default: 400
        }
    }
}
