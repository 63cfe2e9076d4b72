import Core
import Testing

@Suite struct QuadrantTests {
    /// Saturday 2026-11-21, 14:20 in Seoul.
    private func context(hours: Int = 24) throws -> UrgencyContext {
        UrgencyContext(
            now: try instant("2026-11-21T14:20:00+09:00"), dayCalendar: try dayCalendar(),
            window: UrgencyWindow(hours: hours))
    }

    private func due(_ text: String) throws -> Due? {
        if text.isEmpty { return nil }
        let fields = text.split(separator: " ")
        return Due(day: try day(String(fields[0])), time: fields.count > 1 ? TimeOfDay(text: fields[1]) : nil)
    }

    @Test(
        "A deadline within the window is urgent",
        arguments: [
            ("", 24, false), ("2026-11-21 14:20", 24, true), ("2026-11-21 09:00", 24, true), ("2026-11-20", 24, true),
            ("2026-11-21", 24, true), ("2026-11-22", 24, false), ("2026-11-22 14:20", 24, true),
            ("2026-11-22 14:21", 24, false), ("2026-11-21 15:20", 1, true), ("2026-11-21 15:21", 1, false),
            ("2026-11-28 14:20", 168, true), ("2026-11-28 14:21", 168, false),
        ])
    func window(text: String, hours: Int, isUrgent: Bool) throws {
        let fields = TaskFields(title: "Ship", due: try due(text), isImportant: false)
        let context = try context(hours: hours)
        #expect(fields.isUrgent(in: context) == isUrgent)
        #expect(fields.isCarriedByDeadline(to: fields.quadrant(in: context)) == isUrgent)
        #expect(fields.quadrant(in: context) == (isUrgent ? .delegate : .delete))
    }

    @Test("Windows are clamped between an hour and seven days")
    func windows() {
        #expect(UrgencyWindow(hours: 0).hours == 1 && UrgencyWindow(hours: .max).hours == 168)
        #expect(UrgencyWindow.standard.hours == 24)
    }

    @Test(
        "The person's own choice takes precedence over the deadline",
        arguments: [
            (true, Urgency.always, "", Quadrant.do), (true, .never, "2026-11-21", .decide),
            (false, .always, "", .delegate), (false, .never, "2026-11-21", .delete),
            (true, .auto, "2026-11-21", .do), (true, .auto, "2026-12-01", .decide),
            (nil, .always, "", .unsorted), (nil, .auto, "2026-12-01", .unsorted),
        ] as [(Bool?, Urgency, String, Quadrant)])
    func override(isImportant: Bool?, urgency: Urgency, text: String, quadrant: Quadrant) throws {
        let fields = TaskFields(title: "Ship", due: try due(text), isImportant: isImportant, urgency: urgency)
        #expect(fields.quadrant(in: try context()) == quadrant)
        #expect(
            fields.isCarriedByDeadline(to: fields.quadrant(in: try context()))
                == (urgency == .auto && text == "2026-11-21"))
    }

    @Test(
        "Dragging writes an override only where the deadline differs",
        arguments: [
            ("", Urgency.auto, Quadrant.do, Urgency.always), ("", .auto, .decide, .auto), ("", .auto, .delete, .auto),
            ("2026-11-21", .auto, .do, .auto), ("2026-11-21", .auto, .decide, .never),
            ("2026-11-21", .never, .delegate, .auto), ("2026-11-21", .never, .delete, .never),
            ("", .always, .delete, .auto), ("", .always, .do, .always), ("", .always, .unsorted, .auto),
        ])
    func drag(text: String, before: Urgency, target: Quadrant, after: Urgency) throws {
        var fields = TaskFields(title: "Ship", due: try due(text), urgency: before)
        fields.move(to: target, in: try context())
        #expect(fields.urgency == after && fields.isImportant == target.isImportant)
    }

    @Test("A dragged task is where it was dropped, and follows its deadline again when that is taken back")
    func everyDrag() throws {
        let context = try context()
        for quadrant in Quadrant.allCases {
            #expect(Quadrant(isImportant: quadrant.isImportant, isUrgent: quadrant.isUrgent ?? true) == quadrant)
            for text in ["", "2026-11-21", "2026-12-01"] {
                for urgency in Urgency.allCases {
                    var fields = TaskFields(title: "Ship", due: try due(text), urgency: urgency)
                    fields.move(to: quadrant, in: context)
                    #expect(fields.quadrant(in: context) == quadrant)
                    fields.takeBackUrgency()
                    #expect(fields.isUrgent(in: context) == (text == "2026-11-21"))
                }
            }
        }
    }

    @Test("A day is due when it ends, which a late day start postpones")
    func deadlines() throws {
        let late = try dayCalendar("Asia/Seoul", DayRules(dayStart: 4))
        let plain = try dayCalendar()
        let saturday = Due(day: try day("2026-11-21"))
        #expect(saturday.deadline(in: plain) == (try instant("2026-11-22T00:00:00+09:00")))
        #expect(saturday.deadline(in: late) == (try instant("2026-11-22T04:00:00+09:00")))
        let night = Due(day: try day("2026-11-22"), time: TimeOfDay(hour: 2, minute: 30))
        #expect(night.reckonedDay(in: plain) == (try day("2026-11-22")))
        #expect(night.reckonedDay(in: late) == (try day("2026-11-21")))
        #expect(night.deadline(in: late) == (try instant("2026-11-22T02:30:00+09:00")))
    }

    @Test("Tasks of a day are in order of time, those without one last")
    func order() throws {
        let texts = ["2026-11-20", "2026-11-21 09:00", "2026-11-21 18:00", "2026-11-21", "2026-11-22 00:00"]
        let dues = try texts.compactMap(due)
        #expect(dues.reversed().sorted() == dues)
        #expect(dues.map(\.description) == texts)
    }
}
