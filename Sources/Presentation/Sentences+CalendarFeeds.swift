package import Core
import Engine
package import Language

extension Language {
    /// What a calendar feed shows, in a few words.
    package func feedContents(_ contents: Set<FeedContent>) -> String {
        contents.sorted().map { content in
            switch content {
            case .tasks: pick("할 일", "tasks")
            case .days: pick("해낸 날", "done days")
            case .challenge: pick("챌린지", "challenge")
            case .letters: pick("편지", "letters")
            }
        }.joined(separator: ", ")
    }

    /// Says why nothing came of what was asked about calendar feeds.
    func feedSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .tooManyFeeds(let limit):
            say(
                ("캘린더 구독은 \(limit)개까지 만들 수 있어요.", "쓰지 않는 것을 끊어 주세요."),
                ("You can have up to \(limit) calendar feeds.", "End one you don’t use.")
            )
        case .feedWithoutName:
            say(
                ("캘린더 구독의 이름이 비어 있어요.", "캘린더 앱에 보일 이름을 적어 주세요."),
                ("The calendar feed has no name.", "Calendar apps show it.")
            )
        case .feedWithoutContents:
            say(
                ("캘린더에 담을 것이 없어요.", "할 일, 해낸 날, 챌린지, 편지 중에서 하나는 골라 주세요."),
                ("The calendar feed would be empty.", "Choose tasks, done days, challenge or letters.")
            )
        case .unknownFeed(let number):
            say(
                ("\(number)번 캘린더 구독은 없어요.", "이미 끊었을 수 있으니 목록을 다시 봐 주세요."),
                ("There’s no calendar feed \(number).", "It may already be ended. Check the list again.")
            )
        default: Sentence("", "")
        }
    }
}
