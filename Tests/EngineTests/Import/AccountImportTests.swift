import Core
import Foundation
import Language
import Presentation
import Storage
import TestSupport
import Testing

@testable import Engine

/// Exports of whole accounts, imported into others and into their own.
@Suite struct AccountImportTests {
    private static func document(_ useCases: UseCases) async throws -> String {
        let bytes = try await useCases.snapshot { snapshot in
            var bytes: [UInt8] = []
            try AccountArchive(snapshot, language: .korean, program: "1.0").write { bytes += $0 }
            return bytes
        }
        return String(decoding: try ImportFile.document(bytes), as: UTF8.self)
    }

    /// Lines of an export without its time, undrawn letters, and the number of commits read here.
    private static func lines(_ document: String, without lists: [String] = []) -> [String] {
        var (lines, isLeft): ([String], Bool) = ([], false)
        for line in document.split(separator: "\n") {
            if line.hasPrefix("\"") {
                isLeft = (lists + ["account", "exportedAt", "sealedLetters"]).contains { line.hasPrefix("\"\($0)\"") }
            }
            let line = line.replacing(/"commitsRead": \d+/, with: "\"commitsRead\": 0")
            if !isLeft { lines.append(line.hasSuffix(",") ? String(line.dropLast()) : String(line)) }
        }
        return lines
    }

    private static func file(_ document: String) throws -> ImportFile {
        try ImportFile(Array(document.utf8), named: "haru.json", dayCalendar: ImportSamples.seoul)
    }

