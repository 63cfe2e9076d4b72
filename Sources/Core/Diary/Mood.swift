/// Mood of a day or note, in the order in which the stamps are offered.
package enum Mood: String, CaseIterable, Hashable, Sendable {
    case good
    case calm
    case tired
    case stuck
    /// Everything is on fire, in the good way.
    case fire
}
