package import Core

/// The names of form fields and query items; a setting's field is named by its ``SettingKey``.
package enum Field: String, CaseIterable, Sendable, Hashable {
    /// Where to go after the form was taken, a path of ``Route``; without it, the form's own page.
    case next
    /// What was just done, a ``Notice``; in queries.
    case notice
    /// The step of the first visit; in queries.
    case step
    /// The section whose tip is closed.
    case tip
    /// The name that somebody signs in to a forge with.
    case login
    /// What a forge runs; empty where its address tells.
    case forge
    /// What a forge is asked with; never shown again.
    case token
    /// A folder; may come several times.
    case path
    /// A folder that was found, percent-encoded, so that a form changes nothing of it; may come several times.
    case found
    /// An address; may come several times.
    case email
    /// An address that the form showed: one that was shown but did not come as `email` was unticked.
    case shown
    /// The number of days of a challenge, one of those offered.
    case length
    /// Another number of days of a challenge; where it is filled, it overrides `length`.
    case other
    /// The first day of a challenge, as `2026-11-21`; empty for today.
    case start
    case rule
    case name
    case reward
    case zone
    /// The day from whose beginning a zone holds, as `2026-11-21`; empty for now.
    case from
    /// Sent when a changed day rule shall hold for past days too.
    case past
    case subject
    case pattern
    /// A repository's identity; empty for every one. Of a task, a repository's name.
    case repository
    /// A browser that is signed in; empty for every one but the one that asks.
    case session
    /// Whether signing in is to bring a token that sees private contributions.
    case privateCounts = "private"
    /// Whether the provider is to ask which account it shall be.
    case choose
    /// What an account is found by: an issuer and what it knows the person by.
    case identity
    /// What vouches for people, by the name that it has in addresses.
    case provider
    /// What one way to a provider and back is told from another by.
    case attempt
    /// Whether tokens are taken back at their forges.
    case revoke
    /// Sent with `own` when a script takes away what the browser keeps of who signs out.
    case forgets

    /// What somebody types to confirm that an account is deleted.
    case confirmation
    /// The mark by which a page learns that a download has begun.
    case begun

    // Mailboxes
    /// What a mailbox is for.
    case occasion
    /// Who gets a new mailbox, a ``MailboxReceiver``.
    case whom
    /// Which draw of its mailbox is asked for, from 1.
    case draw
    /// The text of a letter.
    case text
    /// A letter's strokes, as `Handwriting` spells them.
    case handwriting
    /// Whether a letter is typed or written by hand, a ``LetterForm/Way``.
    case way
    case paper
    /// Several letters in one text.
    case letters
    /// The number of a letter; in queries.
    case letter
    /// What seals a gift file, typed twice where one is made.
    case passphrase
    case passphraseAgain = "passphrase-again"
    /// A file that is sent.
    case file
    /// What a file is read as.
    case format
    /// The number of the file that waits to be imported. Beside it a column's place in a table stands under the name of
    /// the `ImportColumn`: from 1, empty for none.
    case waiting
    case done, tags, created
    /// The choice of columns by which what would come was shown, as the query of an `ImportMatching`.
    case matched
    /// What nobody sees and only programs fill.
    case trap = "website"

    // Nudges
    /// At which times of a day nudges come, a ``NudgeForm/Schedule``.
    case schedule
    /// The first and the last hour of those on which nudges come.
    case first, last
    /// When quiet hours begin and end, as `23:00`; both are empty for none.
    case quietFrom = "quiet-from"
    case quietTo = "quiet-to"
    /// A kind of place that is notified, a `ChannelKind`; in queries too.
    case channel
    /// How it is reached; the fields of a `ChannelTarget`.
    case address, server, recipient, sender, user, secret
    /// Whether it is turned `on`, or off.
    case state
    /// For how many minutes nudges are put off; `today` for the rest of the day.
    case minutes

    // Sharing
    /// Where something is shown to anybody, a ``SharingSection/Place``; may come several times.
    case place
    /// What of it, a `SharedPart`; may come several times.
    case part
    /// What an access token lets a program do, a ``TokenScope``; may come several times.
    case scope
    /// What a calendar feed shows.
    case content
    /// What a machine that asks to be linked shows.
    case code
    /// What was decided about it: `approve`, or anything else.
    case decision

    // Quick entry
    /// A line to read a task from.
    case entry
    /// A stretch of the entry that belongs to the title whatever it says, as `3-9` in bytes of UTF-8; may come
    /// several times.
    case keep
    /// The entry as it stood when the stretches to keep were chosen.
    case read
    /// The day that an entry without one is for, as `2026-11-21`.
    case on
    /// What the page was made from: one form sent twice from one page is one task or note.
    case mark
    /// What tells one sending of a form that makes nothing from another: sent again, it changes nothing again.
    case sent
    /// When a form was written that waited in a browser, in seconds since 1970.
    case written

    // Tasks
    /// A task's number; may come several times.
    case task
    /// What to do to several tasks or notes, a ``SelectionAction``, or which of its buttons sent a form.
    case action
    /// The quadrant to move a task to.
    case to
    /// The number of the task to stand above; empty for the end.
    case before
    case title
    /// The memo of a task; in queries of the diary, sent when only memos are wanted.
    case memo
    /// The day of a task or a note; of freezes, it comes once for each day.
    case day
    case time
    case important
    case contact
    case urgency
    case color
    case ticket
    /// How long before an alarm rings; may come several times.
    case alarm
    /// Whether the alarms ring, `on` or `off`.
    case alarms
    case repeats
    /// A weekday on which a task comes back; may come several times.
    case weekday
    /// Of how many days, weeks, months or years a task comes in one.
    case every
    /// The month in which a task comes each year.
    case yearmonth
    case monthday
    /// How a repeat ends.
    case end
    case until
    case times
    /// The version of the task or note that was edited.
    case version
    /// Sent when a task that was deleted elsewhere shall come back with what was written.
    case restore
    /// The day on which a repeated task comes next; in queries.
    case then
    /// The day on which a task was due before it was put off; in queries.
    case was

    // What a list of tasks shows; in queries
    case quadrant
    case due
    case status
    case query = "q"
    case sort
    case offset

    // The calendar and the statistics; in queries
    /// Which days statistics look at, a word of ``StatisticsRange/Span``.
    case range

    // The diary
    /// The text of a note, in Markdown.
    case body
    case mood
    /// Several tags on a line; one of them in queries.
    case tag
    case pinned
    /// A commit that a note is linked to, as `repository/sha`; may come several times.
    case commit
    /// The number of a note; may come several times.
    case note
    /// What is searched for.
    case search
    /// A month, as `2026-11`.
    case month
    /// Sent when what was deleted is wanted.
    case deleted
    /// Sent when everybody's commits are wanted, not the person's alone.
    case everyone
    /// A page of a list, from 1.
    case page
    /// How large something is shown.
    case size
}

