/// Submitted form or query.
struct Form: FieldValues, Sendable {
    private(set) var values: [String: [String]] = [:]

    /// Maximum number of fields.
    static let mostFields = 5_000

    /// Parses `application/x-www-form-urlencoded` text; nil when it is malformed or has too many fields.
    init?(_ text: some StringProtocol) {
        let fields = String(text).split(separator: "&", maxSplits: Self.mostFields, omittingEmptySubsequences: true)
        guard fields.count <= Self.mostFields else { return nil }
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "")
            else { return nil }
            values[name, default: []].append(value)
        }
    }

    /// Makes a form; empty by default.
    init(values: [String: [String]] = [:]) {
        self.values = values
    }

    private static func decoded(_ text: Substring) -> String? {
        Route.decoded(text, plusIsSpace: true)
    }

    /// Hash of the fields, including the state of the page that the form was sent from; nil without that state.
    ///
    /// A form submitted twice creates one task or note.
    ///
    /// If a character was edited in between, it creates two, so that no text is mistaken for a duplicate.
    var idempotencyKey: String? {
        filled(.mark).map { _ in digest }
    }

    /// Identifier of this submission to a path; nil when the form carries no submission mark.
    func sending(to path: some StringProtocol) -> String? {
        filled(.sent).map { _ in Digest.hex("\(path)\0\0\(digest)".utf8) }
    }

    /// Hash of the form's content, excluding the time at which it was written.
    private var digest: String {
        let fields = values.filter { $0.key != Field.written.rawValue }.sorted { $0.key < $1.key }.map {
            "\($0.key)\0\($0.value.joined(separator: "\0"))"
        }
        return Digest.hex(fields.joined(separator: "\0\0").utf8)
    }
}

extension String {
    /// The text with LF line endings; forms send CRLF.
    var withUnixLines: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
