import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import Synchronization

/// A tip beside what it explains, until it is closed or something is done in its section.
struct TipCard {
    let text: String
    let value: String
    let next: String

    /// - Returns: nil for a page that shows none.
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

/// The tips that pages of an account have shown and that nothing has closed since, as far as this process made them.
///
/// What is done before a tip was shown does not close it: a section that is still empty shows none.
final class ShownTips: Sendable {
    private let tips = Mutex<Set<Settings.Tip>>([])

    var isEmpty: Bool { tips.withLock { $0.isEmpty } }

    func insert(_ tip: Settings.Tip) { tips.withLock { _ = $0.insert(tip) } }

    /// Takes a tip out, and says whether it was there.
    func remove(_ tip: Settings.Tip) -> Bool { tips.withLock { $0.remove(tip) != nil } }
}

extension AccountRequest {
    /// The context of a page with the tip of its section.
    ///
    /// - Parameter hasMatter: whether there is something for the tip to explain.
    func pageContext(
        _ common: PageCache.CommonData, tip: Settings.Tip, where hasMatter: Bool
    ) -> PageContext {
        var context = pageContext(common)
        guard hasMatter, !common.settings.closedTips.contains(tip) else { return context }
        context.tip = tip
        account.shownTips.insert(tip)
        return context
    }

    /// Closes the tip of the page that has led on to this one, unless that is only the first page of a section: a
    /// square was pressed there, a month turned or a word searched.
    ///
    /// A page that is read anew, and one that is opened from elsewhere, close none.
    func closeTipOfReferrer() async {
        guard !account.shownTips.isEmpty, let here = request.head.path, let there = request.referrer, there != here,
            let tip = Route(path: there.prefix { $0 != "?" })?.tip,
            context.route.isWithinSection(hasQuery: here.contains("?")), account.shownTips.remove(tip)
        else { return }
        // Where nothing can be written pages are shown all the same, with the tip.
        try? await useCases.closeTip(tip)
        _ = try? await account.updates.refresh()
    }

    /// Closes the tip of the section that a form leads on to: something was done there.
    func closeTip(at route: Route) async throws {
        guard let tip = route.tip, account.shownTips.remove(tip) else { return }
        try await useCases.closeTip(tip)
    }
}

extension Route {
    /// The tip of the section that a page belongs to.
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
    /// Whether it is a page within a section, rather than the first one, to which the rail leads.
    ///
    /// - Parameter hasQuery: whether the address says more than where it is.
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
