import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Browsers that a person has subscribed are notified, each with its own subscription, and the outcome is shown.
@Suite struct PushDeviceTests {
    private func fields(_ number: Int = 1, endpoint: String? = nil, auth: String = "auth") -> PushDeviceFields {
        PushDeviceFields(
            subscription: BrowserSubscription(
                endpoint: endpoint ?? "https://push.example.net/\(number)", p256dh: "key", auth: auth),
            publicKey: "public-1", origin: "https://haru.example.com",
            agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", language: "ko")
    }

    private func notification() -> PushNotification {
        PushNotification(title: "T", body: "", navigate: "https://haru.example.com/", lang: "ko", tag: "t")
    }

    private func send(to id: String, of ledger: Ledger) async throws -> PushOutcome {
        try await ledger.useCases.sendPush(
            notification(), topic: .test, urgency: .normal, expires: ledger.clock.now.advanced(bySeconds: 60), to: id)
    }

    @Test("the key is made once, whichever request is first, and its private part is stored sealed")
    func keys() async throws {
        try await Ledger.with { ledger in
            let keys = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...6 { group.addTask { try await ledger.useCases.pushKey() } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(keys.count == 1)
            let kept = try await ledger.useCases.pushKeys()
            #expect(keys == [kept.publicKey])
            #expect(kept.privateKey == kept.publicKey.replacing("public", with: "private"))
            let row = try #require(try await ledger.database.read { try PushKeyTable.find(in: $0) })
            #expect(!row.privateKey.contains(kept.privateKey))
            // The resealed key is the same.
            #expect(try await ledger.accounts.resealSecrets().sealed == 1)
            #expect(try await ledger.useCases.pushKeys().privateKey == kept.privateKey)
            ledger.secrets.close(true)
            await #expect(throws: DomainError.secretsClosed) { try await ledger.useCases.pushKeys() }
            #expect(try await ledger.useCases.pushKey() == kept.publicKey, "browsers can subscribe all the same")
        }
    }

    @Test("a browser is stored once, sealed, and notified by its subscription")
    func added() async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            #expect(try await ledger.useCases.addPushDevice(fields()).id == device.id)
            #expect(try await ledger.useCases.pushDevices() == [device] && device.name == "Firefox, Linux")
            let rows = try await ledger.database.read(of: 1) { try $0.pushDevices.all() }
            #expect(rows.allSatisfy { !$0.subscription.contains("push.example.net") })
            #expect(!rows[0].endpointHash.contains("push"))
            #expect(try await send(to: device.id, of: ledger) == .accepted)
            let sent = ledger.push.takeSent()
            #expect(sent.map(\.endpoint) == ["https://push.example.net/1"])
            #expect(try await ledger.useCases.pushDevices().first?.succeededAt == ledger.clock.now)
        }
    }

