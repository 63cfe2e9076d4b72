extension Phrase {
    /// What surrounds every page.
    static let shell: [Phrase: PhrasePair] = [
        .brand: .init("하루", "Haru"),
        .tagline: .init("하루에 한 번, 커밋", "One day, one commit"),
        .skipToContent: .init("본문으로 건너뛰기", "Skip to content"),
        .mainMenu: .init("주 메뉴", "Main menu"),
        .navToday: .init("오늘", "Today"),
        .navTasks: .init("할 일", "Tasks"),
        .navMore: .init("더 보기", "More"),
        .navChallenge: .init("챌린지", "Challenge"),
        .navSettings: .init("설정", "Settings"),
        .mine: .init("내 하루", "My days"),
        .mineInitial: .init("나", "Me"),
        .sourceNone: .init("아직 저장소가 없어요", "No repositories yet"),
        .close: .init("닫기", "Close"),
        .back: .init("돌아가기", "Back"),
        .save: .init("저장", "Save"),
        .remove: .init("지우기", "Remove"),
        .add: .init("추가", "Add"),
        .optional: .init("안 적어도 돼요", "optional"),
        .moreCount: .init("{0}개 더", "{0} more"),
        .shortcuts: .init("키보드 단축키", "Keyboard shortcuts"),
        .keyNew: .init("N", "N"),
        .keySearch: .init("/", "/"),
        .keyAlt: .init("Alt", "Alt"),
        .shortcutHelp: .init("이 목록 보기", "Show this list"),
        .shortcutToday: .init("오늘로 가기", "Go to today"),
        .shortcutTasks: .init("할 일로 가기", "Go to the tasks"),
        .shortcutNew: .init("할 일 추가하기", "Add a task"),
        .shortcutSearch: .init("목록에서 찾기", "Search the list"),
        .shortcutMove: .init("매트릭스에서 할 일 옮기기", "In the matrix: move a task"),
        .shortcutChallenge: .init("챌린지로 가기", "Go to the challenge"),
        .shortcutSettings: .init("설정으로 가기", "Go to settings"),
        .shortcutDays: .init("하루 화면에서 전날, 다음 날", "On a day: the day before, the day after"),
        .shortcutGrass: .init("잔디 안에서 칸 옮기기", "In the grass: move between days"),
        .offlineBanner: .init("연결이 끊겼어요. 저장해 둔 화면이에요({0}).", "You are offline. This page was kept {0}."),
        .notFetched: .init(
            "불러오지 못했어요. 연결을 확인하고 다시 해 주세요.", "It could not be loaded. Check the connection and try again."),
        .liveUpdated: .init("새 기록으로 바꿨어요.", "Updated with what is new."),
        .liveCommit: .init("오늘 커밋이 들어왔어요!", "Today’s commit is in!"),
        .agoNow: .init("방금", "just now"),
        .agoMinutes: .init("{0}분 전", "{0} min ago"),
        .agoHours: .init("{0}시간 전", "{0} h ago"),
        .agoDays: .init("{0}일 전", "{0} days ago"),
        .agoDay: .init("1일 전", "1 day ago"),
        .spanMinutes: .init("{0}분", "{0} min"),
        .spanHours: .init("{0}시간", "{0} h"),
        .spanBoth: .init("{0}시간 {1}분", "{0} h {1} min"),
    ]

    /// What a form tells once it was taken.
    static let notices: [Phrase: PhrasePair] = [
        .noticeSaved: .init("저장했어요.", "Saved."),
        .noticeChallengeStarted: .init("챌린지를 시작했어요. 한 걸음씩 가요!", "Your challenge has begun. One step at a time!"),
        .noticeChallengeEnded: .init(
            "챌린지를 여기서 마쳤어요. 걸어온 길은 그대로 남아요.", "The challenge ends here. The way you came is kept."),
        .noticeFrozen: .init("프리즈를 썼어요. 이날은 마음 편히 쉬어요.", "A freeze is spent. Rest well on this day."),
        .noticeUnfrozen: .init("프리즈를 돌려받았어요.", "You have the freeze back."),
        .noticeRepositoriesAdded: .init("저장소를 추가했어요.", "The repositories are added."),
        .noticeNothingFound: .init("그 폴더에서는 새 저장소를 찾지 못했어요.", "There was no new repository in that folder."),
        .noticeRepositoriesMoved: .init("옮겨진 저장소를 이제 새 위치에서 읽어요.", "What had moved is now read from its new place."),
        .noticeRepositoryRemoved: .init("저장소와 그 기록을 목록에서 뺐어요.", "The repository and its evidence are removed."),
        .noticeScanned: .init("새로 확인했어요.", "Checked just now."),
        .noticeAuthorsChanged: .init("내 주소를 바꾸고 기록을 다시 셌어요.", "Your addresses are changed and the days counted again."),
        .noticeZoneChanged: .init("시간대를 바꿨어요.", "The time zone is changed."),
        .noticeExclusionAdded: .init("제외 규칙을 추가했어요.", "The exclusion rule is added."),
        .noticeExclusionRemoved: .init("제외 규칙을 지웠어요.", "The exclusion rule is removed."),
    ]

    /// When a page cannot be shown.
    static let trouble: [Phrase: PhrasePair] = [
        .errorNotFound: .init("여기에는 아무것도 없어요", "There is nothing here"),
        .errorNotFoundAdvice: .init(
            "주소를 다시 확인하거나 오늘 화면에서 찾아보세요.", "Check the address, or look for it from today’s page."),
        .errorKey: .init("열쇠가 필요해요", "This needs its key"),
        .errorKeyAdvice: .init(
            "터미널에서 haru link가 보여 주는 링크로 한 번 들어오면, 이 브라우저는 계속 기억돼요.",
            "Open the link that haru link prints in your terminal once; this browser is remembered from then on."),
        .errorRefused: .init("이 요청은 받지 않았어요", "This request was not taken"),
        .errorRefusedAdvice: .init(
            "다른 사이트에서 왔거나 모르는 이름으로 왔어요. 하루의 주소를 직접 열어 주세요.",
            "It came from another site, or under a name that is not known here. Open Haru’s own address."),
        .errorBadRequest: .init("양식을 읽지 못했어요", "The form could not be read"),
        .errorBadRequestAdvice: .init("앞 화면으로 돌아가 다시 보내 주세요.", "Go back and send it again."),
        .errorMethod: .init("이 주소로는 그렇게 할 수 없어요", "This address cannot be used that way"),
        .errorMethodAdvice: .init("오늘 화면에서 다시 시작해 주세요.", "Start again from today’s page."),
        .errorRefusal: .init("그렇게는 할 수 없어요", "That cannot be done"),
        .errorFailure: .init("하루가 넘어졌어요", "Haru stumbled"),
        .errorFailureAdvice: .init(
            "기록은 그대로예요. 잠시 뒤에 다시 열어 보고, 계속 그러면 haru doctor로 살펴보세요.",
            "Your records are as they were. Try again in a moment; if it stays, let haru doctor have a look."),
        .errorUnavailable: .init("지금은 기록을 열 수 없어요", "The records cannot be opened now"),
        .errorUnavailableAdvice: .init(
            "데이터 폴더의 권한과 남은 공간을 확인해 주세요. haru doctor가 무엇을 고칠지 알려 줘요.",
            "Check the data folder’s permissions and the space that is left; haru doctor says what to mend."),
        .errorID: .init("문의할 때 쓸 번호 {0}", "Reference {0}"),
        .errorHome: .init("오늘로 가기", "Go to today"),
        .offlineTitle: .init("연결이 끊겼어요", "You are offline"),
        .offlineText: .init(
            "하루 서버에 닿지 않아요. 서버를 켜면 이 화면은 저절로 돌아와요.",
            "Haru’s server cannot be reached. This page comes back by itself once it runs."),
        .offlineAction: .init("다시 해 보기", "Try again"),
    ]
}
