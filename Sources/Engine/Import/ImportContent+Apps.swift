import Core

/// Import of Eisen Matrix and Rani Paper files; both count time from 2001.
extension ImportContent {
    /// Reads a list of tasks as Eisen Matrix exports it.
    ///
    /// The person chose the quadrant, so it sets importance and urgency whatever the time of the task.
    mutating func add(eisenMatrix document: ImportValue) throws(ImportFault) {
        guard let tasks = document.list else { throw .notReadable(format: .eisenMatrix) }
        for (index, task) in tasks.enumerated() {
            let (place, title) = (index + 1, task["taskTitle"].text)
            guard let title else {
                try skip(nil, task.isObject ? .emptyTitle : .unknownKind, at: place)
                continue
            }
            guard let at = ImportClock.reference(task["creationDate"].number) else {
                try skip(title, .badDate, at: place)
                continue
            }
            var fields = TaskFields(
                title: title, memo: task["taskMemo"].text ?? "", due: clock.due(at: at),
                alarms: task["isAlert"].flag == true ? [.atTime] : [])
            if let (quadrant, color) = Self.quadrants[task["taskType"].text ?? ""] {
                fields.isImportant = quadrant.isImportant
                fields.urgency = quadrant.isUrgent == true ? .always : .never
                fields.color = color
            }
            try add(
                fields, identity: Self.identity(task["id"].text, or: [title]), at: place,
                isDone: task["isCompleted"].flag == true, doneAt: at)
        }
    }

    private static let quadrants: [String: (Quadrant, TaskColor)] = [
        "Do": (.do, .green), "Decide": (.decide, .blue), "Delegate": (.delegate, .orange), "Delete": (.delete, .red),
    ]

    /// Reads a memo or a task of Rani Paper, which stores each in its own file, or a list of them.
    mutating func add(raniPaper document: ImportValue) throws(ImportFault) {
        guard document.isObject || document.list != nil else { throw .notReadable(format: .raniPaper) }
        for (index, item) in (document.list ?? [document]).enumerated() {
            let (place, title) = (index + 1, item["title"].text ?? "")
            if item["deadLine"].exists {
                try add(raniPaperTask: item, title, at: place)
            } else if item["content"].exists || item["stamp"].exists {
                try add(raniPaperMemo: item, title, at: place)
            } else {
                try skip(title, .unknownKind, at: place)
            }
        }
    }

    private mutating func add(raniPaperTask task: ImportValue, _ title: String, at place: Int) throws(ImportFault) {
        guard let deadline = ImportClock.reference(task["deadLine"].number) else {
            return try skip(title, .badDate, at: place)
        }
        let alarm = task["timeInterval"].text.flatMap { Self.leadTimes[$0] }
        let fields = TaskFields(
            title: title, due: clock.due(at: deadline), color: Self.colors[task["color"].text ?? ""] ?? .green,
            ticket: task["ticket"].text, alarms: Set([alarm].compactMap { $0 }))
        try add(fields, identity: Self.identity(task["id"].text, or: [title]), at: place)
    }

    private mutating func add(raniPaperMemo memo: ImportValue, _ title: String, at place: Int) throws(ImportFault) {
        guard let date = ImportClock.reference(memo["date"].number) else {
            return try skip(title, .badDate, at: place)
        }
        let stamp = memo["stamp"].integer
        let fields = NoteFields(
            title: title, body: memo["content"].text ?? "", day: clock.day(at: date, zone: nil),
            mood: stamp.flatMap { Self.stamps.indices.contains($0) ? Self.stamps[$0] : nil })
        try add(fields, identity: Self.identity(memo["id"].text, or: [title]), at: place, createdAt: date)
    }

    private static let leadTimes: [String: TaskAlarm] = [
        "5분 전": .fiveMinutes, "10분 전": .tenMinutes, "30분 전": .halfHour, "1시간 전": .oneHour, "2시간 전": .twoHours,
        "3시간 전": .threeHours,
    ]

    /// The nearest color to each, such that no two coincide.
    private static let colors: [String: TaskColor] = [
        "woowakgood": .orange, "ine": .purple, "jingburger": .yellow, "lilpa": .blue, "jururu": .pink, "gosegu": .gray,
        "viichan": .green, "twoMoreThen": .red,
    ]

    /// Moods of the stamps: well done, delicious, thumbs up, gloomy, screaming.
    private static let stamps: [Mood] = [.good, .calm, .fire, .tired, .stuck]
}
