import Core

extension ImportContent {
    /// The version of `haru.json` that is read.
    private static let haruVersion = 1

    /// Reads the tasks and notes of a `haru.json`; those in its trash are left out.
    mutating func add(haru document: ImportValue) throws(ImportFault) {
        guard document["format"].text == ImportFormat.haru.rawValue, let version = document["version"].integer,
            let tasks = document["tasks"].list, let notes = document["notes"].list
        else {
            if let version = document["version"].integer, version > Self.haruVersion { throw .newerVersion(version) }
            throw .notReadable(format: .haru)
        }
        guard version <= Self.haruVersion else { throw .newerVersion(version) }
        // In the order of their places, which new ones get one after the other.
        let placed = tasks.enumerated().sorted {
            ($0.element["position"].integer ?? 0, $0.offset) < ($1.element["position"].integer ?? 0, $1.offset)
        }
        for (index, task) in placed { try add(haruTask: task, at: index + 1) }
        for (index, note) in notes.enumerated() { try add(haruNote: note, at: index + 1) }
    }

    private mutating func add(haruTask task: ImportValue, at place: Int) throws(ImportFault) {
        let title = task["title"].text ?? ""
        if task["deletedAt"].exists { return try skip(title, .deletedThere, at: place) }
        guard let urgency = task["urgency"].text.map(Urgency.init(rawValue:)) ?? .auto,
            let color = task["color"].text.map(TaskColor.init(rawValue:)) ?? .green
        else { return try skip(title, .unknownKind, at: place) }
        var fields = TaskFields(
            title: title, memo: task["memo"].text ?? "", isImportant: task["important"].flag, urgency: urgency,
            color: color, ticket: task["ticket"].text, repository: task["repository"].text,
            alarms: Set(task["alarms"].texts.compactMap(TaskAlarm.init(rawValue:))),
            alarmsOn: task["alarmsOn"].flag ?? true)
        if let due = task["due"].text {
            let time = task["time"].text
            guard let day = Day(iso: due), time == nil || time.flatMap({ TimeOfDay(text: $0) }) != nil else {
                return try skip(title, .badDate, at: place)
            }
            fields.due = Due(
                day: day, time: time.flatMap { TimeOfDay(text: $0) },
                isSecondShowing: task["secondShowing"].flag ?? false)
        }
        if let text = task["repeat"].text {
            guard let repeats = TaskRepeat(text: text) else { return try skip(title, .unknownKind, at: place) }
            fields.repeats = repeats.left(from: task["occurrence"].integer ?? 1)
        }
        let created = task["createdAt"].text
        try add(
            fields, identity: Self.haruIdentity(task, created), at: place, createdAt: ImportClock.iso(created),
            isDone: task["doneAt"].exists, doneAt: ImportClock.iso(task["doneAt"].text))
    }

    private mutating func add(haruNote note: ImportValue, at place: Int) throws(ImportFault) {
        let title = note["title"].text ?? ""
        if note["deletedAt"].exists { return try skip(title, .deletedThere, at: place) }
        guard let day = note["day"].text.flatMap({ Day(iso: $0) }) else { return try skip(title, .badDate, at: place) }
        let mood = note["mood"].text.flatMap(Mood.init(rawValue:))
        if note["mood"].exists && mood == nil { return try skip(title, .unknownKind, at: place) }
        let fields = NoteFields(
            title: title, body: note["body"].text ?? "", day: day,
            commits: (note["commits"].list ?? []).compactMap(LinkedCommit.init), mood: mood, tags: note["tags"].texts,
            isPinned: note["pinned"].flag ?? false)
        let created = note["createdAt"].text
        try add(
            fields, identity: Self.haruIdentity(note, created), at: place, createdAt: ImportClock.iso(created))
    }

    /// Numbers are given by each account, but two accounts hardly give the same one in the same second.
    private static func haruIdentity(_ item: ImportValue, _ created: String?) -> String {
        guard let number = item["id"].integer, let created else {
            return identity(nil, or: [item["title"].text, item["body"].text, created])
        }
        return identity("\(number)@\(created)", or: [])
    }
}

extension TaskRepeat {
    /// What of it is left for an occurrence of this number, which counts as the first one again.
    fileprivate func left(from occurrence: Int) -> TaskRepeat {
        guard case .after(let count) = end, Self.times.contains(occurrence) else { return self }
        return TaskRepeat(pattern, every: interval, end: .after(max(1, count - occurrence + 1)))
    }
}

extension LinkedCommit {
    fileprivate init?(_ commit: ImportValue) {
        guard let sha = commit["sha"].text, [40, 64].contains(sha.utf8.count),
            sha.utf8.allSatisfy({ ("0123456789abcdef").utf8.contains($0) }),
            let repository = commit["repositoryId"].text, (1...100).contains(repository.utf8.count)
        else { return nil }
        self.init(
            repository: CleanText.clean(repository, limit: 100),
            repositoryName: CleanText.clean(commit["repository"].text ?? "", limit: TaskFields.longestRepository),
            sha: sha, subject: CleanText.clean(commit["subject"].text ?? "", limit: 200))
    }
}
