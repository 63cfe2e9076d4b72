import CLibpq

/// The rows of a query that wait in memory while another statement runs.
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
