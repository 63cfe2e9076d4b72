import Core
import Engine
import Testing

@testable import Web

/// Parsing of task forms and addresses.
@Suite struct TaskFormTests {
    private func read(_ values: [String: [String]]) -> TaskForm {
        TaskForm(FormState(values: values.merging(["title": ["우유"]]) { own, _ in own }))
    }

    @Test("A form of the editor parses back unchanged", arguments: 0..<16)
    func roundTrip(index: Int) {
        var fields = Samples().fields(index)
        fields.repeats =
            [
                nil, TaskRepeat(.daily), TaskRepeat(.weekdays, end: .after(12)), TaskRepeat(.monthly(dayOfMonth: 31)),
                TaskRepeat(.yearly(month: 2, dayOfMonth: 29)), TaskRepeat(.weekly([.sunday]), every: 2),
                TaskRepeat(.yearly(month: 12, dayOfMonth: 25), every: 366, end: .after(2)),
                TaskRepeat(.daily, every: 3),
            ][index % 8]
        if fields.due == nil {
            fields.repeats = nil
            fields.alarms = []
        }
        let form = TaskForm(FormState(values: TaskForm.values(of: fields)))
        #expect(form.faults == [:])
        #expect(form.fields == fields.tidied)
    }

    @Test(
        "An invalid value is reported at its field",
        arguments: [
            (["title": "  "], Field.title, TaskForm.Fault.refused(.emptyTitle)),
            (["day": "2026-02-30"], .day, .unreadableDay),
            (["day": "yesterday"], .day, .unreadableDay),
            (["day": "0000-01-01"], .day, .unreadableDay),
            (["day": "10000-01-01"], .day, .unreadableDay),
            (["day": "2026-11-21", "time": "25:00"], .time, .unreadableTime),
            (["time": "18:00"], .day, .timeWithoutDay),
            (["alarm": "5m"], .day, .refused(.alarmWithoutDay)),
            (["repeats": "daily"], .day, .refused(.repeatWithoutDay)),
            (["repeats": "weekly", "day": "2026-11-21"], .weekday, .refused(.repeatOnNoWeekday)),
            (["repeats": "monthly", "monthday": "32", "day": "2026-11-21"], .monthday, .numberOutside(1...31)),
            (
                ["repeats": "yearly", "yearmonth": "2", "monthday": "30", "day": "2026-11-21"], .monthday,
                .numberOutside(1...29)
            ),
            (["repeats": "daily", "every": "0", "day": "2026-11-21"], .every, .numberOutside(1...366)),
            (
                ["repeats": "weekly", "every": "x", "weekday": "mon", "day": "2026-11-21"], .every,
                .numberOutside(1...366)
            ),
            (["repeats": "daily", "day": "2026-11-21", "end": "until"], .until, .unreadableDay),
            (
                ["repeats": "daily", "day": "2026-11-21", "end": "until", "until": "2026-11-20"], .until,
                .refused(.repeatEndsBeforeDay)
            ),
            (
                ["repeats": "daily", "day": "2026-11-21", "end": "after", "times": "-1"], .times,
                .numberOutside(1...999)
            ),
        ])
    func faults(values: [String: String], field: Field, fault: TaskForm.Fault) {
        #expect(read(values.mapValues { [$0] }).faults[field] == fault)
    }

    @Test("Left empty, a yearly repeat follows the due day, and an invalid month does no harm")
    func yearly() {
        let form = read(["day": ["2026-11-21"], "repeats": ["yearly"]])
        #expect(form.faults == [:])
        #expect(form.fields.repeats == TaskRepeat(.yearly(month: 11, dayOfMonth: 21)))
        let odd = read(["day": ["2026-11-21"], "repeats": ["yearly"], "yearmonth": ["99"], "monthday": ["31"]])
        #expect(odd.fields.repeats == TaskRepeat(.yearly(month: 12, dayOfMonth: 31)))
    }

    @Test("A time with seconds is valid, and markers in front of names are removed")
    func lenient() {
        let form = read([
            "day": ["2026-11-21"], "time": ["18:00:00"], "ticket": ["#haru"], "repository": ["@dotfiles"],
            "memo": ["a\r\nb"],
        ])
        #expect(form.fields.due?.time?.description == "18:00")
        #expect(form.fields.ticket == "haru" && form.fields.repository == "dotfiles" && form.fields.memo == "a\nb")
    }

    @Test(
        "Kept ranges move with the text around them, and disappear with the text they covered",
        arguments: [
            ("내일 우유", "내일 우유", [0..<6], [0..<6]), ("내일 우유", "꼭 내일 우유", [0..<6], [4..<10]),
            ("내일 우유", "내일 우유 사기", [0..<6], [0..<6]), ("내일 우유", "내 우유", [0..<6], []),
            ("우유 내일", "우유 두 팩 내일", [7..<13], [15..<21]), ("a b", "", [0..<1], []), ("", "a", [], []),
            ("a", "a", [0..<9], []),
        ] as [(String, String, [Range<Int>], [Range<Int>])])
    func kept(old: String, new: String, ranges: [Range<Int>], moved: [Range<Int>]) {
        #expect(TitleRanges.moved(ranges, from: old, to: new) == moved)
    }

    @Test("A range is two ascending numbers", arguments: ["3-3", "9-3", "-1-3", "a-b", "3", "", "1-2-3", "0-9999999"])
    func noStretch(text: String) {
        #expect(TitleRanges.read([text]).isEmpty)
    }

    @Test("A filter prints the address that it was parsed from")
    func filters() throws {
        let query = "quadrant=do&ticket=a%20b&repository=haru&due=week&status=all&q=%EC%9E%94&sort=title&offset=50"
        let filter = TaskFilter(try #require(Form(query)))
        #expect(filter.suffix == "?" + query)
        #expect(TaskFilter(Form()).suffix.isEmpty)
        let odd = TaskFilter(try #require(Form("quadrant=x&due=&status=1&sort=;&offset=-9&q=++")))
        #expect(odd == TaskFilter())
    }

    @Test(
        "Only the canonical number of a task or note is accepted",
        arguments: ["0", "01", "-1", "+1", "1.0", "١", "", " 1", "1e3", "1234567890123456789"])
    func numbers(text: String) {
        #expect(Route.number(text) == nil)
        #expect(Route(path: "/tasks/" + Route.encoded(text)).map { $0 == .tasks(.matrix) } ?? true)
        #expect(Route(path: "/diary/" + Route.encoded(text)).map { $0 == .diary(.notes) } ?? true)
    }

    @Test(
        "A form leads back to the filtered list",
        arguments: [
            ("/tasks/list?q=a&evil=1&notice=x", "/tasks/list?q=a"), ("/tasks/list", "/tasks/list"),
            ("/tasks/days/2026-11-21?x=1", "/tasks/days/2026-11-21"), ("/tasks/12/removal", nil), ("//evil", nil),
            ("https://evil.example/tasks", nil), ("/sign-out", nil), ("/events", nil), ("/assets/haru.css", nil),
            ("/service-worker.js", nil), ("/api/v1/tasks", nil), ("/tasks/7/line", nil), ("/health", nil),
            ("/push", nil),
            ("/sign-in/github", nil), ("/sources/7/avatar/1", nil), ("/@octocat/grass.svg", nil),
        ] as [(String, String?)])
    func targets(text: String, target: String?) {
        #expect(Route.target(text) == target)
    }
}
