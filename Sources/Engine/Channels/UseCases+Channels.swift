import Core
import Foundation
package import Language
import Storage

extension UseCases {
    /// Maximum number of channels per person.
    package static let mostChannels = 20

    /// Supported kinds of channels.
    package var channelKinds: [ChannelKind] { channels?.kinds ?? [] }

    /// Returns the channels, newest first.
    package func channelReports() async throws -> [ChannelReport] {
        let (person, now) = (person, clock())
        return try await database.read(of: person) { try ChannelReport.all(at: now, in: $0) }
    }

    /// Adds a channel, to which notifications are sent from now on.
    ///
    /// - Parameters:
    ///   - target: how it is reached; a linked machine is named by its id or its name.
    ///   - origin: the origin at which the person uses this Haru; empty if unknown.
    ///   - language: the language of the request.
    /// - Throws: ``DomainError/badChannel(_:_:)``, ``DomainError/tooManyChannels(limit:)`` and
    ///   ``DomainError/secretsClosed``.
    package func addChannel(_ target: ChannelTarget, origin: String, language: Language) async throws -> AddedChannel {
        if target.kind == .machine { return try await addMachine(target, language: language) }
        var target = target
        let kind = target.kind
        guard let channels, channels.kinds.contains(kind) else {
            throw DomainError.badChannel(kind, ChannelFault(nil, .elsewhere))
        }
        var made: String?
        if kind == .webhook, target[.secret].isEmpty {
            let secret = try SigningSecret.make(secrets)
            made = secret
            target = target.setting(.secret, to: secret)
        }
        let place: String
        do {
            place = try channels.check(target)
        } catch let fault as ChannelFault {
            throw DomainError.badChannel(kind, fault)
        }
        let report = try await add(target, named: identifier(), place: place, origin: origin, language)
        return AddedChannel(report: report, madeSecret: made)
    }

    /// Adds the screen of a linked machine, named by its id or its name, as a channel.
    private func addMachine(_ target: ChannelTarget, language: Language) async throws -> AddedChannel {
        let named = target[.recipient]
        let linked = try await machines().filter(\.isLinked)
        let known = Set(try await channelReports().map(\.id))
        // Of several machines with the same name, the first without a channel.
        let called = linked.filter { $0.name == named }
        guard
            let machine = linked.first(where: { $0.id == named }) ?? called.first(where: {
                !known.contains($0.channelID)
            })
                ?? called.first
        else {
            throw DomainError.badChannel(.machine, ChannelFault(.recipient, named.isEmpty ? .missing : .machine))
        }
        let report = try await add(
            target.setting(.recipient, to: machine.id), named: ChannelRow.id(ofMachine: machine.id),
            place: machine.name, origin: "", language)
        return AddedChannel(report: report, madeSecret: nil)
    }

    private func add(
        _ target: ChannelTarget, named id: String, place: String, origin: String, _ language: Language
    ) async throws -> ChannelReport {
        let (now, secrets, kind) = (clock(), secrets, target.kind)
        let text = JobCoding.text(target)
        return try await record(.durable) { ledger, tx in
            let person = ledger.person
            let known = try tx.channels.all()
            guard known.allSatisfy({ $0.id != id }) else {
                throw DomainError.badChannel(kind, ChannelFault(.recipient, .known))
            }
            guard known.count < Self.mostChannels else {
                throw DomainError.tooManyChannels(limit: Self.mostChannels)
            }
            let row = ChannelRow(
                id: id, kind: kind.rawValue, place: CleanText.clean(place, limit: 200),
                target: try secrets.seal(text, for: ChannelRow.purpose(of: id, person: person)), origin: origin,
                language: language.rawValue, addedAt: now)
            try tx.channels.insert(row)
            try ledger.endNudgeInvitation(in: tx)
            try ledger.account.ask(.remind, in: tx)
            return ChannelReport(row)
        }
    }

    /// Turns a channel on or off.
    ///
    /// - Throws: ``DomainError/unknownChannel(_:)``.
    package func turnChannel(_ id: String, on isOn: Bool) async throws {
        try await act { ledger, tx in
            guard try tx.channels.turn(id, on: isOn) else {
                throw DomainError.unknownChannel(String(id.prefix(60)))
            }
            if isOn { try ledger.account.ask(.remind, in: tx) }
        }
    }

    /// Deletes a channel with its target.
    ///
    /// - Throws: ``DomainError/unknownChannel(_:)``.
    package func removeChannel(_ id: String) async throws {
        try await record(.durable) { ledger, tx in
            guard try tx.channels.remove(id) else {
                throw DomainError.unknownChannel(String(id.prefix(60)))
            }
        }
    }

