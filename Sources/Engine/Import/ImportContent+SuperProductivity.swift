import Core

/// Import of super-productivity backups.
extension ImportContent {
    /// Reads the tasks of a backup, including archived ones and subtasks, and its notes.
    mutating func add(superProductivity document: ImportValue) throws(ImportFault) {
        guard let data = document.superProductivity else { throw .notReadable(format: .superProductivity) }
        let labels = SuperProductivityLabels(data)
        let lists = [data["task"], data["archiveYoung"]["task"], data["archiveOld"]["task"], data["taskArchive"]]
        let tasks = lists.flatMap(\.entities)
        let titles = Dictionary(
            tasks.compactMap { task in task["id"].text.map { ($0, task["title"].text ?? "") } },
            uniquingKeysWith: { first, _ in first })
        for (index, task) in tasks.enumerated() {
            let parent = task["parentId"].text.flatMap { titles[$0] }
            try add(superProductivityTask: task, parent: parent, labels, at: index + 1)
        }
        for (index, note) in data["note"].entities.enumerated() {
            try add(superProductivityNote: note, labels, at: index + 1)
        }
    }

    private mutating func add(
        superProductivityTask task: ImportValue, parent: String?, _ labels: SuperProductivityLabels, at place: Int
    ) throws(ImportFault) {
        guard task.isObject else { return try skip(nil, .unknownKind, at: place) }
        let title = task["title"].text ?? ""
        let tags = task["tagIds"].texts
        var fields = TaskFields(
            title: title, labels: labels.names(project: task["projectId"].text, tags: tags),
            paragraphs: [parent.map { "↳ " + $0.asLine } ?? "", task["notes"].text ?? ""])
        if tags.contains("EM_IMPORTANT") { fields.isImportant = true }
        if tags.contains("EM_URGENT") { fields.urgency = .always }
        let milliseconds = ["dueWithTime", "plannedAt"].lazy.map { task[$0] }.first(where: \.exists)
        if let milliseconds {
            guard let at = ImportClock.milliseconds(milliseconds.number) else {
                return try skip(title, .badDate, at: place)
            }
            fields.due = clock.due(at: at)
            if let remindAt = labels.reminder(of: task) {
                fields.alarms = Set([TaskAlarm(ringingBy: remindAt.seconds(to: at) / 60)].compactMap { $0 })
            }
        } else if let day = task["dueDay"].text {
            guard let day = Day(iso: day) else { return try skip(title, .badDate, at: place) }
            fields.due = Due(day: day)
        }
        let createdAt = ImportClock.milliseconds(task["created"].number)
        let doneAt =
            ImportClock.milliseconds(task["doneOn"].number)
            ?? fields.due.map { $0.time == nil ? clock.instant(.day($0.day)) : $0.deadline(in: clock.dayCalendar) }
            ?? createdAt
        try add(
            fields, identity: Self.identity(task["id"].text, or: [title, parent]), at: place, createdAt: createdAt,
            isDone: task["isDone"].flag == true, doneAt: doneAt)
    }

    private mutating func add(
        superProductivityNote note: ImportValue, _ labels: SuperProductivityLabels, at place: Int
    ) throws(ImportFault) {
        let content = note["content"].text ?? ""
        guard content.utf8.count <= NoteFields.mostBytes else { return try skip(content, .tooLong, at: place) }
        let (first, rest) = content.firstLineAndRest
        guard let created = ImportClock.milliseconds(note["created"].number) else {
            return try skip(first, .badDate, at: place)
        }
        let fields = NoteFields(
            title: first, body: rest, day: clock.day(at: created, zone: nil),
            tags: labels.names(project: note["projectId"].text, tags: []),
            isPinned: note["isPinnedToToday"].flag ?? false)
        try add(fields, identity: Self.identity(note["id"].text, or: [content]), at: place, createdAt: created)
    }
}

/// Projects, tags and reminders of a backup, by the IDs that its tasks refer to.
private struct SuperProductivityLabels {
    private let projects: [String: String]
    private let tags: [String: String]
    private let reminders: [String: ImportValue]

    init(_ data: ImportValue) {
        projects = Self.titles(data["project"])
        tags = Self.titles(data["tag"])
        let reminders = data["reminders"].list ?? []
        self.reminders = Dictionary(
            reminders.compactMap { reminder in reminder["id"].text.map { ($0, reminder["remindAt"]) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func titles(_ list: ImportValue) -> [String: String] {
        Dictionary(
            list.entities.compactMap { item in
                guard let id = item["id"].text, let title = item["title"].text else { return nil }
                return (id, title)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the names of a project and of tags, without the built-in ones.
    func names(project: String?, tags: [String]) -> [String] {
        let project = project.flatMap { $0 == "INBOX_PROJECT" || $0 == "DEFAULT" ? nil : projects[$0] }
        let own = tags.filter { !["TODAY", "EM_IMPORTANT", "EM_URGENT", "KANBAN_IN_PROGRESS"].contains($0) }
        return [project].compactMap { $0 } + own.compactMap { self.tags[$0] }
    }

    /// Returns the time of a task's reminder; older backups store reminders in a separate list.
    func reminder(of task: ImportValue) -> Instant? {
        let listed = task["reminderId"].text.flatMap { reminders[$0] }
        return ImportClock.milliseconds(task["remindAt"].number ?? listed?.number)
    }
}

extension ImportValue {
    /// Models of a super-productivity backup, which older ones do not wrap; nil if it is no such backup.
    var superProductivity: ImportValue? {
        [self["data"], self].first { $0["task"]["entities"].isObject && $0["task"]["ids"].list != nil }
    }

    /// Entities of a model in the order of its list, followed by those missing from the list.
    fileprivate var entities: [ImportValue] {
        let entities = self["entities"]
        let ids = self["ids"].texts
        let listed = Set(ids)
        return (ids + entities.names.filter { !listed.contains($0) }).map { entities[$0] }.filter(\.exists)
    }
}

extension TaskAlarm {
    /// Makes the alarm with the given lead time in minutes, or the next longer one; nil if the lead time is negative or
    /// longer than any alarm's.
    fileprivate init?(ringingBy minutes: Int64) {
        let alarms = Self.allCases.sorted { $0.minutes < $1.minutes }
        guard minutes >= 0, let alarm = alarms.first(where: { $0.minutes >= minutes }) else { return nil }
        self = alarm
    }
}
