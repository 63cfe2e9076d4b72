import Core
import Engine
import Synchronization

/// A hosted Haru in the same process, which fails as a test sets.
final class DirectHost: HostedHaru {
    /// Outcome of a request.
    enum Fate: Sendable {
        case answered
        /// It is not reached.
        case lost(LinkFailure)
        /// It performs the request, and the answer is lost.
        case unheard(LinkFailure)
    }

    private let accounts: Accounts
    private let fate = Mutex<@Sendable (Int) -> Fate>({ _ in .answered })
    private let batches = Mutex<[EvidenceBatch]>([])
    private let questions = Mutex(0)

    init(_ ledger: Ledger) { accounts = ledger.accounts }

    /// Sets the outcome of each request, by its number.
    func decide(_ fate: @escaping @Sendable (Int) -> Fate) {
        questions.withLock { $0 = 0 }
        self.fate.withLock { $0 = fate }
    }

    /// Commits that were sent and accepted.
    var taken: [EvidenceBatch] { batches.withLock { $0 } }
    /// Number of requests.
    var asked: Int { questions.withLock { $0 } }

    private func ask<Value>(_ body: () async throws -> Value) async throws(LinkFailure) -> Value {
        let number = questions.withLock { questions in
            questions += 1
            return questions
        }
        let fate = fate.withLock { $0 }(number)
        if case .lost(let failure) = fate { throw failure }
        let value: Value
        do {
            value = try await body()
        } catch let failure as LinkFailure {
            throw failure
        } catch EvidenceFault.position(let position) {
            throw .position(position)
        } catch EvidenceFault.addresses(let addresses) {
            throw .addresses(addresses)
        } catch EvidenceFault.notLinked {
            throw .revoked
        } catch {
            throw .refused("\(error)")
        }
        if case .unheard(let failure) = fate { throw failure }
        return value
    }

    private func useCases(_ token: String) async throws -> (UseCases, id: String) {
        guard let found = try await accounts.token(hash: "hash " + token) else { throw LinkFailure.revoked }
        return (accounts.useCases(of: found.account), found.id)
    }

    func requestCode(_ request: DeviceRequest, at address: String) async throws(LinkFailure) -> DeviceGrant {
        try await ask {
            try await accounts.requestDevice(
                request, from: ClientNetwork(of: "127.0.0.1"), hash: "hash code", userCode: "BCDFGHJK")
            return DeviceGrant(
                deviceCode: "code", userCode: "BCDFGHJK", page: address, lifetime: 600, pause: 2)
        }
    }

    func poll(_ code: String, at address: String) async throws(LinkFailure) -> (answer: LinkPoll, token: String?) {
        try await ask {
            let answer = try await accounts.pollDevice(hash: "hash " + code, tokenHash: "hash token \(address)")
            return (answer, answer == .granted ? "token \(address)" : nil)
        }
    }

    func send(
        _ batch: EvidenceBatch, to address: String, token: String
    ) async throws(LinkFailure) -> EvidenceReceipt {
        try await ask {
            let (useCases, id) = try await useCases(token)
            // As it goes over the wire.
            guard let sent = EvidenceBatch(json: Array(batch.json.utf8)) else { throw LinkFailure.notHaru }
            let receipt = try await useCases.take(sent, token: id)
            batches.withLock { $0.append(batch) }
            return receipt
        }
    }

    func evidence(
        after: String?, at address: String, token: String
    ) async throws(LinkFailure) -> EvidenceList {
        try await ask {
            let (useCases, id) = try await useCases(token)
            return try await useCases.evidence(after: after, token: id)
        }
    }

    func messages(
        waiting seconds: Int, at address: String, token: String
    ) async throws(LinkFailure) -> (messages: [MachineMessage], pause: Int) {
        try await ask {
            let (useCases, id) = try await useCases(token)
            var found = try await useCases.machineMessages(token: id)
            while found.messages.isEmpty, found.isOn {
                try await Task.sleep(for: .milliseconds(5))
                found = try await useCases.machineMessages(token: id)
            }
            return (found.messages, found.isOn ? 0 : 60)
        }
    }

    func tell(_ receipt: MachineMessageReceipt, at address: String, token: String) async throws(LinkFailure) {
        try await ask {
            let (useCases, id) = try await useCases(token)
            try await useCases.take(receipt, token: id)
        }
    }

    /// The identity of an access token.
    func identity(of token: String) async throws -> String { try await useCases(token).id }

    func end(at address: String, token: String) async throws(LinkFailure) {
        try await ask {
            let (useCases, id) = try await useCases(token)
            try await useCases.endMachine(token: id)
        }
    }
}

/// A hosted ledger and a laptop's.
struct LinkedPair {
    let hosted: Ledger
    let host: DirectHost
    let laptop: Ledger

    /// Runs a body with a laptop that is not linked yet, which has one repository of the October days.
    static func with<Value>(_ body: (LinkedPair) async throws -> Value) async throws -> Value {
        try await Ledger.with { hosted in
            let host = DirectHost(hosted)
            return try await Ledger.with { laptop in
                try await body(LinkedPair(hosted: hosted, host: host, laptop: laptop))
            }
        }
    }

    var sync: LinkSync { sync(laptop) }

    func sync(_ ledger: Ledger) -> LinkSync {
        LinkSync(ledger.useCases, through: host, version: "1") { 0.5 }
    }

    /// Links a laptop, with its addresses approved.
    func link(_ ledger: Ledger? = nil, named name: String = "laptop", subjects: Bool = false) async throws {
        let ledger = ledger ?? laptop
        let emails = try await ledger.useCases.addresses()
        let grant = try await host.requestCode(
            DeviceRequest(name: name, version: "1", emails: emails), at: "https://\(name)")
        try await hosted.useCases.decideDevice("BCDFGHJK", isApproved: true)
        guard let token = try await host.poll(grant.deviceCode, at: "https://\(name)").token else {
            throw LinkFailure.notHaru
        }
        try await ledger.useCases.addLink(
            to: "https://\(name)", token: token, named: name, tellsSubjects: subjects)
    }

    /// Number of counted commits on the hosted Haru, and on a laptop.
    func totals(_ ledger: Ledger? = nil) async throws -> [Int] {
        [try await hosted.useCases.streak().total, try await (ledger ?? laptop).useCases.streak().total]
    }
}
