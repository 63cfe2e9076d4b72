import Foundation
import Testing

/// `haru notify nudges`: its output in both languages, its settings and its refusals.
@Suite struct RemindCommandTests {
    /// The output of a run, without the spaces for layout.
    private func said(_ place: Place, _ arguments: String...) async throws -> [String] {
        let outcome = try await place.haru(["remind"] + arguments)
        #expect(outcome.status == 0, "\(outcome.error)")
        return outcome.output.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    private func status(_ place: Place) async throws -> [String: Any] {
        try #require(try await place.json("remind", "status", "--json") as? [String: Any])
    }

    @Test("it prints when nudges come and which is next")
    func shown() async throws {
        try await Place.settled { place in
            #expect(
                try await said(place) == [
                    "Nudges on, but with no device yet; see Settings → Notifications",
                    "Times every hour from 19:00 to 23:00", "Weekdays every day",
                    "Last call 30 min before the day ends", "Quiet hours none", "Today not committed yet",
                    "Next nudge 20:00",
                ])
            #expect(
                try await said(place, "--lang", "ko") == [
                    "알림 켜짐, 받을 기기가 아직 없어요. 설정 → 알림에서 더해요.", "시각 19시부터 23시까지 매시", "요일 매일",
                    "마지막 알림 하루가 끝나기 30분 전", "방해 금지 시간 없음", "오늘 아직 커밋하지 않았어요", "다음 알림 20:00",
                ])
            try place.commitToday("garden")
            let done = try await said(place)
            #expect(done.contains("Today already committed") && done.contains("Next nudge Nov 22 19:00"))
        }
    }

    @Test("it is switched off and on, and has no next nudge while off")
    func switched() async throws {
        try await Place.settled { place in
            let off = try await said(place, "off")
            #expect(off.first == "Nudges off" && off.contains("Next nudge none"))
            #expect(try await status(place)["on"] as? Bool == false)
            #expect(try await said(place, "on").contains("Next nudge 20:00"))
        }
    }

    @Test("times, weekdays, quiet hours and the last call are set together")
    func times() async throws {
        try await Place.settled { place in
            let set = try await said(
                place, "at", "21:30,08:00", "--weekdays", "mon,sat", "--quiet", "23:00-07:00", "--last-call", "none")
            for line in ["Times 08:00, 21:30", "Weekdays Mon, Sat", "Last call none", "Quiet hours 23:00-07:00"] {
                #expect(set.contains(line), "\(set)")
            }
            let json = try await status(place)
            #expect(json["times"] as? String == "08:00,21:30")
            #expect(json["weekdays"] as? [String] == ["mon", "sat"] && json["quietHours"] as? String == "23:00-07:00")
            #expect((json["next"] as? [String: Any])?["at"] as? String == "2026-11-21T21:30:00+09:00")
            #expect(try await said(place, "at", "none", "--last-call", "45").contains("Times the last call alone"))
        }
    }

    @Test("nudges are snoozed, and the snooze is undone")
    func snoozed() async throws {
        try await Place.settled { place in
            let snoozed = try await said(place, "snooze", "45")
            #expect(snoozed.contains("Snoozed until 20:33") && snoozed.contains("Next nudge 20:33 · snoozed"))
            #expect(try await status(place)["snoozedUntil"] as? String == "2026-11-21T20:33:00+09:00")
            #expect(try await said(place, "snooze", "2h").contains("Snoozed until 21:48"))
            let ended = try await said(place, "snooze", "--undo")
            #expect(!ended.contains { $0.hasPrefix("Snoozed") } && ended.contains("Next nudge 20:00"))
            #expect(try await said(place, "snooze", "--lang", "ko").contains("미룸 20:18까지"))
        }
    }

    @Test("the next message is shown in full, with what withdraws it")
    func simulated() async throws {
        try await Place.settled { place in
            let commits = place.folder + "/commits"
            try Data("2026-11-21T22:10:00+09:00\n\n".utf8).write(to: URL(fileURLWithPath: commits))
            let outcome = try await place.haru(["remind", "simulate", "--days", "1", "--commits", commits])
            let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(outcome.status == 0)
            #expect(text.hasPrefix("20:00 4 h left today ·") && !text.contains("…"))
            #expect(text.contains("(withdrawn 22:10)") && !text.contains(" 23:00 "))
            #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            let json = try await place.json("remind", "simulate", "--days", "1", "--commits", commits, "--json")
            let nudges = try #require(json as? [[String: Any]])
            #expect(nudges.map { $0["slot"] as? String } == ["20:00", "21:00", "22:00", "19:00"])
            #expect(
                try await said(place, "simulate", "--days", "1", "--lang", "ko").first?.hasPrefix("20:00 오늘이 4시간 남았어요")
                    == true)
        }
    }

    @Test(
        "invalid input is refused in one sentence",
        arguments: [
            (["at", "25:00"], "nudge-times"), (["at"], "<times>"),
            (["at", "none", "--last-call", "none"], "last call"),
            (["at", "19-23", "--last-call", "4"], "5-180"), (["at", "19-23", "--weekdays", "none"], "weekday"),
            (["at", "19-23", "--weekdays", "moonday"], "nudge-days"),
            (["at", "19-23", "--quiet", "23-7"], "quiet-hours"),
            (["snooze", "3"], "5-1440"), (["simulate", "--days", "0"], "1-366"),
            (["simulate", "--commits", "/nowhere"], "--commits"),
        ])
    func refused(_ arguments: [String], _ word: String) async throws {
        try await Place.settled { place in
            expectRefusal(try await place.haru(["remind"] + arguments), word)
            #expect(try await status(place)["times"] as? String == "19-23")
        }
    }

    @Test("a test without a device prints where to add one")
    func tested() async throws {
        try await Place.settled { place in
            let outcome = try await place.haru("remind", "test")
            #expect(outcome.status == 2 && outcome.output.contains("Settings → Notifications"))
            let json = try await place.haru("remind", "test", "--json")
            #expect(json.status == 2 && json.output == "[]\n")
        }
    }
}
