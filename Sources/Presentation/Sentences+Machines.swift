import Engine
import Language

extension Language {
    /// Says why nothing came of what was asked about machines and links.
    func machineSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownMachine(let id):
            say(
                ("‘\(shown(id))’ 컴퓨터는 연결되어 있지 않아요.", "이미 끊었을 수 있으니 목록을 다시 봐 주세요."),
                ("No computer “\(shown(id))” is linked.", "It may already be unlinked. Check the list again.")
            )
        case .unknownDevice:
            say(
                ("이 코드로 기다리는 컴퓨터가 없어요.", "10분이 지났다면 그 컴퓨터에서 haru link를 다시 해 주세요."),
                ("No computer is waiting with this code.", "If ten minutes have passed, run haru link there again.")
            )
        case .linkedAlready(let address):
            say(
                ("이 컴퓨터는 이미 \(shown(address, limit: 200))에 연결되어 있어요.", "바꾸려면 haru link remove부터 해 주세요."),
                (
                    "This computer is already linked to \(shown(address, limit: 200)).",
                    "To change that, run haru link remove first."
                )
            )
        case .notLinked:
            say(
                ("연결된 하루가 없어요.", "haru link https://…로 연결해 주세요."),
                ("This computer isn’t linked to a Haru.", "Link it with haru link https://….")
            )
        default: Sentence("", "")
        }
    }
}