    /// Simulates the life of an account: everything that an export has, over several days.
    private static func live(_ ledger: Ledger, seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let useCases = ledger.useCases
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        let words = ["심기", "=1+1", "물, \"주기\"", "e\u{301}gg", "👨‍👩‍👧 농장", "a\\b", "Sow <b>"]
        func word() -> String { words.randomElement(using: &generator) ?? "" }
        let paths = ["/code/haru", "/code/other"]
        ledger.reader.change("/code/other") { $0.emails = ["rani@example.com"] }
        try ledger.commit(from: "2026-10-01", to: "2026-10-20")
        for path in paths { try await ledger.add(path) }
        if chance(50) {
            ledger.forges.change("octocat") { script in script.counts[Day.first.advanced(by: 700_000)] = 1 }
            _ = try await ledger.addSource()
            try await useCases.fetchSources(within: .seconds(5))
        }
        _ = try await useCases.addExclusion(subject: .message, pattern: "wip*", repository: nil)
        var tasks: [Int] = []
        var notes: [Int] = []
        for _ in 0..<12 {
            ledger.clock.advance(days: 1)
            let today = try await useCases.currentDay()
            if chance(70) {
                try ledger.commit(
                    on: today.description, to: paths.randomElement(using: &generator) ?? "",
                    subject: chance(20) ? "wip" : word())
                _ = try await useCases.refresh()
            }
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: try await useCases.set([.rest: chance(50) ? "sun" : "sat,sun", .theme: "pink"])
            case 1: try await useCases.setZone(chance(50) ? "Europe/Berlin" : "Asia/Seoul")
            case 2: try await useCases.set([.minimum: chance(50) ? "1" : "2", .freezesPerMonth: "3"])
            case 3: try await useCases.setMood(.fire, of: today)
            default: break
            }
            if chance(60) {
                let due = chance(50) ? Due(day: today.advanced(by: 2), time: TimeOfDay(text: "18:30")) : nil
                let added = try await useCases.addTask(
                    TaskFields(
                        title: word(), memo: word(), due: due, isImportant: chance(30) ? nil : chance(50),
                        color: .blue, ticket: chance(40) ? "밭" : nil, alarms: due == nil ? [] : [.atTime],
                        repeats: due != nil && chance(40) ? TaskRepeat(.daily, end: .after(5)) : nil))
                tasks.append(added.task.id)
            }
            if let id = tasks.randomElement(using: &generator) {
                if chance(40) { _ = try? await useCases.completeTasks([id]) }
                if chance(10) { _ = try? await useCases.deleteTasks([id]) }
                if chance(20) { _ = try? await useCases.editTask(id, TaskFields(title: word())) }
            }
            if chance(50) {
                notes.append(
                    try await useCases.addNote(
                        NoteFields(title: word(), body: word(), day: today, mood: chance(50) ? .calm : nil, tags: ["밭"])
                    ).note.id)
            }
            if let id = notes.randomElement(using: &generator), chance(20) { _ = try? await useCases.deleteNotes([id]) }
        }
        _ = try? await useCases.startChallenge(length: 30, start: nil, rule: .everyDay, name: "밭", reward: "콩")
        if chance(50) { _ = try? await useCases.stopChallenge() }
        let mailbox = try await useCases.createMailbox(occasion: "생일", rule: .free, secret: "비밀").mailbox.number
        _ = try await useCases.addLetters(try Self.letters(["하나", "둘", "셋"]), to: mailbox)
        for _ in 0..<3 where chance(60) { _ = try? await useCases.drawLetter(from: mailbox) }
        _ = try await useCases.today()
    }

    private static func letters(_ texts: [String]) throws -> [(fields: LetterFields, writtenAt: Instant?)] {
        try texts.map { (try LetterFields(writer: "", text: $0, paper: .heart, color: .pink), nil) }
    }

    @Test("An account that was empty exports what it has imported", arguments: 0..<12 as Range<UInt64>)
    func roundTrip(seed: UInt64) async throws {
        try await Ledger.with(now: "2026-10-20T12:00:00+09:00") { ledger in
            try await Self.live(ledger, seed: seed)
            let document = try await Self.document(ledger.useCases)
            let file = try Self.file(document)
            #expect(try await ledger.useCases.importItems(file, named: "haru.json", readsPaths: true) == nil)
            try await Ledger.with(now: "2026-10-20T12:00:01+09:00") { empty in
                empty.clock.now = ledger.clock.now
                let useCases = empty.useCases
                let bare = Self.lines(try await Self.document(useCases))
                let preview = try await useCases.previewImport(file, named: "haru.json", readsPaths: true)
                #expect(preview.skipped.allSatisfy { $0.reason == .sealed }, "\(preview.skipped)")
                let report = try #require(
                    try await useCases.importItems(file, named: "haru.json", readsPaths: true))
                let again = try await Self.document(useCases)
                #expect(Self.lines(again) == Self.lines(document))
                #expect(try await useCases.importItems(try Self.file(document), named: "a", readsPaths: true) == nil)
                #expect(try await useCases.streak() == ledger.useCases.streak())
                #expect(try await Self.document(useCases) == again)
                _ = try await useCases.undoImport(report.number)
                #expect(Self.lines(try await Self.document(useCases)) == bare)
                _ = try await useCases.importItems(file, named: "haru.json", readsPaths: true)
                // Numbers are issued once.
                let numbered = ["tasks", "notes", "mailboxes", "letters", "mailboxMessages"]
                #expect(
                    Self.lines(try await Self.document(useCases), without: numbered)
                        == Self.lines(document, without: numbered))
            }
        }
    }

    @Test("A newer edit replaces an older one, on either side, until the import is undone")
    func edits() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let today = try day("2026-11-01")
            _ = try await useCases.addTask(TaskFields(title: "Sow"))
            _ = try await useCases.addTask(TaskFields(title: "Water"))
            _ = try await useCases.addNote(NoteFields(title: "One", body: "1", day: today))
            try await Ledger.with(now: "2026-11-01T12:00:01+09:00") { other in
                let others = other.useCases
                _ = try await others.addTask(TaskFields(title: "Mine"))
                #expect(
                    try await others.importItems(try Self.file(try await Self.document(useCases)), named: "a")?.tasks
                        == 2)
                // Here the second is newer, there the first and the note.
                other.clock.advance(days: 1)
                _ = try await others.editTask(3, TaskFields(title: "Water here"))
                ledger.clock.advance(days: 2)
                _ = try await useCases.editTask(1, TaskFields(title: "Sow there"))
                _ = try await useCases.editNote(1, NoteFields(title: "One", body: "2", day: today))
                other.clock.advance(days: 2)
                let before = try await Self.document(others)
                let file = try Self.file(try await Self.document(useCases))
                let preview = try await others.previewImport(file, named: "b")
                #expect(preview.tasks.isEmpty && preview.notes.isEmpty && !preview.isEmpty)
                #expect(preview.lists.first { $0.list == "tasks" }.map { [$0.changed, $0.kept] } == [1, 1])
                #expect(
                    preview.replaced == [
                        ImportDifference(title: "Sow", imported: "Sow there", isDeleted: false),
                        ImportDifference(day: today, title: "One", imported: "One", isDeleted: false),
                    ])
                #expect(preview.kept == [ImportDifference(title: "Water here", imported: "Water", isDeleted: false)])
                let report = try #require(try await others.importItems(file, named: "b"))
                #expect(report.tasks == 0 && report.notes == 0 && report.others == 0)
                #expect(report.replacedTasks == 1 && report.replacedNotes == 1)
                #expect(try await others.snapshot { try $0.imports() }.first == report)
                #expect(try await others.task(2).task.fields.title == "Sow there")
                #expect(try await others.task(3).task.fields.title == "Water here")
                #expect(try await others.note(1).note.fields.body == "2")
                #expect(try await others.importItems(file, named: "b") == nil)
                #expect(try await others.undoImport(report.number).others == 2)
                #expect(try await others.task(2).task.fields.title == "Sow")
                #expect(try await others.note(1).note.fields.body == "1")
                let after = Self.lines(try await Self.document(others), without: ["tasks", "notes"])
                #expect(after == Self.lines(before, without: ["tasks", "notes"]))
            }
        }
    }

    @Test(
        "An import into an account with days of its own is undone as a whole", arguments: 10..<13 as Range<UInt64>)
    func undo(seed: UInt64) async throws {
        try await Ledger.with(now: "2026-10-20T12:00:00+09:00") { ledger in
            try await Self.live(ledger, seed: seed)
            let file = try Self.file(try await Self.document(ledger.useCases))
            try await Ledger.with(now: "2026-10-20T12:00:01+09:00") { other in
                let useCases = other.useCases
                other.reader.change("/mine") { $0.emails = ["me@example.com"] }
                try other.commit(on: "2026-10-19", to: "/mine", email: "me@example.com")
                try await other.add("/mine")
                other.clock.now = ledger.clock.now
                _ = try await useCases.addTask(TaskFields(title: "Mine"))
                _ = try await useCases.today()
                let before = Self.lines(try await Self.document(useCases))
                let report = try #require(try await useCases.importItems(file, named: "a", readsPaths: true))
                #expect(report.others > 0 && report.tasks > 0)
                let removal = try await useCases.undoImport(report.number)
                #expect(removal.tasks == 0 && removal.notes == 0)
                #expect(
                    Self.lines(try await Self.document(useCases), without: ["dayChanges"])
                        == before.filter { !$0.contains("\"why\":") && !$0.hasPrefix("\"dayChanges\"") })
                #expect(try await useCases.importItems(file, named: "a", readsPaths: true)?.tasks == report.tasks)
            }
        }
    }

    @Test("Repositories that are not on this machine are never read here, and count")
    func hosted() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-20", to: "2026-11-01")
            try await ledger.add()
            let file = try Self.file(try await Self.document(ledger.useCases))
            let length = try await ledger.useCases.streak().currentLength
            try await Ledger.with(now: "2026-11-01T12:00:01+09:00") { hosted in
                let useCases = hosted.useCases
                #expect(try await useCases.importItems(file, named: "a") != nil)
                #expect(try await useCases.places().isEmpty)
                _ = try await useCases.refresh()
                #expect(try await useCases.streak().currentLength == length && length == 13)
                // Later commits come with the next export, and are removed with the first.
                for machine in [ledger, hosted] { machine.clock.advance(days: 1) }
                try ledger.commit(on: "2026-11-02")
                _ = try await ledger.useCases.refresh()
                let later = try Self.file(try await Self.document(ledger.useCases))
                #expect(try await useCases.importItems(later, named: "b") != nil)
                #expect(try await useCases.streak().currentLength == 14)
                #expect(try await useCases.importItems(later, named: "b") == nil)
                _ = try await useCases.undoImport(1)
                #expect(try await useCases.streak().currentLength == 0)
            }
        }
    }

    @Test("Data that went to another account and comes back is recognized, whatever its numbers there")
    func returning() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let today = try day("2026-11-01")
            // Times within one second, as in a file without times.
            for title in ["Sow", "Water", "Reap"] { _ = try await useCases.addTask(TaskFields(title: title)) }
            _ = try await useCases.addNote(NoteFields(title: "One", body: "1", day: today))
            _ = try await useCases.createMailbox(occasion: "Birthday", rule: .free)
            _ = try await useCases.addLetters(try Self.letters(["a", "b", "c"]), to: 1)
            _ = try await useCases.drawLetter(from: 1)
            try await Ledger.with(now: "2026-11-01T12:00:01+09:00") { other in
                let others = other.useCases
                _ = try await others.addTask(TaskFields(title: "Mine"))
                _ = try await others.addNote(NoteFields(title: "Mine", body: "", day: today))
                _ = try await others.createMailbox(occasion: "Mine", rule: .free)
                func go() async throws -> ImportReport? {
                    try await others.importItems(try Self.file(try await Self.document(useCases)), named: "a")
                }
                #expect(try await go()?.tasks == 3)
                // The third there has the number here that the fourth of here would have there.
                for machine in [ledger, other] { machine.clock.advance(days: 1) }
                _ = try await useCases.editTask(3, TaskFields(title: "Reap all"))
                _ = try await useCases.drawLetter(from: 1)
                let second = try #require(try await go())
                #expect(second.replacedTasks == 1 && second.others == 1)
                #expect(try await others.task(4).task.fields.title == "Reap all")
                #expect(try await others.task(2).task.fields.title == "Sow")
                #expect(try await others.drawnLetters(of: 2).count == 2)
                _ = try await others.editTask(2, TaskFields(title: "Sow there"))
                other.clock.advance(days: 1)
                _ = try await others.editTask(2, TaskFields(title: "Sow there, later"))
                let back = try Self.file(try await Self.document(others))
                for machine in [ledger, other] { machine.clock.advance(days: 2) }
                let preview = try await useCases.previewImport(back, named: "b")
                #expect(preview.tasks.map(\.fields.title) == ["Mine"] && preview.notes.map(\.fields.title) == ["Mine"])
                _ = try await useCases.importItems(back, named: "b")
                #expect(try await useCases.task(1).task.fields.title == "Sow there, later")
                #expect(try await useCases.mailboxes().map(\.mailbox.occasion).sorted() == ["Birthday", "Mine"])
                #expect(try await useCases.drawnLetters(of: 1).count == 2)
                #expect(try await useCases.importItems(back, named: "b") == nil)
            }
        }
    }

    @Test(
        "A file with random changes is refused, or imported as far as possible",
        arguments: RandomRounds.seeds(14))
    func hostile(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let document = try await Ledger.with(now: "2026-10-20T12:00:00+09:00") { ledger in
            try await Self.live(ledger, seed: 1)
            return try await Self.document(ledger.useCases)
        }
        var root = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        let bad: [Any] = [
            NSNull(), -1, 1e300, Int64.max, "", "x\u{0}y\u{202E}", String(repeating: "가", count: 90_000), true,
            [1, 2] as [Int], ["a": "b"], "9999-12-31", "0000-00-00", "2026-11-01T00:00:00+99:99", "../../etc/passwd",
        ]
        for name in root.keys.sorted() {
            guard var rows = root[name] as? [[String: Any]], !rows.isEmpty else { continue }
            for _ in 0..<3 {
                let index = Int.random(in: rows.indices, using: &generator)
                guard let key = rows[index].keys.sorted().randomElement(using: &generator) else { continue }
                if Bool.random(using: &generator) {
                    rows[index][key] = bad.randomElement(using: &generator) ?? 0
                } else if let twin = rows.randomElement(using: &generator) {
                    rows.append(twin)
                }
            }
            root[name] = rows
        }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
        try await Ledger.with { ledger in
            ledger.clock.now = try instant("2026-11-05T12:00:00+09:00")
            let useCases = ledger.useCases
            do {
                _ = try await useCases.importItems(try Self.file(text), named: "a", readsPaths: true)
            } catch is ImportFault {
                return
            }
            // The imported data can be shown, exported and imported again.
            _ = try await useCases.today()
            let again = try await Self.document(useCases)
            let preview = try await useCases.previewImport(try Self.file(again), named: "b", readsPaths: true)
            #expect(preview.isEmpty, "\(preview.lists.filter { $0.added + $0.changed > 0 })")
        }
    }

    @Test("A document of another kind or of a newer version is refused")
    func refusals() throws {
        #expect(throws: ImportFault.newerVersion(2)) {
            try ImportSamples.read(
                ImportSamples.haru.replacing(#""version": 1,\#n"program""#, with: #""version": 2,\#n"program""#))
        }
        #expect(throws: ImportFault.newerVersion(9)) { try ImportSamples.read(#"{"format": "haru", "version": 9}"#) }
        #expect(throws: ImportFault.notReadable(format: .haru)) { try ImportSamples.read(#"{"format": "haru"}"#) }
        let file = try ImportSamples.read(ImportSamples.haru)
        #expect(file.account?.tasks.map(\.identity) == ["/3@2026-11-01T00:00:00Z"] && file.skipped.isEmpty)
        #expect(file.account?.notes.first?.row.note.fields.commits.map(\.repositoryName) == ["haru"])
    }
}
