import Core
import Testing

@Suite struct ChallengeSpanTests {
    private func challenge(_ length: Int, ending: Challenge.Ending? = nil) throws -> Challenge {
        Challenge(id: "c", name: "", length: length, rule: .everyDay, start: try day("2026-10-29"), ending: ending)
    }

    @Test(
        "A running challenge ends where it would if every owed day were done",
        arguments: [
            // Twenty-three done, today open: today is one of the seventy-seven that remain.
            (100, 23, false, [Weekday](), "2027-02-05"), (100, 23, true, [], "2027-02-06"),
            (24, 23, false, [], "2026-11-21"), (24, 23, true, [], "2026-11-22"),
            // Over New Year and with two rest days a week.
            (60, 23, true, [.saturday, .sunday], "2027-01-12"), (25, 23, false, [.sunday], "2026-11-23"),
        ])
    func running(length: Int, done: Int, isDone: Bool, rest: [Weekday], flag: String) throws {
        let progress = Challenge.Progress(done: done, remaining: length - done, state: .running)
        let span = try challenge(length).span(progress, today: try day("2026-11-21"), isDone: isDone) {
            rest.contains($0.weekday)
        }
        #expect(span.flag == (try day(flag)) && span.through == span.flag)
        #expect(span.from == (try day("2026-10-29")))
    }

    @Test("With nothing owed for years there is no flag, and the span ends today")
    func never() throws {
        let progress = Challenge.Progress(done: 0, remaining: 100, state: .running)
        let today = try day("2026-11-21")
        let span = try challenge(100).span(progress, today: today, isDone: false) { _ in true }
        #expect(span == ChallengeSpan(from: try day("2026-10-29"), through: today, flag: nil))
    }

    @Test("An ended challenge covers the days until its end, and has a flag only when it was won")
    func ended() throws {
        let (today, end) = (try day("2026-11-21"), try day("2026-11-10"))
        for state in [Challenge.State.succeeded(on: end), .failed(on: end), .givenUp(on: end)] {
            let progress = Challenge.Progress(done: 3, remaining: 4, state: state)
            let span = try challenge(7).span(progress, today: today, isDone: true) { _ in false }
            #expect(span.through == end && span.flag == (state == .succeeded(on: end) ? end : nil))
            #expect(span.contains(end) && !span.contains(end.next))
        }
    }
}
