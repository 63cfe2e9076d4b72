package import Core
package import Engine
import Synchronization

/// Forges that answer what a test says, and know no account that it does not name.
package final class ScriptedForges: ContributionSource {
    /// A question that was asked.
    package struct Question: Hashable, Sendable {
        package let login: String
        package let window: ForgeWindow
        package let mark: String?
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
        package var mark: String?
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
    }

    private struct State {
        var scripts: [String: Script] = [:]
        var questions: [Question] = []
        var held = 0
        var pushes: [String: ForgePush] = [:]
        var activities: [String: ForgeActivity] = [:]
        var looks: [Look] = []
    }

    private let state = Mutex(State())

    /// Makes forges that know nobody.
    package init() {}

    /// Changes what is known of an account.
    package func change(_ login: String, _ body: (inout Script) -> Void) {
        state.withLock { body(&$0.scripts[login, default: Script()]) }
    }

    /// Says what is delivered with a body; every other one is none that can be read.
    package func deliver(_ push: ForgePush, as body: String) {
        state.withLock { $0.pushes[body] = push }
    }

    /// Says what an account has pushed; it is told once for each mark.
    package func act(_ login: String, _ activity: ForgeActivity) { state.withLock { $0.activities[login] = activity } }

    /// What was asked about pushes since this was last called: since when, and with which mark.
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
        package let mark: String?
        package let token: String
    }

    package func activity(
        of account: ForgeAccount, since: Instant, mark: String?, token: String, now: Instant
    ) async throws -> ForgeActivity {
        try state.withLock { state in
            state.looks.append(Look(login: account.login, since: since, mark: mark, token: token))
            if let reason = state.scripts[account.login]?.problems[.lastYear] { throw ForgeProblem(account, reason) }
            guard let activity = state.activities[account.login] else { return ForgeActivity(pushes: [], rest: 60) }
            return mark != nil && mark == activity.mark
                ? ForgeActivity(pushes: [], mark: mark, rest: activity.rest) : activity
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
        let (window, mark) = (question.window, question.mark)
        let script = state.withLock { state in
            state.questions.append(Question(login: account.login, window: window, mark: mark, token: question.token))
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
        if window == .lastYear, let mark, mark == script.mark { return nil }
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
            mark: script.mark, rest: script.rest)
    }
}
