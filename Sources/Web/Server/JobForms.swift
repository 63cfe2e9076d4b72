import Core
import Engine
import Hummingbird

/// Forms that start jobs which take longer than a page should wait.
struct JobForms: Sendable {
    let clock: MonotonicClock
    /// Maximum time that a form waits for its job, so that a short job is finished when the next page is shown.
    let patience: Duration
    /// Wakes the workers.
    let signal: JobSignal

    /// Poll interval for the job's end, since another process may run the job without notification.
    private static let step = Duration.seconds(1)

    /// Submits a job about repositories, waits briefly for it, and redirects.
    ///
    /// - Throws: ``DomainError/workUnderWay`` while another such job is open; the page shows its progress.
    func submit(
        _ task: JobTask, _ route: Route, _ notice: Notice?, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        if route == .welcome(.page) || form.isOfFirstVisit {
            // The result of the job determines the next step of the first visit.
            try await request.useCases.set(.welcomeStep, to: WelcomeStep.Code.folder.rawValue)
        }
        try await request.useCases.submit(task)
        return try await done(route, notice, form, request)
    }

    /// Waits briefly for a job that a change has submitted, and redirects.
    ///
    /// - Parameter underWay: page that shows the job's progress; `route` by default.
    func done(
        _ route: Route, underWay: Route? = nil, _ notice: Notice?, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        signal.wake()
        guard let job = try await end(request) else { return try await request.done(route, notice, form) }
        if job.isOpen { return try await request.done(underWay ?? route, nil, form) }
        // The result of the job determines the next step of the first visit.
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

    /// Returns the repository job once it has ended or the maximum wait has passed.
    private func end(_ request: AccountRequest) async throws -> JobReport? {
        let end = clock.now.advanced(by: patience)
        let (wakeups, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake.yield()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            // Listens like the account's open pages; when there are too many listeners, it only polls.
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
