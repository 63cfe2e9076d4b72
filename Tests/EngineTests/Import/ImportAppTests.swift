import Core
import Testing

@testable import Engine

@Suite struct ImportAppTests {
    @Test("A sample of each format is recognized by its content, and a second reading gives the same identities")
    func formats() throws {
        for (format, name, text) in ImportSamples.all where format != .haru {
            let file = try ImportSamples.read(text, name)
            #expect(file.format == format)
            #expect(!file.tasks.isEmpty || !file.notes.isEmpty, "\(format)")
            let named = try ImportSamples.read("\u{FEFF}" + text, "a", as: format)
            #expect(named.tasks == file.tasks && named.notes == file.notes && named.skipped == file.skipped)
            #expect(Set(file.tasks.map(\.identity)).count == file.tasks.count)
            for task in file.tasks { #expect(task.fields == task.fields.tidied && task.fields.faults.isEmpty) }
            for note in file.notes { #expect(note.fields == note.fields.tidied && note.fields.faults.isEmpty) }
        }
    }

    @Test("A task of Eisen Matrix keeps its quadrant, its time and its alert")
    func eisenMatrix() throws {
        let file = try ImportSamples.read(ImportSamples.eisenMatrix, "Eisen Matrix.txt")
        let (decide, done) = (file.tasks[0], file.tasks[1])
        #expect(decide.identity == "0F3A6C7E-2F0B-4B57-8E0B-0F4C1B0A9D11" && decide.createdAt == nil)
        #expect(
            decide.fields
                == TaskFields(
                    title: "SwiftUI 공부하기", memo: "화면 두 개",
                    due: Due(day: try ImportSamples.day("2024-04-25"), time: try ImportSamples.time("09:00")),
                    isImportant: true, urgency: .never, color: .blue, alarms: [.atTime]))
        #expect(done.fields.isImportant == true && done.fields.urgency == .always && done.fields.alarms.isEmpty)
        #expect(done.isDone && done.doneAt?.iso() == "2024-04-25T15:30:00Z")
        // A task that was done early is not done in the future.
        let early = try #require(Instant(iso: "2024-04-01T00:00:00Z"))
        #expect(done.doneAt(now: early) == early && decide.doneAt(now: early) == nil)
        let odd = try ImportSamples.read(
            #"[{"taskTitle": "a", "taskType": "Later", "creationDate": 1}, {"taskTitle": "b", "creationDate": "x"}, 5]"#
        )
        #expect(odd.tasks.map(\.fields.isImportant) == [nil] && odd.skipped.map(\.reason) == [.badDate, .unknownKind])
    }

    @Test("A task of Rani Paper keeps its colour, its ticket and the lead time of its alarm")
    func raniPaperTask() throws {
        let file = try ImportSamples.read(ImportSamples.raniPaperTask, "task-5B2C.json")
        #expect(
            file.tasks.map(\.fields) == [
                TaskFields(
                    title: "합방 보기",
                    due: Due(day: try ImportSamples.day("2022-12-24"), time: try ImportSamples.time("20:00")),
                    color: .purple, ticket: "2인 이상", alarms: [.halfHour])
            ])
        let list = try ImportSamples.read("[\(ImportSamples.raniPaperTask), \(ImportSamples.raniPaperMemo)]")
        #expect(list.tasks == file.tasks && list.notes.count == 1)
    }

    @Test(
        "A memo of Rani Paper is a note of its day; the stamp is its mood",
        arguments: [
            (0, Mood.good), (1, .calm), (2, .fire), (3, .tired), (4, .stuck), (5, nil), (-1, nil),
        ])
    func raniPaperMemo(stamp: Int, mood: Mood?) throws {
        let text = ImportSamples.raniPaperMemo.replacing("\"stamp\":1", with: "\"stamp\":\(stamp)")
        let note = try #require(try ImportSamples.read(text).notes.first)
        #expect(note.fields.title == "크리스마스 이브" && note.fields.body == "케이크를 먹었다.\n맛있었다.")
        #expect(note.fields.day.description == "2022-12-24" && note.fields.mood == mood)
        #expect(note.createdAt?.iso() == "2022-12-24T11:00:00Z")
    }

    @Test("A backup of super-productivity gives open, done and archived tasks, subtasks and notes")
    func superProductivity() throws {
        let file = try ImportSamples.read(ImportSamples.superProductivity)
        #expect(file.tasks.map(\.identity) == ["a", "b", "c"] && file.tasks.map(\.isDone) == [false, true, true])
        let (parent, subtask, archived) = (file.tasks[0], file.tasks[1], file.tasks[2])
        #expect(parent.fields.ticket == "Garden" && parent.fields.memo == "Three of them\n\n#outside")
        #expect(parent.fields.isImportant == true && parent.fields.alarms == [.halfHour])
        #expect(parent.fields.due?.description == "2026-01-01 09:00")
        #expect(subtask.fields.memo == "↳ Plant trees" && subtask.fields.ticket == nil)
        #expect(subtask.fields.due?.description == "2026-01-01" && subtask.doneAt?.iso() == "2025-12-31T23:00:00Z")
        #expect(archived.doneAt == archived.createdAt && archived.createdAt?.iso() == "2025-12-31T00:00:00Z")
        let note = try #require(file.notes.first)
        #expect(note.fields.title == "Soil" && note.fields.body == "Clay, mostly." && note.fields.tags == ["Garden"])
        #expect(note.fields.isPinned && note.fields.day.description == "2026-01-01")
        // Backups from before version 14 are not wrapped, and have one archive.
        let old =
            #"{"task": {"ids": [], "entities": {}}, "taskArchive": {"ids": ["z"], "entities": {"z": {"id": "z", "#
            + #""title": "Old", "isDone": true, "plannedAt": 1767225600000}}}}"#
        let task = try #require(try ImportSamples.read(old).tasks.first)
        #expect(task.fields.due?.description == "2026-01-01 09:00" && task.doneAt?.iso() == "2026-01-01T00:00:00Z")
    }
}
