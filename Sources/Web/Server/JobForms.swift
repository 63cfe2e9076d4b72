import Core
import Engine
import Hummingbird

/// Forms that begin what takes longer than a person waits for a page.
struct JobForms: Sendable {
    let clock: MonotonicClock
    /// How long a form waits for what it began, so that what is short is over when the next page is shown.
    let patience: Duration
    /// Wakes those who do the jobs.
    let signal: JobSignal

    /// How often it is asked whether it is over where nobody tells: the work may be done by another process.
    private static let step = Duration.seconds(1)

    /// Asks for work about repositories, waits a moment for it, and leads on.
    ///
    /// - Throws: ``DomainError/workUnderWay`` while other such work is to be done: the page shows how far it has come.
    func submit(
        _ task: JobTask, _ route: Route, _ notice: Notice?, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        if route == .welcome(.page) || form.isOfFirstVisit {
            // What comes of the work tells how the first visit goes on.
            try await request.useCases.set(.welcomeStep, to: WelcomeStep.Code.folder.rawValue)
        }
        try await request.useCases.submit(task)
        return try await done(route, notice, form, request)
    }

    /// Waits a moment for work that a change has asked for, and leads on.
    ///
    /// - Parameter underWay: where it is seen how far the work has come; where the form stands when nothing is said.
    func done(
        _ route: Route, underWay: Route? = nil, _ notice: Notice?, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        signal.wake()
        guard let job = try await end(request) else { return try await request.done(route, notice, form) }
        if job.isOpen { return try await request.done(underWay ?? route, nil, form) }
        // The first visit goes on by what came of the work.
        if route == .welcome(.page) || form.isOfFirstVisit { return try await request.done(route, nil, form) }
        switch job.state {
        case .ended(.failed(let problem)):
            try await request.useCases.forgetJob(job.id)
            throw problem
        case .ended(.added(0, 0, 0)): return try await request.done(route, .nothingFound, form)
        case .ended(.added(0, 1..., _)): return try await request.done(route, .repositoriesMoved, form)
        default: return try await request.done(route, notice, form)
        }
    }

    /// The work about repositories, as it stands when it is over or has taken too long to be waited for.
    private func end(_ request: AccountRequest) async throws -> JobReport? {
        let end = clock.now.advanced(by: patience)
        let (wakeups, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake.yield()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            // As the account's open pages are told; where too many listen, time alone tells.
            if let told = request.account.updates.listen() {
                group.addTask { for await _ in told { wake.yield() } }
            }
            group.addTask { [clock] in
                while !Task.isCancelled {
                    try await clock.sleep(for: min(Self.step, max(end - clock.now, .milliseconds(1))))
                    wake.yield()
                }
            }
            for await _ in wakeups {
                let job = try await request.useCases.repositoryJob()
                guard let job, job.isOpen, clock.now < end else { return job }
            }
            throw CancellationError()
        }
    }
}
