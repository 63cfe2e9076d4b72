import Engine
import Language

extension Language {
    /// Says why nothing came of what was asked about machines and links.
    func machineSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownMachine(let id):
            say(
                ("‘\(shown(id))’ 컴퓨터는 이어져 있지 않아요.", "이미 끝냈을 수 있으니 목록을 다시 봐 주세요."),
                ("No machine “\(shown(id))” is linked.", "Its link may have ended already; look at the list again.")
            )
        case .unknownDevice:
            say(
                ("이 코드로 기다리는 컴퓨터가 없어요.", "10분이 지났다면 그 컴퓨터에서 haru link를 다시 해 주세요."),
                ("No machine waits with this code.", "After ten minutes, run haru link there again.")
            )
        case .linkedAlready(let address):
            say(
                ("이 컴퓨터는 이미 \(shown(address, limit: 200))에 이어져 있어요.", "바꾸려면 haru link remove부터 해 주세요."),
                (
                    "This machine is linked with \(shown(address, limit: 200)) already.",
                    "To change that, run haru link remove first."
                )
            )
        case .notLinked:
            say(
                ("이어진 하루가 없어요.", "haru link https://…로 이어 주세요."),
                ("This machine is linked with no Haru.", "Link it with haru link https://….")
            )
        default: Sentence("", "")
        }
    }
}
