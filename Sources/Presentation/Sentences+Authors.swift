package import Core
package import Language

extension Language {
    /// Says that an address counts as the person's, and since when, though nobody named it.
    ///
    /// - Parameter offset: that of home when it began to count, in seconds east of UTC.
    package func counted(_ address: AdoptedAddress, offset: Int, today: Day) -> String {
        let since = shortDate(WallClock(address.since, offset: offset).date, today: today)
        return pick(
            "git 설정에 있는 주소라서 \(since)부터 \(address.email)의 커밋도 내 커밋으로 집계하고 있어요.",
            "\(address.email) counts as yours since \(since), because it’s set in git.")
    }
}
