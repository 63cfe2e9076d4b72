extension Phrase {
    /// The challenge and its history.
    static let challenge: [Phrase: PhrasePair] = [
        .challengeTitle: .init("챌린지", "Challenge"),
        .challengeUnnamed: .init("{0} 챌린지", "{0} challenge"),
        .challengeLengthName: .init("{0}일", "{0}-day"),
        .challengeToday: .init("D-{0}", "D-{0}"),
        .challengeDDay: .init("D-day", "D-day"),
        .challengeSinceEveryDay: .init("{0} 시작 · 하루도 빠짐없이 {1}째", "Since {0} · every day, {1} so far"),
        .challengeSinceCount: .init("{0} 시작 · {1} 모았어요", "Since {0} · {1} so far"),
        .challengeFresh: .init("{0} 시작 · 첫 커밋을 하면 출발해요", "Since {0} · your first commit sets you off"),
        .challengeRoad: .init("{0} 중 {1}, {2}퍼센트", "{1} of {0}, {2} percent"),
        .challengeLeft: .init("깃발까지 {0} 남았어요.", "{0} to the flag."),
        .challengeGrass: .init("챌린지 잔디", "Challenge grass"),
        .challengeStartTitle: .init("새 챌린지", "New challenge"),
        .challengeStartLead: .init(
            "작게 시작해도 좋아요. 365일까지 정할 수 있고, 언제든 그만둘 수 있어요.",
            "Start small if you like. Up to 365 days, and you can stop any time."),
        .challengeLength: .init("며칠을 걸을까요?", "How many days?"),
        .challengeLengthOther: .init("직접 정하기", "Custom"),
        .challengeName: .init("이름", "Name"),
        .challengeNameHint: .init("예: 토이 프로젝트 끝내기", "e.g. Finish the toy project"),
        .challengeRule: .init("규칙", "Rule"),
        .ruleEveryDay: .init("하루도 빠짐없이", "Every day"),
        .ruleEveryDayHint: .init(
            "빠진 날이 생기면 멈춰요. 쉬는 날과 프리즈는 괜찮아요.", "One missed day ends it. Rest days and freezes don’t."),
        .ruleCount: .init("모은 날 세기", "Days that add up"),
        .ruleCountHint: .init("커밋한 날만 모아요. 서두르지 않아도 돼요.", "Only days with a commit count. No rush."),
        .challengeReward: .init("성공하면 나에게 줄 선물", "Your reward for making it"),
        .challengeRewardHint: .init("성공한 날에만 보여요", "Shown only on the day you succeed"),
        .challengeStart: .init("언제부터 시작할까요?", "When does it start?"),
        .startToday: .init("오늘부터", "Today"),
        .startStreak: .init("지금 연속이 시작된 {0}부터", "{0}, when your current streak began"),
        .challengeFlag: .init("하루도 빠지지 않으면 {0}에 깃발에 닿아요.", "Walk every day and you reach the flag on {0}."),
        .challengeFlagReached: .init(
            "이미 다 걸었어요. 출발하면 바로 성공이에요.", "You’ve already walked that far. Set off and you win right away."),
        .challengeRange: .init("하루부터 {0}까지 정할 수 있어요.", "Choose 1 to {0}."),
        .challengeGo: .init("출발하기", "Set off"),
        .challengeStop: .init("챌린지 그만두기", "Give up this challenge"),
        .challengeStopAsk: .init("여기서 멈춰도 걸어온 {0}은 기록에 남아요. 그만둘까요?", "The {0} you walked stay on record. Give up?"),
        .challengeStopYes: .init("그만두기", "Give up"),
        .challengeSucceeded: .init("해냈어요!", "You made it!"),
        .challengeSucceededText: .init(
            "{0}을 모두 걸어 깃발에 닿았어요. 분홍 친구가 내내 기다리고 있었대요.",
            "You walked all {0} and reached the flag. Your pink friend waited the whole way."),
        .challengeRewardTitle: .init("약속한 선물", "The reward you promised"),
        .challengeCelebrate: .init("기록에 간직하기", "Keep it in the history"),
        .challengeFailed: .init("{0}에 멈췄어요", "It stopped on {0}"),
        .challengeFailedText: .init(
            "걸어온 {0}은 사라지지 않아요. 공룡은 푹 쉬었고, 언제든 다시 걸을 수 있어요.",
            "The {0} you walked aren’t lost. The dinosaur is rested and ready when you are."),
        .challengeAgain: .init("오늘부터 다시 시작", "Start again today"),
        .historyTitle: .init("지나온 챌린지", "Past challenges"),
        .historyEmpty: .init("끝난 챌린지는 여기에 잔디와 함께 남아요.", "Finished challenges stay here with their grass."),
        .historyRange: .init("{0} – {1}", "{0} – {1}"),
        .historyDays: .init("{0} 중 {1}", "{1} of {0}"),
    ]

    /// The first visit.
    static let welcome: [Phrase: PhrasePair] = [
        .welcomeTitle: .init("반가워요", "Welcome"),
        .welcomeHeadline: .init("하루에 한 번, 커밋", "One day, one commit"),
        .welcomeLead: .init(
            "오늘 커밋했는지, 얼마나 이어 왔는지, 왜 그렇게 집계됐는지. 하루가 챙길게요.",
            "Did I commit today? How long is my streak? Why did that day count? Haru keeps track."),
        .welcomeCardRoad: .init("하루에 한 커밋, 만나러 가는 길", "One commit a day, and someone waiting"),
        .welcomeCardRoadText: .init(
            "며칠을 이어 갈지 정하면 공룡이 걷기 시작해요. 하루를 쉬어도 되는 프리즈가 한 달에 두 번 있어요.",
            "Choose how many days to go, and a dinosaur sets off. Two freezes a month let you take a day off."),
        .welcomeCardNudge: .init("커밋하기 전에만 울려요", "Nudged only until you commit"),
        .welcomeCardNudgeText: .init(
            "저녁 7시부터, 아직 커밋하지 않은 날에만 알려 드려요. 커밋하면 보낸 알림도 사라져요.",
            "From 7 pm, and only on days without a commit. Once you commit, the nudge goes away, too."),
        .welcomeCardGrass: .init("왜 그런지 말해 주는 잔디", "Grass that says why"),
        .welcomeCardGrassText: .init(
            "내 컴퓨터의 저장소와 GitHub를 함께 읽고, 어느 날이든 왜 찼는지 왜 비었는지 보여 드려요.",
            "Haru reads the repositories on your computer along with GitHub, and shows for any day why it’s green or empty."
        ),
        .welcomeCardPlace: .init("카드 {1}장 가운데 {0}번째", "Card {0} of {1}"),
        .welcomeCardSkip: .init("건너뛰기", "Skip"),
        .welcomeChooseFolder: .init("내 폴더에서 찾기", "Find them in my folders"),
        .welcomeChooseMachine: .init("내 컴퓨터 연결하기", "Link my computer"),
        .welcomeChooseForge: .init("GitHub 이름으로 시작", "Start with my GitHub name"),
        .welcomeStepSkip: .init("이 단계 건너뛰기", "Skip this step"),
        .welcomeStepChallenge: .init("챌린지", "Challenge"),
        .welcomeChallengeTitle: .init("첫 챌린지, 며칠을 걸어 볼까요?", "How many days for your first challenge?"),
        .welcomeChallengeText: .init(
            "하나를 누르면 오늘부터 하루도 빠짐없이 걸어요. 쉬는 날과 프리즈는 괜찮고, 언제든 그만둘 수 있어요.",
            "Press one to set off today, with a commit every day. Rest days and freezes are fine, and you can stop any time."
        ),
        .welcomeChallengeOwn: .init("규칙과 이름도 정하기", "Choose a rule and a name, too"),
        .welcomeSkip: .init("나중에 할게요", "Skip for now"),
        .welcomeSteps: .init("첫걸음", "First steps"),
        .welcomeStepFolder: .init("폴더", "Folder"),
        .welcomeStepFound: .init("저장소", "Repositories"),
        .welcomeStepAuthors: .init("내 주소", "Addresses"),
        .welcomeStepNudges: .init("알림", "Nudges"),
        .welcomeStepDone: .init("완료", "Done"),
        .welcomeFolderTitle: .init("코드는 어디에 있나요?", "Where is your code?"),
        .welcomeFolderText: .init(
            "저장소들이 들어 있는 폴더를 알려 주세요. 그 아래를 모두 찾아볼게요.",
            "Enter the folder that holds your repositories. Haru looks through everything below it."),
        .welcomeForgeTitle: .init(
            "GitHub 같은 곳에서 집계하는 기여도 볼까요?", "Count your contributions on GitHub or elsewhere, too?"),
        .welcomeFolderLabel: .init("폴더 경로", "Folder path"),
        .welcomePrivacy: .init(
            "이 컴퓨터 안에서만 읽고, 아무것도 바꾸거나 보내지 않아요.", "Everything is read on this computer. Nothing is changed or sent."),
        .welcomeSearch: .init("찾아보기", "Find repositories"),
        .welcomeSearching: .init("저장소를 찾고 있어요", "Finding repositories"),
        .welcomeSearchingCount: .init("{0}를 보고 {1}를 찾았어요.", "Checked {0}, found {1}."),
        .welcomeReading: .init("기록을 읽고 있어요", "Reading the history"),
        .welcomeReadingName: .init("지금 읽는 곳", "Reading now"),
        .welcomeReadingCount: .init("{1} 중 {0}번째, {2}를 읽었어요.", "{0} of {1}, {2} read."),
        .welcomeSettling: .init("날짜별로 모으고 있어요.", "Sorting commits into days."),
        .welcomeWait: .init(
            "이 화면은 자동으로 넘어가요. 닫아도 계속 읽어요.", "This page moves on by itself. Reading continues even if you close it."),
        .welcomeFoundTitle: .init("{0}를 찾았어요", "{0} found"),
        .welcomeFoundText: .init("읽지 않을 곳은 체크를 풀어 주세요.", "Clear the ones you don’t want read."),
        .welcomeFoundNone: .init("저장소를 찾지 못했어요", "No repositories found"),
        .welcomeFoundNoneText: .init("다른 폴더를 알려 주시겠어요?", "Try another folder?"),
        .welcomeFoundProblems: .init("살펴보지 못한 곳", "Couldn’t be checked"),
        .welcomeAdd: .init("이 저장소들을 읽기", "Read these repositories"),
        .welcomeOther: .init("다른 폴더 찾기", "Try another folder"),
        .welcomeAuthorsTitle: .init("어느 주소가 나인가요?", "Which addresses are you?"),
        .welcomeAuthorsText: .init(
            "{0}에서 찾은 작성자예요. 내 주소를 모두 골라 주세요. 나중에 바꿀 수 있어요.",
            "These are the authors in {0}. Tick every address that’s yours; you can change this later."),
        .welcomeAuthorsNone: .init(
            "아직 작성자를 찾지 못했어요. 주소를 직접 적어도 돼요.", "No authors found yet. You can enter your address yourself."),
        .welcomeAuthorsSave: .init("이 주소로 집계하기", "Count these"),
        .welcomeNudgesTitle: .init("잊을 것 같은 날, 알려 드릴까요?", "Want a nudge before you forget?"),
        .welcomeNudgesText: .init(
            "아직 커밋하지 않은 날에만 알려 드려요. 커밋하면 알림도 바로 사라져요.",
            "Only on days you haven’t committed yet. Commit, and the nudge goes away by itself."),
        .welcomeNudgesGoOn: .init("다음", "Continue"),
        .welcomeNudgesTimes: .init("알림 시각 정하기", "Choose the hours"),
        .welcomeDoneTitle: .init("준비됐어요", "All set"),
        .streakNow: .init("지금 {0} 연속이에요.", "Your streak: {0}."),
        .welcomeDoneAction: .init("오늘 보기", "See today"),
        .welcomeLongest: .init(
            "가장 길었던 기록은 {0}이에요. {1}부터 {2}까지 이어졌어요.", "Your longest streak ever: {0}, from {1} to {2}."),
        .welcomeBusiest: .init("커밋을 가장 많이 한 시간은 {0}예요.", "You commit most around {0}."),
        .welcomeSourcesNext: .init(
            "추가했어요. 이제 이 컴퓨터의 저장소 폴더를 알려 주세요.",
            "Added. Next, enter the folder with your repositories on this computer."),
        .authorNamesake: .init("git에 쓰는 이름과 같아요", "same name as in your git"),
        .welcomeGrass: .init("나의 한 해", "Your year"),
        .welcomeNearest: .init("{0}에서 찾아보기", "Look in {0} instead"),
        .welcomeDoneChallenge: .init("챌린지도 시작하기", "Start a challenge, too"),
        .configuredByGit: .init("git에 설정된 주소", "set in git"),
        .configuredSince: .init("{0}, {1}에 추가", "{0}, added on {1}"),
        .demoLook: .init("먼저 둘러보기", "Look around first"),
        .demoHint: .init(
            "예시로 채운 한 해를 열어 봐요. 내 데이터는 그대로예요.",
            "Opens a Haru with a made-up year in it. Your own data isn’t touched."),
        .demoBanner: .init(
            "예시로 채운 한 해를 둘러보는 중이에요. 여기서 바꾼 것은 남지 않아요. 내 하루는 {0}으로 시작해요.",
            "You’re looking at a made-up year. Changes here aren’t kept. To start with your own, run {0}."
        ),
        .demoPreparing: .init("한 해를 짓고 있어요", "Making up a year"),
        .demoPreparingText: .init("곧 자동으로 넘어가요.", "This page moves on by itself in a moment."),
        .demoOpen: .init("둘러볼 준비가 됐어요", "Ready to look around"),
        .demoOpenText: .init("자동으로 넘어가지 않으면 눌러 주세요.", "If the page doesn’t move on by itself, press the button."),
        .demoEnter: .init("둘러보기", "Look around"),
        .demoFailed: .init("둘러보기를 열지 못했어요", "The demo couldn’t be opened"),
        .demoFailedText: .init("haru doctor로 git과 디스크를 살펴봐 주세요.", "Run haru doctor to check git and the disk."),
        .demoScope: .init(
            "가입 없이 나만의 예시를 하나 받아요. 여기서 쓴 것은 오늘 밤에 모두 지워져요.",
            "No sign-up: you get a made-up year of your own. Everything you write in it is deleted tonight."),
        .errorNotInDemo: .init("여기서는 둘러볼 수 없어요", "Not in this demo"),
        .errorNotInDemoAdvice: .init(
            "다른 서버에 연결하거나 남에게 보여 주는 기능은 공개 데모에서 꺼 두었어요. 내 컴퓨터에 설치하면 모두 쓸 수 있어요.",
            "Whatever reaches other servers, or other people, is off in the public demo. It’s all there once you run "
                + "Haru yourself."),
    ]
}
