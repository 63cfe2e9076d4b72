import Core
import Engine

extension TaskFilter {
    /// Maximum length of the search text, in characters.
    private static let longestText = 200

    /// Reads the filter from the query of a list; invalid values are ignored.
    init(_ query: Form) {
        self.init()
        quadrant = query.filled(.quadrant).flatMap { .init(rawValue: $0) }
        ticket = query.filled(.ticket).map { String($0.prefix(Self.longestText)) }
        repository = query.filled(.repository).map { String($0.prefix(Self.longestText)) }
        due = query.filled(.due).flatMap { .init(rawValue: $0) }
        status = query.filled(.status).flatMap { .init(rawValue: $0) } ?? .open
        text = query.filled(.query).map { String($0.prefix(Self.longestText)) }
        sort = query.filled(.sort).flatMap { .init(rawValue: $0) } ?? .due
        offset = query.filled(.offset).flatMap { Int($0) }.map { min(max($0, 0), 1_000_000) } ?? 0
    }

    /// Query of the list with this filter, including the question mark; empty for all open tasks.
    var suffix: String {
        let standard = TaskFilter()
        var items: [(Field, String)] = []
        if let quadrant { items.append((.quadrant, quadrant.rawValue)) }
        if let ticket { items.append((.ticket, ticket)) }
        if let repository { items.append((.repository, repository)) }
        if let due { items.append((.due, due.rawValue)) }
        if status != standard.status { items.append((.status, status.rawValue)) }
        if let text { items.append((.query, text)) }
        if sort != standard.sort { items.append((.sort, sort.rawValue)) }
        if offset > 0 { items.append((.offset, String(offset))) }
        if items.isEmpty { return "" }
        return "?" + items.map { "\($0.rawValue)=\(Route.encoded($1))" }.joined(separator: "&")
    }
}
