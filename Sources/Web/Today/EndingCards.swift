import Core
import Engine
import Language
import Presentation

/// How a streak ended, and the way to bring it back.
struct StreakEndingCard: TemplateValue {
    let headline: String
    let reason: String
    let remedy: String?
    /// What brings it back; nil when nothing does.
    let restore: Restore?
    let explanationPath: String

    /// A form that spends a freeze on each of some days.
    struct Restore: TemplateValue {
        let label: String
        let days: [String]
        let path = Route.days(.freezes).path
    }

    init(_ report: StreakEndingReport, today: Day, weekly: Bool, language: Language) {
        headline = language.endedStreak(report, today: today, weekly: weekly)
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

/// A challenge that was won or that stopped, while it is not put away.
struct ChallengeEndingCard: TemplateValue {
    /// The fields of the same challenge from today.
    struct Again: TemplateValue {
        let length: Int
        let rule: String
        let name: UntrustedText
        let reward: UntrustedText
        let path = Route.challenge(.start).path

        init(_ challenge: Challenge) {
            length = challenge.length
            rule = challenge.rule.rawValue
            name = UntrustedText(challenge.name)
            reward = UntrustedText(challenge.reward)
        }
    }

    let name: UntrustedText
    let isWon: Bool
    /// What a device remembers that has celebrated it; nil for one that stopped.
    let celebration: UntrustedText?
    let dday: String
    let text: String
    let reward: UntrustedText
    let drawing: String
    /// The same again from today; nil for one that was won.
    let again: Again?
    let isRestorable: Bool
    let archivePath: String
    let challengePath = Route.challenge(.page).path
    let grassPath: String

    /// Makes the card; nil for a challenge that runs, was given up or was put away.
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

/// The repositories that could not be read, why, and what to do about each.
struct UnreadCard: TemplateValue {
    /// A repository that could not be read.
    struct Place: TemplateValue {
        let id: String
        let name: UntrustedText
        let text: UntrustedText
        /// Where it was.
        let path: UntrustedText
        let since: String
        /// Whether it may stand elsewhere by now.
        let isOfPlace: Bool
        let label: String
        let removalLabel: String
        let removalPath: String
    }

    /// How many are told one by one.
    static let most = 3

    /// An account on a forge that did not answer.
    struct Account: TemplateValue {
        let text: UntrustedText
        /// Whether it answered before.
        let isKnown: Bool
        /// Whether asking again may be of use.
        let isAskable: Bool
    }

    let unknown: String?
    let headline: String
    let places: [Place]
    let accounts: [Account]
    let checkPath = Route.settings(.sourceCheck).path
    let sourcesPath = Route.settings(.section(.sources)).path
    let more: String?
    let scanPath = Route.settings(.repositoryScan).path
    let addPath = Route.settings(.repositories).path
    let repositoriesPath = Route.settings(.section(.repositories)).path
    let next = Route.today.path

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
            let name = UntrustedText(repository.name)
            return Place(
                id: "place-\(index)", name: name,
                text: UntrustedText(Self.text(repository, language), limit: 500),
                path: UntrustedText(repository.problem.path, limit: 300),
                since: language.unreadSince(repository, today: today),
                isOfPlace: repository.problem.reason.isOfPlace,
                label: language.text(.today.unreadPlaceLabel(name: name.renderText)),
                removalLabel: language.text(.repository.removeNamed(name: name.renderText)),
                removalPath: Route.settings(.repositoryRemoval(repository.id)).path)
        }
        let rest = unread.count - places.count
        more = rest > 0 ? language.text(.today.unreadMore(count: language.number(rest))) : nil
    }

    /// What happened to a repository, by its name; what to do is said only where no button does it.
    private static func text(_ repository: UnreadRepository, _ language: Language) -> String {
        let reason = repository.problem.reason
        let sentence = language.sentence(for: RepositoryProblem(path: repository.name, reason: reason))
        return reason.isOfPlace ? sentence.whatHappened : sentence.text
    }
}
