import Core
import Engine
import TestSupport
import Testing

/// A forge is asked seldom, yields to urgent work, and is believed only where its answer fits.
@Suite struct ForgeQuestionTests {
    @Test("a forge is asked once an hour, with the ETag of its last answer")
    func polite() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.forges.change("octocat") { $0.etag = "m1" }
            #expect(ledger.forges.takeQuestions().map(\.etag) == [nil])
            ledger.clock.advance(seconds: 3_500)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 800)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.clock.advance(seconds: 4_300)
            let revision = try await ledger.useCases.revision()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().map(\.etag) == [nil, "m1"])
            // Nothing has changed, so no page is notified.
            #expect(try await ledger.useCases.revision() == revision)
            #expect(try await ledger.useCases.today().sources.first?.checkedAt == ledger.clock.now)
        }
    }

    @Test("an urgent request is answered, but not twice in a moment, nor while the forge asks for a pause")
    func asked() async throws {
        try await Ledger.withSource { ledger, _ in
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 31)
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .limited(seconds: 600) }
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            ledger.clock.advance(seconds: 300)
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            try await ledger.useCases.askSources()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 700)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
        }
    }

    @Test("one forge that hangs does not block the others, and times out")
    func hanging() async throws {
        try await Ledger.with { ledger in
            let time = ManualClock()
            var ledger = ledger
            ledger.uptime = time.monotonic
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("hubot") { $0.hangs = true }
            ledger.forges.change("octocat") { script in
                script.today = today
                script.counts[today] = 1
            }
            _ = try await ledger.addSource("hubot")
            _ = try await ledger.addSource()
            let useCases = ledger.useCases
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await useCases.fetchSources(isAsked: true, within: .seconds(10)) }
                while try await useCases.today().count == 0 { await Task.yield() }
                // The other one is still being waited for.
                #expect(try await useCases.sources().map(\.readAt).contains(nil))
                await time.untilSlept()
                time.advance(by: .seconds(10))
                try await group.waitForAll()
            }
            #expect(try await useCases.sources().map(\.problem?.reason) == [.timedOut, nil])
        }
    }

    @Test("an unchanged answer is accepted on the day of the last answer alone")
    func marksOfOtherDays() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.forges.change("octocat") { $0.etag = "m1" }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            _ = ledger.forges.takeQuestions()
            ledger.forges.change("octocat") { $0.today = $0.today.next }
            // 09:00 in Seoul is when GitHub's day begins.
            ledger.clock.now = try instant("2026-11-02T08:59:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.clock.now = try instant("2026-11-02T10:30:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().map(\.etag) == ["m1", nil])
        }
    }

    @Test("a poll that a clock ahead of time put off runs as soon as the clock is right")
    func clockAhead() async throws {
        try await Ledger.withSource { ledger, _ in
            let now = ledger.clock.now
            ledger.clock.advance(days: 400)
            ledger.forges.change("octocat") { $0.today = $0.today.advanced(by: 400) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            _ = ledger.forges.takeQuestions()
            ledger.clock.now = now.advanced(bySeconds: 60)
            ledger.forges.change("octocat") { $0.today = $0.today.advanced(by: -400) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            #expect(try await ledger.useCases.today().state == .done)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
        }
    }

    @Test("after a clock was a few hours ahead no answer is accepted, and no day is closed")
    func clockHoursAhead() async throws {
        try await Ledger.withSource(now: "2026-11-02T05:00:00+09:00") { ledger, _ in
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            ledger.forges.change("octocat") { script in
                script.today = script.today.previous
                script.counts[Day(iso: "2026-11-01") ?? .first] = nil
                script.counts[Day(iso: "2026-11-02") ?? .first] = nil
            }
            _ = ledger.forges.takeQuestions()
            // It was the evening of the previous day.
            ledger.clock.now = try instant("2026-11-01T20:00:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            ledger.clock.now = try instant("2026-11-02T00:00:20+09:00")
            #expect(try await ledger.explain("2026-11-01").state == .unknown)
            ledger.forges.change("octocat") { script in
                script.counts[script.today] = 1
                script.today = script.today.next
            }
            ledger.clock.now = try instant("2026-11-02T00:12:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-01").state == .done)
        }
    }

    @Test("a caller that does not wait records no failure, and an answer that came meanwhile stays")
    func impatience() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.clock.advance(hours: 2)
            ledger.forges.change("octocat") { $0.hangs = true }
            try await ledger.useCases.fetchSources(within: .milliseconds(20))
            #expect(try await ledger.useCases.sources().map(\.problem) == [nil])
            #expect(try await ledger.useCases.today().state == .done)
            _ = ledger.forges.takeQuestions()
            // It is not waited for again at once.
            try await ledger.useCases.fetchSources(within: .milliseconds(20))
            #expect(ledger.forges.takeQuestions().isEmpty)
            let job = try #require(try await ledger.useCases.jobs().first { $0.kind == "fetch" })
            #expect(job.dueAt <= ledger.clock.now.advanced(bySeconds: 60))
        }
    }

    @Test("days to come that were left out are requested again, whatever the forge's ETag says")
    func markOfDaysToCome() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.forges.change("octocat") { script in
                script.etag = "m1"
                script.today = script.today.next
            }
            for _ in 1...2 {
                ledger.clock.advance(hours: 2)
                try await ledger.useCases.fetchSources(within: .seconds(5))
            }
            #expect(ledger.forges.takeQuestions().map(\.etag) == [nil, nil, nil])
        }
    }

    @Test("a forge that asks for a pause is not asked about a source that is added then")
    func limitedSibling() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.clock.advance(hours: 2)
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .limited(seconds: 600) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.forges.change("hubot") { $0.today = Day(iso: "2026-11-01") ?? .first }
            _ = try await ledger.addSource("hubot")
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 1_000)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(Set(ledger.forges.takeQuestions().map(\.login)) == ["octocat", "hubot"])
        }
    }
}
