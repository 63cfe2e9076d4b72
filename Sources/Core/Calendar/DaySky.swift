/// The sky of a part of the day.
package enum DaySky: String, CaseIterable, Hashable, Sendable {
    case morning, day, sunset, night

    /// Returns the sky at an hour of the clock, from 0 to 23.
    package init(hour: Int) {
        switch hour {
        case 7..<11: self = .morning
        case 11..<16: self = .day
        case 16..<20: self = .sunset
        default: self = .night
        }
    }
}
