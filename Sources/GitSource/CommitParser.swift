import Foundation

/// A commit in the bytes that git printed; its slices are good only while it is handed over.
struct PrintedCommit {
    let sha: UnsafeRawBufferPointer
    let date: UnsafeRawBufferPointer
    let name: UnsafeRawBufferPointer
    let email: UnsafeRawBufferPointer
    /// The address as it was recorded, before `.mailmap`.
    let recordedEmail: UnsafeRawBufferPointer
    /// The three before as one slice, which tells authors apart.
    let author: UnsafeRawBufferPointer
    let subject: UnsafeRawBufferPointer
    /// The values of `Co-authored-by`, a line each; empty unless they were asked for.
    let coauthors: UnsafeRawBufferPointer
    /// The names of the commits before it, with blanks between them; empty unless they were asked for.
    let parents: UnsafeRawBufferPointer
}

/// Takes the stream that git prints apart into commits, whatever their size, in constant memory.
struct CommitParser {
    /// The longest part of one field that is kept; the rest is dropped while it streams by.
    private static let longestField = 64 * 1_024

    private let fields: Int
    private let coauthors: Bool
    private let parents: Bool
    private var buffer: [UInt8] = []
    private var start = 0
    private var isDropping = false

    init(coauthors: Bool, parents: Bool = false) {
        self.coauthors = coauthors
        self.parents = parents
        fields = 6 + (coauthors ? 1 : 0) + (parents ? 1 : 0)
    }

    /// Whether there are bytes that came to no commit, as at the end of a stream that was cut short.
    var hasRest: Bool { isDropping || start < buffer.count }

    /// The option that makes git print fields ended by NUL.
    ///
    /// The date is git's raw one, seconds and offset. An identity that git cannot make sense of
    /// leaves its placeholder as it stands, and the date empty.
    static func format(coauthors: Bool, parents: Bool = false) -> String {
        let trailers = "%x00%(trailers:key=Co-authored-by,valueonly,unfold,separator=%x0A)"
        return "--format=%H%x00%ad%x00%aN%x00%aE%x00%ae%x00%s" + (coauthors ? trailers : "")
            + (parents ? "%x00%P" : "")
    }

    /// Takes in the next bytes of the stream.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var bytes = bytes[...]
        if isDropping {
            guard let end = bytes.firstIndex(of: 0) else { return }
            bytes = bytes[end...]
            isDropping = false
        }
        if start > 0 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Hands over the commits that are complete, until `take` wants no more.
    ///
    /// - Returns: whether the bytes ran out, so that more have to be appended.
    mutating func parse(_ take: (PrintedCommit) -> Bool) -> Bool {
        var position = start
        var ends = [Int](repeating: 0, count: fields)
        var unfinished: Int?
        buffer.withUnsafeBytes { bytes in
            while unfinished == nil {
                switch Self.step(from: position, in: bytes, ends: &ends) {
                case .unfinished(let field):
                    unfinished = field
                case .junk(let end):
                    position = end
                case .commit(let end):
                    let commit = printed(in: bytes, from: position, ends: ends)
                    position = end
                    if !take(commit) { return }
                }
            }
        }
        start = position
        guard let unfinished else { return false }
        if buffer.count - unfinished > Self.longestField {
            buffer.removeSubrange((unfinished + Self.longestField)...)
            isDropping = true
        }
        return true
    }

    private enum Step {
        case commit(end: Int)
        /// A field that stands where an object's name should and is none; the search goes on behind it.
        case junk(end: Int)
        /// The field that begins here has no end yet.
        case unfinished(field: Int)
    }

    private static func step(from start: Int, in bytes: UnsafeRawBufferPointer, ends: inout [Int]) -> Step {
        var from = start
        for field in ends.indices {
            guard let end = end(of: from, in: bytes) else { return .unfinished(field: from) }
            if field == 0, !ObjectName.isName(bytes[from..<end]) { return .junk(end: end + 1) }
            ends[field] = end
            from = end + 1
        }
        return .commit(end: from)
    }

    private static func end(of start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, 0, bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private func printed(in bytes: UnsafeRawBufferPointer, from: Int, ends: [Int]) -> PrintedCommit {
        let none = UnsafeRawBufferPointer(rebasing: bytes[0..<0])
        func slice(_ field: Int, through last: Int? = nil) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: bytes[(field == 0 ? from : ends[field - 1] + 1)..<ends[last ?? field]])
        }
        return PrintedCommit(
            sha: slice(0),
            date: slice(1),
            name: slice(2),
            email: slice(3),
            recordedEmail: slice(4),
            author: slice(2, through: 4),
            subject: slice(5),
            coauthors: coauthors ? slice(6) : none,
            parents: parents ? slice(ends.count - 1) : none
        )
    }
}