    /// Sends a test notification to a channel.
    ///
    /// A channel that was turned off because its remote end was gone is turned on again if the message is accepted.
    ///
    /// - Throws: ``DomainError/unknownChannel(_:)`` and ``DomainError/secretsClosed``.
    @discardableResult
    package func testChannel(_ id: String) async throws -> PushOutcome {
        let person = person
        guard let row = try await database.read(of: person, { try $0.channels.find(id) }) else {
            throw DomainError.unknownChannel(String(id.prefix(60)))
        }
        let language = Language(rawValue: row.language) ?? .korean
        let origin = Recipient.isLoopback(row.origin) ? "" : row.origin
        let notification = PushNotification(
            title: language.text(.push.testTitle),
            body: language.text(.channel.testBody),
            navigate: origin.isEmpty ? "" : origin + "/settings/notifications", lang: language.rawValue,
            tag: PushTopic.test.text)
        let now = clock()
        let message = ChannelMessage(
            id: identifier(), kind: .test, notification: notification, at: now, expires: now.advanced(bySeconds: 300))
        let outcome = try await deliver(message, to: row)
        if outcome == .accepted, !row.isOn, PushDeviceProblem(stored: row.problem) == .gone {
            try await turnChannel(id, on: true)
        }
        return outcome
    }

    /// Sends a message to a channel once, and records the outcome.
    ///
    /// - Returns: the outcome; ``PushOutcome/gone`` if the channel was removed or turned off meanwhile.
    /// - Throws: ``DomainError/secretsClosed`` and `CancellationError`.
    func send(_ message: ChannelMessage, toChannel id: String) async throws -> PushOutcome {
        let person = person
        guard let row = try await database.read(of: person, { try $0.channels.find(id) }), row.isOn else {
            return .gone
        }
        return try await deliver(message, to: row)
    }

    private func deliver(_ message: ChannelMessage, to row: ChannelRow) async throws -> PushOutcome {
        if message.expires <= clock() { return .stale }
        if row.kind == ChannelKind.machine.rawValue { return try await put(message, of: row) }
        let target: ChannelTarget
        do {
            target = try row.opened(by: secrets, person: person)
        } catch DomainError.secretsClosed {
            try await note(.sealed, of: row)
            throw DomainError.secretsClosed
        }
        guard let channels, channels.kinds.contains(target.kind) else {
            try await note(.unreachable, of: row)
            return .later(PushDelay(cause: .unreachable, retryAfter: nil))
        }
        let outcome = try await channels.send(message, to: target)
        if outcome != .stale { try await note(PushDeviceProblem(outcome), of: row) }
        return outcome
    }

    private func note(_ problem: PushDeviceProblem?, of row: ChannelRow) async throws {
        let now = clock()
        try await writeLocked(.repeatable) { tx in
            if let problem {
                try tx.channels.note(problem: problem.stored, isGone: problem == .gone, at: now, of: row.id)
            } else {
                try tx.channels.noteSuccess(at: now, of: row.id)
            }
        }
    }
}

extension Snapshot {
    /// Returns the channels, newest first.
    package func channels() throws -> [ChannelReport] {
        try ChannelReport.all(at: ledger.now, in: tx)
    }
}

extension ChannelRow {
    /// Returns the purpose for which its target is sealed; it binds the sealed text to this row.
    func purpose(person: Int64) -> String { Self.purpose(of: id, person: person) }

    fileprivate static func purpose(of id: String, person: Int64) -> String { "channel/\(person)/\(id)/target" }

    fileprivate func opened(by secrets: any SecretBox, person: Int64) throws -> ChannelTarget {
        let text = try secrets.open(target, for: purpose(person: person))
        guard let opened = JobCoding.value(of: text, as: ChannelTarget.self) else {
            throw StorageError.damaged("channel")
        }
        return opened
    }
}

/// Signing secret of a webhook in the format of Standard Webhooks: `whsec_` and bytes in Base64.
package enum SigningSecret {
    private static let prefix = "whsec_"

    static func make(_ secrets: any SecretBox) throws -> String {
        let digits = Array(secrets.makeSecret().utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16)
        }
        return prefix + Data(bytes).base64EncodedString()
    }

    /// Returns the key bytes; a secret of another format is used as UTF-8 text.
    package static func bytes(of secret: String) -> [UInt8] {
        if secret.hasPrefix(prefix), let data = Data(base64Encoded: String(secret.dropFirst(prefix.count))) {
            return Array(data)
        }
        return Array(secret.utf8)
    }
}
