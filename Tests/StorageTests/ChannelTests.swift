import Core
import TestSupport
import Testing

@testable import Storage

/// Places beside browsers that people are notified in.
@Suite struct ChannelTests {
    @Test("a channel is kept, noted about, turned and removed", arguments: DatabaseEngine.allCases)
    func kept(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func found() throws -> ChannelRow? { try ChannelTable.find("c", person: 1, in: connection) }
                let row = ChannelRow.sample()
                try ChannelTable.insert(row, person: 1, in: connection)
                try ChannelTable.insert(.sample("b", addedAt: 2), person: 1, in: connection)
                #expect(try ChannelTable.all(person: 1, in: connection).map(\.id) == ["b", "c"], "the newest first")
                #expect(try found() == row)
                try ChannelTable.note(
                    problem: "timed-out", isGone: false, at: instant(3), of: "c", person: 1, in: connection)
                #expect(
                    try found()?.problem == "timed-out" && found()?.problemAt == instant(3) && found()?.isOn == true)
                try ChannelTable.noteSuccess(at: instant(4), of: "c", person: 1, in: connection)
                #expect(try found()?.problem == "" && found()?.problemAt == nil && found()?.succeededAt == instant(4))
                try ChannelTable.note(problem: "gone", isGone: true, at: instant(5), of: "c", person: 1, in: connection)
                #expect(try found()?.isOn == false && found()?.problem == "gone" && found()?.succeededAt == instant(4))
                #expect(try ChannelTable.turn("c", on: true, person: 1, in: connection))
                #expect(try found()?.isOn == true && found()?.problem == "")
                #expect(try ChannelTable.turn("c", on: false, person: 1, in: connection))
                #expect(try found()?.isOn == false)
                #expect(try !ChannelTable.turn("x", on: true, person: 1, in: connection))
                try ChannelTable.setTarget("anew", of: "c", person: 1, in: connection)
                #expect(try found()?.target == "anew")
                #expect(try ChannelTable.remove("c", person: 1, in: connection))
                #expect(try !ChannelTable.remove("c", person: 1, in: connection))
                #expect(try ChannelTable.all(person: 1, in: connection).map(\.id) == ["b"])
            }
        }
    }

    @Test(
        "messages of a machine are kept once, replaced while they wait, and gone with their channel",
        arguments: DatabaseEngine.allCases)
    func messages(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func all() throws -> [MachineMessageRow] {
                    try MachineMessageTable.all(channel: "c", person: 1, in: connection)
                }
                func insert(_ row: MachineMessageRow) throws -> Bool {
                    try MachineMessageTable.insert(row, person: 1, in: connection)
                }
                func waiting(_ seconds: Int64) throws -> [String: Instant] {
                    try MachineMessageTable.waiting(writtenBy: instant(seconds), person: 1, in: connection)
                }
                func replaced(by row: MachineMessageRow) throws -> Bool {
                    try MachineMessageTable.removeWaiting(before: row, person: 1, in: connection)
                }
                func noteShown(_ id: String, at seconds: Int64) throws -> Bool {
                    try MachineMessageTable.noteShown(
                        at: instant(seconds), id: id, channel: "c", person: 1, in: connection)
                }
                try ChannelTable.insert(.sample(), person: 1, in: connection)
                #expect(try insert(.sample("n", writtenAt: 2)) && insert(.sample("m")))
                #expect(try !insert(.sample("m", writtenAt: 3)), "it is there")
                #expect(try all() == [.sample("m"), .sample("n", writtenAt: 2)], "the oldest first")
                #expect(try waiting(0).isEmpty && waiting(2) == ["c": instant(1)])

                for seconds: Int64 in [4, 5] {
                    try MachineMessageTable.noteGiven(
                        at: instant(seconds), of: .sample("m"), person: 1, in: connection)
                }
                #expect(try all().first?.givenAt == instant(4), "the first time counts")
                #expect(try noteShown("m", at: 6) && !noteShown("m", at: 7) && !noteShown("x", at: 7))
                #expect(try all().first?.shownAt == instant(6))
                #expect(try waiting(9) == ["c": instant(2)])

                #expect(try !replaced(by: .sample("n")), "it does not replace itself")
                #expect(try !replaced(by: .sample("o", tag: "other")))
                #expect(try replaced(by: .sample("o")), "the machine knows nothing of it")
                #expect(try all().map(\.id) == ["m"], "what was shown stays")
                #expect(try insert(.sample("o")))
                try MachineMessageTable.noteGiven(at: instant(8), of: .sample("o"), person: 1, in: connection)
                #expect(try !replaced(by: .sample("p")), "the machine may show it")
                #expect(try all().map(\.id) == ["m"])

                #expect(try insert(.sample("q", expiresAt: 11)))
                #expect(try MachineMessageTable.removeExpired(at: instant(10), person: 1, in: connection) == 1)
                #expect(try all().map(\.id) == ["q"])
                try ChannelTable.remove("c", person: 1, in: connection)
                #expect(try all().isEmpty)
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
