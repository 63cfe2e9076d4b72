import Testing

@testable import Core

@Suite struct TaskRepeatTextTests {
    @Test(
        "every repeat is read back as it was written",
        arguments: [
            ("daily", TaskRepeat(.daily)),
            ("weekdays;after:3", TaskRepeat(.weekdays, end: .after(3))),
            ("daily/3", TaskRepeat(.daily, every: 3)),
            ("weekly/2:mon;after:5", TaskRepeat(.weekly([.monday]), every: 2, end: .after(5))),
            ("monthly/12:1", TaskRepeat(.monthly(dayOfMonth: 1), every: 12)),
            ("yearly:02-29", TaskRepeat(.yearly(month: 2, dayOfMonth: 29))),
            ("yearly/366:12-25", TaskRepeat(.yearly(month: 12, dayOfMonth: 25), every: 366)),
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
        "other text is refused",
        arguments: [
            "", "hourly", "daily:1", "weekly", "weekly:", "weekly:mon,xyz", "monthly:0", "monthly:32", "monthly:x",
            "daily;", "daily;until", "daily;until:2026-13-01", "daily;after:0", "daily;after:1000",
            "daily;after:3;after:4", "weekly:월", "weekly:mon,,wed", "weekly:wed,mon", "weekly:mon,mon", "weekly:MON",
            "monthly:+5", "monthly:05", "daily;after:+3", "daily/1", "daily/0", "daily/02", "daily/367", "daily/",
            "daily/+2", "weekdays/2", "weekly/2", "weekly/2:", "yearly", "yearly:", "yearly:2-29", "yearly:02-30",
            "yearly:13-01", "yearly:00-01", "yearly:12", "yearly:12-25-1", "yearly:--", "/2", "daily/2/2",
        ])
    func refused(_ text: String) {
        #expect(TaskRepeat(text: text) == nil)
    }
}
