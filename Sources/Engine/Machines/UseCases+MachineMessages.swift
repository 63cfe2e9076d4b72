import Core
import Storage

extension UseCases {
    /// After how many seconds a machine that does not ask for its messages is said not to be reached.
    static let machinePatience: Int64 = 60

    /// For how many seconds messages are kept that nobody has asked for, so that it can be said.
    static let unheardKept: Int64 = 7 * 86_400

    /// What a machine is to show on its screen, the oldest first.
    ///
    /// - Parameter token: the identity of the access token that the machine has shown.
    /// - Throws: ``EvidenceFault/notLinked``.
    package func machineMessages(token: String) async throws -> [MachineMessage] {
        let (person, now) = (person, clock())
        let rows = try await database.read { connection -> [MachineMessageRow] in
            let channel = try Self.channel(ofMachineWith: token, person: person, in: connection)
            guard let channel else { return [] }
            return try MachineMessageTable.all(channel: channel.id, person: person, in: connection).filter {
                // A test is shown where nothing else is, too.
                $0.shownAt == nil && $0.expiresAt > now && (channel.isOn || $0.tag == PushTopic.test.text)
            }
        }
        let new = rows.filter { $0.givenAt == nil }
        if !new.isEmpty {
            try await writeInTurn(.repeatable) { connection in
                for row in new { try MachineMessageTable.noteGiven(at: now, of: row, person: person, in: connection) }
            }
        }
        return rows.compactMap { JobCoding.value(of: $0.content, as: MachineMessage.self) }
    }

    /// Notes what became of the messages that a machine was given.
    ///
    /// - Parameter token: the identity of the access token that the machine has shown.
    /// - Throws: ``EvidenceFault/notLinked``.
    package func take(_ receipt: MachineMessageReceipt, token: String) async throws {
        let (person, now) = (person, clock())
        try await writeInTurn(.durable) { connection in
            guard let channel = try Self.channel(ofMachineWith: token, person: person, in: connection) else { return }
            var isNews = false
            for id in receipt.shown {
                isNews =
                    try MachineMessageTable.noteShown(
                        at: now, id: id, channel: channel.id, person: person, in: connection) || isNews
            }
            let failed = PushDeviceProblem.failed(status: 0).stored
            if isNews {
                try ChannelTable.noteSuccess(at: now, of: channel.id, person: person, in: connection)
            } else if !receipt.failed.isEmpty, channel.problem != failed {
                try ChannelTable.note(
                    problem: failed, isGone: false, at: now, of: channel.id, person: person, in: connection)
                isNews = true
            }
            if isNews { try RevisionTable.bump(person: person, in: connection) }
        }
    }

    /// Puts a message where its machine asks for it; what waits there with the same tag makes room for it.
    ///
    /// - Returns: ``PushOutcome/gone`` where the machine is not linked any more.
    func put(_ message: ChannelMessage, of channel: ChannelRow) async throws -> PushOutcome {
        let (person, now) = (person, clock())
        return try await writeInTurn(.durable) { connection in
            let tokens = try AccessTokenTable.all(person: person, in: connection).map(\.id)
            let machine = try MachineTable.all(person: person, in: connection).first {
                ChannelRow.id(ofMachine: $0.id) == channel.id
            }
            guard let machine, tokens.contains(machine.token) else {
                try ChannelTable.note(
                    problem: PushDeviceProblem.gone.stored, isGone: true, at: now, of: channel.id, person: person,
                    in: connection)
                return .gone
            }
            if let since = try Self.unheard(at: now, person: person, in: connection)[channel.id] {
                try ChannelTable.note(
                    problem: PushDeviceProblem.unreachable.stored, isGone: false, at: since, of: channel.id,
                    person: person, in: connection)
            }
            try MachineMessageTable.removeExpired(at: now, person: person, in: connection)
            let row = MachineMessageRow(
                channel: channel.id, id: message.id, tag: message.notification.tag,
                content: JobCoding.text(MachineMessage(message)), writtenAt: now, expiresAt: message.expires)
            let wasUnknown = try MachineMessageTable.removeWaiting(before: row, person: person, in: connection)
            // What was never on the screen needs not be taken from it.
            if message.kind == .withdrawal, wasUnknown { return .accepted }
            try MachineMessageTable.insert(row, person: person, in: connection)
            try RevisionTable.bump(person: person, in: connection)
            return .accepted
        }
    }

    /// The channels whose machines have not asked for what waits there for long, each with since when.
    static func unheard(
        at now: Instant, person: Int64, in connection: any SQLConnection
    ) throws -> [String: Instant] {
        try MachineMessageTable.waiting(
            writtenBy: now.advanced(bySeconds: -machinePatience), person: person, in: connection)
    }

    /// The channel of the machine that is let in with an access token; nil where it has none.
    private static func channel(
        ofMachineWith token: String, person: Int64, in connection: any SQLConnection
    ) throws -> ChannelRow? {
        guard let machine = try MachineTable.find(token: token, person: person, in: connection) else {
            throw EvidenceFault.notLinked
        }
        return try ChannelTable.find(ChannelRow.id(ofMachine: machine.id), person: person, in: connection)
    }
}

extension ChannelRow {
    /// What the channel of a machine is known by: each has one at most.
    static func id(ofMachine id: String) -> String { "machine-" + id }
}
