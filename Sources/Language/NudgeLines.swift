package import Core

/// The lines that nudges say in turn, 40 columns at most.
///
/// None may say what a nudge cannot know: that nothing was committed, as the day may be done in part or could not be
/// checked, or how long ago anything was.
extension Language {
    /// The text of a line.
    package func line(_ line: NudgeLine) -> String {
        switch self {
        case .korean: Self.koreanLines(line.situation)[line.index]
        case .english: Self.englishLines(line.situation)[line.index]
        }
    }

    private static func koreanLines(_ situation: NudgeSituation) -> [String] {
        switch situation {
        case .daytime:
            [
                "오늘은 무엇을 심어 볼까요?",
                "일찍 심어 두면 저녁이 가벼워요.",
                "공룡은 벌써 몸을 풀고 있어요.",
                "해가 높을 때 심은 잔디가 잘 자라요.",
                "지난번 그 자리에서 한 걸음만 더요.",
                "작은 것부터 시작해도 충분해요.",
                "차 한 잔 곁에 커밋 하나 어때요?",
                "오늘의 한 줄은 어떤 모양일까요?",
            ]
        case .evening:
            [
                "작은 커밋 하나면 오늘도 초록이에요.",
                "하루 끝에 한 줄 심어 볼까요?",
                "공룡이 잔디밭에서 기다리고 있어요.",
                "오타 하나만 고쳐도 잔디는 자라요.",
                "오늘 배운 것, 한 줄로 남겨 볼까요?",
                "하루를 닫기 전에 물 한 번 줄까요?",
                "오늘의 칸을 초록으로 채워 볼까요?",
                "한 줄이어도 괜찮아요. 그게 하루예요.",
            ]
        case .lastCall:
            [
                "하루가 닫히기 전, 딱 한 줄이면 돼요.",
                "아직 늦지 않았어요. 작은 것도 좋아요.",
                "마지막 알림이에요. 무리하지는 마세요.",
                "공룡이 깃발 앞에서 손을 흔들어요.",
                "문 닫기 전 잔디밭, 한 번만 들러요.",
                "적어 둔 생각 하나, 지금 남겨 볼까요?",
                "README 한 줄도 어엿한 커밋이에요.",
                "못 해도 괜찮아요. 쉬기도 방법이에요.",
            ]
        case .longStreak:
            [
                "이렇게 오래 온 길, 오늘도 함께해요.",
                "긴 길을 걸어왔네요. 오늘은 한 걸음만요.",
                "꾸준함이 벌써 숲이 되었어요.",
                "공룡도 이 길이를 자랑스러워해요.",
                "쌓아 온 날들에 하루만 더 얹어요.",
                "여기까지 온 당신, 참 멋져요.",
                "긴 연속도 언제나 한 줄에서 이어져요.",
                "오늘의 작은 커밋도 역사의 한 장이에요.",
            ]
        case .afterMiss:
            [
                "다시 시작하기 좋은 날이에요.",
                "새 연속은 한 줄에서 시작해요.",
                "지난 날은 지난 날, 오늘은 오늘이에요.",
                "공룡이 첫 칸에서 반겨 줄 거예요.",
                "잔디는 쉬고 나서 더 잘 자라요.",
                "돌아오는 길은 한 줄이면 충분해요.",
                "심어 둔 잔디는 그대로 남아 있어요.",
                "쉬어 갔다고 멀어지지는 않았어요.",
            ]
        case .weekend:
            [
                "느긋한 주말, 가벼운 커밋 하나 어때요?",
                "주말에는 놀이 같은 코드도 좋아요.",
                "공룡도 주말 산책을 나왔어요.",
                "좋아하는 것으로 한 줄 남겨 봐요.",
                "미뤄 둔 작은 실험, 오늘 어때요?",
                "주말의 잔디는 천천히 자라도 돼요.",
                "소파에서 쓴 한 줄도 소중해요.",
                "쉬엄쉬엄, 한 칸만 초록으로 칠해요.",
            ]
        }
    }

    private static func englishLines(_ situation: NudgeSituation) -> [String] {
        switch situation {
        case .daytime:
            [
                "What would you like to plant today?",
                "Plant early and the evening is yours.",
                "The dinosaur is stretching already.",
                "Grass grows best in daylight.",
                "One step on from where you left off?",
                "Starting small is starting.",
                "A cup of tea and a commit, perhaps?",
                "What shape will today’s line take?",
            ]
        case .evening:
            [
                "One small commit turns today green.",
                "One line to round off the day?",
                "Your dinosaur is waiting on the grass.",
                "Even a fixed typo makes the grass grow.",
                "Learned something? Keep it in a commit.",
                "Water the grass before the day closes?",
                "Shall we paint today’s square green?",
                "One line is enough. It still counts.",
            ]
        case .lastCall:
            [
                "Just one line before the day closes.",
                "It isn’t too late. Small is fine.",
                "Last call for today, and no pressure.",
                "The dinosaur waves from the flag.",
                "The garden closes soon. Drop by?",
                "A note you meant to keep? Now is good.",
                "A line in the README is a commit, too.",
                "If not today, a rest day is fine, too.",
            ]
        case .longStreak:
            [
                "A long way together. On we go today?",
                "You came far. Just one step for today.",
                "Your steady days became a forest.",
                "Even the dinosaur is proud of this run.",
                "So many days. Add one more on top?",
                "Look how far you have come.",
                "Long streaks grow one line at a time.",
                "Today’s small commit joins the story.",
            ]
        case .afterMiss:
            [
                "A good day to begin again.",
                "A new streak begins with one line.",
                "That day was then. Today is today.",
                "The dinosaur greets you at the start.",
                "Grass grows better after a rest.",
                "One line is all it takes to be back.",
                "Everything you grew is still there.",
                "A pause didn’t take you far away.",
            ]
        case .weekend:
            [
                "Slow weekend, light commit?",
                "Weekend code may be pure play.",
                "The dinosaur is out for a stroll.",
                "A line about something you love?",
                "That tiny experiment, maybe today?",
                "Weekend grass may grow slowly.",
                "A line from the sofa counts the same.",
                "Take it easy, one green square is fine.",
            ]
        }
    }
}
