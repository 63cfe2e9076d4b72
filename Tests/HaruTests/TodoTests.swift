import Foundation
import TestSupport
import Testing

/// Tasks on the command line.
@Suite struct TodoTests {
    @Test("a task is added, listed, done, reopened, edited and deleted by its number")
    func life() async throws {
        try await Place.with { place async throws in
            #expect(try await place.haru("todo").output.contains("nothing to do"))
            let added = try await place.haru("todo", "add", "tomorrow 6pm code review !important #haru")
            #expect(added.output.contains("code review") && added.output.contains("tomorrow 18:00"))
            #expect(try await place.haru("todo", "add", "write", "the", "notes").output.contains("write the notes"))
            #expect(try await place.haru("todo", "list", "--ticket", "#haru").lines.filter { !$0.isEmpty }.count == 1)
            #expect(try await place.haru("todo", "done", "1", "2", "7").output.contains("no task 7"))
            #expect(try await place.haru("todo").output.contains("nothing to do"))
            #expect(try await place.haru("todo", "done", "1").output.contains("Already done: 1"))
            let back = try await place.haru("todo", "undo", "#1").output
            #expect(back.contains("Undone.") && back.contains("1  code review"))
            let open = try await place.haru("todo", "undo", "1", "2").output
            #expect(open.contains("Nothing to undo: 1") && open.contains("2  write the notes"))
            #expect(!open.contains("code review"))
            let edited = try await place.haru(
                "todo", "edit", "1", "--due", "fri 7pm", "--alarm", "30m", "--alarm", "1d")
            #expect(edited.output.contains("Nov 27 19:00") && edited.output.contains("30 minutes before, 1 day before"))
            let both = try await place.haru("todo", "edit", "1", "2", "1", "--ticket", "site")
            #expect(both.output.contains("code review") && both.output.contains("write the notes"))
            #expect(try await place.haru("todo", "edit", "2", "9", "--title", "x").error.contains("no task 9"))
            #expect(try await place.haru("todo", "show", "2").output.contains("write the notes"))
            #expect(try await place.haru("todo", "edit", "1", "--ticket", "haru").status == 0)
            #expect(try await place.haru("todo", "rm", "1").output.contains("30 days"))
            #expect(try await place.haru("todo", "show", "1").status == 2)
            #expect(try await place.haru("todo", "list", "--status", "deleted").output.contains("code review"))
            #expect(try await place.haru("todo", "undo", "1").status == 0)
            #expect(try await place.haru("todo", "show", "1").output.contains("#haru"))
        }
    }

    @Test("if one of several tasks cannot be changed, none is")
    func editSeveral() async throws {
        try await Place.with { place async throws in
            try await place.haru("todo", "add", "tomorrow one")
            try await place.haru("todo", "add", "two")
            let before = try await place.haru("todo", "--json").output
            expectRefusal(try await place.haru("todo", "edit", "1", "2", "--alarm", "30m"), "alarm needs a day")
            #expect(try await place.haru("todo", "--json").output == before)
        }
    }

    @Test("the four boxes are side by side, or stacked in a narrow window")
    func matrix() async throws {
        try await Place.with { place async throws in
            try await place.haru("todo", "add", "!! ship it")
            try await place.haru("todo", "add", "다음 달 1일 회고 !중요")
            let wide = try await place.haru("todo", "matrix", with: ["COLUMNS": "90"])
            #expect(wide.lines.contains { $0.contains(" Do ") && $0.contains(" Decide ") })
            let narrow = try await place.haru("todo", "matrix", with: ["COLUMNS": "50"])
            #expect(!narrow.lines.contains { $0.contains(" Do ") && $0.contains(" Decide ") })
            #expect(narrow.output.contains("ship it") && narrow.output.contains("회고"))
        }
    }

