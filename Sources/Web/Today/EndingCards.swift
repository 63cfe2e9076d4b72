import Core
import Engine
import Graphics
import Language
import Presentation

/// Card about how a streak ended, and how to restore it.
struct StreakEndingCard {
    let reason: String
    let remedy: String?
    /// Form that restores the streak; nil if that is impossible.
    let restore: Restore?
    let explanationPath: String

    /// Form that spends a freeze on each of several days.
    struct Restore {
        let label: String
        let days: [String]
    }

    init(_ report: StreakEndingReport, today: Day, weekly: Bool, language: Language) {
        reason = language.endedReason(report, today: today, weekly: weekly)
        remedy = language.endedRemedy(report, weekly: weekly)
        restore = report.restoration.map { back in
            let label =
                back.days.count == 1
                ? language.text(.today.endedRestoreOne)
                : language.text(.today.endedRestore(count: language.number(back.days.count)))
            return Restore(label: label, days: back.days.map(\.description))
        }
        explanationPath = Route.days(.explanation(report.ending.day)).path
    }
}

/// Card of a challenge that was won or that stopped, until it is dismissed.
struct ChallengeEndingCard {
    /// Form fields for the same challenge from today.
    struct Again {
        let length: Int
        let rule: String
        let name: UntrustedText
        let reward: UntrustedText

        init(_ challenge: Challenge) {
            length = challenge.length
            rule = challenge.rule.rawValue
            name = UntrustedText(challenge.name)
            reward = UntrustedText(challenge.reward)
        }
    }

    let name: UntrustedText
    let isWon: Bool
    /// Name by which a device remembers the celebration; nil for a challenge that stopped.
    let celebration: UntrustedText?
    let dday: String
    let text: String
    let reward: UntrustedText
    let drawing: HTML
    /// The same challenge from today; nil for one that was won.
    let again: Again?
    let isRestorable: Bool
    let archivePath: String
    let grassPath: String

    /// Creates the card; nil for a challenge that is running, was given up or was dismissed.
    init?(_ report: ChallengeReport, restorable: Challenge?, today: Day, language: Language) {
        guard !report.isPutAway else { return nil }
        let (challenge, progress) = (report.challenge, report.progress)
        let done = language.days(progress.done)
        switch progress.state {
        case .running, .givenUp: return nil
        case .succeeded:
            isWon = true
            celebration = UntrustedText(challenge.id)
            dday = language.text(.challenge.dDay)
            text = language.text(.today.wonText(days: language.days(challenge.length)))
            reward = UntrustedText(challenge.reward)
            again = nil
        case .failed(let day):
            isWon = false
            celebration = nil
            dday = "\(language.number(progress.done)) / \(language.number(challenge.length))"
            let date = language.shortDate(day, today: today)
            text =
                progress.done == 0
                ? language.text(.today.stoppedAtOnce(date: date))
                : language.text(.today.stoppedText(date: date, days: done))
            reward = UntrustedText("")
            again = Again(challenge)
        }
        name = UntrustedText(language.name(of: challenge))
        isRestorable = restorable?.id == challenge.id
        drawing = RoadCard(report, today: today, language: language).drawing
        archivePath = Route.challenge(.archive(challenge.id)).path
        grassPath = Route.challenge(.page).path + "#" + ChallengePage.historyID
    }
}

/// Card with the repositories that could not be read, the reasons, and what to do about each.
struct UnreadCard {
    /// Repository that could not be read.
    struct Place {
        let id: String
        let text: UntrustedText
        /// Former path of the repository.
        let path: UntrustedText
        let since: String
        /// Whether the repository may have been moved.
        let isOfPlace: Bool
        let label: String
        let removalLabel: String
        let removalPath: String
    }

    /// Maximum number of repositories, and of accounts, listed individually.
    static let most = 3

    /// Account on a forge that did not respond.
    struct Account {
        let text: UntrustedText
        /// Whether it responded before.
        let isKnown: Bool
        /// Whether a retry may succeed.
        let isAskable: Bool
    }

    let unknown: String?
    let headline: String
    let places: [Place]
    let accounts: [Account]
    let more: String?

    init(
        _ unread: [UnreadRepository], accounts: [UnansweredForge] = [], isUnknown: Bool, today: Day, language: Language
    ) {
        unknown = isUnknown ? language.text(.today.unreadUnknown) : nil
        headline =
            unread.isEmpty
            ? language.text(.today.unreadSources)
            : language.text(.today.unreadPlaces(repositories: language.repositories(unread.count)))
        self.accounts = accounts.prefix(Self.most).map { account in
            Account(
                text: UntrustedText(language.sentence(for: account.problem).text, limit: 500),
                isKnown: account.isKnown, isAskable: account.problem.reason != .tokenRefused)
        }
        places = unread.prefix(Self.most).enumerated().map { index, repository in
            let name = UntrustedText(repository.name).text
            return Place(
                id: "place-\(index)", text: UntrustedText(Self.text(repository, language), limit: 500),
                path: UntrustedText(repository.problem.path, limit: 300),
                since: language.unreadSince(repository, today: today),
                isOfPlace: repository.problem.reason.isOfPlace,
                label: language.text(.today.unreadPlaceLabel(name: name)),
                removalLabel: language.text(.repository.removeNamed(name: name)),
                removalPath: Route.settings(.repositoryRemoval(repository.id)).path)
        }
        let rest = unread.count - places.count
        more = rest > 0 ? language.text(.today.unreadMore(count: language.number(rest))) : nil
    }

