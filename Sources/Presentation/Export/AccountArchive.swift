import Archive
import Core
package import Engine
package import Language
import Storage

/// All data of an account as one ZIP archive, described in docs/data-format.md.
///
/// Tokens, keys and other credentials are excluded, and so are the texts of sealed letters.
package struct AccountArchive {
    /// Kinds of data that are not exported.
    package static let excluded = [
        "accessTokens", "calendarFeeds", "channels", "forgeTokens", "hiddenLetters", "links", "pushDevices",
        "sealedLetters", "sessions", "webhooks",
    ]
    /// Format version, increased when a reader of an older version would misread something.
    package static let version = 1

    private let snapshot: Snapshot
    private let language: Language
    private let program: String

    /// Creates an archive of a snapshot of an account.
    ///
    /// - Parameters:
    ///   - language: language of its README.
    ///   - program: version of the program.
    package init(_ snapshot: Snapshot, language: Language, program: String) {
        self.snapshot = snapshot
        self.language = language
        self.program = program
    }

    /// Writes the archive.
    ///
    /// - Parameter write: receives the bytes in order.
    /// - Throws: ``StorageError``, ``DomainError/secretsClosed`` if drawn letters cannot be opened,
    ///   ``ZIPWriter/Fault``, and whatever `write` throws.
    package func write(_ write: @escaping ([UInt8]) throws -> Void) throws {
        let archive = ZIPWriter(at: ZIPWriter.Time(wall(snapshot.now)), write: write)
        try archive.add("README.txt", text: language.exportReadMe)
        let mailboxes = try snapshot.mailboxes()
        try archive.begin("haru.json")
        try document(mailboxes, archive.write)
        try archive.end()
        try archive.begin("days.csv")
        try days(archive.write)
        try archive.end()
        try archive.begin("tasks.csv")
        try tasks(archive.write)
        try archive.end()
        try archive.begin("tasks.ics")
        try toDos(archive.write)
        try archive.end()
        try snapshot.export(.noteList) { row in
            let note = NoteFile(row)
            guard !note.isDeleted else { return }
            try archive.add("notes/\(note.name).md", text: note.text)
        }
        for mailbox in mailboxes where mailbox.drawn > 0 {
            let letters = JSONShape.letterFile(try snapshot.drawnLetters(of: mailbox.mailbox.number), offset: offset)
            try archive.add("letters/mailbox-\(mailbox.mailbox.number).json", text: letters.readable + "\n")
        }
        try archive.finish()
    }

    private func document(_ mailboxes: [MailboxReport], _ write: @escaping (String) throws -> Void) throws {
        try write("{\n")
        try write("\"format\": \"haru\",\n\"version\": \(Self.version),\n\"program\": \(JSON.text(program).spaced),\n")
        try write("\"account\": \(JSON.text(try snapshot.calendarIdentity()).spaced),\n")
        try write("\"exportedAt\": \"\(snapshot.now.iso())\",\n")
        try write("\"excluded\": \(JSON.array(Self.excluded.map(JSON.text)).spaced),\n")
        for list in ExportedList.all {
            try Self.write(list.name, write) { add in try snapshot.export(list) { try add(JSON($0)) } }
            try write(",\n")
        }
        try Self.write("letters", write) { add in
            for mailbox in mailboxes where mailbox.drawn > 0 {
                for letter in try snapshot.drawnLetters(of: mailbox.mailbox.number) {
                    try add(JSONShape.letter(letter, offset: offset))
                }
            }
        }
        try write(",\n")
        try Self.write("sealedLetters", write) { add in
            for letter in mailboxes.flatMap(\.letters) where letter.draw == nil {
                try add(JSONShape.letter(letter, offset: offset))
            }
        }
        try write(",\n")
        try Self.write("mailboxMessages", write) { add in
            for report in mailboxes {
                guard let message = report.secret else { continue }
                try add(["mailbox": .integer(report.mailbox.number), "text": .text(message)])
            }
        }
        try write("\n}\n")
    }

    /// Writes a list of values, one per line.
    private static func write(
        _ name: String, _ write: @escaping (String) throws -> Void, _ values: ((JSON) throws -> Void) throws -> Void
    ) throws {
        try write("\"\(name)\": [")
        var isFirst = true
        try values { value in
            try write(isFirst ? "\n  " : ",\n  ")
            isFirst = false
            try write(value.spaced)
        }
        try write(isFirst ? "]" : "\n]")
    }

    private func days(_ write: @escaping (String) throws -> Void) throws {
        try write(CSV.row(["day", "state", "total", "commits", "forge"]))
        for day in try snapshot.exportedDays() {
            try write(
                CSV.row([
                    day.day.description, day.state.rawValue, String(day.total), String(day.commits), String(day.forge),
                ]))
        }
    }

    private func tasks(_ write: @escaping (String) throws -> Void) throws {
        let columns = [
            "id", "title", "memo", "due", "time", "important", "urgency", "color", "ticket", "repository", "repeat",
            "createdAt", "doneAt",
        ]
        try write(CSV.row(columns))
        try snapshot.export(.taskList) { row in
            guard row["deletedAt"] == .null else { return }
            try write(CSV.row(columns.map { row[$0].plain }))
        }
    }

    private func toDos(_ write: @escaping (String) throws -> Void) throws {
        try write(TaskToDo.head)
        let account = try snapshot.calendarIdentity()
        var isEmpty = true
        try snapshot.export(.taskList) { row in
            guard row["deletedAt"] == .null else { return }
            isEmpty = false
            try write(TaskToDo(row, account: account, dayCalendar: snapshot.dayCalendar).text)
        }
        // An iCalendar object needs at least one component.
        if isEmpty { try write(TaskToDo.nothing) }
        try write(TaskToDo.foot)
    }

    private func offset(_ instant: Instant) -> Int { snapshot.dayCalendar.zones.offset(at: instant) }

    private func wall(_ instant: Instant) -> WallClock { WallClock(instant, offset: offset(instant)) }
}

extension ZIPWriter.Time {
    fileprivate init(_ wall: WallClock) {
        self.init(
            year: wall.date.year, month: wall.date.month, day: wall.date.dayOfMonth, hour: wall.hour,
            minute: wall.minute,
            second: wall.second)
    }
}
