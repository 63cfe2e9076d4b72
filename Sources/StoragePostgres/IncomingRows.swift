import CLibpq

/// Buffered rows of a query that is interrupted by another statement.
final class IncomingRows {
    private var results: [OpaquePointer] = []
    private var nextIndex = 0

    func keep(_ result: OpaquePointer) { results.append(result) }

    func next() -> OpaquePointer? {
        guard nextIndex < results.count else { return nil }
        defer { nextIndex += 1 }
        return results[nextIndex]
    }

    func clear() {
        while let result = next() { PQclear(result) }
    }
}
