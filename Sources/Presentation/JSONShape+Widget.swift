import Core
package import Engine
package import Language

extension JSONShape {
    /// Maximum number of tasks in a widget.
    private static let mostTasksOfWidget = 20

    /// The shape of `GET /api/v1/widget`: everything that a widget shows, in one response.
    ///
    /// - Parameter colors: colors of the grass from bare soil to the highest level, on light and on dark background.
    package static func widget(
        _ report: WidgetReport, colors: (light: [String], dark: [String]), language: Language
    ) -> JSON {
        let (today, grass, tasks) = (report.today, report.grass.grass, report.tasks)
        let state: JSON =
            today.week?.isDone == true ? .text(DayState.done.rawValue) : .text(today.state.rawValue)
        let headline = language.headline(
            state: today.state, count: today.count, minimum: today.minimum, week: today.week)
        return [
            "day": day(today.day),
            "state": state,
            "owes": .bool(!today.isContent),
            "count": .integer(today.count),
            "minimum": .integer(today.minimum),
            "endsAt": .text(today.now.advanced(bySeconds: today.secondsLeft).iso(offset: today.offset)),
            "weekly": .bool(today.weekly),
            "streak": .integer(today.streak.currentLength),
            "best": .integer(today.streak.bestLength),
            "words": [
                "streak": .text(language.streak(today.streak.currentLength, weekly: today.weekly)),
                "state": .text(language.state(today.week?.isDone == true ? .done : today.state)),
                "verdict": .text(headline.pieces.map(\.text).joined()),
                "tasks": .text(language.tasks(tasks.openCount)),
            ],
            "colors": [
                "light": .array(colors.light.map(JSON.text)),
                "dark": .array(colors.dark.map(JSON.text)),
            ],
            "grass": [
                "from": day(grass.from),
                "to": day(grass.to),
                "levels": .array(grass.days.map { .integer($0.level) }),
            ],
            "open": .integer(tasks.openCount),
            "tasks": .array(
                tasks.open.prefix(mostTasksOfWidget).map { task in
                    [
                        "id": .integer(task.task.id),
                        "title": .text(task.task.fields.title),
                        "due": .optional(task.task.fields.due?.day.description),
                        "time": .optional(task.task.fields.due?.time?.description),
                        "overdue": .bool(task.isOverdue),
                        "quadrant": .text(task.quadrant.rawValue),
                    ]
                }),
        ]
    }
}
