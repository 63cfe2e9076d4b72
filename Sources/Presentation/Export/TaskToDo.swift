import Core
import Storage

/// Tasks as to-dos (`VTODO`) of an iCalendar object.
///
/// Times are in UTC, so that no time zone has to be described; of a recurring task only the next occurrence is
/// included.
struct TaskToDo {
    static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Haru//Haru//EN\r\nCALSCALE:GREGORIAN\r\n"
    static let foot = "END:VCALENDAR\r\n"
    /// Component of an object without tasks.
    static let nothing =
        "BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\n"
        + "TZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"

    let text: String

    /// - Parameter account: identifier of the account in calendars, so that UIDs match those of its feeds.
    init(_ row: ExportedList.Row, account: String, dayCalendar: DayCalendar) {
        var writer = ICalendarWriter(capacity: 512)
        writer.begin("VTODO")
        writer.property("UID", "task-\(row["id"].plain).\(account)@haru")
        let created = Instant(iso: row["createdAt"].plain)
        let done = Instant(iso: row["doneAt"].plain)
        if let edited = Instant(iso: row["editedAt"].plain) {
            writer.instant("DTSTAMP", edited)
            writer.instant("LAST-MODIFIED", edited)
        }
        if let created { writer.instant("CREATED", created) }
        writer.property("SEQUENCE", String((Int(row["version"].plain) ?? 1) - 1))
        writer.text("SUMMARY", row["title"].plain)
        if !row["memo"].plain.isEmpty { writer.text("DESCRIPTION", row["memo"].plain) }
        if let day = Day(iso: row["due"].plain) {
            let due = Due(
                day: day, time: TimeOfDay(text: row["time"].plain), isSecondShowing: row["secondShowing"] == .flag(true)
            )
            if due.time == nil {
                writer.date("DUE", day)
            } else {
                writer.instant("DUE", due.deadline(in: dayCalendar))
            }
        }
        if case .flag(let isImportant) = row["important"] { writer.property("PRIORITY", isImportant ? "1" : "9") }
        if !row["ticket"].plain.isEmpty { writer.text("CATEGORIES", row["ticket"].plain) }
        writer.property("STATUS", done == nil ? "NEEDS-ACTION" : "COMPLETED")
        if let done { writer.instant("COMPLETED", done) }
        writer.end("VTODO")
        text = String(decoding: writer.bytes, as: UTF8.self)
    }
}
