import Synchronization

/// Makes PNG of SVG by a program of the machine, a few at a time.
package struct PictureConverter: Sendable {
    /// Why there is no PNG.
    package enum Failure: Error, Hashable, Sendable {
        /// As many are being made as may be.
        case busy
        /// The program took too long, made too much, or nothing.
        case failed
    }

    /// How many are made at a time.
    private static let most = 2

    private final class Places: Sendable {
        let taken = Mutex(0)
    }

    private let places = Places()
    private let convert: @Sendable (_ svg: String) async throws -> [UInt8]

    /// Makes a converter.
    ///
    /// - Parameter convert: gives the PNG within a bounded time, or throws.
    package init(_ convert: @escaping @Sendable (_ svg: String) async throws -> [UInt8]) {
        self.convert = convert
    }

    /// The picture as PNG.
    ///
    /// - Throws: ``Failure``.
    func png(of svg: String) async throws -> [UInt8] {
        let isFree = places.taken.withLock { taken in
            guard taken < Self.most else { return false }
            taken += 1
            return true
        }
        guard isFree else { throw Failure.busy }
        defer { places.taken.withLock { $0 -= 1 } }
        return try await convert(svg)
    }
}
