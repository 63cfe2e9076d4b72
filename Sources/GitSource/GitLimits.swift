/// Limits on git's silence and output, beyond which it is ended.
package struct GitLimits: Sendable {
    /// Maximum silence of a command that only looks something up.
    package var look: Duration
    /// Maximum silence of a command that reads history.
    package var reading: Duration
    /// Maximum output of a command that only looks something up, in bytes.
    package var lookLength: Int
    /// Maximum output of a command that reads history, in bytes.
    package var readingLength: Int

    /// Creates limits, with defaults for those that are omitted.
    package init(
        look: Duration = .seconds(20), reading: Duration = .seconds(120), lookLength: Int = 256 << 20,
        readingLength: Int = 64 << 30
    ) {
        self.look = look
        self.reading = reading
        self.lookLength = lookLength
        self.readingLength = readingLength
    }

    /// Purpose of a command.
    enum Purpose {
        case look
        case reading
    }

    func silence(_ purpose: Purpose) -> Duration {
        switch purpose {
        case .look: look
        case .reading: reading
        }
    }

    func length(_ purpose: Purpose) -> Int {
        switch purpose {
        case .look: lookLength
        case .reading: readingLength
        }
    }
}
