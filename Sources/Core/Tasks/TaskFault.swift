import Foundation

/// Reason to reject the fields of a task.
package enum TaskFault: Hashable, Sendable, Error {
    case emptyTitle
    case longTitle(count: Int)
    case longMemo(count: Int)
    case longTicket(count: Int)
    case longRepository(count: Int)
    /// It repeats, but has no due day.
    case repeatWithoutDay
    /// It repeats weekly, but on no weekday.
    case repeatOnNoWeekday
    /// The repeat ends before the due day.
    case repeatEndsBeforeDay
    /// It has an alarm, but no due day.
    case alarmWithoutDay
}

extension TaskFields {
    /// Maximum length of a title, in characters.
    package static let longestTitle = 200
    /// Maximum length of a memo, in characters.
    package static let longestMemo = 20_000
    /// Maximum length of a ticket, in characters.
    package static let longestTicket = 40
    /// Maximum length of a repository name, in characters.
    package static let longestRepository = 200

    /// The fields as they are stored.
    ///
    /// The title, the ticket and the repository are one line each, line breaks of the memo are line feeds, control
    /// characters are removed, and an empty ticket or repository becomes nil.
    package var tidied: TaskFields {
        var fields = self
        fields.title = title.asLine
        fields.memo = memo.asLines
        fields.ticket = ticket.map(\.asTicket).flatMap { $0.isEmpty ? nil : $0 }
        fields.repository = repository.map(\.asLine).flatMap { $0.isEmpty ? nil : $0 }
        return fields
    }

    /// All reasons to reject the fields; empty when they are valid.
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
    /// The text as a ticket is stored: one line in composed Unicode form, so that decomposed text, as from some
    /// keyboards and copied file names, compares equal.
    package var asTicket: String { asLine.precomposedStringWithCanonicalMapping }
}
