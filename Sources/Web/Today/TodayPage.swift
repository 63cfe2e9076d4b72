import Core
import Engine
import Graphics
import Language
import Presentation

/// What the Today page shows.
struct TodayPage: TemplateValue {
    /// A stretch of the sentence.
    struct Piece: TemplateValue {
        let text: String
        let tone: String?

        init(_ piece: Headline.Piece) {
            text = piece.text
            switch piece.tone {
            case .plain: tone = nil
            case .content: tone = "content"
            case .open: tone = "open"
            }
        }
    }

    /// The time that is left, in pieces, so that a script can count it down.
    struct TimeLeft: TemplateValue {
        let before: String
        /// What counts down; nil where days are left.
        let countdown: Countdown?
        let after: String
    }

    struct Countdown: TemplateValue {
        let duration: String
        let endsAt: Int64
    }

    /// The streak beside its best.
    struct StreakView: TemplateValue {
        let number: String
        let unit: String
        let through: String
        let meter: Meter?
        /// How far it is to the best; nil where it is said how the streak ended.
        let best: String?
    }

    /// A bar that fills up.
    struct Meter: TemplateValue {
        let value: Int
        let max: Int
        let label: String
    }

    /// A past day that changed.
    struct Change: TemplateValue {
        let path: String
        let date: String
        let change: String
        let why: String
    }

    /// The newest of today's commits, with the way to a note on it.
    struct NewestCommit: TemplateValue {
        let subject: UntrustedText
        let writePath: String
        let writeLabel: String
    }

    /// The way to letters that can be drawn.
    struct Letters: TemplateValue {
        let text: String
        let path: String
        let icon = Icon.letter.paths
    }

    let heading: String
    /// The sky behind the heading; nil where the person wants none.
    let sky: SkyView?
    /// A line for the hour and the kind of day, with the person's name where it is known; nil while nothing tells of
    /// commits.
    let greeting: UntrustedText?
    /// The person's picture beside it; nil where none is known.
    let face: String?
    let mood: String
    let count: Int
    /// What of today is celebrated, by the names under which a device remembers that it has; nil where there is nothing.
    let cheers: String?
    /// The sentence of today; empty where the card of what could not be read says it.
    let pieces: [Piece]
    let hasPieces: Bool
    let problem: UntrustedText
    let unread: UnreadCard?
    let adopted: AdoptedCard?
    /// Whether the person is asked whether they want to be nudged.
    let invitesNudges: Bool
    let notificationsPath = Route.settings(.section(.notifications)).path
    let invitationRemovalPath = Route.notifications(.invitationRemoval).path
    /// The way to a better zone; nil where home is a place.
    let zone: ZoneCard?
    let ending: StreakEndingCard?
    let timeLeft: TimeLeft?
    let newestCommit: NewestCommit?
    let letters: Letters?
    let streak: StreakView
    let road: RoadCard?
    let ended: ChallengeEndingCard?
    let isInvited: Bool
    let grass: GrassCard
    let tasks: DayTasksCard
    let tip: TipCard?
    let changes: [Change]
    let hasChanges: Bool
    let isEmpty: Bool
    /// What is said while nothing tells of commits: where others share this Haru, no folder of its machine is named.
    let emptyTitle: String
    let emptyText: String
    let emptyAction: String
    /// The way for whoever has no folder here to name; nil where the first way leads there, too.
    let forgePath: String?
    let diary: DiaryCard?
    let diaryPath = DiaryRoute.notes.path
    let newNotePath = DiaryRoute.new.path
    let newNoteLabel: String
    let checkedAt: Int64?
    let checkedAgo: String?
    let figure = Figure.resting
    /// The road of a challenge that was not begun.
    let emptyRoad: String?
    let challengePath = Route.challenge(.page).path
    let welcomePath = Route.welcome(.page).path
    let scanPath = Route.settings(.repositoryScan).path

