import Core
import TestSupport
import Testing

/// Every person is made from a seed, which a failure names.
@Suite struct NudgeOracleTests {
    static let batches = RandomRounds.seeds(4)
    private static let livesInBatch = 30

    private func seeds(_ batch: Int) -> Range<UInt64> {
        let size = UInt64(Self.livesInBatch)
        return UInt64(batch) * size..<UInt64(batch + 1) * size
    }

    @Test("The plan sends what an observer of the clock would send, minute by minute", arguments: batches)
    func sent(batch: Int) throws {
        for seed in seeds(batch) {
            let life = RandomNudging(seed: seed)
            let commits = life.commits.map { SimulatedCommit(at: Instant(seconds: $0.at), day: Day(number: $0.day)) }
            let sent = try life.plan().simulated(
                from: Instant(seconds: life.start), days: life.span, commits: commits, seed: seed)
            let expected = NudgeOracle(life).sent()
            #expect(
                sent.map { "\($0.nudge.day) \(name($0.nudge.slot)) \($0.at)" }
                    == expected.map { "\(Day(number: $0.day)) \($0.name) \(Instant(seconds: $0.at))" }, "seed \(seed)")
            let ends = zip(sent, expected).allSatisfy { $0.nudge.secondsLeft == $1.dayEnds - $1.at }
            #expect(ends, "seed \(seed)")
        }
    }

    @Test("After any sleep the plan continues with the first nudge that still makes sense", arguments: batches)
    func slept(batch: Int) throws {
        for seed in seeds(batch) {
            let life = RandomNudging(seed: seed)
            let plan = try life.plan()
            let oracle = NudgeOracle(life)
            var random = SeededGenerator(seed: seed)
            for _ in 0..<8 {
                let handled = life.start + Int64(random.number(0...(4 * 1_440))) * 60
                let now = handled + Int64(random.number(0...(random.chance(50) ? 45 : 1_440))) * 60
                let next = plan.next(after: Instant(seconds: handled), at: Instant(seconds: now))
                let found = next.map { "\($0.day) \(name($0.slot)) \($0.at)" }
                let expected = oracle.next(after: handled, at: now).map {
                    "\(Day(number: $0.day)) \($0.name) \(Instant(seconds: $0.at))"
                }
                // The oracle's walk ends; the plan looks ahead for a year.
                if expected == nil, let next {
                    #expect(next.at.seconds > life.start + Int64(life.span + 2) * 86_400)
                } else {
                    #expect(found == expected, "seed \(seed), \(Instant(seconds: handled)) to \(Instant(seconds: now))")
                }
            }
        }
    }

    private func name(_ slot: NudgeSlot) -> String {
        if case .snooze = slot { return "snooze" }
        return slot.text
    }
}
