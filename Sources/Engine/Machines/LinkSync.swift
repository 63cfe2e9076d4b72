import Core
import Storage

/// Sends a hosted Haru everything that is new since the last time.
///
/// A batch is recorded as sent after the response. A process that is killed in between sends it again, which is
/// idempotent. If the server has accepted another number of batches than this machine knows of, its stored evidence is
/// fetched.
package struct LinkSync: Sendable {
    let useCases: UseCases
    let hosted: any HostedHaru
    let version: String
    /// Returns a random number from 0 to 1, so that machines that were disconnected together do not reconnect together.
    let jitter: @Sendable () -> Double

    package init(
        _ useCases: UseCases, through hosted: any HostedHaru, version: String,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.useCases = useCases
        self.hosted = hosted
        self.version = version
        self.jitter = jitter
    }

    private var person: Int64 { useCases.person }

    /// Outcome of a sync.
    package enum Outcome: Hashable, Sendable {
        case notLinked
        /// Nothing to send, or the next retry is not due yet.
        case idle
        /// Everything was sent: the number of commits, and the number of removed ones.
        case told(Int, gone: Int)
        /// The sync failed; the failure was stored.
        case failed(LinkFailure)
    }

    /// Time without anything new after which an empty batch is sent as a heartbeat, in seconds.
    private static let silence: Int64 = 3_600

    /// Sends what is new.
    ///
    /// - Parameters:
    ///   - isAsked: whether the person requested it, so that no earlier failure delays it.
    ///   - progress: called with the number of commits that were sent so far.
    package func run(
        isAsked: Bool = false, progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws -> Outcome {
        guard let (row, revision) = try await look() else { return .notLinked }
        let now = useCases.clock()
        if !isAsked {
            if row.problem == LinkRow.revoked { return .idle }
            if let next = row.nextAt, now < next, next.seconds(to: now) > -86_400 { return .idle }
            let isRecent = row.syncedAt.map { (0..<Self.silence).contains($0.seconds(to: now)) } ?? false
            if row.revision == revision, isRecent { return .idle }
        }
        let token = try useCases.secrets.open(row.token, for: LinkRow.purpose(person: person))
        do {
            return try await tell(token: token, progress)
        } catch let failure as LinkFailure {
            try await note(failure)
            return .failed(failure)
        }
    }

    private func look() async throws -> (LinkRow, revision: Int64)? {
        let person = person
        return try await useCases.database.read(of: person) { tx in
            guard let row = try tx.links.find() else { return nil }
            return (row, try tx.revisions.value())
        }
    }

    private func tell(token: String, _ progress: @Sendable (Int) async -> Void) async throws -> Outcome {
        var (told, gone, hasReconciled) = (0, 0, false)
        var place = LinkOutbox.Place()
        while true {
            try Task.checkCancellation()
            guard let (row, _) = try await look() else { return .notLinked }
            let outbox = try await nextOutbox(row, from: place)
            do {
                let receipt = try await hosted.send(outbox.batch, to: row.address, token: token)
                try await note(outbox, receipt)
                told += outbox.sent.count
                gone += outbox.gone.count
                place = outbox.end
                await progress(told)
                if outbox.batch.isLast == true { return .told(told, gone: gone) }
            } catch LinkFailure.position(let position) {
                if position == row.position + 1 {
                    // The response to the last batch was lost, so that it is sent again.
                    try await update { $0.position = position }
                } else if !hasReconciled {
                    try await reconcile(token: token)
                    (hasReconciled, place) = (true, LinkOutbox.Place())
                } else {
                    throw LinkFailure.busy(nil)
                }
            } catch LinkFailure.addresses(let addresses) {
                let known = row.refusedAddresses
                guard !known.isSuperset(of: addresses) else {
                    throw LinkFailure.refused(addresses.joined(separator: " "))
                }
                try await update {
                    $0.refused = $0.refusedAddresses.union(addresses).sorted().joined(separator: "\n")
                }
            }
        }
    }

    private func nextOutbox(_ row: LinkRow, from place: LinkOutbox.Place) async throws -> LinkOutbox {
        let (person, now, version) = (person, max(useCases.clock(), useCases.now), version)
        return try await useCases.database.read(of: person) { tx in
            try LinkOutbox(row, from: place, now: now, version: version, in: tx)
        }
    }

    /// Records a batch as sent, now that it was accepted.
    private func note(_ outbox: LinkOutbox, _ receipt: EvidenceReceipt) async throws {
        let now = useCases.clock()
        try await useCases.writeLocked(.repeatable) { tx in
            guard var row = try tx.links.find() else { return }
            for (id, name) in outbox.names { try tx.sentCommits.set(name, of: id) }
            try tx.sentCommits.insert(outbox.sent)
            try tx.sentCommits.remove(outbox.gone)
            for id in outbox.goneRepositories {
                try tx.sentCommits.remove(repository: id)
            }
            row.position = receipt.position
            (row.problem, row.failures, row.nextAt) = ("", 0, nil)
            if outbox.batch.isLast == true { (row.syncedAt, row.revision) = (now, outbox.revision) }
            try tx.links.update(row)
        }
    }

    /// Replaces the record of what was sent with the evidence that the hosted Haru has of this machine.
    private func reconcile(token: String) async throws {
        var (keys, after, position): ([CommitKey], String?, Int) = ([], nil, 0)
        guard let (row, _) = try await look() else { return }
        repeat {
            try Task.checkCancellation()
            let list = try await hosted.evidence(after: after, at: row.address, token: token)
            keys += list.commits.compactMap { key in
                Instant(iso: key.authoredAt).map {
                    CommitKey(repository: key.repository, authoredAt: $0, sha: key.sha)
                }
            }
            (after, position) = (list.next, list.position)
        } while after != nil
        try await useCases.writeLocked(.repeatable) { [keys, position] tx in
            guard var row = try tx.links.find() else { return }
            let names = try tx.sentCommits.repositories()
            for id in names.keys { try tx.sentCommits.remove(repository: id) }
            // Their names are sent again.
            for id in Set(keys.map(\.repository)) {
                try tx.sentCommits.set("", of: id)
            }
            try tx.sentCommits.insert(keys)
            (row.position, row.refused, row.revision) = (position, "", nil)
            try tx.links.update(row)
        }
    }

    private func update(_ change: @escaping @Sendable (inout LinkRow) -> Void) async throws {
        try await useCases.writeLocked(.repeatable) { tx in
            guard var row = try tx.links.find() else { return }
            change(&row)
            try tx.links.update(row)
        }
    }

    private static let backoff = ExponentialBackoff(first: .seconds(4), longest: .seconds(900))

    /// Stores a failure and the time of the retry: exponential backoff up to a quarter of an hour, longer if the server
    /// requests it, and an hour after a rejection.
    private func note(_ failure: LinkFailure) async throws {
        let (now, chance) = (useCases.clock(), jitter())
        try await update { row in
            row.failures += 1
            row.problem = failure.stored
            let growing = Self.backoff.pause(after: row.failures, jitter: chance).wholeSeconds
            let asked: Int64 = if case .busy(let seconds?) = failure { Int64(min(max(seconds, 1), 86_400)) } else { 0 }
            let pause: Int64 = if case .refused = failure { 3_600 } else { max(asked, growing) }
            row.nextAt = failure == .revoked ? nil : now.advanced(bySeconds: pause)
        }
    }
}

extension LinkFailure {
    /// Parses the form of ``stored``, which omits the time to wait; nil for anything else.
    package init?(stored: String) {
        let parts = stored.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("unreachable", let text?): self = .unreachable(ConnectionFault(rawValue: text))
        case ("refused", let text?): self = .refused(text)
        case ("busy", nil): self = .busy(nil)
        case (LinkRow.revoked, nil): self = .revoked
        case ("not-haru", nil): self = .notHaru
        default: return nil
        }
    }

    /// Stored form.
    var stored: String {
        switch self {
        case .unreachable(let fault): "unreachable: " + (fault?.rawValue ?? "")
        case .busy: "busy"
        case .revoked: LinkRow.revoked
        case .position: "position"
        case .addresses: "addresses"
        case .refused(let text): "refused: " + text
        case .notHaru: "not-haru"
        }
    }
}
