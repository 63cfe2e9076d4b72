import Core
import Engine
import Graphics
import Language

/// Confirmation of the last change, with an undo button where possible.
struct NoticeCard {
    /// A hidden field.
    struct Hidden {
        let name: String
        let value: String

        init(_ field: Field, _ value: String) {
            name = field.rawValue
            self.value = value
        }
    }

    /// Form that undoes the change.
    struct Undo {
        let path: String
        let fields: [Hidden]
    }

    let text: String
    let undo: Undo?
    /// Path of the page without the notice.
    let closePath: String
    /// Name of the draft that is now stored on the server; nil when there is none.
    let saved: String?

    init(_ notice: Notice, context: PageContext) {
        let language = context.language
        let subject = context.subject
        let count = max(subject.tasks.count, subject.notes.count)
        let many = count > 1 ? notice.message(ofMany: language.number(count)) : nil
        var text = language.text(many ?? notice.message)
        if let told = context.told { text = Self.place(of: told, after: notice, context) ?? text }
        if let then = subject.then, notice == .taskDone {
            text += " " + language.text(.notice.taskNext(date: language.shortDate(then, today: context.today)))
        }
        self.text = text
        closePath = context.place
        saved = Self.saved(notice, subject)
        undo = Self.undo(notice, subject, context)
    }

    /// Quadrant and due date of a task that was added, moved or put off; nil when it is deleted or done.
    private static func place(of task: TaskReport, after notice: Notice, _ context: PageContext) -> String? {
        guard task.deletedAt == nil, !task.isDone else { return nil }
        let language = context.language
        let (quadrant, due) = (language.quadrant(task.quadrant), task.task.fields.due)
        let until = due.map { language.due($0, today: context.today) }
        switch notice {
        case .taskAdded, .taskWritten, .taskMoved:
            let place: Message =
                notice == .taskMoved
                ? .notice.taskMovedTo(quadrant: quadrant) : .notice.taskAddedTo(quadrant: quadrant)
            return [language.text(place), until.map { language.text(.notice.taskUntil(date: $0)) }]
                .compactMap(\.self).joined(separator: " · ")
        case .taskPutOff:
            return until.map { language.text(.notice.taskPutOffTo(date: $0, quadrant: quadrant)) }
                ?? language.text(.notice.taskUndated(quadrant: quadrant))
        default: return nil
        }
    }

    private static func saved(_ notice: Notice, _ subject: NoticeSubject) -> String? {
        switch notice {
        case .taskWritten: DraftName.task(nil)
        case .taskSaved: subject.tasks.first.map(DraftName.task)
        case .noteAdded: DraftName.note(nil)
        case .noteSaved: subject.notes.first.map(DraftName.note)
        default: nil
        }
    }

    private static func undo(_ notice: Notice, _ subject: NoticeSubject, _ context: PageContext) -> Undo? {
        let next = Hidden(.next, context.place)
        if notice == .notesDeleted, !subject.notes.isEmpty {
            return Undo(
                path: DiaryRoute.selection.path,
                fields: [next, Hidden(.action, SelectionAction.restore.rawValue)]
                    + subject.notes.map { Hidden(.note, String($0)) })
        }
        if [.frozen, .streakRestored].contains(notice), !subject.days.isEmpty {
            return Undo(
                path: Route.days(.freezesRemoval).path, fields: [next] + subject.days.map { Hidden(.day, "\($0)") })
        }
        if notice == .nudgesSnoozed {
            return Undo(path: Route.notifications(.snoozeEnding).path, fields: [next])
        }
        if notice == .letterHidden, let letter = subject.letter {
            return Undo(path: MailboxRoute.restoration(letter).path, fields: [next])
        }
        guard let first = subject.tasks.first else { return nil }
        if notice == .taskMoved {
            guard let from = subject.from else { return nil }
            let before = subject.before.map { [Hidden(.before, String($0))] } ?? []
            return Undo(path: Route.tasks(.quadrant(first)).path, fields: [next, Hidden(.to, from.rawValue)] + before)
        }
        if notice == .taskPutOff {
            return Undo(
                path: Route.tasks(.day(first)).path,
                fields: [next, Hidden(.day, subject.was.map(String.init(describing:)) ?? "")])
        }
        if notice == .lateTasksPutOff {
            return Undo(
                path: Route.tasks(.lateRemoval).path,
                fields: [next] + subject.tasks.map { Hidden(.task, String($0)) }
                    + subject.days.map { Hidden(.day, "\($0)") })
        }
        guard let action = notice.remedy else { return nil }
        return Undo(
            path: Route.tasks(.selection).path,
            fields: [next, Hidden(.action, action.rawValue)] + subject.tasks.map { Hidden(.task, String($0)) })
    }
}

