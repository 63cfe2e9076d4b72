package import Core
import Storage

/// Where notifications go beside browsers, and how that went.
package struct ChannelReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// Nil for one of a newer version.
    package let kind: ChannelKind?
    /// What of it may be shown, such as a host or a topic.
    package let place: String
    package let addedAt: Instant
    /// Whether it is sent to.
    package let isOn: Bool
    /// When the far side last took a message.
    package let succeededAt: Instant?
    /// Why the last message did not get there, and when that was.
    package let problem: PushDeviceProblem?
    package let problemAt: Instant?

    /// Makes a report.
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

    /// - Parameter unheardSince: since when its machine has not asked for what waits there; nil where it has.
    init(_ row: ChannelRow, unheardSince: Instant? = nil) {
        self.init(
            id: row.id, kind: ChannelKind(rawValue: row.kind), place: row.place, addedAt: row.addedAt, isOn: row.isOn,
            succeededAt: row.succeededAt,
            problem: unheardSince == nil || !row.isOn ? PushDeviceProblem(stored: row.problem) : .unreachable,
            problemAt: row.isOn ? unheardSince ?? row.problemAt : row.problemAt)
    }

    /// All of a person, the newest first.
    static func all(at now: Instant, in tx: Tx) throws -> [ChannelReport] {
        let rows = try tx.channels.all()
        let isAnyMachine = rows.contains { $0.kind == ChannelKind.machine.rawValue }
        let unheard = isAnyMachine ? try UseCases.unheard(at: now, in: tx) : [:]
        return rows.map { ChannelReport($0, unheardSince: unheard[$0.id]) }
    }
}

/// A channel that was added.
package struct AddedChannel: Hashable, Sendable {
    package let report: ChannelReport
    /// What signs its messages, where Haru made it; told once.
    package let madeSecret: String?

    /// Puts together what was made.
    package init(report: ChannelReport, madeSecret: String?) {
        self.report = report
        self.madeSecret = madeSecret
    }
}
