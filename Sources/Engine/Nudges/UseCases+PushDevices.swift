package import Core
import Foundation
import Language
import Storage

extension UseCases {
    /// Maximum number of push devices per person.
    package static let mostPushDevices = 20
    /// Time that a gone browser stays in the list, in seconds.
    static let secondsOfGoneDevices: Int64 = 7 * 86_400

    /// Returns the browsers that are notified, newest first.
    package func pushDevices() async throws -> [PushDeviceReport] {
        let person = person
        return try await database.read(of: person) { try $0.pushDevices.all().map(PushDeviceReport.init) }
    }

    /// Registers a browser for notifications; a known subscription updates its existing device.
    ///
    /// A browser that was registered to another person moves to this one.
    ///
    /// - Throws: ``DomainError/badPushSubscription(_:)``, ``DomainError/tooManyPushDevices(limit:)``,
    ///   ``DomainError/pushWithoutContact`` and ``DomainError/secretsClosed``.
    package func addPushDevice(_ fields: PushDeviceFields) async throws -> PushDeviceReport {
        try await check(fields)
        let (fresh, now, secrets) = (identifier(), clock(), secrets)
        let hash = secrets.digest(fields.subscription.endpoint)
        return try await record(.durable) { ledger, tx in
            let person = ledger.person
            let devices = try tx.pushDevices.all()
            let known = devices.first { $0.endpointHash == hash }
            if known?.isGone == true { throw DomainError.badPushSubscription(.gone) }
            if known == nil, devices.count >= Self.mostPushDevices {
                throw DomainError.tooManyPushDevices(limit: Self.mostPushDevices)
            }
            try tx.pushDevices.takeOver(endpointHash: hash)
            let row = try PushDeviceRow(
                fields, id: known?.id ?? fresh, hash: hash, after: known, among: devices, at: now, person: person,
                secrets)
            try tx.pushDevices.put(row)
            try ledger.endNudgeInvitation(in: tx)
            try ledger.account.ask(.remind, in: tx)
            return PushDeviceReport(row)
        }
    }

    /// Records that a browser is still subscribed, or its new subscription after it lost the old one.
    ///
    /// A subscription that its push service ended is not accepted again, although the browser still treats it as valid.
    ///
    /// - Returns: whether pages must be updated, since the browser was gone and is back.
    /// - Throws: ``DomainError/unknownPushDevice(_:)`` if the browser was removed or now belongs to somebody else, and
    ///   what ``addPushDevice(_:)`` throws.
    @discardableResult
    package func renewPushDevice(_ id: String, _ fields: PushDeviceFields) async throws -> Bool {
        try await check(fields)
        let (now, person, secrets) = (clock(), person, secrets)
        let hash = secrets.digest(fields.subscription.endpoint)
        return try await writeLocked(.durable) { tx in
            let devices = try tx.pushDevices.all()
            if devices.contains(where: { $0.endpointHash == hash && $0.isGone }) {
                throw DomainError.badPushSubscription(.gone)
            }
            guard let known = devices.first(where: { $0.id == id }),
                !devices.contains(where: { $0.id != id && $0.endpointHash == hash })
            else { throw DomainError.unknownPushDevice(String(id.prefix(60))) }
            try tx.pushDevices.takeOver(endpointHash: hash)
            let row = try PushDeviceRow(
                fields, id: id, hash: hash, after: known, among: devices, at: now, person: person, secrets)
            try tx.pushDevices.put(row)
            // Without another device, nothing was sent meanwhile.
            if known.isGone {
                try JobTable.ask(JobRow(.remind, person: person, at: now), in: tx)
                try tx.revisions.bump()
            }
            return known.isGone
        }
    }

    /// Removes a browser from notifications.
    ///
    /// - Throws: ``DomainError/unknownPushDevice(_:)``.
    package func removePushDevice(_ id: String) async throws {
        try await record(.durable) { ledger, tx in
            guard try tx.pushDevices.remove(id) else {
                throw DomainError.unknownPushDevice(String(id.prefix(60)))
            }
        }
    }

    /// Removes a browser from notifications; returns whether it was registered.
    package func removePushDeviceIfKnown(_ id: String) async throws -> Bool {
        try await record(.durable) { ledger, tx in
            try tx.pushDevices.remove(id)
        }
    }

    /// Sends a notification to a browser once, and stores the outcome with the browser.
    ///
    /// - Parameter refused: called if the push service refuses this Haru, to inform the operator.
    /// - Returns: the outcome; ``PushOutcome/gone`` if the browser was removed meanwhile.
    /// - Throws: ``DomainError/pushWithoutContact``, ``DomainError/secretsClosed`` and `CancellationError`.
    package func sendPush(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant, to id: String,
        refused: @Sendable (PushRefusal) -> Void = { _ in }
    ) async throws -> PushOutcome {
        guard let push else { throw DomainError.pushWithoutContact }
        let contact = try await pushContact()
        let person = person
        let found = try await database.read(of: person) { try $0.pushDevices.find(id) }
        guard let row = found, !row.isGone else { return .gone }
        let (subscription, keys): (BrowserSubscription, PushKeys)
        do {
            keys = try await pushKeys()
            subscription = try row.opened(by: secrets, person: person)
        } catch DomainError.secretsClosed {
            try await note(.sealed, of: row)
            throw DomainError.secretsClosed
        }
        let outcome = try await push.send(
            notification, topic: topic, urgency: urgency, expires: expires, to: subscription, by: keys, from: contact)
        if case .refused(let status, let reason) = outcome {
            let host = URL(string: subscription.endpoint)?.host() ?? ""
            refused(PushRefusal(host: host, status: status, reason: reason ?? ""))
        }
        if outcome != .stale { try await note(PushDeviceProblem(outcome), of: row) }
        return outcome
    }

