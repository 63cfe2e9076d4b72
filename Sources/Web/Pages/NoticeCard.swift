import Core
import Engine
import Language

/// What was just done, and the way to take it back.
struct NoticeCard: TemplateValue {
    /// A hidden field.
    struct Hidden: TemplateValue {
        let name: String
        let value: String

        init(_ field: Field, _ value: String) {
            name = field.rawValue
            self.value = value
        }
    }

    /// The form that takes it back.
    struct Undo: TemplateValue {
        let path: String
        let fields: [Hidden]
    }

    let text: String
    let undo: Undo?
    /// The page without the notice.
    let closePath: String
    /// The name of the draft that is stored now; nil when none is.
    let saved: String?

    init(_ notice: Notice, context: PageContext) {
        let language = context.language
        let subject = context.subject
        let count = max(subject.tasks.count, subject.notes.count)
        let many = count > 1 ? notice.phraseOfMany : nil
        var text = many.map { language.text($0, language.number(count)) } ?? language.text(notice.phrase)
        if let told = context.told { text = Self.place(of: told, after: notice, context) ?? text }
        if let then = subject.then, notice == .taskDone {
            text += " " + language.text(.noticeTaskNext, language.shortDate(then, today: context.today))
        }
        self.text = text
        closePath = context.place
        saved = Self.saved(notice, subject)
        undo = Self.undo(notice, subject, context)
    }

    /// Where a task stands that was added, moved or put off, and until when; nil when it is not there to be told of.
    private static func place(of task: TaskReport, after notice: Notice, _ context: PageContext) -> String? {
        guard task.deletedAt == nil, !task.isDone else { return nil }
        let language = context.language
        let (quadrant, due) = (language.quadrant(task.quadrant), task.task.fields.due)
        let until = due.map { language.due($0, today: context.today) }
        switch notice {
        case .taskAdded, .taskWritten, .taskMoved:
            let place: Phrase = notice == .taskMoved ? .noticeTaskMovedTo : .noticeTaskAddedTo
            return [language.text(place, quadrant), until.map { language.text(.noticeTaskUntil, $0) }]
                .compactMap(\.self).joined(separator: " · ")
        case .taskPutOff:
            return until.map { language.text(.noticeTaskPutOffTo, $0, quadrant) }
                ?? language.text(.noticeTaskUndated, quadrant)
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
                path: DiarySite.selection.path,
                fields: [next, Hidden(.action, SelectionAction.restore.rawValue)]
                    + subject.notes.map { Hidden(.note, String($0)) })
        }
        if [.frozen, .streakRestored].contains(notice), !subject.days.isEmpty {
            return Undo(
                path: Site.days(.freezesRemoval).path, fields: [next] + subject.days.map { Hidden(.day, "\($0)") })
        }
        if notice == .nudgesSnoozed {
            return Undo(path: Site.notifications(.snoozeEnding).path, fields: [next])
        }
        if notice == .letterHidden, let letter = subject.letter {
            return Undo(path: MailboxSite.restoration(letter).path, fields: [next])
        }
        guard let first = subject.tasks.first else { return nil }
        if notice == .taskMoved {
            guard let from = subject.from else { return nil }
            let before = subject.before.map { [Hidden(.before, String($0))] } ?? []
            return Undo(path: Site.tasks(.quadrant(first)).path, fields: [next, Hidden(.to, from.rawValue)] + before)
        }
        if notice == .taskPutOff {
            return Undo(
                path: Site.tasks(.day(first)).path,
                fields: [next, Hidden(.day, subject.was.map(String.init(describing:)) ?? "")])
        }
        if notice == .lateTasksPutOff {
            return Undo(
                path: Site.tasks(.lateRemoval).path,
                fields: [next] + subject.tasks.map { Hidden(.task, String($0)) }
                    + subject.days.map { Hidden(.day, "\($0)") })
        }
        guard let action = notice.remedy else { return nil }
        return Undo(
            path: Site.tasks(.selection).path,
            fields: [next, Hidden(.action, action.rawValue)] + subject.tasks.map { Hidden(.task, String($0)) })
    }
}

