import Hummingbird
import NIOCore

/// Request body that ends with ``RequestRejection/busy(retryAfter:)`` when the memory share is exhausted.
struct CountedBody: AsyncSequence, Sendable {
    let base: RequestBody
    let connections: Connections
    let channel: any Channel

    /// Number of uncounted bytes at the beginning of each body, so that a small form is accepted under any load.
    static let free = 16 * 1_024

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: RequestBody.AsyncIterator
        fileprivate let connections: Connections
        fileprivate let channel: any Channel
        private var count = 0

        fileprivate init(_ body: CountedBody) {
            (base, connections, channel) = (body.base.makeAsyncIterator(), body.connections, body.channel)
        }

        @concurrent mutating func next() async throws -> ByteBuffer? {
            guard let part = try await base.next() else { return nil }
            let before = Swift.max(count, CountedBody.free)
            count += part.readableBytes
            if count > before, !connections.hold(count - before, in: .memory, on: channel) {
                throw RequestRejection.busy(retryAfter: 10)
            }
            return part
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
