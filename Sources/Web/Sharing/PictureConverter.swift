import Synchronization

/// Converts SVG to PNG by a program of the machine, a few at a time.
package struct PictureConverter: Sendable {
    /// Reason why there is no PNG.
    package enum Failure: Error, Hashable, Sendable {
        /// The maximum number of conversions is running.
        case busy
        /// The program took too long, or produced too much or nothing.
        case failed
    }

    /// Maximum number of concurrent conversions.
    private static let most = 2

    private final class Places: Sendable {
        let taken = Mutex(0)
    }

    private let places = Places()
    private let convert: @Sendable (_ svg: String) async throws -> [UInt8]

    /// Creates a converter.
    ///
    /// - Parameter convert: returns the PNG within a bounded time, or throws.
    package init(_ convert: @escaping @Sendable (_ svg: String) async throws -> [UInt8]) {
        self.convert = convert
    }

    /// Converts a picture to PNG.
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
