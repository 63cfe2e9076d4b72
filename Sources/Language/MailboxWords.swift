package import Core

extension Language {
    /// `편지 3통`, `1 letter`, `3 letters`.
    package func letters(_ count: Int) -> String { text(.count.letters(count: count)) }

    /// The name of the mailbox of letters from one's own past.
    package var ownPast: String { text(.mailbox.ownPast) }

    /// The number of letters that can be drawn: `꺼낼 편지가 2통 있어요`, `2 letters to draw`.
    package func waiting(letters count: Int) -> String {
        text(.mailbox.lettersToDraw(count: count))
    }

    /// The writer of a letter: `재현`, `익명`, `Anonymous`.
    package func writer(_ name: String) -> String { name.isEmpty ? text(.letter.anonymous) : name }

    /// The name of a paper: `하트`, `heart`.
    package func paper(_ paper: LetterPaper) -> String {
        switch paper {
        case .heart: text(.letterPaper.heart)
        case .clover: text(.letterPaper.clover)
        case .note: text(.letterPaper.note)
        case .flower: text(.letterPaper.flower)
        }
    }

    /// The name of a color: `분홍`, `pink`.
    package func color(_ color: LetterColor) -> String {
        switch color {
        case .pink: text(.color.pink)
        case .green: text(.color.letterGreen)
        case .blue: text(.color.letterBlue)
        case .orange: text(.color.letterOrange)
        case .purple: text(.color.purple)
        case .cream: text(.color.cream)
        }
    }

    /// A short description of a draw rule: `한 커밋, 한 통`, `from Dec 5 on`.
    package func label(of rule: DrawRule, today: Day) -> String {
        switch rule {
        case .commit: text(.drawRule.commit)
        case .from(let day): text(.drawRule.date(date: shortDate(day, today: today)))
        case .challenge: text(.drawRule.challenge)
        case .free: text(.drawRule.free)
        }
    }

    /// The share of drawn letters: `61% 해금 · 23통 중 14통`, `61% unlocked · 14 of 23 letters`.
    package func unlocked(percent: Int, drawn: Int, of count: Int) -> String {
        text(.mailbox.unlockedPart(percent: self.percent(percent), drawn: number(drawn), count: count))
    }

    /// What can be drawn now, or what the next draw waits for.
    package func drawState(_ state: DrawState, today: Day) -> String {
        switch state {
        case .open(let count, _): text(.mailbox.drawableNow(count: count))
        case .empty: text(.drawState.empty)
        case .finished: text(.drawState.finished)
        case .waitingForCommit: text(.drawState.waitingCommit)
        case .waitingForTomorrow: text(.drawState.waitingTomorrow)
        case .waitingForDay(let day): text(.drawState.waitingDate(date: shortDate(day, today: today)))
        case .waitingForChallenge: text(.drawState.waitingChallenge)
        case .challengeLost: text(.drawState.challengeLost)
        }
    }
}
