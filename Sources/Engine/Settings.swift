package import Core
import Language

/// Settings of a person, except the histories of zones and day rules.
package struct Settings: Hashable, Sendable {
    /// The colours of the grass.
    package enum Theme: String, CaseIterable, Sendable, Hashable {
        case green, blue, orange, pink, black
    }

    /// Light, dark, or following the device.
    package enum Appearance: String, CaseIterable, Sendable, Hashable {
        case system, light, dark
    }

    /// Sky behind Today and the mailbox: by the hour, always the day's, or none.
    package enum Sky: String, CaseIterable, Sendable, Hashable {
        case time, day, off
    }

    /// Unit that a streak counts.
    package enum StreakMode: String, CaseIterable, Sendable, Hashable {
        case daily, weekly
    }

    /// Size of the cards of the diary.
    package enum CardSize: String, CaseIterable, Sendable, Hashable {
        case large, small
    }

    /// Steps of the first visit, in order; the forge account may be added before the folder.
    package enum WelcomeStep: String, CaseIterable, Sendable, Hashable {
        case cards, folder, forge, authors, nudges, challenge, done
    }

    /// The tips, one for each section that has one.
    package enum Tip: String, CaseIterable, Sendable, Hashable {
        case today, tasks, calendar, diary, statistics, challenge, mailbox
    }

    package var weekStart: Weekday = .sunday
    package var streakMode: StreakMode = .daily
    package var freezes = FreezeRule()
    package var coauthors = false
    /// How near a deadline must be to make a task urgent.
    package var urgencyWindow = UrgencyWindow.standard
    /// Contact address that is sent to push services (VAPID subject); nil until the person sets it.
    package var pushContact: VAPIDSubject?
    /// Whether the person is still to be asked whether they want nudges.
    package var nudgeInvitation = true
    /// Times of nudges; nothing is sent before a device is registered.
    package var nudges = NudgeSettings()
    package var theme: Theme = .green
    package var appearance: Appearance = .system
    package var sky: Sky = .time
    package var diaryCards: CardSize = .large
    /// `ko`, `en`, or nil to follow the browser or `LANG`.
    package var language: String?
    /// Whether the first visit's steps were finished or skipped.
    package var welcomed = false
    /// Current step of the first visit, at which it resumes.
    package var welcomeStep: WelcomeStep = .cards
    /// Tips that are no longer shown.
    package var closedTips: Set<Tip> = []
    /// Whether the person is still to be notified that tasks became unsorted.
    package var unsortedNotice = false

    /// Values of the ``language`` setting; the first stands for nil.
    static let languages = ["auto"] + Language.allCases.map(\.rawValue)

    /// Creates the default settings.
    package init() {}
}

/// Setting names of `haru config`.
package enum SettingKey: String, CaseIterable, Sendable, Hashable {
    // Day rules; a change takes effect today unless another date is given.
    case days
    case dayStart = "day-start"
    case minimum
    case rest
    // Plain settings.
    case weekStart = "week-start"
    case streak
    case freezesPerMonth = "freezes-per-month"
    case freezesAutomatic = "freezes-automatic"
    case coauthors
    case urgencyWindow = "urgency-window"
    case nudges
    case nudgeTimes = "nudge-times"
    case nudgeDays = "nudge-days"
    case quietHours = "quiet-hours"
    case lastCall = "last-call"
    case pushContact = "push-contact"
    case nudgeInvitation = "nudge-invitation"
    case theme
    case appearance
    case sky
    case diaryCards = "diary-cards"
    case language
    case welcomed
    case welcomeStep = "welcome-step"
    case closedTips = "closed-tips"
    case unsortedNotice = "unsorted-notice"

    /// Whether this is a day rule, which has a history.
    package var isDayRule: Bool {
        switch self {
        case .days, .dayStart, .minimum, .rest: true
        default: false
        }
    }

    /// Whether it affects how days are judged.
    var judgesDays: Bool {
        switch self {
        case .weekStart, .streak, .freezesPerMonth, .freezesAutomatic, .coauthors: true
        default: isDayRule
        }
    }

    /// Description of its values, for help texts and error messages.
    package var allowed: String {
        switch self {
        case .days: Self.words(DayPolicy.self)
        case .dayStart: Self.numbers(DayRules.dayStarts)
        case .minimum: Self.numbers(DayRules.minimums)
        case .rest: "none|sat,sun,…"
        case .weekStart: "sun|mon|…"
        case .streak: Self.words(Settings.StreakMode.self)
        case .freezesPerMonth: Self.numbers(FreezeRule.allowances)
        case .urgencyWindow: Self.numbers(UrgencyWindow.allowed)
        case .freezesAutomatic, .coauthors, .nudges, .nudgeInvitation, .welcomed, .unsortedNotice: "on|off"
        case .welcomeStep: Self.words(Settings.WelcomeStep.self)
        case .closedTips: "none|all|today,tasks,…"
        case .pushContact: "none|mailto:…|https://…"
        case .nudgeTimes: "none|19-23|12:30,21:00"
        case .nudgeDays: "sun,mon,…"
        case .quietHours: "none|23:00-07:00"
        case .lastCall: "none|" + Self.numbers(NudgeSettings.lastCalls)
        case .theme: Self.words(Settings.Theme.self)
        case .appearance: Self.words(Settings.Appearance.self)
        case .sky: Self.words(Settings.Sky.self)
        case .diaryCards: Self.words(Settings.CardSize.self)
        case .language: Settings.languages.joined(separator: "|")
        }
    }

    /// Its values, for shell completion; empty if it is not a fixed list of words.
    package var choices: [String] {
        if self == .weekStart { return Weekday.allCases.map(\.code) }
        let words = allowed.split(separator: "|").map(String.init)
        return words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "-" } } ? words : []
    }

    private static func words<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> String {
        Value.allCases.map(\.rawValue).joined(separator: "|")
    }

    private static func numbers(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }
}

