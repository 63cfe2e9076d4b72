import Foundation

/// A commit in the bytes that git printed; the slices are valid only during the callback.
struct PrintedCommit {
    let sha: UnsafeRawBufferPointer
    let date: UnsafeRawBufferPointer
    let name: UnsafeRawBufferPointer
    let email: UnsafeRawBufferPointer
    /// Recorded address, before `.mailmap`.
    let recordedEmail: UnsafeRawBufferPointer
    /// The three fields above as one slice, which identifies the author.
    let author: UnsafeRawBufferPointer
    let subject: UnsafeRawBufferPointer
    /// Values of `Co-authored-by`, one per line; empty unless requested.
    let coauthors: UnsafeRawBufferPointer
    /// Names of the parents, separated by spaces; empty unless requested.
    let parents: UnsafeRawBufferPointer
}

/// Parses git's output stream into commits of any size, in constant memory.
struct CommitParser {
    /// Maximum number of bytes stored per field; the rest is dropped from the stream.
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

    /// Whether bytes are left that form no commit, as at the end of a truncated stream.
    var hasRest: Bool { isDropping || start < buffer.count }

    /// The option that makes git print NUL-terminated fields.
    ///
    /// The date is in git's raw format, seconds and offset. An identity that git cannot parse leaves its placeholder
    /// unexpanded and the date empty.
    static func format(coauthors: Bool, parents: Bool = false) -> String {
        let trailers = "%x00%(trailers:key=Co-authored-by,valueonly,unfold,separator=%x0A)"
        return "--format=%H%x00%ad%x00%aN%x00%aE%x00%ae%x00%s" + (coauthors ? trailers : "")
            + (parents ? "%x00%P" : "")
    }

    /// Appends the next bytes of the stream.
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

    /// Passes complete commits to `take` until it returns false.
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
        /// A field that should be an object name but is not; parsing resumes after it.
        case junk(end: Int)
        /// The field that begins here is incomplete.
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
