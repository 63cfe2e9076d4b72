import Core
import Graphics
import Language

/// Hint shown by a script when the browser's zone differs from the home zone.
struct ZoneCard {
    let home: String
    /// Offsets of the home zone now and in half a year, in minutes east of UTC.
    let offsets: String
    /// Text before and after the browser's zone.
    let before: String
    let after: String
    let keep: String
    /// Day from which the browser's zone applies; nil for now.
    let from: String?
    let next: String

    /// Makes the card; nil when the home zone is unknown.
    init?(_ context: PageContext, next: Route) {
        guard let zone = context.home else { return nil }
        let language = context.language
        home = zone.name
        offsets = [0, 182].map { zone.offset(at: context.now.advanced(bySeconds: $0 * 86_400)) / 60 }
            .map(String.init).joined(separator: " ")
        let parts = language.text(.zone.differs(browserZone: Self.mark, homeZone: zone.name)).split(
            separator: Self.mark, maxSplits: 1, omittingEmptySubsequences: false)
        before = parts.first.map(String.init) ?? ""
        after = parts.count > 1 ? String(parts[1]) : ""
        keep = language.text(.zone.differsKeep(zone: zone.name))
        // A fixed offset is a fallback for a machine that reported no zone, so the new zone applies to all days.
        from = zone.isPlace ? nil : "1970-01-01"
        self.next = next.path
    }

    /// Placeholder that the script fills in.
    private static let mark = "\u{FFFC}"
}

extension ZoneCard {
    func html(_ language: Language) -> HTML {
        """
        <section class="card" id="zone-differs" data-home="\(home)" data-offsets="\(offsets)" hidden><p>\(before)\
        <b data-browser></b>\(after)</p><div class="acts"><form method="post" action="\(Route.settings(.zone).path)">\
        <input type="hidden" name="zone" value="">\
        <input type="hidden" name="next" value="\(next)">\
        \(if: from, { from in #"<input type="hidden" name="from" value="\#(from)">"# })\
        <button class="btn primary">\(language.text(.zone.differsMove))</button></form>\
        <button class="btn" type="button">\(keep)</button></div></section>
        """
    }
}
