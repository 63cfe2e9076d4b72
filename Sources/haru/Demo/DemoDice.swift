/// Pseudorandom numbers that are the same on every run (SplitMix64).
struct DemoDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns true with a probability in percent.
    mutating func falls(_ percent: Int) -> Bool { Int(next() % 100) < percent }

    /// Returns a number in a range.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Returns one of several elements.
    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }
}
