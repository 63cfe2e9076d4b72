package import Core
import Language

/// Everything that a person has set, apart from the histories of zones and day rules.
package struct Settings: Hashable, Sendable {
    /// The colours of the grass.
    package enum Theme: String, CaseIterable, Sendable, Hashable {
        case green, blue, orange, pink, black
    }

    /// Light, dark, or as the device is.
    package enum Appearance: String, CaseIterable, Sendable, Hashable {
        case system, light, dark
    }

    /// Whose sky stands behind Today and the mailbox: that of the hour, always that of the day, or none.
    package enum Sky: String, CaseIterable, Sendable, Hashable {
        case time, day, off
    }

    /// What is counted by a streak.
    package enum StreakMode: String, CaseIterable, Sendable, Hashable {
        case daily, weekly
    }

    /// How large the cards of the diary are.
    package enum CardSize: String, CaseIterable, Sendable, Hashable {
        case large, small
    }

    /// The steps of the first visit, in their order; the account on a forge may be named before the folder.
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
    /// Where push services reach the person who sends to their own browsers; nil until they say it.
    package var pushContact: VAPIDSubject?
    /// Whether the person has yet to be asked whether they want to be nudged.
    package var nudgeInvitation = true
    /// When the person is nudged; nothing comes before there is a device to send it to.
    package var nudges = NudgeSettings()
    package var theme: Theme = .green
    package var appearance: Appearance = .system
    package var sky: Sky = .time
    package var diaryCards: CardSize = .large
    /// `ko`, `en`, or nil to follow the browser or `LANG`.
    package var language: String?
    /// Whether the first visit's steps were finished or skipped.
    package var welcomed = false
    /// How far the first visit has come, so that it goes on there.
    package var welcomeStep: WelcomeStep = .cards
    /// The tips that are not shown any more.
    package var closedTips: Set<Tip> = []
    /// Whether the person has yet to be told that tasks became unsorted.
    package var unsortedNotice = false

    /// The words that ``language`` is set by, the one for nothing first.
    static let languages = ["auto"] + Language.allCases.map(\.rawValue)

    /// Makes the settings of a person who has changed nothing.
    package init() {}
}

