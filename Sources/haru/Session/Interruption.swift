import Foundation
import UnixSignals

/// Lets Control-C stop long work at a consistent point.
enum Interruption {
    /// Runs a body that is cancelled at the first Control-C; a second one ends the process at once.
    ///
    /// - Throws: ``Interrupted`` if it was stopped, otherwise what the body throws.
    static func allowing<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint) { break }
                // From now on the system's default action ends the process.
                signal(SIGINT, SIG_DFL)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                group.cancelAll()
                // The body may still be recording its progress.
                while let result = await group.nextResult() {
                    if case .success(let value?) = result { return value }
                }
                throw Interrupted()
            }
            return value
        }
    }
}
