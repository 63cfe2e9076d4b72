import Core
import Storage

/// A task or a note of an account.
protocol AccountItemRow {
    var identity: String { get }
    var number: Int { get }
    var createdAt: Instant { get }
    var title: String { get }
}

extension AccountTask: AccountItemRow {
    var number: Int { row.task.id }
    var createdAt: Instant { row.task.createdAt }
    var title: String { row.task.fields.title }
}

extension AccountNote: AccountItemRow {
    var number: Int { row.note.id }
    var createdAt: Instant { row.note.createdAt }
    var title: String { row.note.fields.title }
}

/// Matches of an export's items with the account's own items.
struct AccountMatches<Item: AccountItemRow> {
    /// Match of an item of the export.
    enum Match {
        case new
        case here(Item)
        /// It was imported before and has been deleted for good since.
        case gone
    }

    private let own: [String: Item]
    private let numbered: [Int: Item]
    private let came: [String: Int]
    /// Own items that return under other numbers: the export is of an account that had imported this one.
    private var returned: [String: Item] = [:]

    /// - Parameters:
    ///   - own: the account's own items.
    ///   - items: items of the export.
    ///   - came: own numbers of items that were imported before, by their identity.
    init(_ own: [Item], of items: [Item], came: [String: Int]) {
        self.own = Dictionary(own.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        numbered = Dictionary(own.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        self.came = came
        let known = Set(items.map(\.identity))
        let taken = Set(items.compactMap { came[$0.identity] })
        let missing = Dictionary(
            grouping: items.filter { came[$0.identity] == nil && self.own[$0.identity] == nil }, by: \.createdAt)
        let free = Dictionary(
            grouping: own.filter { !known.contains($0.identity) && !taken.contains($0.number) }, by: \.createdAt)
        // Items created in the same second match by title; a single remaining pair matches whatever its titles.
        for (created, items) in missing {
            guard var candidates = free[created] else { continue }
            var left: [Item] = []
            for item in items {
                guard let index = candidates.firstIndex(where: { $0.title == item.title }) else {
                    left.append(item)
                    continue
                }
                returned[item.identity] = candidates.remove(at: index)
            }
            if left.count == 1, candidates.count == 1 { returned[left[0].identity] = candidates[0] }
        }
    }

    /// Returns the match of an item of the export.
    func match(of item: Item) -> Match {
        // Imported items take precedence: an own item may have the number that this one had in the other account.
        if let number = came[item.identity] { return numbered[number].map(Match.here) ?? .gone }
        return (own[item.identity] ?? returned[item.identity]).map(Match.here) ?? .new
    }
}
