/// How long git may keep silent and how much it may print before it is ended.
package struct GitLimits: Sendable {
    /// For how long nothing may come from a command that only looks something up.
    package var look: Duration
    /// For how long nothing may come from a command that reads histories.
    package var reading: Duration
    /// How many bytes a command may print that only looks something up.
    package var lookLength: Int
    /// How many bytes a command may print that reads histories.
    package var readingLength: Int

    /// Makes limits; those that are left out are the usual ones.
    package init(
        look: Duration = .seconds(20), reading: Duration = .seconds(120), lookLength: Int = 256 << 20,
        readingLength: Int = 64 << 30
    ) {
        self.look = look
        self.reading = reading
        self.lookLength = lookLength
        self.readingLength = readingLength
    }

    /// What a command is run for.
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
