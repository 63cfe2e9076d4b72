import Core
import Engine
import Graphics
import Language

/// Selected day of a month: its tasks, its notes, and what can be added to it.
struct ChosenDay {
    /// Occurrence of a repeated task that is not created yet.
    struct OccurrenceRow {
        let title: UntrustedText
        let path: String
        let style: String
        let time: String?
    }

    struct Note {
        let title: UntrustedText
        let path: String
        let mood: HTML?
    }

    let heading: String
    let dayPath: String
    let mood: HTML?
    let moodName: String?
    let progress: String?
    let rows: [TaskLine]
    let taskMenu: TaskMenu?
    let occurrences: [OccurrenceRow]
    let isEmpty: Bool
    let more: String?
    let lateFold: LateFold?
    let timelinePath: String
    let entry: EntryCard
    let next: String
    let notes: [Note]
    let letters: [DrawnLetter]
    /// Path of a new note for the day; nil for future days.
    let writePath: String?

    /// Maximum number of tasks listed; the day's timeline shows all.
    static let longestList = 8

    init(_ matter: CalendarChoice, form: FormState, context: PageContext) {
        let language = context.language
        let (day, tasks) = (matter.day, matter.tasks)
        heading = language.dayOfMonth(day)
        dayPath = Route.days(.day(day)).path
        mood = matter.notes.mood.map { MoodStamp($0).ornament }
        moodName = matter.notes.mood.map(language.mood)
        rows = tasks.tasks.prefix(Self.longestList).map { TaskLine($0, context: context) }
        taskMenu = rows.isEmpty ? nil : TaskMenu(context: context)
        occurrences = tasks.upcoming.prefix(Self.longestList).map { occurrence in
            let fields = occurrence.task.task.fields
            return OccurrenceRow(
                title: UntrustedText(fields.title), path: Route.tasks(.task(occurrence.task.task.id)).path,
                style: fields.color.rawValue, time: occurrence.due.time?.description)
        }
        isEmpty = rows.isEmpty && occurrences.isEmpty
        progress =
            tasks.own == 0
            ? nil
            : language.text(
                .timeline.progressCount(done: language.number(tasks.done), total: language.number(tasks.own)))
        lateFold = LateFold(tasks.late, language)
        let rest = tasks.tasks.count - rows.count + tasks.upcoming.count - occurrences.count
        more = rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil
        timelinePath = Route.tasks(.timeline(day)).path
        entry = EntryCard(on: day, hint: .calendar.entryHint, form: form, context: context)
        next = context.place
        notes = matter.notes.notes.map { card in
            Note(
                title: UntrustedText(language.linkTitle(of: card.head), limit: 80),
                path: DiaryRoute.note(card.head.id).path,
                mood: card.head.mood.map { MoodStamp($0).ornament })
        }
        letters = matter.letters.map { DrawnLetter($0, language) }
        writePath = day <= context.today ? DiaryRoute.new(day: day) : nil
    }
}
