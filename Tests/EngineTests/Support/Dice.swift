import TestSupport

/// Numbers that look random and are the same for the same seed everywhere.
struct Dice: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15) }

    mutating func next() -> UInt64 { generator.next() }

    mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func chance(_ part: Int, of whole: Int) -> Bool { roll(1...whole) <= part }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(0...(values.count - 1))] }
}
