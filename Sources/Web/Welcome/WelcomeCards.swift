import Engine
import Graphics
import Language

/// First cards of the first visit, side by side.
struct WelcomeCards {
    /// Card with a picture and two sentences about what Haru does.
    struct Card {
        let id: String
        let title: String
        let text: String
        let art: HTML
        /// Position of the card among the cards.
        let place: String
        let dots: [Dot]
        /// Path of the next card; nil for the last, which asks where to begin.
        let nextPath: String?
    }

    /// Link to one of the cards.
    struct Dot {
        let path: String
        let label: String
        /// Value of `aria-current`; nil unless the dot is on its own card.
        let current: String?
    }

    let cards: [Card]
    /// Path of the card with the choice.
    let lastPath: String
    let toFolder = WelcomePage.path(of: .folder)
    let toForge = WelcomePage.path(of: .forge)
    /// Label of the first choice; on a shared Haru it names no folder of the machine.
    let folderLabel: String
    /// Whether commits are already counted, so that there is nothing left to choose.
    let isCounting: Bool

    init(isCounting: Bool, isHosted: Bool, _ language: Language) {
        let contents: [(title: Message, text: Message, art: HTML)] = [
            (.welcome.cardRoad, .welcome.cardRoadText, Self.road),
            (.welcome.cardNudge, .welcome.cardNudgeText, Figure.nudge),
            (.welcome.cardGrass, .welcome.cardGrassText, Figure.lawn),
        ]
        let ids = contents.indices.map { "card-\($0 + 1)" }
        func place(_ index: Int) -> String {
            language.text(.welcome.cardPlace(place: language.number(index + 1), count: language.number(contents.count)))
        }
        cards = contents.enumerated().map { index, content in
            Card(
                id: ids[index], title: language.text(content.title), text: language.text(content.text),
                art: content.art, place: place(index),
                dots: ids.enumerated().map { other, id in
                    Dot(path: "#" + id, label: place(other), current: other == index ? "true" : nil)
                },
                nextPath: index + 1 < ids.count ? "#" + ids[index + 1] : nil)
        }
        lastPath = "#" + (ids.last ?? "")
        folderLabel = language.text(isHosted ? .welcome.chooseMachine : .welcome.chooseFolder)
        self.isCounting = isCounting
    }

    private static let road: HTML =
        #"<div class="road still">\#(Road(length: 100, done: 38, mood: .running).ornament)</div>"#
}
