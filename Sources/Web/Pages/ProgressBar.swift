import Core
import Graphics
import Language

struct ProgressBar: HTMLConvertible {
    let value: Int
    let max: Int
    let label: String

    var html: HTML {
        #"<progress class="meter" value="\#(value)" max="\#(max)" aria-label="\#(label)"></progress>"#
    }
}

extension ProgressBar {
    /// The current streak relative to the best one; nil before the first streak.
    init?(_ streak: Streak, weekly: Bool, _ language: Language) {
        guard streak.bestLength > 0 else { return nil }
        func length(_ count: Int) -> String { language.length(count, weekly: weekly) }
        self.init(
            value: streak.currentLength, max: streak.bestLength,
            label: language.text(
                .today.bestMeter(current: length(streak.currentLength), best: length(streak.bestLength))))
    }
}
