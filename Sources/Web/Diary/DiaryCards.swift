import Core
import Engine
import Graphics
import Language

/// The newest note, on the Today page.
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

/// A note on a day's line.
struct DayNote {
    /// The time of day at which it was written; nil when that was on another day.
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

/// The mood of a day, and the stamps that set it.
struct DayMood {
    struct Stamp {
        /// What pressing it sends: nothing for the one that the person set, so that pressing it takes it back.
        let value: String
        let name: String
        let figure: HTML
        let isPressed: String
    }

    let stamps: [Stamp]
    /// Where the mood comes from when the person did not set it.
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
