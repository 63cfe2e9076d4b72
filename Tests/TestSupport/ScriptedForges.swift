package import Core
package import Engine
import Synchronization

/// Forges that answer what a test says, and know no account that it does not name.
package final class ScriptedForges: ContributionSource {
    /// A question that was asked.
    package struct Question: Hashable, Sendable {
        package let login: String
        package let window: ForgeWindow
        package let etag: String?
        package let token: String?
    }

    /// What is known of an account.
    package struct Script: Sendable {
        /// What is counted for its days; a year that has none is one without contributions.
        package var counts: [Day: Int] = [:]
        /// The last day that the forge knows of, as its own clock shows it.
        package var today = Day.first
        /// Why it does not answer, by what it is asked.
        package var problems: [ForgeWindow: ForgeProblem.Reason] = [:]
        /// What it marks its answers with.
        package var etag: String?
        /// How long it wants to be left alone after each answer.
        package var rest: Int?
        /// Whether it says nothing at all, until whoever asks goes away.
        package var hangs = false
        /// Whether it keeps who asks waiting, until this is taken back.
        package var holds = false
        /// Whether it tells the last year, whatever it is asked.
        package var ignoresYears = false
        /// The level that every day with a contribution has.
        package var level: Int?
        /// Who it is; an account that a test says nothing of has no name and no picture.
        package var profile: ForgeProfile?
        /// The repositories that it has.
        package var repositories = ForgeRepositoryList(repositories: [])
        /// Which repositories' commits are among what is counted; nil where that is not told.
        package var commits: [ForgeCommitCount]?
        /// Why it does not tell its repositories.
        package var repositoriesProblem: ForgeProblem.Reason?
        /// Why it does not tell who it is.
        package var profileProblem: ForgeProblem.Reason?
    }

    private struct State {
        var scripts: [String: Script] = [:]
        var questions: [Question] = []
        var held = 0
        var pushes: [String: ForgePush] = [:]
        var activities: [String: ForgeActivity] = [:]
        var looks: [Look] = []
        var profileQuestions: [ProfileQuestion] = []
        var repositoriesQuestions: [RepositoriesQuestion] = []
        var avatars: [String: Result<ForgeAvatar, Avatarless>] = [:]
        var avatarQuestions: [AvatarQuestion] = []
        var kinds: [String: Source] = [:]
    }

    private let state = Mutex(State())

    /// Makes forges that know nobody.
    package init() {}

    /// Changes what is known of an account.
    package func change(_ login: String, _ body: (inout Script) -> Void) {
        state.withLock { body(&$0.scripts[login, default: Script()]) }
    }

    /// Says what software runs at an address; at any other nothing answers as a forge does.
    package func run(_ kind: Source, at address: String) { state.withLock { $0.kinds[address] = kind } }

    package func kind(at address: String) async throws -> Source? { state.withLock { $0.kinds[address] } }

    /// Knows an account no longer.
    package func forget(_ login: String) { state.withLock { $0.scripts[login] = nil } }

    /// Says what is delivered with a body; every other one is none that can be read.
    package func deliver(_ push: ForgePush, as body: String) {
        state.withLock { $0.pushes[body] = push }
    }

    /// Says what an account has pushed; it is told once for each ETag.
    package func act(_ login: String, _ activity: ForgeActivity) { state.withLock { $0.activities[login] = activity } }

    /// What was asked about pushes since this was last called: since when, and with which ETag.
    package func takeLooks() -> [Look] {
        state.withLock { state in
            defer { state.looks = [] }
            return state.looks
        }
    }

    /// A question about pushes.
    package struct Look: Hashable, Sendable {
        package let login: String
        package let since: Instant
        package let etag: String?
        package let token: String
    }

    package func activity(
        of account: ForgeAccount, since: Instant, etag: String?, token: String, now: Instant
    ) async throws -> ForgeActivity {
        try state.withLock { state in
            state.looks.append(Look(login: account.login, since: since, etag: etag, token: token))
            if let reason = state.scripts[account.login]?.problems[.lastYear] { throw ForgeProblem(account, reason) }
            guard let activity = state.activities[account.login] else { return ForgeActivity(pushes: [], rest: 60) }
            return etag != nil && etag == activity.etag
                ? ForgeActivity(pushes: [], etag: etag, rest: activity.rest) : activity
        }
    }

    /// Why there is no picture.
    private struct Avatarless: Error {
        let reason: ForgeProblem.Reason
    }

    /// A question for a picture.
    package struct AvatarQuestion: Hashable, Sendable {
        package let address: String
        package let etag: String?

        /// Makes a question.
        package init(address: String, etag: String?) {
            self.address = address
            self.etag = etag
        }
    }

    /// Says what picture is at an address.
    package func show(_ avatar: ForgeAvatar, at address: String) {
        state.withLock { $0.avatars[address] = .success(avatar) }
    }

    /// Says why there is no picture at an address.
    package func hide(_ address: String, _ reason: ForgeProblem.Reason) {
        state.withLock { $0.avatars[address] = .failure(Avatarless(reason: reason)) }
    }

    /// What was asked about who accounts are since this was last called, and which pictures were asked for.
    package func takeProfileQuestions() -> (profiles: [ProfileQuestion], avatars: [AvatarQuestion]) {
        state.withLock { state in
            defer { (state.profileQuestions, state.avatarQuestions) = ([], []) }
            return (state.profileQuestions, state.avatarQuestions)
        }
    }

    /// What was asked about repositories since this was last called.
    package func takeRepositoriesQuestions() -> [RepositoriesQuestion] {
        state.withLock { state in
            defer { state.repositoriesQuestions = [] }
            return state.repositoriesQuestions
        }
    }

    package func repositories(
        of account: ForgeAccount, _ question: RepositoriesQuestion
    ) async throws -> ForgeRepositoryList? {
        try state.withLock { state in
            state.repositoriesQuestions.append(question)
            guard let script = state.scripts[account.login] else { throw ForgeProblem(account, .unknownAccount) }
            if let reason = script.repositoriesProblem { throw ForgeProblem(account, reason) }
            return question.etag != nil && question.etag == script.repositories.etag ? nil : script.repositories
        }
    }

    package func profile(of account: ForgeAccount, _ question: ProfileQuestion) async throws -> ForgeProfile? {
        try state.withLock { state in
            state.profileQuestions.append(question)
            guard let script = state.scripts[account.login] else {
                let renamed = state.scripts.values.compactMap(\.profile).first { $0.number == question.number }
                guard let renamed else { throw ForgeProblem(account, .unknownAccount) }
                return renamed
            }
            if let reason = script.profileProblem { throw ForgeProblem(account, reason) }
            let profile = script.profile ?? ForgeProfile(number: 1, login: account.login)
            if let number = question.number, profile.number != number {
                guard let renamed = state.scripts.values.compactMap(\.profile).first(where: { $0.number == number })
                else { throw ForgeProblem(account, .otherAccount) }
                return renamed
            }
            return question.etag != nil && question.etag == profile.etag ? nil : profile
        }
    }

    package func avatar(at address: String, of account: ForgeAccount, etag: String?) async throws -> ForgeAvatar? {
        try state.withLock { state in
            state.avatarQuestions.append(AvatarQuestion(address: address, etag: etag))
            switch state.avatars[address] {
            case .success(let avatar)?: return etag != nil && etag == avatar.etag ? nil : avatar
            case .failure(let problem)?: throw ForgeProblem(account, problem.reason)
            case nil: throw ForgeProblem(account, .refused(status: 404))
            }
        }
    }

    package func push(in body: [UInt8]) throws -> ForgePush {
        guard let push = state.withLock({ $0.pushes[String(decoding: body, as: UTF8.self)] }) else {
            throw UnreadablePush()
        }
        return push
    }

    /// Whether somebody is kept waiting.
    package var isAnybodyHeld: Bool { state.withLock { $0.held > 0 } }

    private func isHolding(_ login: String) -> Bool { state.withLock { $0.scripts[login]?.holds ?? false } }

    /// What was asked since this was last called.
    package func takeQuestions() -> [Question] {
        state.withLock { state in
            defer { state.questions = [] }
            return state.questions
        }
    }

    package func calendar(
        of account: ForgeAccount, _ question: ForgeQuestion
    ) async throws -> ForgeCalendar? {
        let (window, etag) = (question.window, question.etag)
        let script = state.withLock { state in
            state.questions.append(Question(login: account.login, window: window, etag: etag, token: question.token))
            return state.scripts[account.login]
        }
        guard let script else { throw ForgeProblem(account, .unknownAccount) }
        if script.holds {
            state.withLock { $0.held += 1 }
            while isHolding(account.login), !Task.isCancelled { await Task.yield() }
            state.withLock { $0.held -= 1 }
        }
        if script.hangs { try await Task.sleep(for: .seconds(600)) }
        if let reason = script.problems[window] { throw ForgeProblem(account, reason) }
        if window == .lastYear, let etag, etag == script.etag { return nil }
        let days: [Day] =
            switch script.ignoresYears ? .lastYear : window {
            case .lastYear: script.today.advanced(by: -370).through(script.today).map(\.self)
            case .year(let year):
                Day(year: year, month: 1, day: 1).map { first in
                    first.through(first.advanced(by: first.advanced(by: 365).year == year ? 365 : 364)).map(\.self)
                } ?? []
            }
        return ForgeCalendar(
            days: days.map { day in
                let count = script.counts[day] ?? 0
                return ForgeDay(day: day, count: count, level: script.level.map { count == 0 ? 0 : $0 })
            },
            etag: script.etag, rest: script.rest,
            commits: script.commits?.filter { $0.day >= days.first ?? .last && $0.day <= days.last ?? .first })
    }
}
