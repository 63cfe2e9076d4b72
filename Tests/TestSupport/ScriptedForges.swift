package import Core
package import Engine
import Synchronization

/// Forges with scripted answers, without any account that a test has not added.
package final class ScriptedForges: ContributionSource {
    /// A recorded request.
    package struct Question: Hashable, Sendable {
        package let login: String
        package let window: ForgeWindow
        package let etag: String?
        package let token: String?
    }

    /// State of an account.
    package struct Script: Sendable {
        /// Counts of its days; a year that is missing has no contributions.
        package var counts: [Day: Int] = [:]
        /// Last day of the forge's calendar, by its own clock.
        package var today = Day.first
        /// Reason for refusing, by request.
        package var problems: [ForgeWindow: ForgeProblem.Reason] = [:]
        /// ETag of its answers.
        package var etag: String?
        /// How long requests must pause after each answer.
        package var rest: Int?
        /// Whether it never answers, until the client gives up.
        package var hangs = false
        /// Whether requests wait until this is reset.
        package var holds = false
        /// Whether it returns the last year, whatever the requested one.
        package var ignoresYears = false
        /// Level of every day with a contribution.
        package var level: Int?
        /// Profile; by default it has no name and no picture.
        package var profile: ForgeProfile?
        /// Its repositories.
        package var repositories = ForgeRepositoryList(repositories: [])
        /// Repositories of the counted commits; nil if the forge does not report them.
        package var commits: [ForgeCommitCount]?
        /// Reason for refusing to list its repositories.
        package var repositoriesProblem: ForgeProblem.Reason?
        /// Reason for refusing its profile.
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

    /// Makes forges without accounts.
    package init() {}

    /// Changes the state of an account.
    package func change(_ login: String, _ body: (inout Script) -> Void) {
        state.withLock { body(&$0.scripts[login, default: Script()]) }
    }

    /// Sets the software at an address; no other address answers as a forge.
    package func run(_ kind: Source, at address: String) { state.withLock { $0.kinds[address] = kind } }

    package func kind(at address: String) async throws -> Source? { state.withLock { $0.kinds[address] } }

    /// Removes an account.
    package func forget(_ login: String) { state.withLock { $0.scripts[login] = nil } }

    /// Sets the delivery that a body is parsed as; any other body is unreadable.
    package func deliver(_ push: ForgePush, as body: String) {
        state.withLock { $0.pushes[body] = push }
    }

    /// Sets the pushes of an account; they are returned once for each ETag.
    package func act(_ login: String, _ activity: ForgeActivity) { state.withLock { $0.activities[login] = activity } }

    /// Requests for pushes since the last call: their start, and their ETag.
    package func takeLooks() -> [Look] {
        state.withLock { state in
            defer { state.looks = [] }
            return state.looks
        }
    }

    /// A request for pushes.
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

    /// Reason why there is no picture.
    private struct Avatarless: Error {
        let reason: ForgeProblem.Reason
    }

    /// A request for a picture.
    package struct AvatarQuestion: Hashable, Sendable {
        package let address: String
        package let etag: String?

        /// Makes a request.
        package init(address: String, etag: String?) {
            self.address = address
            self.etag = etag
        }
    }

    /// Sets the picture at an address.
    package func show(_ avatar: ForgeAvatar, at address: String) {
        state.withLock { $0.avatars[address] = .success(avatar) }
    }

    /// Sets the reason why there is no picture at an address.
    package func hide(_ address: String, _ reason: ForgeProblem.Reason) {
        state.withLock { $0.avatars[address] = .failure(Avatarless(reason: reason)) }
    }

    /// Requests for profiles and pictures since the last call.
    package func takeProfileQuestions() -> (profiles: [ProfileQuestion], avatars: [AvatarQuestion]) {
        state.withLock { state in
            defer { (state.profileQuestions, state.avatarQuestions) = ([], []) }
            return (state.profileQuestions, state.avatarQuestions)
        }
    }

    /// Requests for repositories since the last call.
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

    /// Whether a request is waiting.
    package var isAnybodyHeld: Bool { state.withLock { $0.held > 0 } }

    private func isHolding(_ login: String) -> Bool { state.withLock { $0.scripts[login]?.holds ?? false } }

    /// Requests since the last call.
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
