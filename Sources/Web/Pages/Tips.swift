import Engine
import Language
import Synchronization

/// A tip beside what it explains, until it is closed or something is done in its section.
struct TipCard: TemplateValue {
    let text: String
    let path = Site.settings(.tipClosing).path
    let field = Field.tip.rawValue
    let value: String
    let next: String

    /// - Returns: nil for a page that shows none.
    init?(_ context: PageContext) {
        guard let tip = context.tip else { return nil }
        text = context.language.text(tip.phrase)
        value = tip.rawValue
        next = context.place
    }
}

extension Settings.Tip {
    fileprivate var phrase: Phrase {
        switch self {
        case .today: .tipToday
        case .tasks: .tipTasks
        case .calendar: .tipCalendar
        case .diary: .tipDiary
        case .statistics: .tipStatistics
        case .challenge: .tipChallenge
        case .mailbox: .tipMailbox
        }
    }
}

/// The tips that pages of an account have shown and that nothing has closed since, as far as this process made them.
///
/// What is done before a tip was shown does not close it: a section that is still empty shows none.
final class ShownTips: Sendable {
    private let tips = Mutex<Set<Settings.Tip>>([])

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

    /// Closes the tip of the section that a form leads on to: something was done there.
    func closeTip(at site: Site) async throws {
        guard let tip = site.tip, account.shownTips.remove(tip) else { return }
        try await useCases.closeTip(tip)
    }
}

extension Site {
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

extension Phrase {
    /// A tip for each section.
    static let tips: [Phrase: PhrasePair] = [
        .tipToday: .init(
            "잔디 한 칸을 누르면 그날이 왜 그렇게 집계됐는지 볼 수 있어요.", "Press a square to see why that day counts the way it does."),
        .tipTasks: .init(
            "할 일을 끌어 옮기거나, 줄에서 Alt와 방향키를 눌러 사분면을 정해요.",
            "Drag a task to its quadrant, or press Alt and an arrow key on its line."),
        .tipCalendar: .init(
            "날짜를 고르면 그날의 할 일과 글이 달력 곁에 보여요.", "Choose a day to see its tasks and notes beside the month."),
        .tipDiary: .init(
            "제목과 내용은 물론, 이어 둔 커밋까지 찾을 수 있어요.", "Search finds titles, texts and the commits that you linked."),
        .tipStatistics: .init(
            "‹ ›나 방향키로 앞뒤 기간을 넘겨 볼 수 있어요.", "Turn to the periods before and after with ‹ and ›, or the arrow keys."),
        .tipChallenge: .init(
            "쉬어야 하는 날에는 프리즈를 쓰세요. 챌린지가 멈추지 않아요.", "Need a day off? Spend a freeze, and the challenge goes on."),
        .tipMailbox: .init(
            "편지를 꺼낼 기회는 쌓여요. 오늘 꺼내지 않아도 사라지지 않아요.", "Draws add up: one that you don’t use today stays yours."),
        .tipClose: .init("팁 닫기", "Close this tip"),
        .tipsTitle: .init("팁", "Tips"),
        .tipsText: .init("닫은 팁을 화면마다 다시 보여 드려요.", "Brings back the tips you closed, one on each page."),
        .tipsAgain: .init("팁 다시 보기", "Show tips again"),
    ]
}
