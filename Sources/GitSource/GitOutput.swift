import Core
import Subprocess
import Synchronization

/// What git prints, while it comes: watched for silence, and ended where it grows beyond all measure.
struct GitOutput: AsyncSequence {
    /// More was printed than a command of this kind may print.
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

/// Notices when git is listened to for too long without a word.
///
/// What is done with the words meanwhile, such as storing them, is no silence of git's.
final class SilenceWatch: Sendable {
    /// What came first.
    enum Outcome {
        case finished
        case silence
    }

    private struct State {
        var isListening = true
        /// How many steps went by in silence.
        var silentSteps = 0
    }

    /// The limit is waited for in steps, each of which has to find the same silence: where this whole program
    /// is kept from running, no step passes either, and git is not blamed for it.
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

    /// From now on git is listened to.
    func listen() { state.withLock { $0 = State() } }

    /// From now on git is not listened to.
    func pause() { state.withLock { $0.isListening = false } }

    /// Runs what is watched.
    func over<Value>(_ body: () async throws -> Value) async throws -> Value {
        defer { end.yield(.finished) }
        return try await body()
    }

    /// Keeps watch until it is cancelled or git was silent for too long.
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

    /// Waits for what comes first.
    func ending() async -> Outcome {
        for await ending in endings { return ending }
        // The waiting itself was cancelled, and with it what is watched.
        return .finished
    }
}
