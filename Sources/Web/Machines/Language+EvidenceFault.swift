import Engine
import HTTPTypes
import Language
import Presentation

extension EvidenceFault {
    var status: HTTPResponse.Status {
        switch self {
        case .notLinked: .forbidden
        case .position: .conflict
        case .tooMany: .contentTooLarge
        case .unreadable, .commit, .repository, .addresses: .unprocessableContent
        }
    }

    /// What a program needs of it to go on.
    var members: [JSON.Member] {
        switch self {
        case .position(let position): [JSON.Member("position", .integer(position))]
        case .addresses(let addresses): [JSON.Member("addresses", .array(addresses.map(JSON.text)))]
        default: []
        }
    }
}

extension Language {
    /// Says why nothing of a batch was taken.
    func sentence(for fault: EvidenceFault) -> String {
        switch fault {
        case .unreadable:
            pick("커밋을 알리는 모양이 아니에요.", "It is not what evidence of commits is sent as.")
        case .tooMany(let limit):
            pick("한 번에 \(number(limit))개까지 보낼 수 있어요.", "At most \(number(limit)) can be sent at one time.")
        case .commit(let index, .name):
            pick("\(number(index))번째 커밋의 sha를 읽을 수 없어요.", "The sha of commit \(number(index)) is none.")
        case .commit(let index, .time):
            pick(
                "\(number(index))번째 커밋의 authoredAt은 있을 수 없는 때예요. 1970년부터 모레까지, 시간대와 함께 적어 주세요.",
                "Commit \(number(index)) cannot be of that authoredAt: it takes 1970 to the day after tomorrow, with an offset."
            )
        case .commit(let index, .email):
            pick("\(number(index))번째 커밋의 이메일이 너무 길어요.", "The address of commit \(number(index)) is too long.")
        case .commit(let index, .text):
            pick("\(number(index))번째 커밋의 글이 너무 길어요.", "A text of commit \(number(index)) is too long.")
        case .repository(let name):
            pick("‘\(name)’ 저장소는 알려 준 적이 없거나 쓸 수 없는 이름이에요.", "“\(name)” names no repository that was told of.")
        case .addresses(let addresses):
            pick(
                "내 이메일에 없는 주소의 커밋이 있어요: \(addresses.prefix(5).joined(separator: ", "))",
                "There are commits of addresses that are not listed as yours: \(addresses.prefix(5).joined(separator: ", "))"
            )
        case .position(let position):
            pick(
                "지금까지 받은 것은 \(number(position))번이에요. 여기 있는 것을 다시 보고 이어 주세요.",
                "\(number(position)) batches were taken so far. Look at what is here, and go on from there.")
        case .notLinked:
            pick(
                "이 토큰으로 이어진 컴퓨터가 없어요. haru link로 이어 주세요.",
                "No machine is linked with this token. Link one with haru link.")
        }
    }
}
