import Engine
import Language

extension Language {
    func sharingSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .invalidPublicName(let text) where text.allSatisfy(\.isWhitespace):
            say(
                ("이름이 비어 있어요.", "octocat처럼 영어 글자와 숫자, -로 39자까지 적어 주세요."),
                ("The name is empty.", "Use up to 39 letters, digits and hyphens, such as octocat.")
            )
        case .invalidPublicName(let text):
            say(
                ("‘\(shown(text))’ 이름은 쓸 수 없어요.", "octocat처럼 영어 글자와 숫자, -로 39자까지 적어 주세요."),
                (
                    "“\(shown(text))” can’t be used as a name.",
                    "Use up to 39 letters, digits and hyphens, such as octocat."
                )
            )
        case .reservedPublicName(let text):
            say(
                ("‘\(shown(text))’ 이름은 하루가 쓰고 있어요.", "다른 이름을 적어 주세요."),
                ("Haru uses “\(shown(text))” itself.", "Choose another.")
            )
        case .publicNameTaken(let text):
            say(
                ("‘\(shown(text))’ 이름은 다른 사람이 쓰고 있어요.", "다른 이름을 적어 주세요."),
                ("The name “\(shown(text))” is taken.", "Choose another.")
            )
        case .nothingShared:
            say(
                ("무엇을 보여 줄지 고르지 않았어요.", "잔디, 연속, 챌린지, 오늘 중에서 하나는 골라 주세요."),
                ("You haven’t chosen anything to show.", "Choose at least one of grass, streak, challenge and today.")
            )
        case .noPublicLink:
            say(
                ("비밀 링크가 아직 없어요.", "먼저 비밀 링크를 켜 주세요. 터미널에서는 haru share on --link예요."),
                ("There’s no secret link yet.", "Turn it on first; in a terminal, with haru share on --link.")
            )
        default: Sentence("", "")
        }
    }
}
