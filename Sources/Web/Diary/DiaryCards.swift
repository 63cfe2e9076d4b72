import Core
import Engine
import Graphics
import Language

/// Newest note, on the Today page.
struct DiaryCard {
    let commit: UntrustedText
    let title: UntrustedText
    let text: UntrustedText
    let when: String
    let path: String

    init(_ card: NoteCard, today: Day, language: Language) {
        let head = card.head
        commit = UntrustedText(
            head.commits.first.map { "\($0.repositoryName) · \($0.subject) (\($0.sha.prefix(7)))" } ?? "")
        title = UntrustedText(head.title)
        text = UntrustedText(head.excerpt, limit: NoteExcerpt.longest + 1)
        let clock = language.clock(head.createdAt, offset: card.offset)
        when = language.noteDay(head.day, today: today) + (card.writtenOn == head.day ? " " + clock : "")
        path = DiaryRoute.note(head.id).path
    }
}

/// Note on the timeline of a day.
struct DayNote {
    /// Time of day at which the note was written; nil if it was written on another day.
    let time: String?
    let title: UntrustedText
    let text: UntrustedText
    let stamp: StampView?
    let path: String

    init(_ card: NoteCard, language: Language) {
        let head = card.head
        time = card.writtenOn == head.day ? language.clock(head.createdAt, offset: card.offset) : nil
        title = UntrustedText(language.title(of: head))
        text = UntrustedText(head.excerpt, limit: NoteExcerpt.longest + 1)
        stamp = head.mood.map { StampView($0, language: language) }
        path = DiaryRoute.note(head.id).path
    }
}

/// Mood of a day, and the stamps that set it.
struct DayMood {
    struct Stamp {
        /// Value that a press sends; empty for the mood that the person set, so that pressing it again clears it.
        let value: String
        let name: String
        let figure: HTML
        let isPressed: String
    }

    let stamps: [Stamp]
    /// Origin of the mood if the person did not set it.
    let remark: String?
    let path: String

    init(_ report: DayNotesReport, language: Language) {
        stamps = Mood.allCases.map { mood in
            let isMood = report.mood == mood
            return Stamp(
                value: isMood && report.isMoodSet ? "" : mood.rawValue, name: language.mood(mood),
                figure: MoodStamp(mood).ornament, isPressed: isMood ? "true" : "false")
        }
        remark = report.mood != nil && !report.isMoodSet ? language.text(.mood.fromNote) : nil
        path = Route.days(.mood(report.day)).path
    }
}
