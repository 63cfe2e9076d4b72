import Core
import Language

/// Contents of the demo in one language.
struct DemoTexts: Sendable {
    struct Repository: Sendable {
        let name: String
        let about: String
        let subjects: [String]
    }

    /// A task; days are relative to today.
    struct Item: Sendable {
        let title: String
        var memo = ""
        var days: Int?
        var time: TimeOfDay?
        var isImportant = false
        var urgency = Urgency.auto
        var color = TaskColor.green
        var ticket: String?
        var repository: String?
        var repeats: TaskRepeat.Pattern?
        var isDone = false
    }

    /// A note, about a commit of its day if it names one.
    struct Page: Sendable {
        struct Subject: Sendable {
            let repository: Int
            let subject: String
        }

        let daysAgo: Int
        let title: String
        let body: String
        var commit: Subject?
        var mood: Mood?
        var tags: [String] = []
        var isPinned = false
    }

    struct Goal: Sendable {
        let name: String
        let reward: String
    }

    /// A mailbox with letters from friends.
    struct Letters: Sendable {
        let occasion: String
        let secret: String
        let all: [(writer: String, text: String)]
    }

    let author: DemoAuthor
    let colleague: DemoAuthor
    let repositories: [Repository]
    let items: [Item]
    /// Tasks done in the weeks before: the title, and whether it was important.
    let doneItems: [(title: String, isImportant: Bool)]
    let notes: [Page]
    /// The challenge that was won, and the one that is running.
    let won: Goal
    let running: Goal
    let letters: Letters
}

extension DemoTexts {
    init(_ language: Language) {
        self = language == .korean ? .korean : .english
    }
}
