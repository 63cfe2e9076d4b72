import Language
import Presentation

/// What is missing that it takes to be there for several people.
enum HostingNeed: Hashable, Sendable {
    case publicURL
    /// Who may sign in.
    case policy
    /// What vouches for people.
    case provider
    /// The secret that the variable, or a file, is to hold.
    case secret(String)
    case option(String)
    /// A file that holds nothing, or cannot be read.
    case file(String)
    /// TLS, by files or by a proxy, where other machines can connect.
    case transport
}

extension Language {
    /// Says what is missing, and how to give it.
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
