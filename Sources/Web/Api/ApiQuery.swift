import Core
import Hummingbird
import Language

/// Query items, validated against a list of names and without repetitions.
struct ApiQuery: Sendable {
    private let values: [String: String]
    private let language: Language

    /// Parses the query.
    ///
    /// - Parameter names: allowed names.
    /// - Throws: ``ApiError/queryItem(_:)``.
    init(_ request: ApiRequest, knowing names: Set<String>) throws {
        language = request.language
        let text = request.request.uri.query ?? ""
        guard let form = Form(text) else { throw RequestRejection.page(.badRequest) }
        var values: [String: String] = [:]
        for (name, given) in form.values.sorted(by: { $0.key < $1.key }) {
            guard names.contains(name), given.count == 1, let value = given.first else {
                throw ApiError.queryItem(name)
            }
            values[name] = value
        }
        self.values = values
    }

    /// A text; nil when missing or empty.
    ///
    /// - Parameter limit: maximum number of Unicode scalars.
    func text(_ name: String, upTo limit: Int) throws -> String? {
        guard let text = values[name], !text.isEmpty else { return nil }
        guard text.unicodeScalars.count <= limit else {
            throw ApiError.queryValue(name, takes: language.text(.apiError.allowedCharacters(limit: String(limit))))
        }
        return text
    }

    /// A day; nil when missing.
    func day(_ name: String) throws -> Day? {
        try values[name].map { text in
            guard let day = Day(iso: text) else { throw ApiError.queryValue(name, takes: "2026-11-21") }
            return day
        }
    }

    /// A month; nil when missing.
    func month(_ name: String) throws -> Month? {
        try values[name].map { text in
            guard let month = Month(iso: text) else { throw ApiError.queryValue(name, takes: "2026-11") }
            return month
        }
    }

    /// A Boolean; false when missing.
    func flag(_ name: String) throws -> Bool {
        switch values[name] {
        case "true": true
        case "false", nil: false
        default: throw ApiError.queryValue(name, takes: "true, false")
        }
    }

    /// A value of an enumeration; nil when missing.
    func word<Value: CaseIterable & RawRepresentable<String>>(_ name: String, of type: Value.Type) throws -> Value? {
        try values[name].map { text in
            guard let value = Value(rawValue: text) else {
                throw ApiError.queryValue(name, takes: Value.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return value
        }
    }

    /// An integer in a range.
    ///
    /// - Parameter usual: default value.
    func number(_ name: String, in range: ClosedRange<Int>, or usual: Int) throws -> Int {
        guard let text = values[name] else { return usual }
        guard let number = text == "0" ? 0 : Route.number(text), range.contains(number) else {
            throw ApiError.queryValue(name, takes: "\(range.lowerBound)–\(range.upperBound)")
        }
        return number
    }

    /// Page size.
    func limit(usually: Int, most: Int) throws -> Int {
        guard let text = values["limit"] else { return usually }
        guard let limit = Route.number(text), limit <= most else {
            throw ApiError.queryValue("limit", takes: "1–\(most)")
        }
        return limit
    }

    /// Start of a page, from the previous page's link; nil for the first.
    func cursor<Place>(_ read: (String) -> Place?) throws -> Place? {
        try values["cursor"].map { text in
            guard let place = read(text) else {
                throw ApiError.queryValue("cursor", takes: language.text(.apiError.allowedCursor))
            }
            return place
        }
    }

    /// Address of the page that begins at a cursor.
    func next(_ cursor: String?, of route: ApiRoute) -> String? {
        guard let cursor else { return nil }
        var items = values
        items["cursor"] = cursor
        return route.path + "?"
            + items.sorted { $0.key < $1.key }.map { "\($0.key)=\(Route.encoded($0.value))" }.joined(separator: "&")
    }
}
