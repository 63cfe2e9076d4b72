package import Core
import Storage

/// A channel with its delivery status.
package struct ChannelReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// Kind of the channel; nil for a kind of a newer version.
    package let kind: ChannelKind?
    /// Displayable part of the target, such as a host or a topic.
    package let place: String
    package let addedAt: Instant
    /// Whether notifications are sent to it.
    package let isOn: Bool
    /// Time at which the remote end last accepted a message.
    package let succeededAt: Instant?
    /// Problem with the last message, and its time; nil if it was delivered.
    package let problem: PushDeviceProblem?
    package let problemAt: Instant?

    package init(
        id: String, kind: ChannelKind?, place: String, addedAt: Instant, isOn: Bool = true,
        succeededAt: Instant? = nil, problem: PushDeviceProblem? = nil, problemAt: Instant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.place = place
        self.addedAt = addedAt
        self.isOn = isOn
        self.succeededAt = succeededAt
        self.problem = problem
        self.problemAt = problemAt
    }

    /// - Parameter unheardSince: time since which its machine has not polled for waiting messages; nil if it polls.
    init(_ row: ChannelRow, unheardSince: Instant? = nil) {
        self.init(
            id: row.id, kind: ChannelKind(rawValue: row.kind), place: row.place, addedAt: row.addedAt, isOn: row.isOn,
            succeededAt: row.succeededAt,
            problem: unheardSince == nil || !row.isOn ? PushDeviceProblem(stored: row.problem) : .unreachable,
            problemAt: row.isOn ? unheardSince ?? row.problemAt : row.problemAt)
    }

    /// Returns all channels of a person, newest first.
    static func all(at now: Instant, in tx: Tx) throws -> [ChannelReport] {
        let rows = try tx.channels.all()
        let isAnyMachine = rows.contains { $0.kind == ChannelKind.machine.rawValue }
        let unheard = isAnyMachine ? try UseCases.unheard(at: now, in: tx) : [:]
        return rows.map { ChannelReport($0, unheardSince: unheard[$0.id]) }
    }
}

/// A newly added channel.
package struct AddedChannel: Hashable, Sendable {
    package let report: ChannelReport
    /// Signing secret if Haru generated it; shown only once.
    package let madeSecret: String?

    package init(report: ChannelReport, madeSecret: String?) {
        self.report = report
        self.madeSecret = madeSecret
    }
}
