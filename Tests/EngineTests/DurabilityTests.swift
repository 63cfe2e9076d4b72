import Core
import Engine
import Storage
import Synchronization
import TestSupport
import Testing

/// Writes that survive a power loss: all but those of data that can be read again.
@Suite struct DurabilityTests {
    @Test("what a person does is durable, and only what is read from repositories is not")
    func kinds() async throws {
        let witness = Mutex<WitnessDatabase?>(nil)
        try await Ledger.with(wrapping: { database in
            let wrapped = WitnessDatabase(database)
            witness.withLock { $0 = wrapped }
            return wrapped
        }) { ledger in
            let witness = try #require(witness.withLock { $0 })
            let useCases = ledger.useCases
            func kinds(_ body: () async throws -> Void) async throws -> Set<Durability> {
                witness.kinds.withLock { $0 = [] }
                try await body()
                return witness.kinds.withLock { Set($0) }
            }
            try ledger.commit(on: "2026-10-30", "2026-10-31")
            #expect(try await kinds { try await ledger.add() }.contains(.durable))
            try ledger.commit(on: "2026-11-01")
            ledger.clock.advance(seconds: 400)
            #expect(try await kinds { _ = try await useCases.scan { _ in } } == [.repeatable])

            let acts: [(String, @Sendable () async throws -> Void)] = [
                ("task", { _ = try await useCases.addTask(entry: "Water the plants") }),
                ("done", { _ = try await useCases.completeTasks([1]) }),
                ("undone", { _ = try await useCases.reopenTasks([1]) }),
                ("deleted", { _ = try await useCases.deleteTasks([1]) }),
                ("mood", { try await useCases.setMood(.good, of: try day("2026-11-01")) }),
                ("setting", { try await useCases.set(.theme, to: "blue") }),
                ("rule", { try await useCases.set(.minimum, to: "2") }),
                ("zone", { try await useCases.setZone("Europe/Berlin") }),
                (
                    "challenge",
                    {
                        _ = try await useCases.startChallenge(
                            length: 7, start: nil, rule: .everyDay, name: nil, reward: nil)
                    }
                ),
                ("session", { try await useCases.beginSession(hash: "h", device: "Lynx") }),
                ("key", { _ = try await useCases.makeKey(secret: "s") { $0 } }),
                ("sign out", { try await useCases.endSession("h") }),
            ]
            for (name, act) in acts {
                #expect(try await kinds(act) == [.durable], "\(name)")
            }
        }
    }
}

/// A database that records how durable each write was to be.
final class WitnessDatabase: DatabaseWrapper {
    let kinds = Mutex<[Durability]>([])
    let inner: any SQLDatabase

    init(_ inner: any SQLDatabase) {
        self.inner = inner
    }

    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        kinds.withLock { $0.append(durability) }
        return try await inner.write(durability, body)
    }
}
