import Core
import Language
import Testing

/// Texts of nudges and alarms.
@Suite struct NudgeWordsTests {
    static let all = NudgeSituation.allCases.flatMap { situation in
        (0..<NudgeLine.each).compactMap { NudgeLine(situation: situation, index: $0) }
    }

    /// Width of a text in a notification: a Korean character is twice as wide as a Latin letter.
    private func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ((0x1100...0xFFDC).contains($1.value) ? 2 : 1) }
    }

    private func nudge(
        _ line: NudgeLine, left: Int64 = 11_520, total: Int = 0, minimum: Int = 1, stake: Int = 0,
        weekly: Bool = false, unchecked: Bool = false
    ) -> Nudge {
        Nudge(
            day: .first, slot: .lastCall, secondsLeft: left, total: total, minimum: minimum, streakAtStake: stake,
            isWeekly: weekly, isUnchecked: unchecked, line: line)
    }

    @Test("There are at least forty lines, all distinct, each on one screen line", arguments: Language.allCases)
    func lines(language: Language) {
        let texts = Self.all.map(language.line)
        #expect(texts.count >= 40 && Set(texts).count == texts.count)
        for text in texts {
            #expect(columns(text) <= 40, "\(text)")
            #expect(text.hasSuffix(".") || text.hasSuffix("?"), "\(text)")
            let isKorean = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
            #expect(isKorean == (language == .korean), "\(text)")
        }
    }

    @Test("Korean lines are polite, and none scolds", arguments: all)
    func polite(line: NudgeLine) {
        let sentences = Language.korean.line(line).split(whereSeparator: { ".?".contains($0) })
        #expect(sentences.allSatisfy { $0.hasSuffix("요") }, "\(Language.korean.line(line))")
        for word in ["실패", "게으", "실망", "부끄", "왜 ", "fail", "lazy", "shame", "disappoint", " lose", "never"] {
            #expect(!Language.korean.line(line).contains(word) && !Language.english.line(line).contains(word))
        }
    }

    @Test("The longest nudge fits a notification", arguments: Language.allCases)
    func fits(language: Language) {
        for line in Self.all {
            for (total, minimum) in [(0, 1), (1, 100)] {
                for weekly in [true, false] {
                    let text = language.nudge(
                        nudge(
                            line, left: 86_340, total: total, minimum: minimum, stake: 1_234, weekly: weekly,
                            unchecked: true))
                    #expect(columns(text.title) <= 30, "\(text.title)")
                    #expect(columns(text.body) <= 90, "\(text.body)")
                }
            }
        }
    }

    @Test("A nudge names the time left, what is at stake, and what could not be checked")
    func says() throws {
        let line = try #require(NudgeLine(situation: .evening, index: 0))
        let plain = nudge(line)
        #expect(
            Language.korean.nudge(plain)
                == NotificationText(title: "오늘이 3시간 12분 남았어요", body: "작은 커밋 하나면 오늘도 초록이에요."))
        #expect(
            Language.english.nudge(plain)
                == NotificationText(title: "3 h 12 min left today", body: "One small commit turns today green."))
        let full = nudge(line, total: 1, minimum: 3, stake: 23, unchecked: true)
        #expect(
            Language.korean.nudge(full)
                == NotificationText(
                    title: "2회 더, 3시간 12분 남았어요", body: "작은 커밋 하나면 오늘도 초록이에요. 23일 연속을 이어 가요. 확인은 못 했어요."))
        #expect(
            Language.english.nudge(full)
                == NotificationText(
                    title: "2 more, 3 h 12 min left",
                    body: "One small commit turns today green. Keep your 23-day streak. Couldn’t check."))
        #expect(Language.korean.nudge(nudge(line, stake: 5, weekly: true)).body.hasSuffix("5주 연속을 이어 가요."))
        #expect(Language.korean.nudgeDone(count: 2).title == "오늘 커밋 완료")
        #expect(Language.english.nudgeDone(count: 1).body == "1 contribution today. The grass has grown.")
        #expect(Language.korean.nudgeDone(count: 1, hasLetter: true).body.hasSuffix("자랐어요. 꺼낼 편지가 있어요."))
    }

    @Test("An alarm names the time left, or says that it is late")
    func alarms() throws {
        let (day, time) = (try #require(Day(iso: "2026-11-21")), try #require(TimeOfDay(hour: 18)))
        func said(_ alarm: TaskAlarm, _ time: TimeOfDay?, late: Bool = false) -> [String] {
            let ring = OccurrenceAlarm(alarm: alarm, due: Due(day: day, time: time), at: Instant(seconds: 0))
            return Language.allCases.map { $0.ringing(ring, isLate: late, today: day) }
        }
        #expect(said(.atTime, time) == ["지금이에요 · 11월 21일 18:00", "Now · Nov 21 18:00"])
        #expect(said(.halfHour, time) == ["30분 뒤예요 · 11월 21일 18:00", "In 30 min · Nov 21 18:00"])
        #expect(said(.twoHours, time) == ["2시간 뒤예요 · 11월 21일 18:00", "In 2 h · Nov 21 18:00"])
        #expect(said(.oneDay, time) == ["내일이에요 · 11월 21일 18:00", "Tomorrow · Nov 21 18:00"])
        #expect(said(.halfHour, nil) == ["오늘이에요 · 11월 21일", "Today · Nov 21"])
        #expect(said(.oneDay, nil) == ["내일이에요 · 11월 21일", "Tomorrow · Nov 21"])
        #expect(said(.halfHour, time, late: true) == ["밀린 알림 · 마감 11월 21일 18:00", "Late alarm · due Nov 21 18:00"])
    }

    @Test("All texts of nudges are distinct", arguments: Language.allCases)
    func words(language: Language) {
        let slots: [NudgeSlot] = [.time(TimeOfDay(minutes: 0)), .lastCall, .snooze(Instant(seconds: 0))]
        let faults: [NudgeFault] = [.noTime, .tooManyTimes(limit: 24), .noWeekday]
        for words in [
            NudgeSilence.allCases.map(language.nudgeSilence), slots.map(language.nudgeSlot),
            faults.map(language.nudgeFault),
        ] {
            #expect(Set(words).count == words.count && !words.contains(""))
        }
    }
}
