import Core
import Synchronization

/// The days that readings have changed and that wait to be settled together, with what is said of each.
///
/// To settle after each of many repositories would go through the same days as often. The marks that
/// make sure of it lie in the database; what is lost here with the process is only whose commits they were.
final class UnsettledDays: Sendable {
    private struct State {
        var causes: [Day: [Settlement.Cause]] = [:]
        var settledAt: ContinuousClock.Instant?
        var patience = Duration.seconds(1)
    }

    private let state = Mutex(State())

    /// How many repositories are named as the cause of one change.
    private static let mostNames = 3

    /// Notes days that changed.
    func note(_ days: Set<Day>, _ cause: Settlement.Cause) {
        state.withLock { state in
            for day in days where !state.causes[day, default: []].contains(where: { $0.detail == cause.detail }) {
                state.causes[day, default: []].append(cause)
            }
        }
    }

    /// Takes what was noted.
    func take() -> [Day: Settlement.Cause] {
        let causes = state.withLock { state in
            defer { state.causes = [:] }
            return state.causes
        }
        return causes.compactMapValues(Self.merged)
    }

    /// Whether those who watch should be shown what came so far.
    ///
    /// It takes ever longer, so that a long reading does not go through the same days again and again.
    var isDue: Bool {
        state.withLock { state in
            guard let settledAt = state.settledAt else {
                state.settledAt = .now
                return false
            }
            return !state.causes.isEmpty && .now - settledAt >= state.patience
        }
    }

    /// Notes that all was settled, in the midst of readings or at their end.
    func noteSettled(isEnd: Bool) {
        state.withLock { state in
            state.settledAt = isEnd ? nil : .now
            state.patience = isEnd ? .seconds(1) : state.patience * 2
        }
    }

    private static func merged(_ causes: [Settlement.Cause]) -> Settlement.Cause? {
        guard let first = causes.first else { return nil }
        let names = causes.prefix(mostNames).map(\.detail) + (causes.count > mostNames ? ["…"] : [])
        // Days that a first reading brings are recorded by it, whoever changes them beside it.
        let recording = causes.first { $0.reading == .first }
        return Settlement.Cause(
            why: first.why, detail: names.joined(separator: ", "), reading: (recording ?? first).reading)
    }
}