    /// Returns what happened to a repository; what to do is included only if no button does it.
    private static func text(_ repository: UnreadRepository, _ language: Language) -> String {
        let reason = repository.problem.reason
        let sentence = language.sentence(for: RepositoryProblem(path: repository.name, reason: reason))
        return reason.isOfPlace ? sentence.whatHappened : sentence.text
    }
}

extension ChallengeEndingCard {
    func html(_ language: Language) -> HTML {
        """
        <section class="card span-7 trail\(if: isWon, " won")"\
        \(if: celebration?.nonEmpty, { celebration in #" data-celebrate="challenge-\#(celebration)""# })>
        <header><h2><a href="\(Route.challenge(.page).path)">\
        <bdi>\(name)</bdi></a>\(if: isWon, " \(language.text(.today.wonMark))")</h2>\
        <span class="dday num\(if: !isWon, " faded")">\(dday)</span></header>
        <div><p class="cheer muted">\(text)</p>\(if: reward.nonEmpty, { reward in """
            <p class="reward"><span class="faint">\(language.text(.challenge.rewardTitle))</span> <b>\
            <bdi>\(reward)</bdi></b></p>
            """ })</div>
        <div class="road">\(drawing)</div>
        <div class="acts">\(if: isWon, """
            <a class="btn primary" href="\(Route.challenge(.page).path)">\(language.text(.today.wonNext))</a>\
            <a class="btn" href="\(grassPath)">\(language.text(.today.wonGrass))</a>
            """)\(if: again, { again in """
            <form method="post" action="\(Route.challenge(.start).path)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\
            <input type="hidden" name="length" value="\(again.length)">\
            <input type="hidden" name="rule" value="\(again.rule)">\
            <input type="hidden" name="name" value="\(again.name)">\
            <input type="hidden" name="reward" value="\(again.reward)"><input type="hidden" name="start" value="">\
            <button class="btn">\(language.text(.challenge.again))</button></form>\
            <a class="btn" href="\(Route.challenge(.page).path)">\(language.text(.today.stoppedOther))</a>
            """ })<form method="post" action="\(archivePath)">\
        <input type="hidden" name="next" value="\(Route.today.path)">\
        <button class="btn plain">\(language.text(.today.putAway))</button></form></div>
        \(if: isRestorable, #"<p class="faint">\#(language.text(.today.stoppedRestorable))</p>"#)
        </section>
        """
    }
}

extension StreakEndingCard {
    func html(_ language: Language) -> HTML {
        """
        <div class="lost"><p class="reason">\(reason)\(if: remedy, { remedy in " \(remedy)" })</p>
        <div class="acts">\(if: restore, { restore in """
            <form method="post" action="\(Route.days(.freezes).path)">\
            \(each: restore.days, { day in #"<input type="hidden" name="day" value="\#(day)">"# })\
            <button class="btn primary">\(restore.label)</button></form>
            """ })<a class="btn" href="\(explanationPath)">\(language.text(.today.endedWhy))</a></div></div>
        """
    }
}

extension UnreadCard {
    func html(_ language: Language) -> HTML {
        """
        <section class="card span-12 blind">
        <p class="say">\(if: unknown, { unknown in "<em>\(unknown)</em> " })\(headline)</p>
        <ul class="unread">\(each: places, separator: "\n", { place in """
            <li><p class="reason"><bdi>\(place.text)</bdi> \(place.since)<br><span class="faint mono">\
            <bdi>\(place.path)</bdi></span></p>
            <div class="acts">\(if: place.isOfPlace, """
                <details class="fold"><summary class="btn primary">\(language.text(.today.unreadPlace))</summary>\
                <form class="addline" method="post" action="\(Route.settings(.repositories).path)">\
                <input type="hidden" name="next" value="\(Route.today.path)">\
                <input class="input mono" type="text" id="\(place.id)" name="path" required maxlength="4096" \
                autocomplete="off" autocapitalize="off" spellcheck="false" aria-label="\(place.label)">\
                <button class="btn primary">\(language.text(.shell.save))</button></form></details>
                """)<form method="post" action="\(Route.settings(.repositoryScan).path)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\
            <button class="btn">\(language.text(.today.unreadAgain))</button></form><details class="fold">\
            <summary class="btn" aria-label="\(place.removalLabel)">\(language.text(.shell.removeRepository))\
            </summary><p class="faint">\(language.text(.repository.removeAsk))</p>\
            <form method="post" action="\(place.removalPath)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\
            <button class="btn" aria-label="\(place.removalLabel)">\(language.text(.shell.removeRepository))</button>\
            </form></details></div></li>
            """ })\(each: accounts, separator: "\n", { account in """
            <li><p class="reason"><bdi>\(account.text)</bdi>\
            \(if: account.isKnown, " \(language.text(.source.kept))")</p>
            <div class="acts">\(if: account.isAskable, """
                <form method="post" action="\(Route.settings(.sourceCheck).path)">\
                <input type="hidden" name="next" value="\(Route.today.path)">\
                <button class="btn primary">\(language.text(.source.check))</button></form>
                """)\
            <a class="btn\(if: !account.isAskable, " primary")" \
            href="\(Route.settings(.section(.sources)).path)">\(language.text(.source.settings))</a></div></li>
            """ })</ul>
        \(if: more, { more in """
            <p class="faint"><a href="\(Route.settings(.section(.repositories)).path)">\(more)</a></p>
            """ })
        </section>
        """
    }
}
