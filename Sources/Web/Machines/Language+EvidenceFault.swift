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

    /// JSON members that a client needs to continue.
    var members: [JSON.Member] {
        switch self {
        case .position(let position): [JSON.Member("position", .integer(position))]
        case .addresses(let addresses): [JSON.Member("addresses", .array(addresses.map(JSON.text)))]
        default: []
        }
    }
}

extension Language {
    /// Returns the reason why a batch was rejected.
    func sentence(for fault: EvidenceFault) -> String {
        switch fault {
        case .unreadable:
            text(.evidenceError.unreadable)
        case .tooMany(let limit):
            text(.evidenceError.tooMany(limit: number(limit)))
        case .commit(let index, .name):
            text(.evidenceError.commitSha(number: number(index)))
        case .commit(let index, .time):
            text(.evidenceError.commitTime(number: number(index)))
        case .commit(let index, .email):
            text(.evidenceError.commitEmail(number: number(index)))
        case .commit(let index, .text):
            text(.evidenceError.commitText(number: number(index)))
        case .repository(let name):
            text(.evidenceError.repository(repository: name))
        case .addresses(let addresses):
            text(.evidenceError.addresses(addresses: addresses.prefix(5).joined(separator: ", ")))
        case .position(let position):
            text(.evidenceError.position(count: number(position)))
        case .notLinked:
            text(.evidenceError.notLinked)
        }
    }
}
