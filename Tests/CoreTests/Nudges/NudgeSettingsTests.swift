import Core
import Testing

@Suite struct NudgeSettingsTests {
    @Test("By default a person is nudged each hour from seven to eleven, and half an hour before the day ends")
    func standard() {
        let settings = NudgeSettings()
        #expect(settings.isOn && settings.lastCall == 30 && settings.quietHours == nil)
        #expect(settings.schedule.text == "19-23" && settings.weekdays.count == 7)
        #expect(settings.faults.isEmpty)
    }

    @Test(
        "A schedule is read back as it was written",
        arguments: [
            ("19-23", ["19:00", "20:00", "21:00", "22:00", "23:00"]), ("9-9", ["09:00"]),
            ("22-1", ["00:00", "01:00", "22:00", "23:00"]), ("none", []), ("08:30,21:15", ["08:30", "21:15"]),
        ])
    func schedule(text: String, times: [String]) throws {
        let schedule = try #require(NudgeSchedule(text: text))
        #expect(schedule.text == text && schedule.times.map(\.description) == times)
        #expect(NudgeSchedule(text: schedule.text)?.times == schedule.times)
    }

    @Test("Times are sorted and stored once")
    func times() throws {
        #expect(try #require(NudgeSchedule(text: "21:15,08:30,21:15")).text == "08:30,21:15")
    }

    @Test(
        "An invalid schedule is refused",
        arguments: ["", "19", "24-25", "19-", "-1-3", "19-20-21", "8:30", "08:30,", "08:30;21:00", "+9-12", "a-b"])
    func refused(text: String) {
        #expect(NudgeSchedule(text: text) == nil)
    }

    @Test(
        "Quiet hours include their first minute and not their last, and may pass midnight",
        arguments: [
            ("23:00-07:00", ["23:00", "00:00", "06:59"], ["07:00", "12:00", "22:59"]),
            ("01:00-05:30", ["01:00", "05:29"], ["00:59", "05:30", "23:00"]),
        ])
    func quiet(text: String, within: [String], outside: [String]) throws {
        let quiet = try #require(QuietHours(text: text))
        #expect(quiet.text == text)
        #expect(within.compactMap { TimeOfDay(text: $0) }.allSatisfy(quiet.contains))
        #expect(!outside.compactMap { TimeOfDay(text: $0) }.contains(where: quiet.contains))
    }

    @Test("Invalid quiet hours are refused", arguments: ["", "23:00", "23:00-23:00", "23-7", "24:00-07:00", "a-b"])
    func notQuiet(text: String) {
        #expect(QuietHours(text: text) == nil)
    }

    @Test("Settings without any nudge are refused, and numbers are clamped")
    func faults() {
        var settings = NudgeSettings(schedule: .times([]), lastCall: nil)
        #expect(settings.faults == [.noTime])
        settings.lastCall = 1
        #expect(settings.lastCall == 5 && settings.faults.isEmpty)
        settings.weekdays = []
        #expect(settings.faults == [.noWeekday])
        settings.schedule = .times((0..<25).map { TimeOfDay(minutes: $0 * 10) })
        #expect(settings.faults == [.tooManyTimes(limit: 24), .noWeekday])
        #expect(NudgeSettings(lastCall: 1_000).lastCall == 180)
        #expect(NudgeSchedule.hourly(from: -3, through: 99).text == "0-23")
    }

    @Test("A snooze is clamped between five minutes and a day")
    func snooze() {
        let now = Instant(seconds: 0)
        #expect(Snooze(from: now).until.seconds == 1_800)
        #expect(Snooze(from: now, minutes: 0).until.seconds == 300)
        #expect(Snooze(from: now, minutes: .max).until.seconds == 86_400)
    }

    @Test("A slot is read back as it was written, and nothing else is read")
    func slots() {
        let slots: [NudgeSlot] = [.time(TimeOfDay(minutes: 65)), .lastCall, .snooze(Instant(seconds: 1_795_432_100))]
        #expect(slots.map(\.text) == ["01:05", "last-call", "snooze:1795432100"])
        #expect(slots.map(\.text).map(NudgeSlot.init(text:)) == slots)
        for text in ["", "1:05", "lastcall", "snooze:", "snooze:+5", "snooze:05"] {
            #expect(NudgeSlot(text: text) == nil, "\(text)")
        }
    }
}
