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

/// Which items of an export are here already, and as what.
struct AccountMatches<Item: AccountItemRow> {
    /// Where an item of the export is.
    enum Match {
        case new
        case here(Item)
        /// It came, and was deleted for good since.
        case gone
    }

    private let own: [String: Item]
    private let numbered: [Int: Item]
    private let came: [String: Int]
    /// Items here that came from here: the export is of an account into which this one was imported, under other numbers.
    private var returned: [String: Item] = [:]

    /// - Parameters:
    ///   - own: the items that are here.
    ///   - items: those of the export.
    ///   - came: numbers here of items that came from exports, by what tells those apart.
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
        // Made in the same second: those of one title, and the one of another where but one is left.
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

    /// Where an item of the export is.
    func match(of item: Item) -> Match {
        // What came before its own: another item here may have got the number that this one had there.
        if let number = came[item.identity] { return numbered[number].map(Match.here) ?? .gone }
        return (own[item.identity] ?? returned[item.identity]).map(Match.here) ?? .new
    }
}
