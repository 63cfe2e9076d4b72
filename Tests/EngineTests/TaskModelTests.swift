import Core
import Engine
import TestSupport
import Testing

/// Tasks against a model that stores everything in one list and recomputes every answer.
@Suite struct TaskModelTests {
    private struct Model {
        struct Entry {
            let id: Int
            var fields: TaskFields
            var doneAt: Instant?
            var isDeleted = false
        }

        var entries: [Entry] = []
        var last = 0

        func index(_ id: Int) -> Int? { entries.firstIndex { $0.id == id } }

        mutating func add(_ fields: TaskFields, above id: Int? = nil) {
            last += 1
            entries.insert(Entry(id: last, fields: fields), at: id.flatMap(index) ?? entries.count)
        }

        mutating func move(_ id: Int, above other: Int?) {
            guard let from = index(id), other != id else { return }
            let entry = entries.remove(at: from)
            entries.insert(entry, at: other.flatMap(index) ?? entries.count)
        }

        func open(_ quadrant: Quadrant, _ context: UrgencyContext) -> [Int] {
            entries.filter {
                $0.doneAt == nil && !$0.isDeleted && $0.fields.quadrant(in: context) == quadrant
            }.map(\.id)
        }

        func standing(on day: Day, _ dayCalendar: DayCalendar) -> Set<Int> {
            Set(
                entries.filter { entry in
                    if entry.isDeleted { return false }
                    return entry.fields.due?.reckonedDay(in: dayCalendar) == day
                        || entry.doneAt.map { dayCalendar.day(at: $0) } == day
                }.map(\.id))
        }
    }

    @Test("tasks are in the order of the model after any operations", arguments: 1...12)
    func sequences(_ seed: Int) async throws {
        try await Ledger.with { ledger in
            var dice = Dice(seed: seed)
            var model = Model()
            let useCases = ledger.useCases
            let dayCalendar = try await useCases.dayCalendar()
            for step in 1...60 {
                ledger.clock.advance(hours: dice.roll(0...9))
                let today = try await useCases.currentDay()
                let known = model.entries.filter { !$0.isDeleted }.map(\.id)
                let id = known.isEmpty ? 0 : dice.pick(known)
                switch known.isEmpty ? 0 : dice.roll(0...7) {
                case 0, 1:
                    let hasDay = dice.chance(2, of: 3)
                    let time = dice.chance(1, of: 2) ? TimeOfDay(minutes: dice.roll(0...1_439)) : nil
                    let fields = TaskFields(
                        title: "step \(step)",
                        due: hasDay ? Due(day: today.advanced(by: dice.roll(-2...4)), time: time) : nil,
                        isImportant: dice.pick([true, false, nil]), urgency: dice.pick(Urgency.allCases))
                    _ = try await useCases.addTask(fields)
                    model.add(fields)
                case 2, 3:
                    let quadrant = dice.pick(Quadrant.allCases)
                    let other = dice.chance(2, of: 3) ? dice.pick(known) : nil
                    _ = try await useCases.moveTask(id, to: quadrant, before: other)
                    model.move(id, above: other)
                    let index = try #require(model.index(id))
                    let moment = model.entries[index].doneAt ?? ledger.clock.now
                    model.entries[index].fields.move(
                        to: quadrant, in: UrgencyContext(now: moment, dayCalendar: dayCalendar))
                case 4:
                    _ = try await useCases.completeTasks([id])
                    let index = try #require(model.index(id))
                    model.entries[index].doneAt = model.entries[index].doneAt ?? ledger.clock.now
                case 5:
                    _ = try await useCases.reopenTasks([id])
                    model.entries[try #require(model.index(id))].doneAt = nil
                case 6:
                    _ = try await useCases.deleteTasks([id])
                    model.entries[try #require(model.index(id))].isDeleted = true
                    if dice.chance(1, of: 2) {
                        _ = try await useCases.restoreTasks([id])
                        model.entries[try #require(model.index(id))].isDeleted = false
                    }
                default:
                    _ = try await useCases.duplicateTask(id)
                    model.add(model.entries[try #require(model.index(id))].fields, above: id)
                }
                let matrix = try await useCases.matrix()
                let context = UrgencyContext(now: ledger.clock.now, dayCalendar: dayCalendar)
                for quadrant in Quadrant.allCases {
                    let box = try #require(matrix.boxes[quadrant])
                    let open = box.tasks.prefix(box.tasks.count - box.done)
                    let expected = model.open(quadrant, context)
                    #expect(open.map(\.task.id) == Array(expected.prefix(UseCases.longestBox)))
                    #expect(box.open == expected.count)
                }
                let day = today.advanced(by: dice.roll(-1...2))
                let report = try await useCases.tasks(of: day)
                let marks = try await useCases.taskMarks(from: day, through: day)[day]
                #expect(Set(report.tasks.map(\.task.id)) == model.standing(on: day, dayCalendar))
                #expect((marks?.open ?? 0) + (marks?.done ?? 0) == report.tasks.count)
            }
        }
    }
}
