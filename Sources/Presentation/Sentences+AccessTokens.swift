package import Core
import Engine
package import Language

extension Language {
    /// What a scope lets a program do, in a few words.
    package func scope(_ scope: TokenScope) -> String {
        switch scope {
        case .read: pick("읽기", "read")
        case .write: pick("읽고 쓰기", "read and write")
        case .commits: pick("커밋 보내기", "send commits")
        case .widget: pick("위젯", "widget")
        }
    }

    /// What some scopes let a program do, in a few words.
    package func scopes(_ scopes: Set<TokenScope>) -> String {
        scopes.sorted().map(scope).joined(separator: ", ")
    }

    /// Says why nothing came of what was asked about access tokens.
    func accessTokenSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .tooManyAccessTokens(let limit):
            say(
                ("액세스 토큰은 \(limit)개까지 둘 수 있어요.", "쓰지 않는 것을 폐기해 주세요."),
                ("You can have up to \(limit) access tokens.", "Revoke one you don’t use.")
            )
        case .accessTokenWithoutName:
            say(
                ("액세스 토큰의 이름이 비어 있어요.", "어디에 쓸 것인지 적어 주세요."),
                ("The access token has no name.", "Say what it is for.")
            )
        case .accessTokenWithoutScope:
            say(
                ("액세스 토큰으로 할 수 있는 일이 없어요.", "권한을 하나는 골라 주세요: read, write, commits, widget."),
                ("The access token has no scope.", "Choose at least one scope: read, write, commits or widget.")
            )
        case .unknownAccessToken(let name):
            say(
                (
                    "‘\(shown(name))’ 액세스 토큰은 없거나, 같은 이름이 여럿이에요.",
                    "이미 폐기했을 수 있으니 목록을 다시 봐 주세요."
                ),
                (
                    "“\(shown(name))” matches no access token, or more than one.",
                    "It may already be revoked. Check the list again."
                )
            )
        default: Sentence("", "")
        }
    }
}
