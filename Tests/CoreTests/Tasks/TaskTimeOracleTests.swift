import Core
import Foundation
import TestSupport
import Testing

/// Due times of tasks while home moves, compared with an observer who reads the clock every minute.
@Suite struct TaskTimeOracleTests {
    @Test(
        "A time on a day of travel is its first occurrence at home or, where it is skipped, the arrival",
        arguments: [
            // From Seoul to New York, fourteen hours back: 20:00 was shown in Seoul, and is shown again.
            ("Asia/Seoul", "2026-11-21T12:00:00Z", "America/New_York", "2026-11-21", "20:00", "2026-11-21T11:00:00Z"),
            ("Asia/Seoul", "2026-11-21T12:00:00Z", "America/New_York", "2026-11-21", "22:00", "2026-11-22T03:00:00Z"),
            // From New York to Seoul, fourteen hours ahead: the times between are skipped.
            ("America/New_York", "2026-11-21T15:00:00Z", "Asia/Seoul", "2026-11-21", "09:00", "2026-11-21T14:00:00Z"),
            ("America/New_York", "2026-11-21T15:00:00Z", "Asia/Seoul", "2026-11-21", "18:00", "2026-11-21T15:00:00Z"),
            ("America/New_York", "2026-11-21T15:00:00Z", "Asia/Seoul", "2026-11-22", "00:00", "2026-11-21T15:00:00Z"),
            ("America/New_York", "2026-11-21T15:00:00Z", "Asia/Seoul", "2026-11-22", "00:01", "2026-11-21T15:01:00Z"),
            // Over the date line, a whole day ahead.
            (
                "Pacific/Honolulu", "2026-11-21T20:00:00Z", "Pacific/Kiritimati", "2026-11-21", "18:00",
                "2026-11-21T20:00:00Z"
            ),
            (
                "Pacific/Kiritimati", "2026-11-21T20:00:00Z", "Pacific/Honolulu", "2026-11-21", "18:00",
                "2026-11-21T04:00:00Z"
            ),
        ])
    func travel(from: String, at: String, to: String, date: String, time: String, expected: String) throws {
        let zones = try dayCalendar(from, moves: [(at, to)]).zones
        let due = Due(day: try day(date), time: TimeOfDay(text: time))
        #expect(TaskAlarm.atTime.instant(for: due, zones: zones) == (try instant(expected)))
    }

    /// The times that a clock at home shows each minute around a range of days.
    private struct Walk {
        private var showings: [Int64: [Instant]] = [:]
        /// The times that the clock skipped, and the first instant after them.
        private var leaps: [(over: Range<Int64>, at: Instant)] = []

        init(_ life: RandomNudging) {
            let zones = life.zones.compactMap { entry in
                TimeZone(identifier: entry.name).map { (from: entry.from ?? .min, zone: $0) }
            }
            let first = life.start - 2 * 86_400
            var before = Int64.max
            for minute in 0..<((Int64(life.span) + 5) * 1_440) {
                let seconds = first + minute * 60
                let zone = zones.last { $0.from <= seconds }?.zone ?? .gmt
                let wall = seconds + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
                showings[wall, default: []].append(Instant(seconds: seconds))
                if wall > before { leaps.append((before + 1..<wall, Instant(seconds: seconds))) }
                before = wall
            }
        }

        /// The minutes that show a time or, where none does, the first after it was skipped.
        func instants(showing wanted: Int64) -> [Instant] {
            showings[wanted] ?? leaps.first { $0.over.contains(wanted) }.map { [$0.at] } ?? []
        }
    }

    @Test(
        "In random histories a task's time is what an observer reads off the clock every minute",
        arguments: RandomRounds.seeds(4))
    func lives(batch: Int) throws {
        for seed in UInt64(batch) * 30..<UInt64(batch + 1) * 30 {
            let life = RandomNudging(seed: seed)
            let (walk, zones) = (Walk(life), try life.plan().dayCalendar.zones)
            var random = SeededGenerator(seed: seed)
            for _ in 0..<40 {
                let number = Int((life.start / 86_400)) + random.number(0...life.span)
                let time = TimeOfDay(minutes: random.chance(50) ? random.number(0...1_439) : random.number(0...47) * 30)
                let expected = walk.instants(showing: Int64(number) * 86_400 + Int64(time.minutes) * 60)
                var due = Due(day: Day(number: number), time: time)
                let first = TaskAlarm.atTime.instant(for: due, zones: zones)
                #expect(first == expected.first, "seed \(seed), \(due)")
                due.isSecondShowing = true
                let second = TaskAlarm.atTime.instant(for: due, zones: zones)
                #expect(second == expected.dropFirst().first ?? expected.first, "seed \(seed), \(due)")
            }
        }
    }
}
