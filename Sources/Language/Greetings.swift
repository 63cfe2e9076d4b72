package import Core

/// The hour and kind of day for which Today has greetings of their own.
package enum GreetingSituation: CaseIterable, Hashable, Sendable {
    case morning, afternoon, evening, night
    /// A weekend, a rest day or a frozen day.
    case leisure
    case done

    /// The situation of a day in a state, at an hour from 0 to 23.
    package init(state: DayState, weekday: Weekday, hour: Int) {
        switch (state, weekday, hour) {
        case (.done, _, _): self = .done
        case (.rest, _, _), (.frozen, _, _), (_, .saturday, _), (_, .sunday, _): self = .leisure
        case (_, _, 5..<11): self = .morning
        case (_, _, 11..<17): self = .afternoon
        case (_, _, 17..<22): self = .evening
        default: self = .night
        }
    }
}

extension Language {
    /// The greeting of a day: the same in one situation however often it is asked for, and another on the next day.
    ///
    /// None says more than its situation does, and none blames.
    package func greeting(_ situation: GreetingSituation, on day: Day) -> String {
        let lines = greetings(for: situation)
        return lines[((day.number % lines.count) + lines.count) % lines.count]
    }

    /// The greetings of a situation, four in each language.
    package func greetings(for situation: GreetingSituation) -> [String] {
        switch self {
        case .korean: Self.koreanGreetings(situation)
        case .english: Self.englishGreetings(situation)
        }
    }

    private static func koreanGreetings(_ situation: GreetingSituation) -> [String] {
        switch situation {
        case .morning:
            [
                "좋은 아침이에요. 첫 줄이 기다리고 있어요.", "햇살이 잔디밭을 데우고 있어요.", "물 한 잔 마시고 천천히 시작해요.",
                "오늘도 한 칸, 가볍게 심어 봐요.",
            ]
        case .afternoon:
            [
                "오후의 잔디밭은 바람이 좋아요.", "커피 한 잔에 한 줄이면 넉넉해요.", "흐름을 타기 좋은 시간이에요.",
                "작은 것 하나만 고쳐도 하루가 남아요.",
            ]
        case .evening:
            [
                "저녁 바람이 잔디를 쓰다듬고 있어요.", "하루를 정리하기 좋은 시간이에요.", "오늘 배운 것을 떠올려 볼까요?",
                "따뜻한 저녁, 한 줄 쓸 자리가 있어요.",
            ]
        case .night:
            [
                "고요한 밤에는 생각이 또렷해져요.", "별빛 아래 잔디도 쉬고 있어요.", "할 수 있는 만큼만 해도 좋아요.",
                "밤이 깊었어요. 따뜻하게 지내요.",
            ]
        case .leisure:
            [
                "느긋한 하루, 마음 가는 대로 보내요.", "오늘 잔디밭은 조용하고 좋아요.", "공룡도 낮잠을 자고 있어요.",
                "쉬어 가는 것도 꾸준함이에요.",
            ]
        case .done:
            [
                "오늘 칸은 초록이에요. 수고했어요.", "심을 것을 심었으니 마음이 가벼워요.", "공룡이 새 잔디 위에서 춤추고 있어요.",
                "오늘의 한 줄이 잘 자라고 있어요.",
            ]
        }
    }

    private static func englishGreetings(_ situation: GreetingSituation) -> [String] {
        switch situation {
        case .morning:
            [
                "Good morning. A first line is waiting.", "The sun is warming the lawn.",
                "A glass of water, then an easy start.", "One small square today, nice and easy.",
            ]
        case .afternoon:
            [
                "There’s a nice breeze over the lawn.", "A coffee and one line are plenty.",
                "A good hour to find your rhythm.", "Fix one small thing, and the day is kept.",
            ]
        case .evening:
            [
                "The evening wind is combing the grass.", "A good hour to gather up the day.",
                "What did today teach you?", "A warm evening, with room for one line.",
            ]
        case .night:
            [
                "A quiet night makes for clear thoughts.", "The grass sleeps under the stars.",
                "As much as feels good is enough.", "It’s late. Keep warm.",
            ]
        case .leisure:
            [
                "A slow day. Follow your nose.", "The lawn is quiet today, and lovely.",
                "Even the dinosaur is taking a nap.", "Resting is a part of keeping on.",
            ]
        case .done:
            [
                "Today’s square is green. Well done.", "It’s planted, and the rest of the day is yours.",
                "The dinosaur is dancing on new grass.", "Today’s line is growing nicely.",
            ]
        }
    }
}
