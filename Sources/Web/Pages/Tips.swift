import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import Synchronization

/// Tip beside what it explains, until it is closed or the section is used.
struct TipCard {
    let text: String
    let value: String
    let next: String

    /// - Returns: nil for a page without a tip.
    init?(_ context: PageContext) {
        guard let tip = context.tip else { return nil }
        text = context.language.text(tip.message)
        value = tip.rawValue
        next = context.place
    }
}

extension Settings.Tip {
    fileprivate var message: Message {
        switch self {
        case .today: .tip.today
        case .tasks: .tip.tasks
        case .calendar: .tip.calendar
        case .diary: .tip.diary
        case .statistics: .tip.statistics
        case .challenge: .tip.challenge
        case .mailbox: .tip.mailbox
        }
    }
}

/// Tips shown on pages of an account and not closed since, by this process.
///
/// An action before a tip was shown does not close it, since an empty section shows none.
final class ShownTips: Sendable {
    private let tips = Mutex<Set<Settings.Tip>>([])

    var isEmpty: Bool { tips.withLock { $0.isEmpty } }

    func insert(_ tip: Settings.Tip) { tips.withLock { _ = $0.insert(tip) } }

    /// Removes a tip; returns whether it was present.
    func remove(_ tip: Settings.Tip) -> Bool { tips.withLock { $0.remove(tip) != nil } }
}

extension AccountRequest {
    /// The context of a page with the tip of its section.
    ///
    /// - Parameter hasMatter: whether the page has content that the tip explains.
    func pageContext(
        _ common: PageCache.CommonData, tip: Settings.Tip, where hasMatter: Bool
    ) -> PageContext {
        var context = pageContext(common)
        guard hasMatter, !common.settings.closedTips.contains(tip) else { return context }
        context.tip = tip
        account.shownTips.insert(tip)
        return context
    }

    /// Closes the tip of the referring page, unless this is only the first page of a section.
    ///
    /// Any other page shows use of the section: a square was pressed, a month turned or a word searched.
    ///
    /// A reload, or a page opened from elsewhere, closes none.
    func closeTipOfReferrer() async {
        guard !account.shownTips.isEmpty, let here = request.head.path, let there = request.referrer, there != here,
            let tip = Route(path: there.prefix { $0 != "?" })?.tip,
            context.route.isWithinSection(hasQuery: here.contains("?")), account.shownTips.remove(tip)
        else { return }
        // If the database is read-only, the page is still shown, with the tip.
        try? await useCases.closeTip(tip)
        _ = try? await account.updates.refresh()
    }

    /// Closes the tip of the section that a form redirects to, since it was used.
    func closeTip(at route: Route) async throws {
        guard let tip = route.tip, account.shownTips.remove(tip) else { return }
        try await useCases.closeTip(tip)
    }
}

extension Route {
    /// Tip of the section that contains the page.
    fileprivate var tip: Settings.Tip? {
        switch self {
        case .today: .today
        case .tasks: .tasks
        case .calendar: .calendar
        case .diary: .diary
        case .statistics: .statistics
        case .challenge: .challenge
        case .mailbox: .mailbox
        default: nil
        }
    }
}

extension Route {
    /// Whether this is a page within a section, rather than its first page, to which the rail links.
    ///
    /// - Parameter hasQuery: whether the address has a query.
    fileprivate func isWithinSection(hasQuery: Bool) -> Bool {
        switch self {
        case .today, .statistics, .days, .tasks, .calendar, .diary, .challenge, .mailbox:
            isPage && (hasQuery || !Section.allCases.contains { $0.route == self })
        default: false
        }
    }
}

extension TipCard {
    func html(_ language: Language) -> HTML {
        """
        <div class="tip" id="tip" role="note"><p>\(text)</p>\
        <form method="post" action="\(Route.settings(.tipClosing).path)">\
        <input type="hidden" name="next" value="\(next)">\
        <button class="btn round plain" name="\(Field.tip.rawValue)" value="\(value)" \
        aria-label="\(language.text(.tip.close))"><span aria-hidden="true">×</span></button></form></div>
        """
    }
}
