import Core
import Engine
import Hummingbird

/// Forms that begin what takes longer than a person waits for a page.
struct ChoreForms: Sendable {
    let clock: MonotonicClock
    /// How long a form waits for what it began, so that what is short is over when the next page is shown.
    let patience: Duration

    /// How often it is asked whether it is over.
    private static let step = Duration.milliseconds(25)

    /// Begins a chore.
    ///
    /// - Throws: ``ChoreUnderWay``: one is done at a time, and the page shows the one that is under way.
    func begin(_ chore: Chore, _ request: AccountRequest) throws {
        guard request.account.chores.submit(chore) else { throw ChoreUnderWay() }
    }

    /// Waits a moment for a chore, and leads on.
    func done(_ site: Site, _ notice: Notice?, _ form: Form, _ request: AccountRequest) async throws -> Response {
        let chores = request.account.chores
        let end = clock.now.advanced(by: patience)
        while case .busy = chores.standing, clock.now < end { try await clock.sleep(for: Self.step) }
        let isFirstVisit = site == .welcome || form.isOfFirstVisit
        switch chores.standing {
        // The page of the repositories shows how far a reading has come.
        case .busy(let chore, _) where chore.isReading:
            return try await request.done(.settingsSection(.repositories), nil, form)
        case .busy: return try await request.done(site, nil, form)
        case _ where isFirstVisit: return try await request.done(site, nil, form)
        case .finished(_, .failed(let error)):
            chores.clear()
            throw error
        case .finished(.add, .read(let report)) where report.added.isEmpty && report.alreadyKnown == 0:
            return try await request.done(site, .nothingFound, form)
        case .finished(.add, .read(let report)) where report.added.isEmpty && !report.moved.isEmpty:
            return try await request.done(site, .repositoriesMoved, form)
        case .idle, .finished: return try await request.done(site, notice, form)
        }
    }
}

extension Chore {
    /// Whether it reads repositories again because a rule or a setting was changed.
    fileprivate var isReading: Bool {
        switch self {
        case .settings, .exclude, .include: true
        case .find, .add, .scan, .authors: false
        }
    }
}

/// A chore was asked for while another one is being done.
struct ChoreUnderWay: Error {}
