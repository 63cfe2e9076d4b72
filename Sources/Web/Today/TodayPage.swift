import Core
import Engine
import Graphics
import Language
import Presentation

/// Data of the Today page.
struct TodayPage {
    /// Piece of the sentence.
    struct Piece: HTMLConvertible {
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

        var html: HTML { tone.map { #"<em class="\#($0)">\#(text)</em>"# } ?? text.html }
    }

    /// Time left in the day, in pieces, so that a script can count it down.
    struct TimeLeft {
        let before: String
        /// Part that counts down; nil if days are left.
        let countdown: Countdown?
        let after: String
    }

    struct Countdown {
        let duration: String
        let endsAt: Int64
    }

    /// Past day that changed.
    struct Change {
        let path: String
        let date: String
        let change: String
        let why: String
    }

    /// Newest of today's commits, with the path of a note about it.
    struct NewestCommit {
        let subject: UntrustedText
        let writePath: String
        let writeLabel: String
    }

    /// Link to letters that can be drawn.
    struct Letters {
        let text: String
        let path: String
    }

    let heading: String
    /// Sky behind the heading; nil if the person turned it off.
    let sky: SkyView?
    /// Greeting for the hour and the kind of day, with the person's name if it is known; nil without any source.
    let greeting: UntrustedText?
    /// Person's picture beside the greeting; nil if unknown.
    let face: String?
    let mood: String
    let count: Int
    /// Names by which a device remembers celebrations of today, separated by spaces; nil if there are none.
    let cheers: String?
    /// Sentence of today; empty if the card of unread repositories contains it.
    let pieces: [Piece]
    let problem: UntrustedText
    let unread: UnreadCard?
    let adopted: AdoptedCard?
    /// Whether the person is asked about nudges.
    let invitesNudges: Bool
    /// Card that suggests a better zone; nil if home is a place.
    let zone: ZoneCard?
    let ending: StreakEndingCard?
    let timeLeft: TimeLeft?
    let newestCommit: NewestCommit?
    let letters: Letters?
    let streak: StreakSummary
    let road: RoadCard?
    let ended: ChallengeEndingCard?
    let isInvited: Bool
    let grass: GrassCard
    let tasks: DayTasksCard
    let tip: TipCard?
    let changes: [Change]
    let isEmpty: Bool
    /// Title while there are no sources; on a shared Haru it names no folder of the machine.
    let emptyTitle: String
    let emptyText: String
    let emptyAction: String
    /// Path for somebody without a folder here; nil if the first action leads there too.
    let forgePath: String?
    let diary: DiaryCard?
    let newNoteLabel: String
    let checkedAt: Int64?
    let checkedAgo: String?
    /// Road of a challenge that has not been started.
    let emptyRoad: HTML?

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
        problem = UntrustedText(form[.entry] == nil ? form.problem ?? "" : "", limit: 1_000)
        ending = report.ending.map {
            StreakEndingCard($0, today: report.day, weekly: report.weekly, language: language)
        }
        timeLeft = Self.timeLeft(report, language)
        // A withheld subject is empty, and there is nothing to show.
        self.newestCommit = newestCommit.flatMap { commit in
            if commit.subject.isEmpty { return nil }
            let subject = UntrustedText(commit.subject)
            return NewestCommit(
                subject: subject, writePath: DiaryRoute.new(repository: commit.repository, sha: commit.sha),
                writeLabel: language.text(.diary.writeAboutNamed(subject: subject.text)))
        }
        streak = StreakSummary(report, language)
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
        isEmpty = !hasSources
        let isHosted = context.hosted != nil
        emptyTitle = language.text(isHosted ? .today.emptyHostedTitle : .today.emptyTitle)
        emptyText = language.text(isHosted ? .today.emptyHostedText : .today.emptyText)
        emptyAction = language.text(isHosted ? .today.emptyHostedAction : .today.emptyAction)
        forgePath = isHosted ? nil : WelcomePage.path(of: .forge)
        newNoteLabel = context.newNoteLabel
        diary = newestNote.map { DiaryCard($0, today: report.day, language: language) }
        // If a source could not be read, the last check was incomplete.
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
        return UntrustedText(name.map { language.text(.today.greetingNamed(name: $0.text, line: line)) } ?? line)
    }

