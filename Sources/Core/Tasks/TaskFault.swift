import Foundation

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

    /// The fields as they are kept: the title, the ticket and the repository are one line each, line breaks of
    /// the memo are line feeds, no character is a control character, and what is then empty is nothing.
    package var tidied: TaskFields {
        var fields = self
        fields.title = title.asLine
        fields.memo = memo.asLines
        fields.ticket = ticket.map(\.asTicket).flatMap { $0.isEmpty ? nil : $0 }
        fields.repository = repository.map(\.asLine).flatMap { $0.isEmpty ? nil : $0 }
        return fields
    }

    /// Everything for which the fields are refused; empty when they may be kept.
    package var faults: [TaskFault] {
        var faults: [TaskFault] = []
        if !title.hasVisibleCharacters { faults.append(.emptyTitle) }
        if title.isLonger(than: Self.longestTitle) { faults.append(.longTitle(count: title.count)) }
        if memo.isLonger(than: Self.longestMemo) { faults.append(.longMemo(count: memo.count)) }
        if let ticket, ticket.isLonger(than: Self.longestTicket) { faults.append(.longTicket(count: ticket.count)) }
        if let repository, repository.isLonger(than: Self.longestRepository) {
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

extension String {
    /// The text as a ticket is kept: one line, its letters composed, so that one that was written in parts, as some
    /// keyboards and copied file names do, is the same.
    package var asTicket: String { asLine.precomposedStringWithCanonicalMapping }
}
