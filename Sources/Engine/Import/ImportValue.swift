import Core
import Foundation
import Storage

/// A JSON value from any program, with typed accessors that return nil for another type.
struct ImportValue {
    /// Maximum number of values in a document: more than any file within the limit of tasks and notes has.
    static let mostValues = 4_000_000

    private let value: Any?

    private init(_ value: Any?) { self.value = value }

    /// Parses a document; nil if it is not JSON.
    ///
    /// - Parameter isLines: whether one object on each line is accepted too.
    /// - Throws: ``ImportFault/tooMany(limit:)`` if it has more values than are held in memory.
    init?(_ text: String, isLines: Bool) throws(ImportFault) {
        // This also counts commas and brackets within strings, which are few.
        let marks = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: ",") || $1 == UInt8(ascii: "[") ? 1 : 0) }
        guard marks <= Self.mostValues else { throw .tooMany(limit: ImportFile.mostItems) }
        if let value = Self.parsed(text) {
            self.value = value
        } else if isLines, let objects = Self.objects(text) {
            value = objects
        } else {
            return nil
        }
    }

    private static func parsed(_ text: some StringProtocol) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    private static func objects(_ text: String) -> [Any]? {
        var objects: [Any] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty { continue }
            guard let object = parsed(line.last == "," ? line.dropLast() : line[...]) as? [String: Any] else {
                return nil
            }
            objects.append(object)
        }
        return objects
    }

    /// Value of a member; an absent value if there is none.
    subscript(name: String) -> ImportValue { ImportValue((value as? [String: Any])?[name]) }

    /// Whether the value exists and is not null.
    var exists: Bool { value.map { !($0 is NSNull) } ?? false }
    var isObject: Bool { value is [String: Any] }
    /// Member names of an object, sorted.
    var names: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
    var list: [ImportValue]? { (value as? [Any])?.map { ImportValue($0) } }
    var text: String? { value as? String }
    /// Strings of a list.
    var texts: [String] { list?.compactMap(\.text) ?? [] }
    var number: Double? { isFlag ? nil : (value as? NSNumber)?.doubleValue }
    var integer: Int? { number.flatMap { Int(exactly: $0) } }
    var flag: Bool? { isFlag ? (value as? NSNumber)?.boolValue : nil }

    /// Members of an object as values of an exported row; nil for any other type.
    var row: [String: ExportedList.Value]? {
        guard let object = value as? [String: Any] else { return nil }
        return object.mapValues { ImportValue($0).exported }
    }

    private var exported: ExportedList.Value {
        if let text { return .text(text) }
        if let flag { return .flag(flag) }
        if let integer { return .integer(Int64(integer)) }
        if let list { return .list(list.map(\.exported)) }
        guard let row else { return .null }
        return .object(row.map { ExportedList.Named(name: $0.key, value: $0.value) })
    }

    /// Whether the value is a boolean: numbers and booleans share a type and differ only in their encoding.
    private var isFlag: Bool { (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false }
}

extension ExportedList.Row {
    /// The row as a JSON object.
    var json: String {
        let object = Dictionary(map { ($0.name, $0.value.json) }, uniquingKeysWith: { first, _ in first })
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
    }
}

extension ExportedList.Value {
    fileprivate var json: Any {
        switch self {
        case .null: NSNull()
        case .text(let text): text
        case .integer(let number): number
        case .flag(let flag): flag
        case .list(let list): list.map(\.json)
        case .object(let row): Dictionary(row.map { ($0.name, $0.value.json) }, uniquingKeysWith: { first, _ in first })
        }
    }
}