extension Notice {
    /// Text of the notice.
    var message: Message {
        switch self {
        case .saved: .notice.saved
        case .challengeStarted: .notice.challengeStarted
        case .challengeEnded: .notice.challengeEnded
        case .frozen: .notice.frozen
        case .unfrozen: .notice.unfrozen
        case .streakRestored: .notice.streakRestored
        case .freezesReturned: .notice.freezesReturned
        case .repositoriesAdded: .notice.repositoriesAdded
        case .nothingFound: .notice.nothingFound
        case .repositoriesMoved: .notice.repositoriesMoved
        case .repositoryRemoved: .notice.repositoryRemoved
        case .sourceAdded: .notice.sourceAdded
        case .sourceRemoved: .notice.sourceRemoved
        case .tokenAdded: .notice.tokenAdded
        case .tokenRemoved: .notice.tokenRemoved
        case .webhookRemoved: .notice.webhookRemoved
        case .identityLinked: .notice.identityLinked
        case .identityRemoved: .notice.identityRemoved
        case .personDisabled: .notice.personDisabled
        case .personEnabled: .notice.personEnabled
        case .personDeleted: .notice.personDeleted
        case .sourceAsked: .notice.sourceAsked
        case .sourceRested: .notice.sourceRested
        case .scanned: .notice.scanned
        case .jobRetried: .notice.jobRetried
        case .authorsChanged: .notice.authorsChanged
        case .zoneChanged: .notice.zoneChanged
        case .exclusionAdded: .notice.exclusionAdded
        case .exclusionRemoved: .notice.exclusionRemoved
        case .sessionEnded: .notice.sessionEnded
        case .linkRenewed: .notice.linkRenewed
        case .sharingEnded: .notice.sharingEnded
        case .machineLinked: .notice.machineLinked
        case .machineRefused: .notice.machineRefused
        case .machineEnded: .notice.machineEnded
        case .pushDeviceRemoved: .notice.pushDeviceRemoved
        case .testPushed: .notice.testPushed
        case .channelAdded: .notice.channelAdded
        case .channelOn: .notice.channelOn
        case .channelOff: .notice.channelOff
        case .channelRemoved: .notice.channelRemoved
        case .nudgesSnoozed: .notice.nudgesSnoozed
        case .nudgesResumed: .notice.nudgesResumed
        case .accessTokenRevoked: .notice.accessTokenRevoked
        case .feedEnded: .notice.feedEnded
        case .imported: .notice.imported
        case .importedNothing: .notice.importedNothing
        case .importForgotten: .notice.importForgotten
        case .importUndone: .notice.importUndone
        case .importPartlyUndone: .notice.importPartlyUndone
        case .importTrashed: .notice.importTrashed
        case .importShown: .notice.importShown
        case .taskAdded, .taskWritten: .notice.taskAdded
        case .taskSaved: .notice.taskSaved
        case .taskDone: .notice.taskDone
        case .taskReopened: .notice.taskReopened
        case .taskDeleted: .notice.taskDeleted
        case .taskRestored: .notice.taskRestored
        case .taskMoved: .notice.taskMoved
        case .taskPutOff: .notice.taskPutOff
        case .lateTasksPutOff: .notice.latePutOff
        case .lateTasksPutBack: .notice.latePutBack
        case .taskCopied: .notice.taskCopied
        case .urgencyReleased: .notice.urgencyReleased
        case .alarmsOn: .notice.alarmsOn
        case .alarmsOff: .notice.alarmsOff
        case .ticketColored: .notice.ticketColored
        case .nothingChosen: .notice.nothingChosen
        case .mailboxCreated: .notice.mailboxCreated
        case .mailboxToGive: .notice.mailboxToGive
        case .mailboxArchived: .notice.mailboxArchived
        case .mailboxUnarchived: .notice.mailboxUnarchived
        case .letterAdded: .notice.letterAdded
        case .lettersAdded: .notice.lettersAdded
        case .newLettersAdded: .notice.newLettersAdded
        case .lettersKnown: .notice.lettersKnown
        case .letterDrawn: .notice.letterDrawn
        case .letterHidden: .notice.letterHidden
        case .linkOpened: .notice.linkOpened
        case .linkClosed: .notice.linkClosed
        case .giftOffered: .notice.giftOffered
        case .giftWithdrawn: .notice.giftWithdrawn
        case .mailboxReceived: .notice.mailboxReceived
        case .giftKnown: .notice.giftKnown
        case .letterRestored: .notice.letterRestored
        case .letterRemoved: .notice.letterRemoved
        case .noteAdded: .notice.noteAdded
        case .noteSaved: .notice.noteSaved
        case .notesDeleted: .notice.notesDeleted
        case .notesRestored: .notice.notesRestored
        }
    }

    /// Text of the notice for several tasks or notes.
    fileprivate func message(ofMany count: String) -> Message? {
        switch self {
        case .taskDone: .notice.tasksDone(count: count)
        case .taskReopened: .notice.tasksReopened(count: count)
        case .taskDeleted: .notice.tasksDeleted(count: count)
        case .taskRestored: .notice.tasksRestored(count: count)
        case .notesDeleted: .notice.someNotesDeleted(count: count)
        case .notesRestored: .notice.someNotesRestored(count: count)
        default: nil
        }
    }

    /// Action that undoes the change.
    fileprivate var remedy: SelectionAction? {
        switch self {
        case .taskAdded, .taskWritten, .taskCopied: .delete
        case .taskDone: .open
        case .taskReopened: .done
        case .taskDeleted: .restore
        default: nil
        }
    }
}

extension NoticeCard {
    func html(_ language: Language) -> HTML {
        """
        \(if: undo, { undo in """
            <div class="banner toast" id="notice"\(attribute: "data-saved", saved)><p role="status">\(text)</p>\
            <form method="post" action="\(undo.path)" data-soft>\
            \(each: undo.fields, { field in #"<input type="hidden" name="\#(field.name)" value="\#(field.value)">"# })\
            <button class="btn undo">\(language.text(.notice.undo))</button></form>\
            <a class="btn round close" href="\(closePath)" aria-label="\(language.text(.shell.close))">\
            <span aria-hidden="true">×</span></a></div>
            """ }, else: """
            <p class="banner" role="status"\(attribute: "data-saved", saved)>\(text)</p>
            """)
        """
    }
}