    @Test("an invalid subscription is refused, and nothing of it is stored")
    func refused() async throws {
        try await Ledger.with { ledger in
            await #expect(throws: DomainError.badPushSubscription(.endpoint)) {
                try await ledger.useCases.addPushDevice(fields(endpoint: "http://127.0.0.1/a"))
            }
            await #expect(throws: DomainError.badPushSubscription(.authSecret)) {
                try await ledger.useCases.addPushDevice(fields(auth: ""))
            }
            let devices = try await ledger.useCases.pushDevices()
            #expect(devices.isEmpty)
        }
    }

    @Test("the number of browsers is limited")
    func limit() async throws {
        try await Ledger.with { ledger in
            for number in 1...UseCases.mostPushDevices {
                _ = try await ledger.useCases.addPushDevice(fields(number))
            }
            await #expect(throws: DomainError.tooManyPushDevices(limit: UseCases.mostPushDevices)) {
                try await ledger.useCases.addPushDevice(fields(0))
            }
            _ = try await ledger.useCases.addPushDevice(fields(1))
        }
    }

    @Test("a browser that its push service forgot stays in the list, is sent nothing, and is back on resubscription")
    func gone() async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            ledger.push.answer(.gone, at: "https://push.example.net/1")
            #expect(try await send(to: device.id, of: ledger) == .gone)
            #expect(try await ledger.useCases.pushDevices().map(\.problem) == [.gone])
            _ = ledger.push.takeSent()
            #expect(try await send(to: device.id, of: ledger) == .gone)
            #expect(ledger.push.takeSent().isEmpty)
            try await ledger.useCases.renewPushDevice(device.id, fields(2))
            #expect(try await ledger.useCases.pushDevices().map(\.problem) == [nil])
            #expect(try await send(to: device.id, of: ledger) == .accepted)
            ledger.push.answer(.gone, at: "https://push.example.net/2")
            _ = try await send(to: device.id, of: ledger)
            ledger.clock.advance(days: 7, seconds: 1)
            try await ledger.useCases.purge()
            #expect(try await ledger.useCases.pushDevices().isEmpty)
        }
    }

    @Test("a subscription that its push service has ended is not accepted again, by any route")
    func ended() async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            ledger.push.answer(.gone, at: "https://push.example.net/1")
            _ = try await send(to: device.id, of: ledger)
            await #expect(throws: DomainError.badPushSubscription(.gone)) {
                try await ledger.useCases.renewPushDevice(device.id, fields())
            }
            await #expect(throws: DomainError.badPushSubscription(.gone)) {
                try await ledger.useCases.addPushDevice(fields())
            }
            let other = try await ledger.useCases.addPushDevice(fields(2))
            await #expect(throws: DomainError.badPushSubscription(.gone)) {
                try await ledger.useCases.renewPushDevice(other.id, fields())
            }
            #expect(try await ledger.useCases.pushDevices().map(\.isReached).sorted { $0 && !$1 } == [true, false])
            #expect(try await ledger.useCases.renewPushDevice(device.id, fields(3)), "it is back, which pages show")
            #expect(try await !ledger.useCases.renewPushDevice(device.id, fields(3)))
            #expect(try await send(to: device.id, of: ledger) == .accepted)
        }
    }

    @Test("browsers of one kind have names of their own, which stay")
    func names() async throws {
        try await Ledger.with { ledger in
            var ids: [String] = []
            for number in 1...3 { ids.append(try await ledger.useCases.addPushDevice(fields(number)).id) }
            func shown() async throws -> [String?] {
                let devices = try await ledger.useCases.pushDevices()
                return ids.map { id in devices.first { $0.id == id }?.name }
            }
            #expect(try await shown() == ["Firefox, Linux", "Firefox, Linux (2)", "Firefox, Linux (3)"])
            try await ledger.useCases.removePushDevice(ids[0])
            try await ledger.useCases.renewPushDevice(ids[2], fields(7))
            #expect(try await shown() == [nil, "Firefox, Linux (2)", "Firefox, Linux (3)"])
            ids[0] = try await ledger.useCases.addPushDevice(fields(8)).id
            #expect(try await shown() == ["Firefox, Linux", "Firefox, Linux (2)", "Firefox, Linux (3)"])
            // Names from an older Haru are made distinct once the browser is seen.
            try await ledger.database.write {
                _ = try $0.execute("UPDATE push_device SET name = 'Firefox, Linux'", [])
            }
            try await ledger.useCases.renewPushDevice(ids[1], fields(2))
            #expect(try await shown()[1] == "Firefox, Linux (2)")
        }
    }

    @Test(
        "a refusal keeps the browser and is shown until a message is accepted",
        arguments: [
            PushOutcome.refused(status: 403, reason: "BadJwtToken"), .tooLarge, .privateAddress,
            .later(PushDelay(cause: .limited, retryAfter: 9)),
            .later(PushDelay(cause: .failed(status: 503), retryAfter: nil)),
            .later(PushDelay(cause: .timedOut, retryAfter: nil)),
            .later(PushDelay(cause: .unreachable, retryAfter: nil)),
        ])
    func problems(outcome: PushOutcome) async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            ledger.push.answer(outcome, at: "https://push.example.net/1")
            #expect(try await send(to: device.id, of: ledger) == outcome)
            let told = try #require(try await ledger.useCases.pushDevices().first)
            #expect(told.problem == PushDeviceProblem(outcome) && told.problem != nil && told.isReached)
            // A subscription that still exists repairs nothing.
            try await ledger.useCases.renewPushDevice(device.id, fields())
            #expect(try await ledger.useCases.pushDevices().first?.problem == told.problem)
            ledger.push.answer(.accepted, at: "https://push.example.net/1")
            _ = try await send(to: device.id, of: ledger)
            #expect(try await ledger.useCases.pushDevices().first?.problem == nil)
        }
    }

    @Test("a browser that another person subscribes is theirs, and the first cannot take it back silently")
    func takenOver() async throws {
        try await Ledger.with { ledger in
            let other = try await ledger.other(person: 2)
            let device = try await ledger.useCases.addPushDevice(fields())
            _ = try await other.useCases.addPushDevice(fields())
            #expect(try await ledger.useCases.pushDevices().isEmpty)
            await #expect(throws: DomainError.unknownPushDevice(device.id)) {
                try await ledger.useCases.renewPushDevice(device.id, fields())
            }
            #expect(try await other.useCases.pushDevices().count == 1)
        }
    }

    @Test("a test names its origin, in the language of that browser")
    func test() async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            try await ledger.useCases.sendTestPush(to: device.id)
            let sent = try #require(ledger.push.takeSent().first)
            #expect(sent.notification.lang == "ko" && sent.notification.title.contains("하루"))
            #expect(sent.notification.navigate == "https://haru.example.com/settings/notifications")
            #expect(sent.urgency == .high && sent.topic == .test)
            try await ledger.useCases.removePushDevice(device.id)
            await #expect(throws: DomainError.unknownPushDevice(device.id)) {
                try await ledger.useCases.sendTestPush(to: device.id)
            }
            await #expect(throws: DomainError.unknownPushDevice(device.id)) {
                try await ledger.useCases.removePushDevice(device.id)
            }
        }
    }

    @Test("without a key nothing is sent, and the browser shows why")
    func sealed() async throws {
        try await Ledger.with { ledger in
            let device = try await ledger.useCases.addPushDevice(fields())
            _ = try await ledger.useCases.pushKey()
            ledger.secrets.close(true)
            await #expect(throws: DomainError.secretsClosed) { try await send(to: device.id, of: ledger) }
            #expect(try await ledger.useCases.pushDevices().first?.problem == .sealed)
        }
    }

    @Test(
        "each problem is read as it was stored",
        arguments: [
            PushDeviceProblem.gone, .refused(status: 401, reason: ""), .refused(status: 403, reason: "BadJwtToken"),
            .tooLarge, .privateAddress, .limited, .failed(status: 500), .timedOut, .unreachable, .sealed,
        ])
    func stored(problem: PushDeviceProblem) {
        #expect(PushDeviceProblem(stored: problem.stored) == problem)
        #expect(PushDeviceProblem(stored: "") == nil && PushDeviceProblem(stored: "what") == nil)
    }
}
