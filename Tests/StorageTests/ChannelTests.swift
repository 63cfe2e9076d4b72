import Core
import TestSupport
import Testing

@testable import Storage

/// Notification channels other than browsers.
@Suite struct ChannelTests {
    @Test("a channel is stored, gets results, is turned off and on, and removed", arguments: DatabaseEngine.allCases)
    func kept(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func found() throws -> ChannelRow? { try tx.channels.find("c") }
                let row = ChannelRow.sample()
                try tx.channels.insert(row)
                try tx.channels.insert(.sample("b", addedAt: 2))
                #expect(try tx.channels.all().map(\.id) == ["b", "c"], "the newest first")
                #expect(try found() == row)
                try tx.channels.note(problem: "timed-out", isGone: false, at: instant(3), of: "c")
                #expect(
                    try found()?.problem == "timed-out" && found()?.problemAt == instant(3) && found()?.isOn == true)
                try tx.channels.noteSuccess(at: instant(4), of: "c")
                #expect(try found()?.problem == "" && found()?.problemAt == nil && found()?.succeededAt == instant(4))
                try tx.channels.note(problem: "gone", isGone: true, at: instant(5), of: "c")
                #expect(try found()?.isOn == false && found()?.problem == "gone" && found()?.succeededAt == instant(4))
                #expect(try tx.channels.turn("c", on: true))
                #expect(try found()?.isOn == true && found()?.problem == "")
                #expect(try tx.channels.turn("c", on: false))
                #expect(try found()?.isOn == false)
                #expect(try !tx.channels.turn("x", on: true))
                try tx.channels.setTarget("anew", of: "c")
                #expect(try found()?.target == "anew")
                #expect(try tx.channels.remove("c"))
                #expect(try !tx.channels.remove("c"))
                #expect(try tx.channels.all().map(\.id) == ["b"])
            }
        }
    }

    @Test(
        "messages of a machine are stored once, replaced while they wait, and removed with their channel",
        arguments: DatabaseEngine.allCases)
    func messages(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func open(at seconds: Int64 = 5, limit: Int = 9) throws -> [MachineMessageRow] {
                    try tx.machineMessages.open(channel: "c", at: instant(seconds), limit: limit)
                }
                func insert(_ row: MachineMessageRow) throws -> Bool {
                    try tx.machineMessages.insert(row)
                }
                func waiting(_ seconds: Int64) throws -> [String: Instant] {
                    try tx.machineMessages.waiting(writtenBy: instant(seconds))
                }
                func noteGiven(_ id: String, at seconds: Int64) throws {
                    try tx.machineMessages.noteGiven(at: instant(seconds), of: .sample(id))
                }
                func noteShown(_ id: String, at seconds: Int64) throws -> Bool {
                    try tx.machineMessages.noteShown(at: instant(seconds), id: id, channel: "c")
                }
                func isGiven(_ tag: String) throws -> Bool {
                    try tx.machineMessages.isGiven(tag: tag, channel: "c")
                }
                func makeRoom(for row: MachineMessageRow) throws {
                    try tx.machineMessages.makeRoom(for: row)
                }
                try tx.channels.insert(.sample())
                #expect(try insert(.sample("n", writtenAt: 2)) && insert(.sample("m")))
                #expect(try !insert(.sample("m", writtenAt: 3)), "it is there")
                #expect(try open() == [.sample("m"), .sample("n", writtenAt: 2)], "the oldest first")
                #expect(try open(limit: 1).map(\.id) == ["m"])
                #expect(try waiting(0).isEmpty && waiting(2) == ["c": instant(1)] && !isGiven("day"))

                for seconds: Int64 in [4, 5] { try noteGiven("m", at: seconds) }
                #expect(try open().first?.givenAt == instant(4), "the first time counts")
                #expect(try open(at: 10).map(\.id) == ["n"], "what makes no sense and was given is not given again")
                #expect(try isGiven("day") && !isGiven("other") && waiting(9) == ["c": instant(2)])
                #expect(try noteShown("m", at: 6) && !noteShown("m", at: 7) && !noteShown("x", at: 7))
                #expect(try open().map(\.id) == ["n"])

                try makeRoom(for: .sample("n"))
                try makeRoom(for: .sample("o", tag: "other"))
                #expect(try open().map(\.id) == ["n"], "neither for itself nor for another")
                try makeRoom(for: .sample("o"))
                #expect(try open().isEmpty && isGiven("day"), "what was shown is known still")
                #expect(try insert(.sample("o")) && insert(.sample("p", tag: "other")))
                for id in ["o", "p"] { try noteGiven(id, at: 8) }
                try makeRoom(for: .sample("q"))
                #expect(
                    try open().map(\.id) == ["p"] && !insert(.sample("o")), "it may be shown, and is not given again")

                try tx.machineMessages.remove(.sample("p"))
                #expect(try open().isEmpty && !isGiven("other"))
                #expect(try insert(.sample("r", expiresAt: 11)))
                #expect(try tx.machineMessages.removeExpired(by: instant(10)) == 2)
                #expect(try open().map(\.id) == ["r"] && !isGiven("day"))
                try tx.channels.remove("c")
                #expect(try open().isEmpty)
            }
        }
    }
}

extension ChannelRow {
    static func sample(_ id: String = "c", addedAt: Int64 = 1) -> ChannelRow {
        ChannelRow(
            id: id, kind: "ntfy", place: "ntfy.sh/topic", target: "sealed", origin: "https://haru.example",
            language: "ko", addedAt: instant(addedAt))
    }
}

extension MachineMessageRow {
    static func sample(
        _ id: String = "m", tag: String = "day", writtenAt: Int64 = 1, expiresAt: Int64 = 10
    ) -> MachineMessageRow {
        MachineMessageRow(
            channel: "c", id: id, tag: tag, content: "{}", writtenAt: instant(writtenAt),
            expiresAt: instant(expiresAt))
    }
}