    /// Returns the celebrations of today: the day's first commits, and a streak that reached the previous best.
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
}

extension DinosaurLook {
    /// Creates the look of today.
    ///
    /// - Parameter lastCall: minutes from the last call to the end of the day; nil without one.
    init(_ report: TodayReport, lastCall: Int?, hour: Int) {
        let endsToday = report.week.map { $0.last == report.day } ?? true
        let isLate = report.secondsLeft <= Int64(lastCall ?? 0) * 60
        self.init(
            on: report.day, hour: hour,
            isLastCall: report.state == .pending && !report.isContent && endsToday && isLate,
            isBest: report.state == .done && report.streak.isNotableBest)
    }
}

extension String {
    /// Splits the string at the first occurrence of a text; without one, the whole string is returned as `before`.
    fileprivate func parted(by text: String) -> (before: String, after: String) {
        // The standard library's search by characters is many times slower.
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
    /// Returns the change of a past day: the counts if they differ, otherwise the states.
    func change(_ change: DayChange) -> String {
        change.from == change.to
            ? text(.explain.changeCount(from: state(change.stateBefore), to: state(change.stateAfter)))
            : text(.explain.changeCount(from: contributions(change.from), to: contributions(change.to)))
    }
}

extension TodayPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top\(if: sky, { sky in #" sky"\#(sky.attributes)>\#(sky.drawing)"# }, else: #"">"#)<div>\
        <h1>\(heading)</h1>\(if: greeting?.nonEmpty, { greeting in """
            <p class="faint hail">\
            \(if: face, { face in #"<img class="avatar" src="\#(face)" alt="" width="32" height="32">"# })\
            <bdi>\(greeting)</bdi></p>
            """ })</div>\(if: sky != nil, """
            <svg class="sun" width="30" height="30" aria-hidden="true"><circle cx="15" cy="15" r="15"/></svg>
            """)\(if: !isEmpty, """
            <form class="check" method="post" action="\(Route.settings(.repositoryScan).path)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\(if: checkedAgo, { checkedAgo in """
                <span class="faint">\(language.text(.today.lastChecked)) \
                <time data-ago="\(checkedAt)">\(checkedAgo)</time></span>
                """ }, else: """
                \(if: unread == nil, #"<span class="faint">\#(language.text(.today.neverChecked))</span>"#)
                """) <button class="link"><b aria-hidden="true">↻</b> \(language.text(.today.refresh))</button></form>
            """)</div>
        \(zone?.html(language))
        \(if: isEmpty, """
            <section class="card hero">
            <div class="hero-words"><h2>\(emptyTitle)</h2><p class="muted">\(emptyText)</p><p class="bar">\
            <a class="btn primary" href="\(Route.welcome(.page).path)">\(emptyAction)</a>\
            \(if: forgePath, { forgePath in """
                <a class="btn" href="\(forgePath)">\(language.text(.welcome.chooseForge))</a>
                """ })</p></div>
            <div class="hero-art">\(Figure.resting)</div>
            </section>
            \(letters?.html)
            <div class="row">\(tasks.html(language))</div>
            """, else: """
            \(problem.banner)
            <div class="row">
            \(unread?.html(language))
            \(adopted?.html(language))
            \(if: invitesNudges, """
                <div class="banner offer span-12"><p>\(language.text(.notifications.inviteNudges))</p>\
                <div class="bar"><a class="btn" \
                href="\(Route.settings(.section(.notifications)).path)">\
                \(language.text(.notifications.inviteNudgesTake))\
                </a><form method="post" action="\(Route.notifications(.invitationRemoval).path)">\
                <button class="link">\(language.text(.notifications.inviteNudgesDismiss))</button></form></div></div>
                """)
            <section class="card verdict \(mood) span-5" data-count="\(count)" data-mood="\(mood)"\
            \(attribute: "data-celebrate", cheers)>
            <p class="say">\(each: pieces, { $0.html })\(if: timeLeft, { timeLeft in """
                \(if: !pieces.isEmpty, "<br>")<span class="left">\(timeLeft.before)\
                \(if: timeLeft.countdown, { countdown in """
                    <span class="num" data-countdown="\(countdown.endsAt)">\(countdown.duration)</span>
                    """ })\(timeLeft.after)</span>
                """ })</p>
            \(if: newestCommit, { newestCommit in """
                <p class="newest"><bdi>\(newestCommit.subject)</bdi>\
                <a class="btn round" href="\(newestCommit.writePath)" aria-label="\(newestCommit.writeLabel)" \
                title="\(language.text(.diary.writeAbout))">\(Icon.pen.html)</a></p>
                """ })
            \(streak.html)
            \(if: streak.best, { best in """
                <div class="best">\(streak.meter)<span class="cheer faint num">\(best)</span></div>
                """ })
            \(ending?.html(language))
            \(letters?.html)
            </section>
            \(if: road, { road in """
                <section class="card span-7 trail">
                <header><h2><a href="\(Route.challenge(.page).path)">\
                <bdi>\(road.name)</bdi></a></h2>\(if: road.dday, { dday in """
                    <span class="dday num">\(dday)</span>
                    """ })</header>
                \(road.html)
                </section>
                """ })
            \(ended?.html(language))
            \(if: isInvited, """
                <section class="card span-7 trail invite">
                <div><h2>\(language.text(.today.startCardTitle))</h2>\
                <p class="muted">\(language.text(.today.startCardText))</p></div>
                <p><a class="btn" href="\(Route.challenge(.page).path)">\(language.text(.today.startCardAction))</a>\
                </p>
                <div class="road still">\(emptyRoad)</div>
                </section>
                """)
            <section class="card span-12">
            \(grass.html(language))
            \(if: tip == nil, """
                <p class="faint hint strokes">\(language.text(.today.grassHint))</p>
                """)
            \(tip?.html(language))
            </section>
            \(tasks.html(language))
            <section class="card span-5 diary-card">
            <header><h2>\(language.text(.diary.title))</h2>\
            <a class="faint" href="\(DiaryRoute.notes.path)">\(language.text(.diary.all))</a></header>
            \(if: diary, { diary in """
                <article class="entry">\(if: diary.commit.nonEmpty, { commit in """
                    <code><bdi>\(commit)</bdi></code>
                    """ })<p class="t"><a href="\(diary.path)">\(if: diary.title.nonEmpty, { title in """
                    <b><bdi>\(title)</bdi></b>
                    """ })\(if: diary.text.nonEmpty, { text in """
                    <span><bdi>\(text)</bdi></span>
                    """ })</a></p><span class="faint">\(diary.when)</span></article>
                """ }, else: """
                <p class="muted">\(language.text(.diary.noneYet))</p>
                """)
            <p class="addline"><a class="btn" href="\(DiaryRoute.new.path)">\(newNoteLabel)</a></p>
            </section>
            \(if: !changes.isEmpty, """
                <section class="card span-12">
                <header><h2>\(language.text(.today.changedTitle))</h2></header>
                <ul class="ruled">\(each: changes, { change in """
                    <li><a href="\(change.path)">\(change.date)</a><span class="t num">\(change.change)</span>\
                    <span class="chip">\(change.why)</span></li>
                    """ })</ul>
                </section>
                """)
            </div>
            """)
        """
    }
}

extension TodayPage.Letters {
    var html: HTML {
        """
        <p><a class="btn" href="\(path)">\
        \(Icon.letter.html)\(text)</a></p>
        """
    }
}
