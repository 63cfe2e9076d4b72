package import Core

/// Names of form fields and query items; the field of a setting is named by its ``SettingKey``.
package enum Field: String, CaseIterable, Sendable, Hashable {
    /// Redirect target after success, a path of ``Route``; the form's own page by default.
    case next
    /// The ``Notice`` to show; in queries.
    case notice
    /// The step of the first visit; in queries.
    case step
    /// The section whose tip is closed.
    case tip
    /// Login at a forge.
    case login
    /// Kind of the forge; empty when its address implies it.
    case forge
    /// Token for a forge; never shown again.
    case token
    /// Folder path; repeatable.
    case path
    /// Folder that was found, percent-encoded so that the form submission does not alter it; repeatable.
    case found
    /// Email address; repeatable.
    case email
    /// Email address that the form displayed; unticked if it is missing from `email`.
    case shown
    /// Length of a challenge in days, one of the offered choices.
    case length
    /// Custom length of a challenge in days; overrides `length` when filled.
    case other
    /// First day of a challenge, as `2026-11-21`; empty for today.
    case start
    case rule
    case name
    case reward
    case zone
    /// Day from which a zone applies, as `2026-11-21`; empty for now.
    case from
    /// Present if a changed day rule also applies to past days.
    case past
    case subject
    case pattern
    /// Identity of a repository, empty for all; for a task, the name of a repository.
    case repository
    /// A signed-in browser; empty for all except the requesting one.
    case session
    /// Whether the sign-in requests a token that can read private contributions.
    case privateCounts = "private"
    /// Whether the provider prompts for the account to use.
    case choose
    /// Identity of an account: the issuer and its subject.
    case identity
    /// Name of the sign-in provider in addresses.
    case provider
    /// Identifier of one sign-in attempt at a provider.
    case attempt
    /// Whether tokens are revoked at their forges.
    case revoke
    /// Sent with `own` when a script clears the browser's stored data at sign-out.
    case forgets

    /// Text typed to confirm the deletion of an account.
    case confirmation
    /// Mark that notifies the page that a download has begun.
    case begun

    // Mailboxes
    /// Occasion of a mailbox.
    case occasion
    /// Recipient of a new mailbox, a ``MailboxReceiver``.
    case whom
    /// Number of the requested draw in its mailbox, from 1.
    case draw
    /// Text of a letter.
    case text
    /// Strokes of a letter, in the encoding of `Handwriting`.
    case handwriting
    /// Whether a letter is typed or written by hand, a ``LetterForm/Way``.
    case way
    case paper
    /// Several letters in one text.
    case letters
    /// Number of a letter; in queries.
    case letter
    /// Passphrase of a gift file; typed twice when the file is created.
    case passphrase
    case passphraseAgain = "passphrase-again"
    /// Uploaded file.
    case file
    /// Format of the uploaded file.
    case format
    /// Number of the file that is waiting to be imported.
    ///
    /// The position of each column is sent in a field named after the `ImportColumn`: from 1, empty for none.
    case waiting
    case done, tags, created
    /// Column choice of the displayed preview, as the query of an `ImportMatching`.
    case matched
    /// Honeypot: hidden from people, filled only by programs.
    case trap = "website"

    // Nudges
    /// Times of day of nudges, a ``NudgeForm/Schedule``.
    case schedule
    /// First and last hour of the nudges.
    case first, last
    /// Start and end of quiet hours, as `23:00`; both empty for none.
    case quietFrom = "quiet-from"
    case quietTo = "quiet-to"
    /// Kind of a notification channel, a `ChannelKind`; also in queries.
    case channel
    /// Fields of a `ChannelTarget`.
    case address, server, recipient, sender, user, secret
    /// Whether the channel is turned `on` or off.
    case state
    /// Snooze of nudges in minutes; `today` for the rest of the day.
    case minutes

    // Sharing
    /// Place where something is shared, a ``SharingSection/Place``; repeatable.
    case place
    /// Shared part, a `SharedPart`; repeatable.
    case part
    /// Scope of an access token, a ``TokenScope``; repeatable.
    case scope
    /// Content of a calendar feed.
    case content
    /// Code displayed by a machine that requests a link.
    case code
    /// Decision on the request: `approve`, or anything else to refuse.
    case decision

    // Quick entry
    /// Line of a quick entry.
    case entry
    /// Range of the entry that always belongs to the title, as `3-9` in UTF-8 bytes; repeatable.
    case keep
    /// Text of the entry when the kept ranges were chosen.
    case read
    /// Default day of an entry that names none, as `2026-11-21`.
    case on
    /// State of the page that the form was on.
    ///
    /// A form sent twice from one page creates one task or note.
    case mark
    /// Identifier of one submission of a form that creates nothing, so that a repeated submission changes nothing.
    case sent
    /// Time at which an offline form was written, in seconds since 1970.
    case written

    // Tasks
    /// Number of a task; repeatable.
    case task
    /// Action on several tasks or notes, a ``SelectionAction``, or the button that submitted the form.
    case action
    /// Target quadrant of a moved task.
    case to
    /// Number of the task below the moved one; empty to move to the end.
    case before
    case title
    /// The memo of a task; in diary queries, present to show only memos.
    case memo
    /// The day of a task or a note; for freezes, repeated once per day.
    case day
    case time
    case important
    case contact
    case urgency
    case color
    case ticket
    /// Lead time of an alarm; repeatable.
    case alarm
    /// Whether alarms are `on` or `off`.
    case alarms
    case repeats
    /// Weekday of a recurrence; repeatable.
    case weekday
    /// Interval of a recurrence, in days, weeks, months or years.
    case every
    /// Month of a yearly recurrence.
    case yearmonth
    case monthday
    /// End condition of a recurrence.
    case end
    case until
    case times
    /// The version of the task or note that was edited.
    case version
    /// Present to restore a task, with the submitted changes, that was deleted elsewhere.
    case restore
    /// Next day of a repeated task; in queries.
    case then
    /// Due day of a task before it was put off; in queries.
    case was

    // Contents of a task list; in queries
    case quadrant
    case due
    case status
    case query = "q"
    case sort
    case offset

    // The calendar and the statistics; in queries
    /// Range of the statistics, a word of ``StatisticsRange/Span``.
    case range

    // The diary
    /// Text of a note, in Markdown.
    case body
    case mood
    /// Several tags on one line; a single tag in queries.
    case tag
    case pinned
    /// Commit that a note is linked to, as `repository/sha`; repeatable.
    case commit
    /// Number of a note; repeatable.
    case note
    /// Search text.
    case search
    /// A month, as `2026-11`.
    case month
    /// Present to request deleted items.
    case deleted
    /// Present to request everybody's commits, not only the person's own.
    case everyone
    /// Page number of a list, from 1.
    case page
    /// Display size.
    case size
}

