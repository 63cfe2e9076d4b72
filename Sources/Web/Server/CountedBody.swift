import Hummingbird
import NIOCore

/// The body of a request, which ends with ``RequestRejection/busy(retryAfter:)`` where there is no room for more of it.
struct CountedBody: AsyncSequence, Sendable {
    let base: RequestBody
    let connections: Connections
    let channel: any Channel

    /// How many bytes of each body are not counted, so that a small form is taken whatever others send.
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