    @Test("JSON has every field by its documented name")
    func json() async throws {
        struct Task: Decodable, Equatable {
            let id: Int
            let title, memo, urgency, quadrant, color: String
            let due, time, ticket, repository, `repeat`, doneAt, deletedAt: String?
            let overdue, alarmsOn: Bool
            let important: Bool?
            let alarms: [String]
            let createdAt: String
            let version: Int
        }
        struct List: Decodable { let total: Int; let tasks: [Task] }
        struct Change: Decodable { let tasks, made: [Task]; let unchanged, missing: [Int] }
        struct Box: Decodable { let open: Int; let tasks: [Task] }
        try await Place.settled { place async throws in
            func decoded<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) async throws -> Value {
                let run = try await place.haru(arguments + ["--json"])
                return try JSONDecoder().decode(type, from: Data(run.output.utf8))
            }
            let task = try await decoded(Task.self, ["todo", "add", "every monday 9am plan @garden"])
            #expect((task.id, task.title, task.due, task.time) == (1, "plan", "2026-11-23", "09:00"))
            #expect((task.repeat, task.repository, task.quadrant) == ("weekly:mon", "garden", "unsorted"))
            #expect(task.important == nil)
            #expect(try await decoded(List.self, ["todo"]).tasks == [task])
            let change = try await decoded(Change.self, ["todo", "done", "1"])
            #expect(
                change.tasks.first?.doneAt != nil && change.made.first?.repeat == "weekly:mon" && change.missing == [])
            let again = try await decoded(Change.self, ["todo", "done", "1", "9"])
            #expect((change.unchanged, again.unchanged, again.missing) == ([], [1], [9]))
            let boxes = try await decoded([String: Box].self, ["todo", "matrix"])
            #expect(
                Set(boxes.keys) == ["do", "decide", "delegate", "delete", "unsorted"] && boxes["unsorted"]?.open == 1)
        }
    }

    @Test(
        "invalid input is refused in one sentence",
        arguments: [
            ["todo", "add", "!!"], ["todo", "add", "tomorrow"], ["todo", "done", "x"], ["todo", "done", "0"],
            ["todo", "show", "99999999999999999999"], ["todo", "list", "--due", "soon"],
            ["todo", "list", "--page", "0"], ["todo", "edit", "1", "--due", "whenever"], ["todo", "done", "3"],
        ])
    func refused(_ arguments: [String]) async throws {
        try await Place.with { place async throws in
            try await place.haru("todo", "add", "one")
            let run = try await place.haru(arguments)
            #expect(run.status == 2 && run.output.isEmpty && run.error.hasPrefix("haru: "))
            #expect(!run.error.contains("Error") && run.error.split(separator: "\n").count == 1)
        }
    }

    @Test(
        "an option for a day or a repeat accepts nothing else, and names what it refuses",
        arguments: [
            (["--due", "tomorrow !important lunch"], "“!important”, “lunch”"),
            (["--due", "every monday 9am"], "“every monday”"),
            (["--due", "tomorrow 10 min before"], "--due doesn’t take"),
            (["--repeat", "every monday 9am"], "“9am”"), (["--repeat", "tomorrow"], "--repeat can’t be “tomorrow”"),
        ])
    func phrases(options: [String], text: String) async throws {
        try await Place.with { place async throws in
            let before = try await place.haru("todo", "add", "one", "--json").output
            let run = try await place.haru(["todo", "edit", "1"] + options)
            expectRefusal(run, text)
            #expect(run.error.contains("Allowed: "), "\(run.error)")
            #expect(try await place.haru("todo", "show", "1", "--json").output == before)
        }
    }

    @Test("a page after the last one is refused with the number of pages, but is empty in JSON")
    func pages() async throws {
        try await Place.with { place async throws in
            #expect(try await place.haru("todo", "--page", "3").output.contains("No tasks match"))
            try await place.haru("todo", "add", "one")
            expectRefusal(try await place.haru("todo", "--page", "3"), "There’s only one page.")
            let many = (2...60).map { "'\(Program.path)' todo add task \($0)" }.joined(separator: " && ")
            _ = try await place.shell(many)
            let page = try await place.haru("todo", "--page", "3")
            expectRefusal(page, "only 2 pages")
            #expect(page.error.contains("--page 2"))
            let json = try await place.haru("todo", "--page", "3", "--json")
            #expect(json.status == 0 && json.output.contains(#""total": 60"#))
        }
    }

    @Test("with a given clock, stored times are those of that clock")
    func clock() async throws {
        try await Place.with { place async throws in
            let then = ["--now", "2031-05-06T10:00:00+09:00"]
            let added = try await place.haru(["todo", "add", "tomorrow call", "--json"] + then).output
            #expect(
                added.contains(#""due": "2031-05-07""#) && added.contains(#""createdAt": "2031-05-06T10:00:00+09:00""#))
            let done = try await place.haru(["todo", "done", "1", "--json"] + then).output
            #expect(done.contains(#""doneAt": "2031-05-06T10:00:00+09:00""#))
            let note = try await place.haru(["note", "add", "later", "--json"] + then).output
            #expect(
                note.contains(#""day": "2031-05-06""#) && note.contains(#""createdAt": "2031-05-06T10:00:00+09:00""#))
            try await place.haru(["todo", "rm", "1"])
            try await place.haru(["todo", "add", "x"] + then)
            try await place.haru(["todo", "done", "2"] + then)
            #expect(try await place.haru("todo", "undo", "1").status == 0, "nothing expires by such a clock")
        }
    }

    @Test("a title of ten thousand characters is refused as a whole, and right-to-left text keeps its characters")
    func odd() async throws {
        try await Place.with { place async throws in
            let long = String(repeating: "가", count: 10_000)
            #expect(try await place.haru("todo", "add", long).error.contains("10,000"))
            let odd = "שלום 👩🏽‍💻 <b>x</b>"
            #expect(try await place.haru("todo", "add", odd, "--json").output.contains(odd))
            #expect(try await place.haru("todo").output.contains("<b>x</b>"))
        }
    }
}
