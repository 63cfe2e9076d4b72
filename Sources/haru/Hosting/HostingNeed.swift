import Language
import Presentation

/// A missing setting that hosting requires.
enum HostingNeed: Hashable, Sendable {
    case publicURL
    /// The sign-in policy.
    case policy
    /// The sign-in provider.
    case provider
    /// A secret, by its environment variable; a file may contain it instead.
    case secret(String)
    case option(String)
    /// A file that is empty or cannot be read.
    case file(String)
    /// TLS, by files or by a proxy, if other machines can connect.
    case transport
}

extension Language {
    /// Explains what is missing, and how to provide it.
    func sentence(for need: HostingNeed) -> Sentence {
        switch need {
        case .publicURL:
            sentence(.hostingError.noPublicURL)
        case .policy:
            sentence(.hostingError.noSignInPolicy)
        case .provider:
            sentence(.hostingError.noProvider)
        case .secret(let variable):
            sentence(.hostingError.noClientSecret(variable: variable))
        case .option(let flag):
            sentence(.hostingError.optionMissing(option: flag))
        case .file(let path):
            sentence(.hostingError.secretUnreadable(path: path.harmless))
        case .transport:
            sentence(.hostingError.noTLS)
        }
    }
}
