import Core
import Storage

/// Messages for a machine to show.
package struct MachineMessages: Hashable, Sendable {
    /// Messages, oldest first.
    package let messages: [MachineMessage]
    /// Whether messages can come, since the person has turned on notifications on its screen.
    package let isOn: Bool

    package init(messages: [MachineMessage], isOn: Bool) {
        self.messages = messages
        self.isOn = isOn
    }
}

extension UseCases {
    /// Time after which a machine that does not fetch its messages is reported as unreachable, in seconds.
    static let machinePatience: Int64 = 60

    /// Retention of stale messages, in seconds: a delivered one may be on screen until it is replaced, and one that was
    /// never fetched is reported.
    static let machineMessagesKept: Int64 = 2 * 86_400

    /// Maximum number of messages that a machine is given at a time.
    private static let mostMessages = 50

    /// Returns the messages that a machine is to show on its screen.
    ///
    /// - Parameter token: ID of the access token that the machine presented.
    /// - Throws: ``EvidenceFault/notLinked``.
    package func machineMessages(token: String) async throws -> MachineMessages {
        let (person, now) = (person, clock())
        @Sendable func find(_ tx: Tx) throws -> (rows: [MachineMessageRow], isOn: Bool) {
            guard let channel = try Self.channel(ofMachineWith: token, in: tx) else {
                return ([], false)
            }
            let rows = try tx.machineMessages.open(channel: channel.id, at: now, limit: Self.mostMessages)
            // A test is shown even if the channel is off.
            return (channel.isOn ? rows : rows.filter { $0.tag == PushTopic.test.text }, channel.isOn)
        }
        var found = try await database.read(of: person, find)
        if found.rows.contains(where: { $0.givenAt == nil }) {
            // A message that was withdrawn since is not given; one that was given is only withdrawn by another message.
            found = try await writeLocked(.repeatable) { tx in
                var (rows, isOn) = try find(tx)
                let new = rows.filter { $0.givenAt == nil }
                let senseless = try Self.silenced(new, at: now, in: tx)
                for row in rows where senseless.contains(row.id) {
                    try tx.machineMessages.remove(row)
                }
                rows.removeAll { senseless.contains($0.id) }
                for row in rows { try tx.machineMessages.noteGiven(at: now, of: row) }
                return (rows, isOn)
            }
        }
        return MachineMessages(
            messages: found.rows.compactMap { JobCoding.value(of: $0.content, as: MachineMessage.self) },
            isOn: found.isOn)
    }

    /// Returns the IDs of stale messages: expired ones, and those of alarms whose task was done, deleted or moved while
    /// they waited.
    private static func silenced(_ rows: [MachineMessageRow], at now: Instant, in tx: Tx) throws -> Set<String> {
        var senseless: Set<String> = []
        var ledger: AccountLedger?
        for row in rows {
            if row.expiresAt <= now {
                senseless.insert(row.id)
                continue
            }
            guard let alarm = JobCoding.value(of: row.content, as: MachineMessage.self)?.alarm else { continue }
            let known = try ledger ?? AccountLedger.read(now: now, in: tx)
            ledger = known
            let task = try tx.tasks.find(alarm.task)
            let rings = try task.map { try known.ringing($0, slot: alarm.slot, in: tx) != nil } ?? false
            if !rings { senseless.insert(row.id) }
        }
        return senseless
    }

    /// Stores the outcome of the messages that a machine was given.
    ///
    /// - Parameter token: ID of the access token that the machine presented.
    /// - Throws: ``EvidenceFault/notLinked``.
    package func take(_ receipt: MachineMessageReceipt, token: String) async throws {
        let now = clock()
        try await writeLocked(.durable) { tx in
            guard let channel = try Self.channel(ofMachineWith: token, in: tx) else { return }
            var isNews = false
            for id in receipt.shown {
                isNews =
                    try tx.machineMessages.noteShown(at: now, id: id, channel: channel.id) || isNews
            }
            let failed = PushDeviceProblem.failed(status: 0).stored
            if isNews {
                try tx.channels.noteSuccess(at: now, of: channel.id)
            } else if !receipt.failed.isEmpty, channel.problem != failed {
                try tx.channels.note(problem: failed, isGone: false, at: now, of: channel.id)
                isNews = true
            }
            if isNews { try tx.revisions.bump() }
        }
    }

    /// Queues a message for its machine; it replaces a waiting one with the same tag.
    ///
    /// - Returns: ``PushOutcome/gone`` if the machine is not linked any more.
    func put(_ message: ChannelMessage, of channel: ChannelRow) async throws -> PushOutcome {
        let now = clock()
        return try await writeLocked(.durable) { tx in
            let tokens = try tx.accessTokens.all().map(\.id)
            let machine = try tx.machines.all().first {
                ChannelRow.id(ofMachine: $0.id) == channel.id
            }
            guard let machine, tokens.contains(machine.token) else {
                try tx.channels.noteEnd(ofMachine: channel.id, at: now)
                return .gone
            }
            let row = MachineMessageRow(
                channel: channel.id, id: message.id, tag: message.notification.tag,
                content: JobCoding.text(MachineMessage(message)), writtenAt: now, expiresAt: message.expires)
            let isOnScreen = try tx.machineMessages.isGiven(tag: row.tag, channel: channel.id)
            try tx.machineMessages.makeRoom(for: row)
            // A message that was never on screen need not be withdrawn.
            if message.kind == .withdrawal, !isOnScreen { return .accepted }
            try tx.machineMessages.insert(row)
            try tx.revisions.bump()
            return .accepted
        }
    }

    /// Returns the channels whose machines have not fetched waiting messages for long, each with the time since when.
    static func unheard(at now: Instant, in tx: Tx) throws -> [String: Instant] {
        try tx.machineMessages.waiting(writtenBy: now.advanced(bySeconds: -machinePatience))
    }

    /// Returns the channel of the machine with an access token; nil if it has none.
    private static func channel(ofMachineWith token: String, in tx: Tx) throws -> ChannelRow? {
        guard let machine = try tx.machines.find(token: token) else {
            throw EvidenceFault.notLinked
        }
        return try tx.channels.find(ChannelRow.id(ofMachine: machine.id))
    }
}

extension ChannelRow {
    /// ID of the channel of a machine: each has at most one.
    static func id(ofMachine id: String) -> String { "machine-" + id }
}

extension ChannelTable {
    /// Turns off the channel of a machine whose link has ended.
    func noteEnd(ofMachine channel: String, at now: Instant) throws {
        try note(problem: PushDeviceProblem.gone.stored, isGone: true, at: now, of: channel)
    }
}
