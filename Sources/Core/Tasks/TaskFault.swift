/// Why what a person wrote about a task is refused.
package enum TaskFault: Hashable, Sendable, Error {
    case emptyTitle
    case longTitle(count: Int)
    case longMemo(count: Int)
    case longTicket(count: Int)
    case longRepository(count: Int)
    /// It comes back, but no day says from when.
    case repeatWithoutDay
    /// It comes back each week, but on no weekday.
    case repeatOnNoWeekday
    /// It stops coming back before it first comes.
    case repeatEndsBeforeDay
    /// It rings, but no day says when.
    case alarmWithoutDay
}

extension TaskFields {
    /// The longest title, in characters.
    package static let longestTitle = 200
    /// The longest memo, in characters.
    package static let longestMemo = 20_000
    /// The longest ticket, in characters.
    package static let longestTicket = 40
    /// The longest name of a repository, in characters.
    package static let longestRepository = 200

    /// As many bytes as the largest picture in common use, a family, is made of.
    private static let bytesOfEmoji = 28

    /// The fields as they are kept: line breaks, control characters and spaces around the title, the
    /// ticket and the repository are gone, and what is then empty is nothing.
    package var tidied: TaskFields {
        var fields = self
        fields.title = title.asLine
        fields.ticket = ticket.map(\.asLine).flatMap { $0.isEmpty ? nil : $0 }
        fields.repository = repository.map(\.asLine).flatMap { $0.isEmpty ? nil : $0 }
        return fields
    }

    /// Everything for which the fields are refused; empty when they may be kept.
    package var faults: [TaskFault] {
        var faults: [TaskFault] = []
        if !title.hasVisibleCharacters { faults.append(.emptyTitle) }
        if title.isLonger(than: Self.longestTitle, bytesEach: Self.bytesOfEmoji) {
            faults.append(.longTitle(count: title.count))
        }
        if memo.isLonger(than: Self.longestMemo, bytesEach: Self.bytesOfEmoji) {
            faults.append(.longMemo(count: memo.count))
        }
        if let ticket, ticket.isLonger(than: Self.longestTicket, bytesEach: Self.bytesOfEmoji) {
            faults.append(.longTicket(count: ticket.count))
        }
        if let repository, repository.isLonger(than: Self.longestRepository, bytesEach: Self.bytesOfEmoji) {
            faults.append(.longRepository(count: repository.count))
        }
        if let repeats {
            if due == nil { faults.append(.repeatWithoutDay) }
            if repeats.pattern == .weekly([]) { faults.append(.repeatOnNoWeekday) }
            if case .until(let last) = repeats.end, let due, last < due.day { faults.append(.repeatEndsBeforeDay) }
        }
        if !alarms.isEmpty && due == nil { faults.append(.alarmWithoutDay) }
        return faults
    }
}
