import Core
import Subprocess
import Synchronization

/// Output stream of git, monitored for silence and ended if it exceeds its limit.
struct GitOutput: AsyncSequence {
    /// The output exceeds the limit of its kind of command.
    struct TooLong: Error {}

    let base: SubprocessOutputSequence
    let limit: Int
    let watch: SilenceWatch

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: SubprocessOutputSequence.AsyncIterator
        let limit: Int
        let watch: SilenceWatch
        private var length = 0

        init(_ output: GitOutput) {
            base = output.base.makeAsyncIterator()
            limit = output.limit
            watch = output.watch
        }

        mutating func next() async throws -> SubprocessOutputSequence.Buffer? {
            watch.listen()
            let buffer = try await base.next()
            watch.pause()
            length += buffer?.count ?? 0
            if length > limit { throw TooLong() }
            return buffer
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// Detects that git has produced no output for too long while it is being read.
///
/// Time spent processing its output, such as storing it, does not count as silence.
final class SilenceWatch: Sendable {
    /// The event that came first.
    enum Outcome {
        case finished
        case silence
    }

    private struct State {
        var isListening = true
        /// Number of consecutive silent steps.
        var silentSteps = 0
    }

    /// Number of steps into which the limit is divided, each of which must be silent: while the whole program is
    /// suspended, no step passes, and git is not blamed.
    private static let steps = 20

    private let step: Duration
    private let state = Mutex(State())
    private let uptime: MonotonicClock
    private let endings: AsyncStream<Outcome>
    private let end: AsyncStream<Outcome>.Continuation

    init(limit: Duration, uptime: MonotonicClock) {
        self.uptime = uptime
        step = limit / Self.steps
        (endings, end) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Starts counting silence.
    func listen() { state.withLock { $0 = State() } }

    /// Stops counting silence.
    func pause() { state.withLock { $0.isListening = false } }

    /// Runs the body that is being watched.
    func over<Value>(_ body: () async throws -> Value) async throws -> Value {
        defer { end.yield(.finished) }
        return try await body()
    }

    /// Watches until it is cancelled or git was silent for too long.
    func keep() async {
        while !Task.isCancelled {
            try? await uptime.sleep(for: step)
            let isSilent = state.withLock { state in
                if state.isListening { state.silentSteps += 1 }
                return state.silentSteps > Self.steps
            }
            if isSilent {
                end.yield(.silence)
                return
            }
        }
    }

    /// Waits for the first event.
    func ending() async -> Outcome {
        for await ending in endings { return ending }
        // The wait was cancelled, along with the watched body.
        return .finished
    }
}