/// What can be done to several tasks at once; notes are deleted and restored.
package enum SelectionAction: String, CaseIterable, Sendable, Hashable {
    case done, open, delete, restore
}

/// What a form sent and why it was not taken, so that the page can show it again.
package struct FormState: Sendable {
    /// The sent values by field name.
    package var values: [String: [String]]
    /// Why it was not taken, in words.
    package var problem: String?

    /// Makes the state of a form; by default one that was not sent.
    package init(values: [String: [String]] = [:], problem: String? = nil) {
        self.values = values
        self.problem = problem
    }
}

/// What was just done, told once at the top of the page that a form leads to.
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

/// What a notice speaks of, so that it can offer to take it back.
package struct NoticeSubject: Hashable, Sendable {
    /// The numbers of the tasks.
    package var tasks: [Int]
    /// Where a task stood before it was moved.
    package var from: Quadrant?
    /// The task that it stood above; nil at the end.
    package var before: Int?
    /// The day on which a repeated task that was done comes next.
    package var then: Day?
    /// The day on which a task was due before it was put off.
    package var was: Day?
    /// The numbers of the notes.
    package var notes: [Int]
    /// The days that freezes were spent on or, one for each task, on which tasks were due.
    package var days: [Day]
    /// The number of a letter.
    package var letter: Int?

    /// Makes a subject; by default there is none.
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
