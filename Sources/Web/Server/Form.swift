/// A sent form or a query.
struct Form: FieldValues, Sendable {
    private(set) var values: [String: [String]] = [:]

    /// How many fields are taken.
    static let mostFields = 5_000

    /// Reads `application/x-www-form-urlencoded` text; nil when it is broken or holds too many fields.
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

    /// Makes a form; by default one without fields.
    init(values: [String: [String]] = [:]) {
        self.values = values
    }

    private static func decoded(_ text: Substring) -> String? {
        Route.decoded(text, plusIsSpace: true)
    }

    /// Hash of the fields, one of which is the state of the page that the form was sent from; nil when it says none.
    ///
    /// A form that is sent twice makes one task or note, and one in which a letter was changed in between makes two:
    /// nothing that was written is taken for sent.
    var idempotencyKey: String? {
        filled(.mark).map { _ in digest }
    }

    /// What tells this sending of a form to a place from every other; nil when it says nothing of itself.
    func sending(to path: some StringProtocol) -> String? {
        filled(.sent).map { _ in Digest.hex("\(path)\0\0\(digest)".utf8) }
    }

    /// What tells what the form says, whenever it was written, from anything else.
    private var digest: String {
        let fields = values.filter { $0.key != Field.written.rawValue }.sorted { $0.key < $1.key }.map {
            "\($0.key)\0\($0.value.joined(separator: "\0"))"
        }
        return Digest.hex(fields.joined(separator: "\0\0").utf8)
    }
}

extension String {
    /// The text with a line feed at the end of each line, as forms send them with two characters.
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
