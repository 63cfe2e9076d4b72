import Core
import Engine
import Language
import Testing

@testable import Web

/// The form of the nudges: its fields, its refusals and its buttons.
@Suite struct NudgeFormTests {
    private func form(_ fields: [String: [String]]) throws -> NudgeForm {
        let usual = ["nudges": ["on"], "schedule": ["hourly"], "first": ["19"], "last": ["23"], "last-call": ["30"]]
        let days = ["nudge-days": ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]]
        return try #require(
            NudgeForm(sent: Form(values: usual.merging(days) { $1 }.merging(fields) { $1 })))
    }

    @Test(
        "a submitted form shows the settings unchanged",
        arguments: [
            NudgeSettings(), NudgeSettings(isOn: false, schedule: .times([]), lastCall: 5),
            NudgeSettings(
                schedule: .times([TimeOfDay(minutes: 750), TimeOfDay(minutes: 1_260)]), weekdays: [.monday, .friday],
                quietHours: QuietHours(from: TimeOfDay(minutes: 1_380), to: TimeOfDay(minutes: 420)), lastCall: nil),
            NudgeSettings(schedule: .hourly(from: 22, through: 2), lastCall: 180),
        ])
    func same(_ settings: NudgeSettings) {
        let (read, faults) = NudgeForm(settings).read()
        #expect(read == settings && faults.isEmpty)
    }

    @Test(
        "an invalid value is reported at its field",
        arguments: [
            (["schedule": ["hourly"], "first": ["24"]], NudgeForm.Part.hours, NudgeForm.Fault.hour),
            (["first": [""]], .hours, .hour),
            (["schedule": ["times"], "nudge-times": ["21:00", "9시"]], .time(1), .time),
            (["schedule": ["times"], "nudge-times": ["25:00"]], .time(0), .time),
            (["schedule": ["times"], "nudge-times": ["", ""]], .times, .noTime),
            (["schedule": ["none"], "last-call": [""]], .lastCall, .refused(.noTime)),
            (["nudge-days": []], .weekdays, .refused(.noWeekday)),
            (["quiet-from": ["23:00"]], .quietHours, .quietHours),
            (["quiet-from": ["23:00"], "quiet-to": ["x"]], .quietHours, .quietHours),
            (["quiet-from": ["23:00"], "quiet-to": ["23:00"]], .quietHours, .sameQuietHours),
            (["last-call": ["4"]], .lastCall, .lastCall), (["last-call": ["181"]], .lastCall, .lastCall),
            (["last-call": ["half"]], .lastCall, .lastCall),
        ] as [([String: [String]], NudgeForm.Part, NudgeForm.Fault)])
    func faults(_ fields: [String: [String]], _ part: NudgeForm.Part, _ fault: NudgeForm.Fault) throws {
        #expect(try form(fields).read().faults == [part: fault])
        for language in Language.allCases { #expect(!fault.sentence(in: language).isEmpty) }
    }

    @Test("the number of times is limited, and duplicate times are merged")
    func times() throws {
        let most = (0..<24).map { TimeOfDay(minutes: $0 * 60).description } + ["00:30"]
        let many = try form(["schedule": ["times"], "nudge-times": most]).read()
        #expect(many.faults == [.times: .refused(.tooManyTimes(limit: 24))])
        let twice = try form(["schedule": ["times"], "nudge-times": ["21:00:00", "", "08:30", "21:00"]]).read()
        #expect(twice.settings.schedule.times.map(\.description) == ["08:30", "21:00"] && twice.faults.isEmpty)
    }

    @Test("its buttons add and remove a field, and keep the typed values")
    func buttons() throws {
        let sent = try form(["schedule": ["hourly"], "nudge-times": ["21:00", "x"], "last-call": ["900"]])
        let added = sent.after(.addTime)
        #expect(added.schedule == .times && added.times == ["21:00", "x", ""] && added.lastCall == "900")
        #expect(added.after(.dropTime(0)).times == ["x", ""])
        #expect(added.after(.dropTime(9)).times == added.times)
        for action in [NudgeForm.Action.addTime, .dropTime(0), .dropTime(23)] {
            #expect(NudgeForm.Action(text: action.text) == action)
        }
        for text in ["", "drop-", "drop-0", "drop--1", "save"] { #expect(NudgeForm.Action(text: text) == nil) }
    }

    @Test("a form of another kind is not parsed as one of nudges")
    func others() { #expect(NudgeForm(sent: Form(values: ["name": ["a"]])) == nil) }
}
