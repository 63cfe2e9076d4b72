import Core
import Testing

@Suite struct ChallengeTests {
    private func challenge(
        _ length: Int, _ rule: Challenge.Rule, ending: Challenge.Ending? = nil
    ) throws -> Challenge {
        Challenge(id: "1", name: "백일", length: length, rule: rule, start: try day("2026-11-01"), ending: ending)
    }

    /// States from 2026-11-01 on: `D`one, `M`issed, `R`est, `F`rozen, `U`nknown, `P`ending.
    private func days(_ letters: String) throws -> [(day: Day, state: DayState)] {
        let states: [Character: DayState] = [
            "D": .done, "M": .missed, "R": .rest, "F": .frozen, "U": .unknown, "P": .pending,
        ]
        let first = try day("2026-11-01")
        return try letters.enumerated().map { (first.advanced(by: $0.offset), try #require(states[$0.element])) }
    }

    @Test(
        "A challenge has the progress of its days",
        arguments: [
            (5, Challenge.Rule.everyDay, "", 0, "running", nil), (5, .everyDay, "P", 0, "running", nil),
            (5, .everyDay, "DDP", 2, "running", nil), (3, .everyDay, "DDD", 3, "succeeded", "2026-11-03"),
            (1, .everyDay, "D", 1, "succeeded", "2026-11-01"), (5, .everyDay, "DDMDD", 2, "failed", "2026-11-03"),
            (5, .everyDay, "M", 0, "failed", "2026-11-01"),
            // Neutral days extend it and end nothing.
            (3, .everyDay, "DRFUD", 2, "running", nil), (3, .everyDay, "DRFUDD", 3, "succeeded", "2026-11-06"),
            // There is no deadline.
            (3, .count, "DMMDMP", 2, "running", nil), (3, .count, "DMMDMD", 3, "succeeded", "2026-11-06"),
            (5, .count, "MMMMM", 0, "running", nil),
            // Days after success change nothing.
            (2, .everyDay, "DDMMM", 2, "succeeded", "2026-11-02"), (2, .count, "DDDDD", 2, "succeeded", "2026-11-02"),
        ] as [(Int, Challenge.Rule, String, Int, String, String?)])
    func progress(
        length: Int, rule: Challenge.Rule, letters: String, done: Int, state: String, on: String?
    ) throws {
        let progress = try challenge(length, rule).progress(days: try days(letters))
        #expect(progress.done == done)
        #expect(progress.remaining == length - done)
        #expect(progress.state.code == state)
        #expect(progress.state.day == (try on.map { try day($0) }))
    }

    @Test("Days before the start are skipped")
    func beforeStart() throws {
        let before = (try day("2026-10-25")).through(try day("2026-10-31")).map { (day: $0, state: DayState.missed) }
        let progress = try challenge(3, .everyDay).progress(days: before + (try days("DD")))
        #expect(progress == Challenge.Progress(done: 2, remaining: 1, state: .running))
    }

    @Test("A settled outcome stays, whatever the days are since")
    func settled() throws {
        let third = try day("2026-11-03")
        let failed = try challenge(4, .everyDay, ending: .failed(on: third)).progress(days: try days("DDDDD"))
        // The lost day turned out done; the challenge stays lost.
        #expect(failed == Challenge.Progress(done: 2, remaining: 2, state: .failed(on: third)))
        let won = try challenge(2, .everyDay, ending: .failed(on: third)).progress(days: try days("DDD"))
        #expect(won == Challenge.Progress(done: 1, remaining: 1, state: .failed(on: third)))
        let succeeded = try challenge(3, .everyDay, ending: .succeeded(on: third)).progress(days: try days("DMDD"))
        #expect(succeeded == Challenge.Progress(done: 3, remaining: 0, state: .succeeded(on: third)))
        let givenUp = try challenge(5, .count, ending: .givenUp(on: third)).progress(days: try days("DMDDD"))
        #expect(givenUp == Challenge.Progress(done: 2, remaining: 3, state: .givenUp(on: third)))
    }

    @Test("A length is clamped to a year", arguments: [(0, 1), (-3, 1), (1, 1), (365, 365), (366, 365), (.max, 365)])
    func lengths(asked: Int, held: Int) throws {
        #expect(try challenge(asked, .count).length == held)
        #expect(Challenge.presets.allSatisfy(Challenge.lengths.contains))
    }
}
