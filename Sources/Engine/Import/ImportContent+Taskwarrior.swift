import Core

/// Import of the output of `task export`.
extension ImportContent {
    /// Reads a list of tasks.
    mutating func add(taskwarrior document: ImportValue) throws(ImportFault) {
        guard document.isObject || document.list != nil else { throw .notReadable(format: .taskwarrior) }
        for (index, task) in (document.list ?? [document]).enumerated() {
            try add(taskwarriorTask: task, at: index + 1)
        }
    }

    private mutating func add(taskwarriorTask task: ImportValue, at place: Int) throws(ImportFault) {
        let title = task["description"].text
        guard let title else { return try skip(title, task.isObject ? .emptyTitle : .unknownKind, at: place) }
        let isDone: Bool
        switch task["status"].text {
        case "deleted": return try skip(title, .deletedThere, at: place)
        case "recurring": return try skip(title, .template, at: place)
        case "completed": isDone = true
        case "pending", "waiting", nil: isDone = false
        default: return try skip(title, .unknownKind, at: place)
        }
        let due = ImportClock.compact(task["due"].text)
        if task["due"].exists && due == nil { return try skip(title, .badDate, at: place) }
        let tags = task["tags"].text.map { $0.split(separator: ",").map(String.init) } ?? task["tags"].texts
        let annotations = (task["annotations"].list ?? []).compactMap { $0["description"].text }.filter { !$0.isEmpty }
        var fields = TaskFields(
            title: title, labels: tags + [task["project"].text ?? ""],
            paragraphs: [annotations.map { "- " + $0 }.joined(separator: "\n")])
        fields.due = due.map(taskwarriorDue)
        fields.isImportant = Self.priorities[task["priority"].text ?? ""]
        let created = task["entry"].text
        let createdAt = ImportClock.compact(created)
        try add(
            fields, identity: Self.identity(task["uuid"].text, or: [title, created]), at: place, createdAt: createdAt,
            isDone: isDone, doneAt: ImportClock.compact(task["end"].text) ?? due ?? createdAt)
    }

    /// Returns the due date of an instant: a day without a time is written as its first instant or, with `eod`, as its
    /// last second.
    private func taskwarriorDue(_ instant: Instant) -> Due {
        let due = clock.due(at: instant)
        let isDay = due.time == TimeOfDay(minutes: 0) || due.time == TimeOfDay(minutes: 1_439)
        return isDay ? Due(day: due.day) : due
    }

    private static let priorities: [String: Bool] = ["H": true, "L": false]
}
