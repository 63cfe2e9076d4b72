import Foundation
import TestSupport
import Testing

@testable import haru

/// Views in narrow and wide windows, in either language and with only ASCII.
@Suite struct WindowTests {
    private static let views = [
        ["todo"], ["todo", "matrix"], ["todo", "show", "1"], ["note", "list"], ["note", "show", "1"],
        ["note", "search", "본문"], ["log"], ["stats"], ["repo", "list"],
    ]

    /// A machine with tasks and notes with texts wider than a narrow window.
    private func withTexts(_ body: (Place) async throws -> Void) async throws {
        try await Place.settled { place in
            try await place.haru(
                "todo", "add", "내일 18시 아주 길어서 좁은 창에는 들어가지 않는 제목 !중요 #아주긴티켓이름 @garden", "--memo",
                "메모도 길어서 몇 줄로 나뉘어야 해요, 한 글자도 빠지지 않고.")
            try await place.haru("todo", "add", "short")
            try await place.haru("todo", "done", "2")
            try await place.haru(
                "note", "add", "긴 제목을 가진 일지라서 좁은 창에서는 끝까지 보이지 않아요", "--commit", place.head(of: "garden"), "--mood",
                "good", "--tag", "시간대",
                "--body", "본문도 길어서 몇 줄로 나뉘어야 하고, 그래도 한 글자도 빠지지 않아야 해요.")
            try await place.haru("note", "add", "old", "--day", "2025-12-31")
            try await body(place)
        }
    }

    @Test("no line is wider than the window", arguments: [40, 80, 120], ["ko_KR.UTF-8", "en_US.UTF-8", "C"])
    func fits(columns: Int, locale: String) async throws {
        try await withTexts { place in
            for view in Self.views {
                let run = try await place.haru(view, with: ["COLUMNS": "\(columns)", "LC_ALL": locale])
                #expect(run.status == 0)
                for line in run.lines { #expect(DisplayWidth.of(line) <= columns - 2, "\(view): \(line)") }
                let signs = run.output.filter { "“”‘’…–·━─│╭✓○".contains($0) }
                #expect(locale != "C" || signs.isEmpty, "\(view): \(signs)")
            }
        }
    }

    @Test("in a narrow window a list keeps its titles and days, and full views keep every letter")
    func narrow() async throws {
        try await withTexts { place in
            func words(_ arguments: String...) async throws -> String {
                try await place.haru(arguments, with: ["COLUMNS": "40"]).lines
                    .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            }
            let list = try await words("todo")
            #expect(list.contains(/아주 길[^#]*… +tomorrow 18:00/) && !list.contains("#아주긴티켓이름"))
            #expect(try await words("todo", "show", "1").contains("아주 길어서 좁은 창에는 들어가지 않는 제목"))
            #expect(try await words("todo", "show", "1").contains("나뉘어야 해요, 한 글자도 빠지지 않고."))
            #expect(try await words("note", "show", "1").contains("일지라서 좁은 창에서는 끝까지 보이지 않아요"))
            #expect(try await words("note", "show", "1").contains("하고, 그래도 한 글자도 빠지지 않아야 해요."))
            #expect(try await words("stats").contains(/Sat {2}[━ ]*[0-9]/))
            #expect(try await words("todo", "matrix").contains("─ 1 ╮"))
        }
    }

    @Test("columns stay aligned whatever is missing in a row")
    func columns() async throws {
        try await withTexts { place in
            try await place.haru("todo", "undo", "2")
            try await place.haru("todo", "edit", "2", "--ticket", "x")
            let lines = try await place.haru("todo", with: ["COLUMNS": "120"]).lines.filter { $0.contains("#") }
            let starts = lines.map { line in DisplayWidth.of(line.prefix { $0 != "#" }) }
            #expect(starts.count == 2 && Set(starts).count == 1, "\(lines)")
            let notes = try await place.haru("note", "list", with: ["COLUMNS": "120"]).output
            let old = try #require(notes.firstMatch(of: /(.+)old/)).1
            let new = try #require(notes.firstMatch(of: /(.+)긴 제목/)).1
            #expect(DisplayWidth.of(old) == DisplayWidth.of(new))
        }
    }
}