    init(
        _ report: TodayReport, grass: GrassReport, tasks: DayTasksReport, newestNote: NoteCard? = nil,
        newestCommit: CommitEvidence? = nil, letters: WaitingLetters? = nil, hasSources: Bool,
        invitesNudges: Bool = false, lastCall: Int? = nil, form: FormState = FormState(), context: PageContext
    ) {
        let language = context.language
        let look = DinosaurLook(report, lastCall: lastCall, hour: context.hour)
        sky = .band(context)
        heading = language.longDate(report.day)
        tip = TipCard(context)
        greeting = hasSources ? Self.greeting(report, context) : nil
        face =
            AvatarView.person(
                of: context.sources ?? [], nameAtProvider: context.nameAtProvider, language
            ).avatar.avatarPath
        mood = report.isContent ? "done" : "open"
        count = report.count
        cheers = Self.cheers(report, grass)
        unread =
            report.unread.isEmpty && report.unanswered.isEmpty
            ? nil
            : UnreadCard(
                report.unread, accounts: report.unanswered, isUnknown: report.state == .unknown, today: report.day,
                language: language)
        adopted = AdoptedCard(report, language)
        self.invitesNudges = invitesNudges
        self.letters = letters.map { letters in
            let route = letters.mailbox.map(MailboxRoute.mailbox) ?? .mailboxes
            return Letters(text: language.waiting(letters: letters.count), path: route.path)
        }
        zone = context.home?.isPlace == false ? ZoneCard(context, next: .today) : nil
        pieces =
            unread?.unknown == nil
            ? language.headline(
                state: report.state, count: report.count, minimum: report.minimum, week: report.week
            ).pieces.map(Piece.init) : []
        hasPieces = !pieces.isEmpty
        problem = UntrustedText(form[.entry] == nil ? form.problem ?? "" : "", limit: 1_000)
        ending = report.ending.map {
            StreakEndingCard($0, today: report.day, weekly: report.weekly, language: language)
        }
        timeLeft = Self.timeLeft(report, language)
        // Where subjects are kept back, there are no words to show.
        self.newestCommit = newestCommit.flatMap { commit in
            if commit.subject.isEmpty { return nil }
            let subject = UntrustedText(commit.subject)
            return NewestCommit(
                subject: subject, writePath: DiaryRoute.new(repository: commit.repository, sha: commit.sha),
                writeLabel: language.text(.diary.writeAboutNamed(subject: subject.renderText)))
        }
        streak = Self.streak(report, language)
        let running = report.challenge?.progress.state == .running ? report.challenge : nil
        road = running.map { RoadCard($0, look: look, today: report.day, language: language) }
        ended = report.challenge.flatMap {
            ChallengeEndingCard(
                $0, restorable: report.ending?.restoration?.challenge, today: report.day, language: language)
        }
        isInvited = road == nil && ended == nil
        emptyRoad = isInvited ? Road(length: 1, done: 0, mood: .resting, look: look).ornament : nil
        self.grass = GrassCard(
            days: grass.grass.days, today: grass.today, weekStart: grass.weekStart,
            title: language.text(.today.grassTitle),
            total: language.text(.today.grassYear(contributions: language.contributions(grass.grass.total))),
            language: language)
        self.tasks = DayTasksCard(tasks, form: form, context: context)
        changes = report.changes.prefix(3).map { change in
            Change(
                path: Route.days(.day(change.day)).path, date: language.shortDate(change.day, today: report.day),
                change: language.change(change), why: language.event(of: change))
        }
        hasChanges = !changes.isEmpty
        isEmpty = !hasSources
        let isHosted = context.hosted != nil
        emptyTitle = language.text(isHosted ? .today.emptyHostedTitle : .today.emptyTitle)
        emptyText = language.text(isHosted ? .today.emptyHostedText : .today.emptyText)
        emptyAction = language.text(isHosted ? .today.emptyHostedAction : .today.emptyAction)
        forgePath = isHosted ? nil : WelcomePage.path(of: .forge)
        newNoteLabel = context.newNoteLabel
        diary = newestNote.map { DiaryCard($0, today: report.day, language: language) }
        // While something could not be read, nothing was checked in full.
        let checked = unread == nil ? report.sources.compactMap(\.checkedAt).max() : nil
        checkedAt = checked?.seconds
        checkedAgo = checked.map { language.ago(seconds: $0.seconds(to: report.now)) }
    }

    private static func greeting(_ report: TodayReport, _ context: PageContext) -> UntrustedText {
        let language = context.language
        let situation = GreetingSituation(
            state: report.state, weekday: report.day.weekday, hour: context.hour)
        let line = language.greeting(situation, on: report.day)
        let name = AvatarView.name(of: context.sources ?? [], nameAtProvider: context.nameAtProvider)
        return UntrustedText(name.map { language.text(.today.greetingNamed(name: $0.renderText, line: line)) } ?? line)
    }

