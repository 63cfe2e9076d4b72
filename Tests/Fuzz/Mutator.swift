/// Random numbers that are the same for the same seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at least 1.
    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % bound }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Makes inputs from valid ones and from the words that a parser knows.
struct Mutator: Sendable {
    let samples: [[UInt8]]
    let words: [[UInt8]]
    let longest: Int

    init(samples: [String], words: [String], longest: Int = 400) {
        self.samples = samples.map { Array($0.utf8) } + [[]]
        self.words = (words + Self.numbers + Self.odd).map { Array($0.utf8) } + Self.broken
        self.longest = longest
    }

    private static let numbers = [
        "0", "00", "-1", "1", "7", "9", "12", "24", "25", "31", "60", "99", "366", "999", "1000", "9999", "10000",
        "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999",
    ]
    private static let odd = [
        " ", "  ", "\t", "\n", "\r\n", "\0", ",", ".", ":", ";", "-", "+", "/", "\\", "\"", "'", "`", "(", ")", "<",
        ">", "&",
        "=", "%", "%0", "%zz", "%EA%B0", "#", "@", "!", "!!", "~", "*", "_", "[", "]", "{", "}", "|", "가", "각", "🎉",
        "👩‍👩‍👧",
        "e\u{301}", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{3000}", "ك", "\u{1100}", "\u{1F1F0}", "\u{FFFD}",
    ]
    private static let broken: [[UInt8]] = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe1, 0x84], [0xf4, 0x90]]

    /// The input that belongs to a seed.
    func input(_ seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes = random.pick(samples)
        for _ in 0...random.below(6) { change(&bytes, &random) }
        return Array(bytes.prefix(longest))
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let at = random.below(bytes.count + 1)
        switch random.below(10) {
        case 0, 1, 2: bytes.insert(contentsOf: random.pick(words), at: at)
        case 3: bytes.insert(contentsOf: random.pick(words) + [0x20], at: at)
        case 4: bytes.insert(contentsOf: random.pick(samples), at: at)
        case 5: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(8)))
        case 6 where at < bytes.count: bytes[at] ^= UInt8(1 << random.below(8))
        case 7 where at < bytes.count: bytes[at] = UInt8(random.below(256))
        case 8:
            let other = random.pick(samples)
            bytes = Array(bytes.prefix(at)) + other.suffix(random.below(other.count + 1))
        default:
            let part = Array(bytes[at..<min(bytes.count, at + 1 + random.below(16))])
            for _ in 0...random.below(4) { bytes.insert(contentsOf: part, at: at) }
        }
    }
}
