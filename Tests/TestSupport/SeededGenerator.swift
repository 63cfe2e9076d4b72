import Foundation

/// Random numbers that are reproducible from a seed on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Makes the numbers of a seed.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Number of rounds of tests with random input: few for every change, more with `make soak`.
package enum RandomRounds {
    private static let factor = ProcessInfo.processInfo.environment["HARU_TEST_ROUNDS"].flatMap { Int($0) } ?? 1

    /// Seeds from 0 on: `count` of them, multiplied by `HARU_TEST_ROUNDS` if that is set.
    package static func seeds(_ count: Int) -> Range<Int> { 0..<count * factor }
}
