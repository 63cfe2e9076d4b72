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
}

extension ChannelRow {
    static func sample(_ id: String = "c", addedAt: Int64 = 1) -> ChannelRow {
        ChannelRow(
            id: id, kind: "ntfy", place: "ntfy.sh/topic", target: "sealed", origin: "https://haru.example",
            language: "ko", addedAt: instant(addedAt))
    }
}
