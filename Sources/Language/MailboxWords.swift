package import Core

extension Language {
    /// `편지 3통`, `1 letter`, `3 letters`.
    package func letters(_ count: Int) -> String { pick("편지 \(number(count))통", counted(count, "letter")) }

    /// What the mailbox of letters from one's own past is called.
    package var ownPast: String { pick("지난날의 나", "My own past") }

    /// Says that letters can be drawn: `꺼낼 편지가 2통 있어요`, `2 letters to draw`.
    package func waiting(letters count: Int) -> String {
        pick("꺼낼 편지가 \(number(count))통 있어요", "\(counted(count, "letter")) to draw")
    }

    /// Who wrote a letter: `재현`, `익명`, `Anonymous`.
    package func writer(_ name: String) -> String { name.isEmpty ? pick("익명", "Anonymous") : name }

    /// The name of a paper: `하트`, `heart`.
    package func paper(_ paper: LetterPaper) -> String {
        switch paper {
        case .heart: pick("하트", "heart")
        case .clover: pick("클로버", "clover")
        case .note: pick("메모", "note")
        case .flower: pick("꽃", "flower")
        }
    }

    /// The name of a color: `분홍`, `pink`.
    package func color(_ color: LetterColor) -> String {
        switch color {
        case .pink: pick("분홍", "pink")
        case .green: pick("연두", "green")
        case .blue: pick("하늘", "blue")
        case .orange: pick("살구", "orange")
        case .purple: pick("보라", "purple")
        case .cream: pick("크림", "cream")
        }
    }

    /// When letters can be drawn, in a few words: `한 커밋, 한 통`, `from Dec 5 on`.
    package func drawRule(_ rule: DrawRule, today: Day) -> String {
        switch rule {
        case .commit: pick("한 커밋, 한 통", "one commit, one letter")
        case .from(let day):
            pick("\(shortDate(day, today: today))부터 마음껏", "any time from \(shortDate(day, today: today))")
        case .challenge: pick("챌린지에 성공하면 마음껏", "any time once the challenge is won")
        case .free: pick("언제든 마음껏", "any time")
        }
    }

    /// How far letters are drawn: `61% 해금 · 23통 중 14통`, `61% unlocked · 14 of 23 letters`.
    package func unlocked(percent: Int, drawn: Int, of count: Int) -> String {
        pick(
            "\(percent)% 해금 · \(number(count))통 중 \(number(drawn))통",
            "\(percent)% unlocked · \(number(drawn)) of \(counted(count, "letter"))")
    }

    /// What can be drawn now, and otherwise what it waits for.
    package func drawState(_ state: DrawState, today: Day) -> String {
        switch state {
        case .open(let count, _):
            pick(
                "지금 \(number(count))통을 꺼낼 수 있어요.",
                count == 1 ? "You can draw a letter now." : "You can draw \(number(count)) letters now.")
        case .empty: pick("아직 편지가 없어요.", "No letters yet.")
        case .finished: pick("편지를 모두 꺼냈어요.", "All letters are drawn.")
        case .waitingForCommit: pick("오늘 커밋하면 한 통 열려요.", "Commit today to draw a letter.")
        case .waitingForTomorrow:
            pick("오늘 몫은 꺼냈어요. 내일 커밋하면 또 한 통 열려요.", "Today’s letter is drawn. Commit tomorrow for the next one.")
        case .waitingForDay(let day):
            pick(
                "\(shortDate(day, today: today))부터 꺼낼 수 있어요.",
                "You can draw letters from \(shortDate(day, today: today)) on.")
        case .waitingForChallenge: pick("챌린지에 성공하면 열려요.", "The letters open once you win the challenge.")
        case .challengeLost:
            pick("챌린지가 성공 없이 끝나 열리지 않아요.", "The challenge ended without a win, so the letters stay sealed.")
        }
    }
}
