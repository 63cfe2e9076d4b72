import Core
import Engine
import Subprocess

/// Author date of a commit as recorded: seconds since 1970 and the UTC offset.
struct AuthorDate: Hashable {
    let instant: Instant
    /// UTC offset in seconds, east positive; any number that was recorded.
    let offset: Int

    /// The date that git shows for a commit whose date it cannot read.
    static let unknown = AuthorDate(instant: Instant(seconds: 0), offset: 0)

    init(instant: Instant, offset: Int) {
        self.instant = instant
        self.offset = offset
    }

    /// Parses `1700000000 +0900`; nil if there are no seconds.
    ///
    /// Absurdly large numbers are clamped. A missing or malformed offset is zero, as in git.
    init?(raw bytes: some Collection<UInt8>) {
        let parts = bytes.split(separator: 0x20, maxSplits: 1)
        guard let first = parts.first, let seconds = Self.number(first) else { return nil }
        let zone = parts.count > 1 ? Self.number(parts[1]) ?? 0 : 0
        // The digits are hours and minutes, as in `+0930`.
        let held = min(max(zone, -10_000_000), 10_000_000)
        self.init(instant: Instant(seconds: seconds), offset: Int(held / 100 * 3_600 + held % 100 * 60))
    }

    /// Parses the date at the end of a commit object's author line, which git itself cannot read if it is before 1970.
    init?(authorLine line: some BidirectionalCollection<UInt8>) {
        guard let bracket = line.lastIndex(of: 0x3E) else { return nil }
        self.init(raw: line[line.index(after: bracket)...])
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int64? {
        var digits = bytes[...]
        let sign = digits.first
        if sign == 0x2B || sign == 0x2D { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = tens.addingReportingOverflow(Int64(digit - 0x30))
            value = tensOverflow || sumOverflow ? .max : sum
            if value == .max { break }
        }
        return sign == 0x2D ? -value : value
    }
}

/// Reads author dates from the commit objects, for the few commits whose date git does not print: those before 1970,
/// and broken ones.
struct RecordedDates {
    let git: Git
    let repository: FoundRepository

    /// Returns the dates of those commits in `names` that have one.
    func read(_ names: [String]) async throws -> [String: AuthorDate] {
        let input = Array(names.map { $0 + "\n" }.joined().utf8)
        return try await git.stream(["cat-file", "--batch"], in: repository, for: .reading, input: input) { output in
            var parser = ObjectParser()
            for try await buffer in output {
                buffer.withUnsafeBytes { parser.append($0) }
            }
            return parser.dates
        }.get()
    }
}

/// Parses the output of `git cat-file --batch`: a line with name, type and size, the object, and a line feed.
struct ObjectParser {
    /// Number of bytes that contain a commit's header, unless it has a thousand parents.
    private static let head = 64 * 1_024

    private(set) var dates: [String: AuthorDate] = [:]
    private var line: [UInt8] = []
    private var object: (name: String, left: Int, head: [UInt8])?

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            if object != nil { takeObject(&bytes) } else { takeLine(&bytes) }
        }
    }

    private mutating func takeLine(_ bytes: inout Slice<UnsafeRawBufferPointer>) {
        let end = bytes.firstIndex(of: 0x0A)
        line.append(contentsOf: bytes[..<(end ?? bytes.endIndex)])
        bytes = bytes[(end.map { $0 + 1 } ?? bytes.endIndex)...]
        guard end != nil else { return }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        line = []
        guard words.count == 3, let size = Int(words[2]), size >= 0 else { return }
        // The line feed after the object is consumed with it; no real object has a size near the maximum.
        let (length, isTooLarge) = size.addingReportingOverflow(1)
        if !isTooLarge { object = (String(words[0]), length, []) }
    }

    private mutating func takeObject(_ bytes: inout Slice<UnsafeRawBufferPointer>) {
        guard var current = object else { return }
        let part = bytes.prefix(current.left)
        current.head.append(contentsOf: part.prefix(Self.head - current.head.count))
        current.left -= part.count
        bytes = bytes[part.endIndex...]
        object = current.left > 0 ? current : nil
        guard current.left == 0 else { return }
        for line in current.head.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.isEmpty { return }
            if line.starts(with: "author ".utf8) {
                dates[current.name] = AuthorDate(authorLine: line)
                return
            }
        }
    }
}
