package import Core

/// How a reading command looks at the days: everything that was not given is as the person set it.
///
/// A lens that changes something is a what-if: the answer is worked out from the evidence and
/// nothing is stored.
package struct Lens: Hashable, Sendable {
    /// Whose commits count.
    package enum Authors: Hashable, Sendable {
        case all
        /// Addresses in lowercase.
        case emails(Set<String>)
    }

    package var authors: Authors?
    package var policy: DayPolicy?
    package var zone: Zone?
    package var dayStart: Int?
    package var minimum: Int?
    package var rest: Set<Weekday>?
    /// Evidence of earlier days is not looked at.
    package var since: Day?
    /// Evidence of later days is not looked at.
    package var until: Day?

    /// Makes a lens that changes nothing.
    package init() {}

    /// Whether the lens changes nothing.
    package var isPlain: Bool { self == Lens() }
}
