import Testing

@testable import Core

@Suite struct TaskRepeatTextTests {
    @Test(
        "every repeat reads what it writes",
        arguments: [
            ("daily", TaskRepeat(.daily)),
            ("weekdays;after:3", TaskRepeat(.weekdays, end: .after(3))),
            ("weekly:sun,wed", TaskRepeat(.weekly([.wednesday, .sunday]))),
            (
                "monthly:31;until:2026-12-31",
                TaskRepeat(.monthly(dayOfMonth: 31), end: .until(Day(iso: "2026-12-31") ?? .first))
            ),
        ])
    func roundTrip(_ text: String, _ repeats: TaskRepeat) {
        #expect(repeats.text == text)
        #expect(TaskRepeat(text: text) == repeats)
    }

    @Test(
        "nothing else is read",
        arguments: [
            "", "hourly", "daily:1", "weekly", "weekly:", "weekly:mon,xyz", "monthly:0", "monthly:32", "monthly:x",
            "daily;", "daily;until", "daily;until:2026-13-01", "daily;after:0", "daily;after:1000",
            "daily;after:3;after:4", "weekly:월", "weekly:mon,,wed", "weekly:wed,mon", "weekly:mon,mon", "weekly:MON",
            "monthly:+5", "monthly:05", "daily;after:+3",
        ])
    func refused(_ text: String) {
        #expect(TaskRepeat(text: text) == nil)
    }
}
