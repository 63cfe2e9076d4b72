import Core
import Engine
import Presentation
import TestSupport
import Testing

/// JSON for machines.
@Suite struct JSONShapeTests {
    @Test("the instants of a task have the offset of the clock at home at that time")
    func instants() async throws {
        try await Ledger.with { ledger in
            let id = try await ledger.useCases.addTask(TaskFields(title: "Sow")).task.id
            ledger.clock.now = try instant("2026-11-05T12:00:00+09:00")
            try await ledger.useCases.setZone("Europe/Berlin")
            _ = try await ledger.useCases.completeTasks([id])
            let json = JSONShape.task(try await ledger.useCases.task(id)).compact
            #expect(json.contains(#""createdAt":"2026-11-01T12:00:00+09:00""#))
            #expect(json.contains(#""doneAt":"2026-11-05T04:00:00+01:00""#))
        }
    }

    @Test("a day names its freeze, the rules that held, and the person as whom a commit counts")
    func explained() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-30")
            var shared = try ledger.scripted(at: "2026-10-31T12:00:00Z", email: "other@example.com", in: "/code/haru")
            shared.coauthors = ["rani@example.com"]
            ledger.reader.commit(shared, to: "/code/haru")
            try await ledger.add()
            try await ledger.useCases.set([.coauthors: "on", .rest: "sun", .dayStart: "4"])
            let day31 = try await ledger.useCases.explain(try day("2026-10-31"))
            let told = JSONShape.explain(day31).compact
            #expect(told.contains(#""coauthor":"rani@example.com""#))
            #expect(told.contains(#""homeZone":"Asia/Seoul","homeTime":"2026-10-31T21:00:00+09:00""#))
            #expect(told.contains(#""rest":["sun"]"#) && told.contains(#""dayStart":4"#))
            ledger.clock.advance(days: 2)
            _ = try await ledger.useCases.refresh()
            let frozen = try await ledger.useCases.freeze(try day("2026-11-02"))
            let freeze = JSONShape.explain(frozen).compact
            #expect(freeze.contains(#""because":"freeze-by-hand""#))
            #expect(freeze.contains(#""freeze":{"spentAt":"2026-11-03T12:00:00+09:00","automatic":false}"#))
            #expect(freeze.contains(#""event":"freeze-spent","detail":"","stateBefore":"missed""#))
            let thawed = try await ledger.useCases.unfreeze(try day("2026-11-02"))
            #expect(thawed.changes.map(\.event) == [.freezeSpent, .freezeTakenBack])
        }
    }

    @Test(
        "the kind of a change distinguishes one cause from another",
        arguments: [
            (DayChange.Reason.lessEvidence, "haru", DayChange.Event.repositoryRemoved, "haru"),
            (.lessEvidence, "a@work.example", .addressRemoved, "a@work.example"),
            (.lessEvidence, "coauthors", .coauthorsLeftOut, ""),
            (.ruleChanged, "minimum=2 rest=sun", .dayRuleChanged, "minimum=2 rest=sun"),
            (.ruleChanged, "Europe/Berlin", .homeMoved, "Europe/Berlin"),
            (.ruleChanged, "+message:chore*", .exclusionAdded, "message:chore*"),
            (.ruleChanged, "-path:docs/*", .exclusionRemoved, "path:docs/*"),
            (.ruleChanged, "exclusion", .exclusionsChanged, ""),
            (.freeze, "automatic", .freezeSpentAutomatically, ""),
            (.freeze, "", .freezeSpent, ""),
        ])
    func events(why: DayChange.Reason, detail: String, event: DayChange.Event, subject: String) throws {
        let change = DayChange(
            day: .first, at: Instant(seconds: 0), from: 0, to: 0, stateBefore: .missed, stateAfter: .frozen, why: why,
            detail: detail)
        #expect(change.event == event && change.subject == subject)
    }
}