extension Notice {
    /// What the page says.
    var phrase: Phrase {
        switch self {
        case .saved: .noticeSaved
        case .challengeStarted: .noticeChallengeStarted
        case .challengeEnded: .noticeChallengeEnded
        case .frozen: .noticeFrozen
        case .unfrozen: .noticeUnfrozen
        case .streakRestored: .noticeStreakRestored
        case .freezesReturned: .noticeFreezesReturned
        case .repositoriesAdded: .noticeRepositoriesAdded
        case .nothingFound: .noticeNothingFound
        case .repositoriesMoved: .noticeRepositoriesMoved
        case .repositoryRemoved: .noticeRepositoryRemoved
        case .sourceAdded: .noticeSourceAdded
        case .sourceRemoved: .noticeSourceRemoved
        case .tokenAdded: .noticeTokenAdded
        case .tokenRemoved: .noticeTokenRemoved
        case .webhookRemoved: .noticeWebhookRemoved
        case .identityLinked: .noticeIdentityLinked
        case .identityRemoved: .noticeIdentityRemoved
        case .personDisabled: .noticePersonDisabled
        case .personEnabled: .noticePersonEnabled
        case .personDeleted: .noticePersonDeleted
        case .sourceAsked: .noticeSourceAsked
        case .sourceRested: .noticeSourceRested
        case .scanned: .noticeScanned
        case .jobRetried: .noticeJobRetried
        case .authorsChanged: .noticeAuthorsChanged
        case .zoneChanged: .noticeZoneChanged
        case .exclusionAdded: .noticeExclusionAdded
        case .exclusionRemoved: .noticeExclusionRemoved
        case .sessionEnded: .noticeSessionEnded
        case .linkRenewed: .noticeLinkRenewed
        case .sharingEnded: .noticeSharingEnded
        case .machineLinked: .noticeMachineLinked
        case .machineRefused: .noticeMachineRefused
        case .machineEnded: .noticeMachineEnded
        case .pushDeviceRemoved: .noticePushDeviceRemoved
        case .testPushed: .noticeTestPushed
        case .channelAdded: .noticeChannelAdded
        case .channelOn: .noticeChannelOn
        case .channelOff: .noticeChannelOff
        case .channelRemoved: .noticeChannelRemoved
        case .nudgesSnoozed: .noticeNudgesSnoozed
        case .nudgesResumed: .noticeNudgesResumed
        case .accessTokenRevoked: .noticeAccessTokenRevoked
        case .feedEnded: .noticeFeedEnded
        case .imported: .noticeImported
        case .importedNothing: .noticeImportedNothing
        case .importForgotten: .noticeImportForgotten
        case .importUndone: .noticeImportUndone
        case .importShown: .noticeImportShown
        case .taskAdded, .taskWritten: .noticeTaskAdded
        case .taskSaved: .noticeTaskSaved
        case .taskDone: .noticeTaskDone
        case .taskReopened: .noticeTaskReopened
        case .taskDeleted: .noticeTaskDeleted
        case .taskRestored: .noticeTaskRestored
        case .taskMoved: .noticeTaskMoved
        case .taskPutOff: .noticeTaskPutOff
        case .lateTasksPutOff: .noticeLatePutOff
        case .lateTasksPutBack: .noticeLatePutBack
        case .taskCopied: .noticeTaskCopied
        case .urgencyReleased: .noticeUrgencyReleased
        case .alarmsOn: .noticeAlarmsOn
        case .alarmsOff: .noticeAlarmsOff
        case .ticketColored: .noticeTicketColored
        case .nothingChosen: .noticeNothingChosen
        case .mailboxCreated: .noticeMailboxCreated
        case .mailboxArchived: .noticeMailboxArchived
        case .mailboxUnarchived: .noticeMailboxUnarchived
        case .letterAdded: .noticeLetterAdded
        case .lettersAdded: .noticeLettersAdded
        case .newLettersAdded: .noticeNewLettersAdded
        case .lettersKnown: .noticeLettersKnown
        case .letterDrawn: .noticeLetterDrawn
        case .letterHidden: .noticeLetterHidden
        case .linkOpened: .noticeLinkOpened
        case .linkClosed: .noticeLinkClosed
        case .giftOffered: .noticeGiftOffered
        case .giftWithdrawn: .noticeGiftWithdrawn
        case .mailboxReceived: .noticeMailboxReceived
        case .giftKnown: .noticeGiftKnown
        case .letterRestored: .noticeLetterRestored
        case .letterRemoved: .noticeLetterRemoved
        case .noteAdded: .noticeNoteAdded
        case .noteSaved: .noticeNoteSaved
        case .notesDeleted: .noticeNotesDeleted
        case .notesRestored: .noticeNotesRestored
        }
    }

    /// What the page says when it was done to several tasks; their number is its value.
    fileprivate var phraseOfMany: Phrase? {
        switch self {
        case .taskDone: .noticeTasksDone
        case .taskReopened: .noticeTasksReopened
        case .taskDeleted: .noticeTasksDeleted
        case .taskRestored: .noticeTasksRestored
        case .notesDeleted: .noticeSomeNotesDeleted
        case .notesRestored: .noticeSomeNotesRestored
        default: nil
        }
    }

    /// What takes it back.
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