/// Bulk actions on tasks; notes only support delete and restore.
package enum SelectionAction: String, CaseIterable, Sendable, Hashable {
    case done, open, delete, restore
}

/// Submitted values and the reason for their rejection, used to render the form again.
package struct FormState: Sendable {
    /// Submitted values by field name.
    package var values: [String: [String]]
    /// Localized reason for the rejection.
    package var problem: String?

    /// Makes the state of a form; by default of an unsent one.
    package init(values: [String: [String]] = [:], problem: String? = nil) {
        self.values = values
        self.problem = problem
    }
}

/// Confirmation shown once at the top of the page that a form redirects to.
package enum Notice: String, CaseIterable, Sendable, Hashable {
    case saved
    case challengeStarted = "challenge-started"
    case challengeEnded = "challenge-ended"
    case frozen
    case unfrozen
    case streakRestored = "streak-restored"
    case freezesReturned = "freezes-returned"
    case repositoriesAdded = "repositories-added"
    case nothingFound = "nothing-found"
    case repositoriesMoved = "repositories-moved"
    case repositoryRemoved = "repository-removed"
    case sourceAdded = "source-added"
    case sourceRemoved = "source-removed"
    case tokenAdded = "token-added"
    case tokenRemoved = "token-removed"
    case webhookRemoved = "webhook-removed"
    case identityLinked = "identity-linked"
    case identityRemoved = "identity-removed"
    case personDisabled = "person-disabled"
    case personEnabled = "person-enabled"
    case personDeleted = "person-deleted"
    case sourceAsked = "source-asked"
    case sourceRested = "source-rested"
    case scanned
    case jobRetried = "job-retried"
    case authorsChanged = "authors-changed"
    case zoneChanged = "zone-changed"
    case exclusionAdded = "exclusion-added"
    case exclusionRemoved = "exclusion-removed"
    case sessionEnded = "session-ended"
    case linkRenewed = "link-renewed"
    case sharingEnded = "sharing-ended"
    case machineLinked = "machine-linked"
    case machineRefused = "machine-refused"
    case machineEnded = "machine-ended"
    case pushDeviceRemoved = "push-device-removed"
    case testPushed = "test-pushed"
    case channelAdded = "channel-added"
    case channelOn = "channel-on"
    case channelOff = "channel-off"
    case channelRemoved = "channel-removed"
    case nudgesSnoozed = "nudges-snoozed"
    case nudgesResumed = "nudges-resumed"
    case accessTokenRevoked = "access-token-revoked"
    case feedEnded = "feed-ended"
    case imported
    case importedNothing = "imported-nothing"
    case importForgotten = "import-forgotten"
    case importUndone = "import-undone"
    case importPartlyUndone = "import-partly-undone"
    case importTrashed = "import-trashed"
    case importShown = "import-shown"
    case taskAdded = "task-added"
    /// A task was added by the editor.
    case taskWritten = "task-written"
    case taskSaved = "task-saved"
    case taskDone = "task-done"
    case taskReopened = "task-reopened"
    case taskDeleted = "task-deleted"
    case taskRestored = "task-restored"
    case taskMoved = "task-moved"
    case taskPutOff = "task-put-off"
    case lateTasksPutOff = "late-tasks-put-off"
    case lateTasksPutBack = "late-tasks-put-back"
    case taskCopied = "task-copied"
    case urgencyReleased = "urgency-released"
    case alarmsOn = "alarms-on"
    case alarmsOff = "alarms-off"
    case ticketColored = "ticket-colored"
    case nothingChosen = "nothing-chosen"
    case mailboxCreated = "mailbox-created"
    case mailboxToGive = "mailbox-to-give"
    case mailboxArchived = "mailbox-archived"
    case mailboxUnarchived = "mailbox-unarchived"
    case letterAdded = "letter-added"
    case lettersAdded = "letters-added"
    case newLettersAdded = "new-letters-added"
    case lettersKnown = "letters-known"
    case letterDrawn = "letter-drawn"
    case letterHidden = "letter-hidden"
    case linkOpened = "link-opened"
    case linkClosed = "link-closed"
    case giftOffered = "gift-offered"
    case giftWithdrawn = "gift-withdrawn"
    case mailboxReceived = "mailbox-received"
    case giftKnown = "gift-known"
    case letterRestored = "letter-restored"
    case letterRemoved = "letter-removed"
    case noteAdded = "note-added"
    case noteSaved = "note-saved"
    case notesDeleted = "notes-deleted"
    case notesRestored = "notes-restored"
}

/// Objects that a notice refers to, so that it can offer to undo the change.
package struct NoticeSubject: Hashable, Sendable {
    /// Numbers of the tasks.
    package var tasks: [Int]
    /// Quadrant of a task before it was moved.
    package var from: Quadrant?
    /// Task below the moved one before the move; nil at the end.
    package var before: Int?
    /// Next day of a repeated task that was completed.
    package var then: Day?
    /// Due day of a task before it was put off.
    package var was: Day?
    /// Numbers of the notes.
    package var notes: [Int]
    /// Days on which freezes were spent, or the previous due days, one per task.
    package var days: [Day]
    /// The number of a letter.
    package var letter: Int?

    /// Makes a subject; empty by default.
    package init(
        tasks: [Int] = [], from: Quadrant? = nil, before: Int? = nil, then: Day? = nil, was: Day? = nil,
        notes: [Int] = [], days: [Day] = [], letter: Int? = nil
    ) {
        self.tasks = tasks
        self.from = from
        self.before = before
        self.then = then
        self.was = was
        self.notes = notes
        self.days = days
        self.letter = letter
    }
}
