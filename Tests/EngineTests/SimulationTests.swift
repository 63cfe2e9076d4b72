import Language
import TestSupport
import Testing

@testable import Core
@testable import Engine
@testable import Storage

/// Nudges that `remind simulate` lists are those that are sent when the time comes.
@Suite(.timeLimit(.minutes(10)))
struct SimulationTests {
    /// A made-up person with a long streak, settings, and commits to come.
    private struct Life {
        let settings: [SettingKey: String]
        /// Days before the start on which nothing was committed.
        let gaps: Set<Int>
        /// Times of the commits, in minutes after the start.
        let commits: [Int]

        static let days = 6
        static let past = 40

        init(seed: Int) {
            var dice = Dice(seed: seed)
            settings = [
                .streak: dice.chance(1, of: 3) ? "weekly" : "daily", .weekStart: dice.pick(["sun", "mon"]),
                .freezesAutomatic: dice.chance(2, of: 3) ? "on" : "off",
                .freezesPerMonth: "\(dice.roll(0...3))", .rest: dice.pick(["none", "none", "sat", "sat,sun"]),
                .minimum: dice.chance(1, of: 4) ? "2" : "1", .dayStart: dice.chance(1, of: 3) ? "4" : "0",
                .nudgeTimes: dice.pick(["20-22", "21:00", "none"]),
            ]
            gaps = Set((0..<dice.roll(0...3)).map { _ in dice.roll(1...Self.past) })
            commits = Set((0..<dice.roll(0...9)).map { _ in dice.roll(1...(Self.days * 1_440)) }).sorted()
        }
    }

    private func words(_ text: NotificationText) -> String { text.title + " / " + text.body }

    @Test("In random lives every nudge that is simulated is sent, and no other", arguments: RandomRounds.seeds(8))
    func equals(seed: Int) async throws {
        let life = Life(seed: seed)
        try await Ledger.with(now: "2026-09-20T12:00:00+09:00") { ledger in
            try await ledger.useCases.set(life.settings)
            try await ledger.add()
            // Passed day by day, so that each day is closed at its end.
            let start = try instant("2026-10-30T12:30:00+09:00")
            for back in stride(from: Life.past, through: 0, by: -1) {
                let noon = start.advanced(bySeconds: Int64(-back * 86_400 - 1_800))
                ledger.clock.now = noon
                if !life.gaps.contains(back), back > 0 {
                    for minute in 0..<3 { try commit(ledger, at: noon.advanced(bySeconds: Int64(minute * 60))) }
                    ledger.clock.now = noon.advanced(bySeconds: 600)
                }
                _ = try await ledger.useCases.refresh()
                _ = try await ledger.useCases.today()
            }
            try await ledger.addDevice()
            ledger.clock.now = start
            try await ledger.work(.remind)
            let coming = life.commits.map { start.advanced(bySeconds: Int64($0 * 60)) }
            let (simulated, _) = try await ledger.useCases.simulateNudges(
                days: Life.days, commits: coming.map { ($0, 32_400) })
            let expected = simulated.map { "\($0.at) " + words(Language.korean.nudge($0.nudge)) }

            var sent: [String] = []
            var commits = coming[...]
            for halfHour in 1...(Life.days * 48 - 1) {
                let now = start.advanced(bySeconds: Int64(halfHour * 1_800))
                while let at = commits.first, at <= now {
                    try commit(ledger, at: at)
                    commits.removeFirst()
                }
                ledger.clock.now = now
                try await ledger.work(.remind)
                for message in ledger.push.takeSent() where !message.notification.silent {
                    let text = NotificationText(title: message.notification.title, body: message.notification.body)
                    sent.append("\(now) " + words(text))
                }
            }
            #expect(sent == expected, "seed \(seed): \(life.settings)")
        }
    }

    private func commit(_ ledger: Ledger, at instant: Instant) throws {
        ledger.reader.commit(
            try ledger.scripted(at: instant.iso(offset: 32_400), in: "/code/haru"), to: "/code/haru")
    }

    @Test("a streak is named as long as it is, however long ago it began")
    func longStreak() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let (nudges, _) = try await ledger.useCases.simulateNudges(days: 2, commits: [])
            #expect(nudges.first?.nudge.streakAtStake == 17)
            #expect(nudges.last?.nudge.streakAtStake == 0)
        }
    }

    @Test("by weeks a freeze is spent also where the week ends with a rest day")
    func restAtWeeksEnd() async throws {
        // 8 to 14 November is a week from Sunday that is done; the next one is not, and Saturday rests.
        try await Ledger.withRun(settings: [.streak: "weekly", .rest: "sat"]) { ledger in
            let (nudges, _) = try await ledger.useCases.simulateNudges(days: 20, commits: [])
            let friday = nudges.filter { $0.nudge.day == Day(iso: "2026-11-27") }
            #expect(!friday.isEmpty && friday.allSatisfy { $0.nudge.streakAtStake == 3 })
        }
    }

    @Test("a month's freezes are counted as the ledger counts them: one on a day that was done is not spent")
    func freezesLeft() async throws {
        try await Ledger.withRun { ledger in
            // Two freezes in November: one is on a day that turned out done.
            _ = try await ledger.useCases.freeze(try day("2026-11-11"))
            try ledger.commit(on: "2026-11-11")
            try await ledger.look(at: "2026-11-12T12:00:00+09:00")
            let (nudges, _) = try await ledger.useCases.simulateNudges(days: 4, commits: [])
            let stakes = nudges.filter { $0.nudge.slot == .lastCall }.map(\.nudge.streakAtStake)
            #expect(stakes == [18, 18, 18, 0])
        }
    }
}
