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
            said(
                "여럿이 쓰려면 사람들이 여는 주소를 알아야 해요.", "--public-url https://haru.example.com처럼 알려 주세요.",
                "For several people, Haru has to know the address that they open.",
                "Name it, as with --public-url https://haru.example.com."
            )
        case .policy:
            said(
                "누가 들어올 수 있는지 정하지 않았어요.", "--sign-in octocat,org:acme처럼 정하고, 누구나 받으려면 anyone이라고 적어 주세요.",
                "It isn’t said who may sign in.",
                "Say so, as with --sign-in octocat,org:acme; anyone lets everybody in."
            )
        case .provider:
            said(
                "누구인지 확인해 줄 곳이 없어요.", "--github-client-id나 --oidc-issuer를 알려 주세요.",
                "There is nothing that vouches for people.", "Name it with --github-client-id or --oidc-issuer."
            )
        case .secret(let variable):
            said(
                "Client ID에 맞는 비밀이 없어요.", "\(variable) 환경 변수나 비밀이 적힌 파일로 알려 주세요.",
                "The secret that belongs to the client id is missing.",
                "Give it in \(variable), or in a file that an option names."
            )
        case .option(let flag):
            said(
                "\(flag)가 없어요.", "함께 알려 주세요.",
                "\(flag) is missing.", "Give it as well."
            )
        case .file(let path):
            said(
                "\(path.harmless) 파일에서 비밀을 읽을 수 없어요.", "파일과 권한을 확인해 주세요.",
                "No secret can be read from \(path.harmless).", "Check the file and its permissions."
            )
        case .transport:
            said(
                "다른 컴퓨터에서 올 수 있는 주소인데 TLS가 없어요.",
                "--tls-certificate와 --tls-key를 주거나, 앞에 둔 프록시를 --trusted-proxies로 알려 주세요.",
                "Other machines could connect there, and nothing does TLS.",
                "Give --tls-certificate and --tls-key, or name the proxy in front with --trusted-proxies."
            )
        }
    }
}