/// The names that `haru config` uses.
package enum SettingKey: String, CaseIterable, Sendable, Hashable {
    // Day rules; a change holds from today on unless it is told otherwise.
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

    /// Whether this is a day rule, which keeps a history.
    package var isDayRule: Bool {
        switch self {
        case .days, .dayStart, .minimum, .rest: true
        default: false
        }
    }

    /// Whether days come to something else by it.
    var judgesDays: Bool {
        switch self {
        case .weekStart, .streak, .freezesPerMonth, .freezesAutomatic, .coauthors: true
        default: isDayRule
        }
    }

    /// The values that it takes, for help texts and refusals.
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

    /// The few words that it takes, for completion; empty where it takes others as well.
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

/// Something that a person asked for and that cannot be.
package enum DomainError: Error, Hashable, Sendable {
    case unknownZone(String)
    case invalidSetting(SettingKey, value: String)
    case unknownSetting(String)
    case invalidEmail(String)
    /// git is configured with no address, and none was named.
    case noIdentity
    case unknownEmail(String)
    case unknownRepository(String)
    case noFreezeLeft(Day, perMonth: Int)
    case freezeNotNeeded(Day, DayState)
    /// A freeze would keep nothing; the offer says why, and which freezes would.
    case freezeInVain(FreezeOffer)
    case dayNotFrozen(Day)
    case freezeOutOfRange(Day)
    /// Something was asked of days, and none was named.
    case noDays
    /// No machine of this identity tells of its commits.
    case unknownMachine(String)
    /// No machine asks to be linked by this code any more.
    case unknownDevice
    /// This machine is linked with a hosted Haru, at this address.
    case linkedAlready(String)
    case notLinked
    /// Nobody said under which contact this Haru sends to push services.
    case pushWithoutContact
    /// What a browser gave is no subscription.
    case badPushSubscription(PushSubscriptionFault)
    /// No browser of this identity is notified.
    case unknownPushDevice(String)
    case tooManyPushDevices(limit: Int)
    /// A place that notifications are to go to cannot be reached as was typed.
    case badChannel(ChannelKind, ChannelFault)
    /// No place of this identity is notified.
    case unknownChannel(String)
    case tooManyChannels(limit: Int)
    case challengeRunning(name: String)
    case noChallenge
    case invalidChallenge(lengths: ClosedRange<Int>)
    case challengeStartsInFuture(Day)
    case textTooLong(limit: Int)
    case invalidPattern(limit: Int)
    case unknownExclusion(String)
    /// There is no browser that is signed in under this identity.
    case unknownSession(String)
    /// There is no access token of this name, or there are several.
    case unknownAccessToken(String)
    case tooManyAccessTokens(limit: Int)
    /// An access token was asked for without a name.
    case accessTokenWithoutName
    /// An access token was asked for that may do nothing.
    case accessTokenWithoutScope
    /// There is no calendar feed of this number.
    case unknownFeed(Int)
    case tooManyFeeds(limit: Int)
    /// A calendar feed was asked for without a name.
    case feedWithoutName
    /// A calendar feed was asked for that shows nothing.
    case feedWithoutContents
    /// A key by which something was asked for before, that was something else.
    case usedKey
    /// There is no account of this number, or there is none any more.
    case unknownAccount(Int64)
    /// Nobody who has an account is called so, or more than one is.
    case unknownPerson(String)
    /// Something was to be deleted for good, and the name that confirms it was not typed.
    case notConfirmed(String)
    /// Other work about repositories is to be done first.
    case workUnderWay
    /// No job of this name was given up.
    case unknownJob(String)
    /// No name that a forge gives.
    case invalidLogin(String)
    /// No address of an account's page on a forge.
    case invalidForgeAddress(String)
    /// A host that does not tell by its name which software it runs.
    case unknownForge(String)
    /// An account on a forge that is asked already.
    case knownSource(String)
    case unknownSource(String)
    case tooManySources(Int)
    /// No token that a forge gives; it is not told.
    case invalidToken
    /// The account, by its name, is asked without a token, or without TLS, over which none is sent.
    case tokenNotTaken(String)
    /// The account, by its name, is on a forge that tells nothing by itself.
    case webhookNotTaken(String)
    /// There is no key for what is sealed, or none that fits.
    case secretsClosed
    /// No name under which something can be shown to anybody.
    case invalidPublicName(String)
    /// A name that could be taken for one of Haru's own.
    case reservedPublicName(String)
    /// Somebody else has the name.
    case publicNameTaken(String)
    /// Something is to be shown to anybody, but no part of it.
    case nothingShared
    /// There is no link that nobody can guess.
    case noPublicLink
    case rangeIsEmpty(from: Day, to: Day)
    case rangeTooLong(days: Int)
    case unknownTask(Int)
    case badTask([TaskFault])
    case tooManyTasks(limit: Int)
    case badNudges([NudgeFault])

    /// Nothing came with this number, or too long ago to be taken back.
    case unknownImport(Int)
    /// No file waits to be imported.
    case noWaitingImport
    case unknownNote(Int)
    case badNote([NoteFault])
    /// A note, or a mood, of a day that is still to come.
    case noteToCome(Day)
    case unknownCommit(String)
    case unknownMailbox(Int)
    case unknownLetter(Int)
    /// What somebody wrote is no letter; the number is its place among those given, from 1, and nil where it is alone.
    case badLetter(LetterFields.Fault, number: Int?)
    case mailboxWithoutOccasion
    case tooManyMailboxes(limit: Int)
    case mailboxFull(limit: Int)
    /// A mailbox that was put away takes no letters and gives none.
    case mailboxArchived(Int)
    /// Letters of this mailbox come from the person's own past alone.
    case mailboxOfPast(Int)
    /// No letters come to the mailbox by a link.
    case noMailboxLink(Int)
    /// Letters were drawn from the mailbox, so that it cannot be given to anybody.
    case mailboxDrawn(Int)
    /// A file that somebody gives a mailbox by cannot be made or read.
    case giftFile(GiftFile.Fault)
    /// A mailbox was to be taken by whoever gives it.
    case ownMailbox(Int)
    /// The last day on which letters were to be taken is over.
    case linkDayOver(Day)
    /// No letter can be drawn now.
    case nothingToDraw(DrawState)
    /// More than one commit begins so; some of them are told.
    case ambiguousCommit(String, candidates: [String])
}
