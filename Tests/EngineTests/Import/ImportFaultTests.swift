import Core
import Testing

@testable import Engine

@Suite struct ImportFaultTests {
    private func fault(_ text: String, _ name: String = "a.json", as format: ImportFormat? = nil) -> ImportFault? {
        do throws(ImportFault) {
            _ = try ImportSamples.read(text, name, as: format)
            return nil
        } catch {
            return error
        }
    }

    @Test("A truncated document is refused or reads the same, and is never parsed as lines")
    func truncated() throws {
        for (format, name, text) in ImportSamples.all where format != .todoTxt && format != .csv {
            let whole = try ImportSamples.read(text, name)
            let bytes = Array(text.utf8)
            for count in bytes.indices {
                let file = try? ImportFile(Array(bytes[..<count]), named: name, dayCalendar: ImportSamples.seoul)
                #expect(file == nil || file?.tasks == whole.tasks && file?.notes == whole.notes, "\(format), \(count)")
                if file == nil, count > 1 {
                    #expect(throws: ImportFault.self) {
                        try ImportFile(
                            Array(bytes[..<count]), named: name, as: format, dayCalendar: ImportSamples.seoul)
                    }
                }
            }
        }
    }

    @Test(
        "Truncated files of lines are read as far as they go, or refused",
        arguments: [
            (ImportFormat.todoTxt, ImportSamples.todoTxt), (.csv, ImportSamples.csv),
        ])
    func truncatedLines(format: ImportFormat, text: String) throws {
        let whole = try ImportSamples.read(text, "a", as: format)
        for count in 0...text.utf8.count {
            let bytes = Array(text.utf8.prefix(count))
            do throws(ImportFault) {
                let file = try ImportFile(bytes, named: "a", as: format, dayCalendar: ImportSamples.seoul)
                #expect(file.tasks.count <= whole.tasks.count + 1)
            } catch {
                let isExpected =
                    switch error {
                    case .notUTF8, .noColumn, .badRow, .nothingInIt: true
                    default: false
                    }
                #expect(isExpected, "\(error)")
            }
        }
    }

    @Test("A foreign, empty or too large file is refused with its reason")
    func refused() {
        for (text, name, format, expected) in [
            ("", "a.json", nil, ImportFault.nothingInIt), (" \n", "a.txt", nil, .nothingInIt),
            ("[]", "a.json", nil, .nothingInIt),
            (#"{"entries": []}"#, "a.json", nil, .nothingInIt), ("title,due\n", "a.csv", nil, .nothingInIt),
            ("{}", "a.json", nil, .notReadable(format: nil)), ("[1, 2]", "a.json", nil, .notReadable(format: nil)),
            ("[[[]]]", "a.json", nil, .notReadable(format: nil)), ("[{\"a\": 1}]", "a", nil, .notReadable(format: nil)),
            ("{\"a\": NaN}", "a.json", nil, .notReadable(format: nil)),
            ("PK\u{3}\u{4}", "a.zip", nil, .notReadable(format: nil)),
            ("hello", "a.md", nil, .notReadable(format: nil)),
            ("{\"entries\": ", "a.txt", nil, .notReadable(format: nil)),
            ("title\na", "a.csv", .dayOne, .notReadable(format: .dayOne)),
            ("{}", "a", .haru, .notReadable(format: .haru)),
            ("[1]", "a", .superProductivity, .notReadable(format: .superProductivity)),
            ("5", "a", .taskwarrior, .notReadable(format: .taskwarrior)), ("title\n\"a", "a.csv", nil, .badRow(2)),
            ("title\n\"a\"b\n", "a.csv", nil, .badRow(2)), ("x,y\n1,2\n", "a.csv", nil, .noColumn(["x", "y"])),
        ] as [(String, String, ImportFormat?, ImportFault)] {
            #expect(fault(text, name, as: format) == expected, "\(text)")
        }
        #expect(throws: ImportFault.notUTF8) {
            try ImportFile([0xFF, 0xFE, 0x5B, 0x00], named: "a.csv", dayCalendar: ImportSamples.seoul)
        }
        let large = [UInt8](repeating: UInt8(ascii: "a"), count: ImportFile.mostBytes + 1)
        #expect(throws: ImportFault.tooLarge(limit: ImportFile.mostBytes)) {
            try ImportFile(large, named: "a.txt", dayCalendar: ImportSamples.seoul)
        }
        let many = ImportFault.tooMany(limit: ImportFile.mostItems)
        #expect(fault(String(repeating: "a\n", count: ImportFile.mostItems + 1), "a.txt") == many)
        #expect(fault("[" + String(repeating: "[],", count: ImportValue.mostValues) + "[]]") == many)
        let deep = String(repeating: "[", count: 10_000)
        #expect(fault(deep + String(repeating: "]", count: 10_000)) == .notReadable(format: nil))
        #expect(fault(deep) == .notReadable(format: nil))
    }

    @Test("Values of wrong types and invalid times are left out one by one, or treated as missing")
    func wrongTypes() throws {
        for value in [
            "null", "true", "[]", "{}", "\"x\"", "1e308", "-1e308", "9223372036854775808", "{\"a\": [null]}", "\"\"",
        ] {
            for name in ["taskTitle", "taskType", "taskMemo", "creationDate", "isCompleted", "isAlert", "id"] {
                let file = try ImportSamples.read(
                    #"[{"taskTitle": "a", "creationDate": 5}, {"taskTitle": "b", "creationDate": 1, "\#(name)": \#(value)}]"#
                )
                #expect(file.tasks.count + file.skipped.count == 2 && file.tasks.count >= 1)
            }
            for name in ["title", "deadLine", "color", "ticket", "timeInterval", "id"] {
                let file = try? ImportSamples.read(#"{"title": "a", "deadLine": 1, "\#(name)": \#(value)}"#)
                #expect(file.map { $0.tasks.count + $0.skipped.count == 1 } ?? true)
            }
            for name in ["status", "due", "entry", "end", "tags", "annotations", "uuid", "priority", "project"] {
                let file = try ImportSamples.read(
                    #"[{"description": "a", "status": "pending", "\#(name)": \#(value)}]"#, as: .taskwarrior)
                #expect(file.tasks.count + file.skipped.count == 1)
            }
            for name in ["text", "creationDate", "timeZone", "tags", "starred", "uuid"] {
                let file = try ImportSamples.read(
                    #"{"entries": [{"creationDate": "2021-03-04T20:00:00Z", "text": "a", "\#(name)": \#(value)}]}"#,
                    as: .dayOne)
                #expect(file.notes.count + file.skipped.count == 1)
            }
            for name in [
                "title", "projectId", "tagIds", "parentId", "dueDay", "dueWithTime", "doneOn", "created", "reminderId",
            ] {
                let file = try ImportSamples.read(
                    #"{"task": {"ids": ["a", "b"], "entities": {"a": {"title": "a", "isDone": true, "\#(name)": \#(value)}}}}"#
                )
                #expect(file.tasks.count + file.skipped.count == 1)
            }
        }
    }

    @Test(
        "Times from the first year to the last are accepted, in every zone",
        arguments: [
            ("00010101T000000Z", true), ("99991231T235959Z", true), ("00000101T000000Z", false),
            ("20261332T000000Z", false),
        ])
    func years(text: String, isRead: Bool) throws {
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"] {
            let dayCalendar = DayCalendar(zones: ZoneHistory(try #require(Zone(zone))))
            let file = try ImportSamples.read(
                #"[{"description": "a", "status": "pending", "due": "\#(text)"}]"#, in: dayCalendar)
            #expect(file.tasks.count == (isRead ? 1 : 0) && file.skipped.map(\.reason) == (isRead ? [] : [.badDate]))
        }
        let seconds = try ImportSamples.read(
            #"[{"taskTitle": "a", "creationDate": -63113904000}, {"taskTitle": "b", "creationDate": 252423993600}]"#)
        #expect(seconds.tasks.map { $0.fields.due?.day.year } == [1] && seconds.skipped.map(\.reason) == [.badDate])
    }

    @Test("A time that clocks show twice is stored as the intended occurrence")
    func shownTwice() throws {
        let berlin = DayCalendar(zones: ZoneHistory(try #require(Zone("Europe/Berlin"))))
        for (text, isSecond) in [("20261025T003000Z", false), ("20261025T013000Z", true)] {
            let file = try ImportSamples.read(
                #"[{"description": "a", "status": "pending", "due": "\#(text)"}]"#, in: berlin)
            let due = try #require(file.tasks.first?.fields.due)
            #expect(due.description == "2026-10-25 02:30" && due.isSecondShowing == isSecond)
            #expect(due.deadline(in: berlin) == ImportClock.compact(text))
        }
    }

    @Test("Control characters are removed, bidi marks are harmless where they are shown, and twins stay two")
    func characters() throws {
        let file = try ImportSamples.read(
            #"[{"description": "a\u0000b\u202Ec", "status": "pending"}, {"description": "\u200F \u0007", "status": "pending"}, "#
                + #"{"description": "z\u202E\u0000", "status": "deleted"}]"#)
        #expect(file.tasks.map(\.fields.title) == ["ab\u{202E}c"])
        #expect(file.skipped.map(\.title) == ["", "z"] && file.skipped.map(\.reason) == [.emptyTitle, .deletedThere])
        let twins = try ImportSamples.read(
            "["
                + Array(repeating: #"{"description": "a", "status": "pending", "uuid": "u"}"#, count: 3).joined(
                    separator: ",") + "]")
        #expect(twins.tasks.map(\.identity) == ["u", "u 2", "u 3"])
        let odd = try ImportSamples.read(#"[{"description": "a", "status": "pending", "uuid": "\u0000\n"}]"#)
        #expect(odd.tasks[0].identity.hasPrefix("fnv1a:"))
    }
}
