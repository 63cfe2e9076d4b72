import Core
import TestSupport
import Testing

@testable import Storage

/// Push devices, the key pair for push services, and single-use links.
@Suite struct PushDeviceTests {
    @Test("a browser is stored, updated and read", arguments: DatabaseEngine.allCases)
    func kept(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var row = PushDeviceRow.sample()
                try tx.pushDevices.put(row)
                #expect(try tx.pushDevices.all() == [row])
                row.endpointHash = "anew"
                row.name = "Chrome"
                row.seenAt = instant(5)
                try tx.pushDevices.put(row)
                #expect(try tx.pushDevices.find("p") == row)
                #expect(try tx.pushDevices.remove("p"))
                #expect(try !tx.pushDevices.remove("p"))
            }
        }
    }

    @Test("a message's result is recorded, unless the browser subscribed again", arguments: DatabaseEngine.allCases)
    func results(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.pushDevices.put(.sample("h"))
                func note(_ problem: String, _ seconds: Int64, hash: String = "h") throws -> PushDeviceRow? {
                    try tx.pushDevices.note(problem: problem, at: instant(seconds), endpointHash: hash, of: "p")
                    return try tx.pushDevices.find("p")
                }
                #expect(try note("", 3)?.succeededAt == instant(3))
                let failed = try note("timed-out", 4)
                #expect(failed?.problem == "timed-out" && failed?.problemAt == instant(4))
                #expect(failed?.succeededAt == instant(3), "the last success is still known")
                #expect(try note("", 5, hash: "other") == failed)
                let well = try note("", 6)
                #expect(well?.problem == "" && well?.problemAt == nil && well?.succeededAt == instant(6))
                _ = try note("gone", 7)
                func removed(_ problem: String, before seconds: Int64) throws -> Int {
                    try tx.pushDevices.removeAll(problem: problem, before: instant(seconds))
                }
                #expect(try removed("gone", before: 7) == 0)
                #expect(try removed("timed-out", before: 8) == 0)
                #expect(try removed("gone", before: 8) == 1)
            }
        }
    }

    @Test("a browser belongs to the account that subscribed it last", arguments: DatabaseEngine.allCases)
    func belongsToOne(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                try tx.pushDevices.put(.sample("h"))
                try tx.pushDevices.put(.sample("i", id: "q"))
                try tx.pushDevices.takeOver(endpointHash: "h")
                #expect(try tx.pushDevices.all().count == 2)
                try tx.account(2).pushDevices.takeOver(endpointHash: "h")
                try tx.account(2).pushDevices.put(.sample("h"))
                #expect(try tx.pushDevices.all().map(\.id) == ["q"])
                #expect(try tx.account(2).pushDevices.all().map(\.id) == ["p"])
            }
            await #expect(throws: (any Error).self) {
                try await database.write(of: 1) { try $0.pushDevices.put(.sample("h", id: "other")) }
            }
        }
    }

    @Test("of key pairs that are made concurrently one stays", arguments: DatabaseEngine.allCases)
    func keys(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 1...8 {
                    group.addTask {
                        try await database.write { try PushKeyTable.insert(.sample("k\(number)"), in: $0) }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(kept == 1)
            let first = try await database.read { try PushKeyTable.find(in: $0) }
            try await database.write { connection in
                #expect(try !PushKeyTable.insert(.sample("late"), in: connection))
                try PushKeyTable.setPrivateKey("anew", in: connection)
            }
            let last = try await database.read { try PushKeyTable.find(in: $0) }
            #expect(last?.publicKey == first?.publicKey && last?.privateKey == "anew")
        }
    }

    @Test("a link is used by only one of several concurrent requests", arguments: DatabaseEngine.allCases)
    func usedOnce(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { try NotificationLinkTable.insert(.sample(), in: $0) }
            #expect(try await database.write(of: 2) { try !$0.notificationLinks.use("h") })
            let used = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 1...8 {
                    group.addTask { try await database.write(of: 1) { try $0.notificationLinks.use("h") } }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(used == 1)
        }
    }

    @Test("a link is found while it exists and its account is not disabled", arguments: DatabaseEngine.allCases)
    func found(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try NotificationLinkTable.insert(.sample("a", until: 5), in: tx)
                try NotificationLinkTable.insert(.sample("b", until: 6), in: tx)
                #expect(try NotificationLinkTable.find("a", in: tx) == .sample("a", until: 5))
                #expect(try tx.notificationLinks.removeExpired(at: instant(5)) == 1)
                #expect(try NotificationLinkTable.find("a", in: tx) == nil)
                try tx.people.setDisabled(at: instant(1))
                #expect(try NotificationLinkTable.find("b", in: tx) == nil)
            }
        }
    }
}