    /// Sends a test notification to a browser or a channel.
    ///
    /// - Parameter refused: called if a push service refuses this Haru.
    /// - Throws: ``DomainError/unknownPushDevice(_:)`` and what ``sendTestPush(to:refused:)`` and ``testChannel(_:)``
    ///   throw.
    func sendTest(to id: String, refused: @Sendable (PushRefusal) -> Void) async throws {
        if try await channelReports().contains(where: { $0.id == id }) {
            try await testChannel(id)
        } else {
            try await sendTestPush(to: id, refused: refused)
        }
    }

    /// Sends a test notification to a browser.
    ///
    /// - Parameter refused: called if the push service refuses this Haru.
    /// - Throws: ``DomainError/unknownPushDevice(_:)`` and what `sendPush` throws.
    @discardableResult
    package func sendTestPush(
        to id: String, refused: @Sendable (PushRefusal) -> Void = { _ in }
    ) async throws -> PushOutcome {
        guard let device = try await pushDevices().first(where: { $0.id == id }) else {
            throw DomainError.unknownPushDevice(String(id.prefix(60)))
        }
        let language = Language(rawValue: device.language) ?? .korean
        let notification = PushNotification(
            title: language.text(.push.testTitle),
            body: language.text(.push.testBody),
            navigate: device.origin + "/settings/notifications", lang: language.rawValue, tag: "test")
        return try await sendPush(
            notification, topic: .test, urgency: .high, expires: clock().advanced(bySeconds: Self.testLifetime), to: id,
            refused: refused)
    }

    /// Lifetime of a test notification, in seconds.
    private static let testLifetime: Int64 = 300

    private func check(_ fields: PushDeviceFields) async throws {
        _ = try await pushContact()
        guard let push else { throw DomainError.pushWithoutContact }
        do {
            try push.check(fields.subscription)
        } catch let fault as PushSubscriptionFault {
            throw DomainError.badPushSubscription(fault)
        }
    }

    private func note(_ problem: PushDeviceProblem?, of row: PushDeviceRow) async throws {
        let now = clock()
        try await writeLocked(.repeatable) { tx in
            try tx.pushDevices.note(problem: problem?.stored ?? "", at: now, endpointHash: row.endpointHash, of: row.id)
        }
    }
}

extension Snapshot {
    /// Returns the browsers that are notified, newest first.
    package func pushDevices() throws -> [PushDeviceReport] {
        try tx.pushDevices.all().map(PushDeviceReport.init)
    }
}

extension PushDeviceRow {
    /// Makes the row of a browser.
    ///
    /// - Parameters:
    ///   - known: its previous row.
    ///   - devices: all devices of the person.
    fileprivate init(
        _ fields: PushDeviceFields, id: String, hash: String, after known: PushDeviceRow?,
        among devices: [PushDeviceRow], at now: Instant, person: Int64, _ secrets: any SecretBox
    ) throws {
        let others = Set(devices.filter { $0.id != id }.map(\.name))
        self.init(
            id: id, endpointHash: hash,
            subscription: try secrets.seal(
                JobCoding.text(fields.subscription), for: Self.purpose(of: id, person: person)),
            publicKey: fields.publicKey, origin: fields.origin,
            name: Self.name(ofAgent: fields.agent, known: known?.name, beside: others),
            language: fields.language, addedAt: known?.addedAt ?? now, seenAt: now, succeededAt: known?.succeededAt)
        // A problem of the same subscription persists.
        if let known, known.endpointHash == hash {
            (problem, problemAt) = (known.problem, known.problemAt)
        }
    }

    /// Chooses the display name of a browser: its kind, with a number if another device of the person has that name.
    ///
    /// - Parameter known: its previous name, which is kept while it is unique.
    private static func name(ofAgent agent: String, known: String?, beside others: Set<String>) -> String {
        let kind = CleanText.clean(SessionReport.name(ofAgent: agent), limit: 60)
        if kind.isEmpty { return kind }
        if let known, known == kind || known.hasPrefix(kind + " ("), !others.contains(known) { return known }
        let numbers = 2...(others.count + 2)
        return ([kind] + numbers.map { "\(kind) (\($0))" }).first { !others.contains($0) } ?? kind
    }

    /// Whether its push service reported that it is gone.
    var isGone: Bool { PushDeviceProblem(stored: problem) == .gone }

    /// Purpose that the subscription is sealed for, so that it cannot be opened in another row.
    func purpose(person: Int64) -> String { Self.purpose(of: id, person: person) }

    private static func purpose(of id: String, person: Int64) -> String { "push/\(person)/\(id)/subscription" }

    fileprivate func opened(by secrets: any SecretBox, person: Int64) throws -> BrowserSubscription {
        let text = try secrets.open(subscription, for: purpose(person: person))
        guard let opened = JobCoding.value(of: text, as: BrowserSubscription.self) else {
            throw StorageError.damaged("push_device")
        }
        return opened
    }
}
