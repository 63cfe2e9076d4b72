import Foundation
import UnixSignals

/// Lets Control-C stop long work at a clean place.
enum Interruption {
    /// Runs a body that is cancelled at the first Control-C; a second one ends the process at once.
    ///
    /// - Throws: ``Interrupted`` when it was stopped, else what the body throws.
    static func allowing<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint) { break }
                // From here on the system ends the process by itself.
                signal(SIGINT, SIG_DFL)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                group.cancelAll()
                // The body may still be writing down how far it came.
                while let result = await group.nextResult() {
                    if case .success(let value?) = result { return value }
                }
                throw Interrupted()
            }
            return value
        }
    }
}
