/// The rule of freezes: a few a month, each covering one day.
package struct FreezeRule: Hashable, Sendable {
    /// How many freezes a calendar month holds.
    package var perMonth: Int { didSet { perMonth = Self.allowances.held(perMonth) } }
    /// Whether a freeze is spent at the day's end on a day that would end a streak.
    package var automatic: Bool

    /// The numbers of freezes that a month may hold.
    package static let allowances = 0...5

    /// Makes a rule; by default two a month, spent by hand.
    package init(perMonth: Int = 2, automatic: Bool = false) {
        self.perMonth = Self.allowances.held(perMonth)
        self.automatic = automatic
    }

    /// How many freezes the month of `day` still holds.
    ///
    /// - Parameter spent: the frozen days on which nothing else excused the person; a freeze on a
    ///   day that was done after all is not spent.
    package func left(inMonthOf day: Day, spent: some Sequence<Day>) -> Int {
        let month = day.startOfMonth
        return max(0, perMonth - spent.count { $0.startOfMonth == month })
    }
}
