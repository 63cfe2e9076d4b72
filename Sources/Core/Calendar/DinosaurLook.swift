/// Pose of the dinosaur and what it carries.
package struct DinosaurLook: Hashable, Sendable {
    package enum Pose: String, CaseIterable, Hashable, Sendable {
        case trotting, asleep, stretching
        /// It looks at its watch.
        case checking
        case dancing
    }

    /// Seasonal gear.
    package enum Gear: String, CaseIterable, Hashable, Sendable {
        case umbrella, scarf
    }

    package let pose: Pose
    package let gear: Gear?

    package init(_ pose: Pose = .trotting, _ gear: Gear? = nil) {
        self.pose = pose
        self.gear = gear
    }

    /// Returns the look at a time of day.
    ///
    /// - Parameters:
    ///   - hour: hour of the clock, from 0 to 23.
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
    /// Returns the gear for a day in the Korean seasons: an umbrella during the monsoon, a scarf in winter; nil
    /// otherwise.
    package init?(on day: Day) {
        switch (day.month, day.dayOfMonth) {
        case (6, 21...), (7, ...25): self = .umbrella
        case (12, _), (1...2, _): self = .scarf
        default: return nil
        }
    }
}
