import Core
import Testing

@Suite struct NudgeLineTests {
    @Test("A line is never the previous one, and every other one occurs")
    func never() {
        let situations: [NudgeSituation] = [.evening, .weekend]
        for previous in [NudgeLine(situation: .weekend, index: 7), NudgeLine(situation: .evening, index: 0)] {
            let chosen = (0..<64).map { NudgeLine(among: situations, seed: $0, after: previous) }
            #expect(!chosen.contains { $0 == previous })
            #expect(Set(chosen).count == 2 * NudgeLine.each - 1)
        }
        // A previous line of another situation excludes none.
        let other = NudgeLine(situation: .daytime, index: 0)
        #expect(Set((0..<64).map { NudgeLine(among: situations, seed: $0, after: other) }).count == 16)
    }

    @Test("The same seed chooses the same line, and its text reads back")
    func stable() {
        for situation in NudgeSituation.allCases {
            for seed in 0..<8 as Range<UInt64> {
                let line = NudgeLine(among: [situation], seed: seed, after: nil)
                #expect(line == NudgeLine(among: [situation], seed: seed, after: nil) && line.index == Int(seed))
                #expect(NudgeLine(text: line.text) == line)
            }
        }
        for text in ["evening", "evening/8", "evening/-1", "evening/03", "night/1", "evening/1/2", ""] {
            #expect(NudgeLine(text: text) == nil, "\(text)")
        }
    }

    @Test("Two days of nudges never repeat a line directly, whatever the seed")
    func running() throws {
        let start = try instant("2026-11-20T00:00:00+09:00")
        for seed in 0..<100 as Range<UInt64> {
            let plan = NudgePlan(settings: NudgeSettings(), dayCalendar: try dayCalendar())
            let lines = plan.simulated(from: start, days: 2, commits: [], seed: seed).map(\.nudge.line)
            try #require(lines.count == 12)
            let isRepeated = zip(lines, lines.dropFirst()).contains { $0 == $1 }
            #expect(!isRepeated, "seed \(seed)")
        }
    }
}
