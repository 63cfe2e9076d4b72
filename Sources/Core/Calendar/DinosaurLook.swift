/// What the dinosaur does, and what it has with it.
package struct DinosaurLook: Hashable, Sendable {
    /// What it does.
    package enum Pose: String, CaseIterable, Hashable, Sendable {
        case trotting, asleep, stretching
        /// It looks at its watch.
        case checking
        case dancing
    }

    /// What the season makes it take along.
    package enum Gear: String, CaseIterable, Hashable, Sendable {
        case umbrella, scarf
    }

    package let pose: Pose
    package let gear: Gear?

    /// Makes a look.
    package init(_ pose: Pose = .trotting, _ gear: Gear? = nil) {
        self.pose = pose
        self.gear = gear
    }

    /// The look of a moment.
    ///
    /// - Parameters:
    ///   - hour: that of the clock, from 0 to 23.
    ///   - isLastCall: whether something is still owed and the day is about to end.
    ///   - isBest: whether today's commits have made the running streak the best one.
    package init(on day: Day, hour: Int, isLastCall: Bool, isBest: Bool) {
        let pose: Pose =
            switch hour {
            case _ where isLastCall: .checking
            case 0..<6: .asleep
            case _ where isBest: .dancing
            case 6..<11: .stretching
            default: .trotting
            }
        self.init(pose, Gear(on: day))
    }
}

extension DinosaurLook.Gear {
    /// What a day of Korea's seasons asks for: an umbrella while the monsoon front lies there, a scarf in winter.
    package init?(on day: Day) {
        switch (day.month, day.dayOfMonth) {
        case (6, 21...), (7, ...25): self = .umbrella
        case (12, _), (1...2, _): self = .scarf
        default: return nil
        }
    }
}