    /// The day's first commits, and a streak that has caught up with every one before it.
    private static func cheers(_ report: TodayReport, _ grass: GrassReport) -> String? {
        guard report.state == .done else { return nil }
        let commit = "commit-\(report.day)"
        guard report.streak.isNotableBest, let run = report.streak.current,
            grass.grass.days.contains(where: { $0.day < run.start && $0.state == .done })
        else { return commit }
        return "best-\(run.start) \(commit)"
    }

    private static func timeLeft(_ report: TodayReport, _ language: Language) -> TimeLeft? {
        guard let sentence = language.timeLeft(of: report) else { return nil }
        if let week = report.week, week.last > report.day {
            return TimeLeft(before: sentence, countdown: nil, after: "")
        }
        let duration = language.duration(seconds: report.secondsLeft)
        let (before, after) = sentence.parted(by: duration)
        return TimeLeft(
            before: before,
            countdown: Countdown(
                duration: duration, endsAt: report.now.advanced(bySeconds: report.secondsLeft).seconds),
            after: after)
    }

    private static func streak(_ report: TodayReport, _ language: Language) -> StreakView {
        let streak = report.streak
        let through: String =
            if let end = streak.current?.end {
                if end == report.day {
                    language.text(.today.throughToday)
                } else if end == report.day.previous {
                    language.text(.today.throughYesterday)
                } else {
                    language.text(.today.throughDay(date: language.shortDate(end, today: report.day)))
                }
            } else if let ending = report.ending {
                language.endedStreak(ending, today: report.day, weekly: report.weekly)
            } else {
                language.text(streak.total > 0 ? .streak.short : .streak.waits)
            }
        let best: String? =
            if report.ending != nil, streak.current == nil {
                nil
            } else if streak.bestLength == 0 {
                language.text(report.weekly ? .today.bestNoneWeek : .today.bestNone)
            } else {
                language.distanceToBest(streak, weekly: report.weekly)
            }
        return StreakView(
            number: language.number(streak.currentLength),
            unit: language.text(report.weekly ? .streak.weeks : .streak.days),
            through: through,
            meter: report.ending != nil && streak.current == nil
                ? nil : Meter(streak, weekly: report.weekly, language),
            best: best)
    }
}

extension DinosaurLook {
    /// The look of today.
    ///
    /// - Parameter lastCall: how many minutes before the end of the day the last call comes; nil where none does.
    init(_ report: TodayReport, lastCall: Int?, hour: Int) {
        let endsToday = report.week.map { $0.last == report.day } ?? true
        let isLate = report.secondsLeft <= Int64(lastCall ?? 0) * 60
        self.init(
            on: report.day, hour: hour,
            isLastCall: report.state == .pending && !report.isContent && endsToday && isLate,
            isBest: report.state == .done && report.streak.isNotableBest)
    }
}

extension TodayPage.Meter {
    /// The streak as a part of the best one; nil where there was none yet.
    init?(_ streak: Streak, weekly: Bool, _ language: Language) {
        guard streak.bestLength > 0 else { return nil }
        func length(_ count: Int) -> String { language.length(count, weekly: weekly) }
        self.init(
            value: streak.currentLength, max: streak.bestLength,
            label: language.text(
                .today.bestMeter(current: length(streak.currentLength), best: length(streak.bestLength))))
    }
}

extension Language {
    /// How far it is from a streak to the best one.
    func distanceToBest(_ streak: Streak, weekly: Bool) -> String {
        if streak.current == streak.best { return text(.today.bestNow) }
        return text(
            .today.bestAhead(
                remaining: length(streak.bestLength - streak.currentLength, weekly: weekly),
                best: length(streak.bestLength, weekly: weekly)))
    }
}

extension String {
    /// What stands before and after another text, where it is first in this one; all of it is before where it is not.
    fileprivate func parted(by text: String) -> (before: String, after: String) {
        // The standard library's search by characters costs many times as much.
        let (whole, part) = (Array(utf8), Array(text.utf8))
        guard part.count <= whole.count,
            let start = (0...whole.count - part.count).first(where: { whole[$0...].starts(with: part) })
        else { return (self, "") }
        return (
            String(decoding: whole[..<start], as: UTF8.self),
            String(decoding: whole[(start + part.count)...], as: UTF8.self)
        )
    }
}

extension Language {
    /// From what to what a past day changed: the count where it did, else the state.
    func change(_ change: DayChange) -> String {
        change.from == change.to
            ? text(.explain.changeCount(from: state(change.stateBefore), to: state(change.stateAfter)))
            : text(.explain.changeCount(from: contributions(change.from), to: contributions(change.to)))
    }
}
