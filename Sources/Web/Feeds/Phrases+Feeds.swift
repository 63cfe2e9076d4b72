extension Phrase {
    /// Calendar feeds, for calendar apps.
    static let feeds: [Phrase: PhrasePair] = [
        .sectionFeeds: .init("캘린더 구독", "Calendar feeds"),
        .sectionFeedsText: .init("휴대폰 캘린더에서 보기", "Haru in your calendar app"),
        .tileFeed: .init("구독 1개", "1 feed"),
        .tileFeeds: .init("구독 {0}개", "{0} feeds"),
        .noticeFeedEnded: .init(
            "구독을 끊었어요. 그 링크로는 더 볼 수 없어요.", "Feed ended. Its link no longer works."),
        .feedsText: .init(
            "캘린더 앱에 링크를 넣으면 고른 것이 일정으로 보여요. 링크를 아는 사람은 누구나 볼 수 있으니, 앱마다 하나씩 만들고 쓰지 않으면 끊어 주세요.",
            "Give a calendar app a link, and it shows what you choose. Anyone with the link can see it too, so make one for each app and end those you don’t use."
        ),
        .feedsLocal: .init(
            "하루가 이 컴퓨터에만 있어서 휴대폰이나 인터넷의 캘린더 서비스는 이 링크를 열 수 없어요. 이 컴퓨터의 캘린더 앱에서는 쓸 수 있어요.",
            "This Haru is only on this computer. Calendar apps here can open the link; phones and calendar services on the internet can’t."
        ),
        .feedsEmpty: .init("아직 만든 구독이 없어요.", "No feeds yet."),
        .feedNeverRead: .init("아직 읽어 가지 않음", "Not read yet"),
        .feedLastRead: .init("마지막으로 읽음: {0}", "Last read {0}"),
        .feedEnd: .init("끊기", "End"),
        .feedEndNamed: .init("{0} 구독 끊기", "End {0}"),
        .feedEndHint: .init(
            "링크는 저장하지 않아서 다시 보여 줄 수 없어요. 잃어버렸으면 끊고 새로 만들어 주세요.",
            "Haru doesn’t keep links, so it can’t show them again. If you lose one, end it and make another."),
        .feedNew: .init("새 구독", "New feed"),
        .feedName: .init("구독 이름", "Feed name"),
        .feedNameHint: .init("캘린더 앱에 이 이름으로 보여요.", "Calendar apps show this name."),
        .feedContents: .init("담을 것", "What it shows"),
        .feedMake: .init("구독 링크 만들기", "Make a link"),
        .feedMade: .init("구독 링크를 만들었어요.", "Your link is ready."),
        .feedMadeHint: .init(
            "지금만 보여요. 캘린더 앱에 바로 넣거나 복사해 두세요.",
            "It’s shown only this once. Add it to a calendar app now, or copy it."),
        .feedSubscribe: .init("캘린더 앱에서 열기", "Open in a calendar app"),
        .feedSubscribeHint: .init(
            "Google 캘린더는 ‘다른 캘린더 → URL로 추가’에 링크를 붙여 넣어 주세요.",
            "In Google Calendar, paste the link at Other calendars → From URL."),
        .feedTasks: .init("마감이 있는 할 일", "Tasks with a due date"),
        .feedTasksHint: .init(
            "제목과 마감만 넣고 메모는 넣지 않아요. 끝낸 일에는 ✓가 붙어요.",
            "Titles and due dates; memos stay out. Done tasks get a ✓."),
        .feedDays: .init("해낸 날들", "Days you did it"),
        .feedDaysHint: .init("최근 400일 동안 해낸 날과 기여 수예요.", "Done days of the last 400, with their contributions."),
        .feedChallenge: .init("챌린지의 시작과 깃발", "Challenge start and flag"),
        .feedChallengeHint: .init(
            "시작한 날과, 매일 하는 챌린지의 깃발이 서는 날이에요.",
            "When each began, and where the flag of an every-day challenge stands."),
        .feedLetters: .init("편지를 꺼낸 날", "Days you drew letters"),
        .feedLettersHint: .init("몇 통인지만 넣고, 누가 무엇을 썼는지는 넣지 않아요.", "Only how many; never who wrote or what."),
        .feedGone: .init(
            "이 캘린더 구독은 없거나 끊겼어요.", "There’s no calendar feed here, or it was ended."),
    ]
}