/// A request that cannot be fulfilled.
package enum DomainError: Error, Hashable, Sendable {
    case unknownZone(String)
    case invalidSetting(SettingKey, value: String)
    case unknownSetting(String)
    case invalidEmail(String)
    /// git is configured without an address, and none was given.
    case noIdentity
    case unknownEmail(String)
    case unknownRepository(String)
    case noFreezeLeft(Day, perMonth: Int)
    case freezeNotNeeded(Day, DayState)
    /// A freeze would preserve nothing; the offer gives the reason, and the freezes that would help.
    case freezeInVain(FreezeOffer)
    case dayNotFrozen(Day)
    case freezeOutOfRange(Day)
    /// A request about days contained none.
    case noDays
    /// There is no linked machine with this id.
    case unknownMachine(String)
    /// The code of the machine that requested a link is unknown or has expired.
    case unknownDevice
    /// This machine is already linked with the hosted Haru at this address.
    case linkedAlready(String)
    case notLinked
    /// No contact for push services is set.
    case pushWithoutContact
    /// The browser's push subscription is invalid.
    case badPushSubscription(PushSubscriptionFault)
    /// There is no push device with this id.
    case unknownPushDevice(String)
    case tooManyPushDevices(limit: Int)
    /// The target of a channel is invalid.
    case badChannel(ChannelKind, ChannelFault)
    /// There is no channel with this id.
    case unknownChannel(String)
    case tooManyChannels(limit: Int)
    case challengeRunning(name: String)
    case noChallenge
    case invalidChallenge(lengths: ClosedRange<Int>)
    case challengeStartsInFuture(Day)
    case textTooLong(limit: Int)
    case invalidPattern(limit: Int)
    case unknownExclusion(String)
    /// There is no session with this id.
    case unknownSession(String)
    /// There is no access token with this name, or there are several.
    case unknownAccessToken(String)
    case tooManyAccessTokens(limit: Int)
    /// An access token was requested without a name.
    case accessTokenWithoutName
    /// An access token was requested without a scope.
    case accessTokenWithoutScope
    /// There is no calendar feed with this number.
    case unknownFeed(Int)
    case tooManyFeeds(limit: Int)
    /// A calendar feed was requested without a name.
    case feedWithoutName
    /// A calendar feed was requested without contents.
    case feedWithoutContents
    /// The idempotency key was used before for a different request.
    case usedKey
    /// There is no account with this number, or it was deleted.
    case unknownAccount(Int64)
    /// No account matches this name, or more than one does.
    case unknownPerson(String)
    /// A permanent deletion was not confirmed by typing the name.
    case notConfirmed(String)
    /// Another job about repositories must finish first.
    case workUnderWay
    /// There is no given-up job with this id.
    case unknownJob(String)
    /// It is not a valid login of a forge.
    case invalidLogin(String)
    /// It is not the address of an account's page on a forge.
    case invalidForgeAddress(String)
    /// The forge software cannot be derived from the host's name.
    case unknownForge(String)
    /// The account on the forge is already a source.
    case knownSource(String)
    case unknownSource(String)
    case tooManySources(Int)
    /// It is not a valid token of a forge; the error does not contain it.
    case invalidToken
    /// The named account's forge is queried without a token, or over a connection without TLS, on which no token is
    /// sent.
    case tokenNotTaken(String)
    /// The named account's forge does not support webhooks.
    case webhookNotTaken(String)
    /// There is no key for sealed data, or none that fits.
    case secretsClosed
    /// It is not a valid name of a public profile.
    case invalidPublicName(String)
    /// The name is reserved, since it could be mistaken for one of Haru's own.
    case reservedPublicName(String)
    /// The name belongs to another account.
    case publicNameTaken(String)
    /// A public profile would have no parts.
    case nothingShared
    /// There is no secret link.
    case noPublicLink
    case rangeIsEmpty(from: Day, to: Day)
    case rangeTooLong(days: Int)
    case unknownTask(Int)
    case badTask([TaskFault])
    case tooManyTasks(limit: Int)
    case badNudges([NudgeFault])

    /// There is no import with this number, or it is too old to be reverted.
    case unknownImport(Int)
    /// No file is waiting to be imported.
    case noWaitingImport
    case unknownNote(Int)
    case badNote([NoteFault])
    /// A note or a mood cannot be for a future day.
    case noteToCome(Day)
    case unknownCommit(String)
    case unknownMailbox(Int)
    case unknownLetter(Int)
    /// The letter is invalid; the number is its position in the list, from 1, and nil for a single letter.
    case badLetter(LetterFields.Fault, number: Int?)
    case mailboxWithoutOccasion
    case tooManyMailboxes(limit: Int)
    case mailboxFull(limit: Int)
    /// An archived mailbox neither accepts nor delivers letters.
    case mailboxArchived(Int)
    /// This mailbox only has letters from the person's own past.
    case mailboxOfPast(Int)
    /// The mailbox has no link for receiving letters.
    case noMailboxLink(Int)
    /// Letters were already drawn from the mailbox, so it cannot be given away.
    case mailboxDrawn(Int)
    /// A gift file of a mailbox cannot be created or read.
    case giftFile(GiftFile.Fault)
    /// The giver of a mailbox cannot accept it.
    case ownMailbox(Int)
    /// The last day for submitting letters is over.
    case linkDayOver(Day)
    /// No letter can be drawn now, for the given reason.
    case nothingToDraw(DrawState)
    /// Several commits have this prefix; some of them are listed.
    case ambiguousCommit(String, candidates: [String])
}
