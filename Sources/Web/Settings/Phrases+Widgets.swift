extension Phrase {
    /// Widgets and what they say.
    static let widgets: [Phrase: PhrasePair] = [
        .sectionWidgets: .init("위젯", "Widgets"),
        .sectionWidgetsText: .init("아이폰, 안드로이드, 메뉴 막대", "iPhone, Android and menu bars"),
        .tileWidget: .init("위젯 1개", "1 widget"),
        .tileWidgets: .init("위젯 {0}개", "{0} widgets"),
        .widgetsPhone: .init("아이폰과 아이패드", "iPhone and iPad"),
        .widgetsPhoneText: .init(
            "무료 앱 Scriptable이 홈 화면과 잠금 화면에 연속 기록과 잔디, 오늘 할 일을 보여 줘요. 여기서 만든 스크립트를 그 앱에 넣으면 돼요.",
            "The free app Scriptable shows your streak, the grass and today’s tasks on the home screen and the lock screen. It needs a script that you make here."
        ),
        .widgetsLocal: .init(
            "이 하루는 이 컴퓨터에서만 열려요. 휴대폰에서 보려면 공개 주소가 있는 하루가 필요해요.",
            "This Haru can only be reached from this computer. A phone needs a Haru with a public address."),
        .widgetsName: .init("기기 이름", "Name of the device"),
        .widgetsNameHint: .init(
            "나중에 목록에서 알아볼 이름이면 돼요.", "A name you’ll recognize in the list."),
        .widgetsMake: .init("스크립트 만들기", "Make a script"),
        .widgetsMade: .init("스크립트를 만들었어요.", "The script is made."),
        .widgetsMadeHint: .init(
            "오늘을 읽고 할 일을 완료할 수 있는 토큰이 들어 있어서 지금만 보여 드려요. 다른 사람에게 주지 마세요.",
            "It holds a token that can read today and tick tasks off, so it’s shown only this once. Don’t share it."
        ),
        .widgetsScript: .init("Scriptable에 넣을 스크립트", "Script for Scriptable"),
        .widgetsSave: .init("파일로 저장", "Save as a file"),
        .widgetsSteps: .init("넣는 방법", "How to set it up"),
        .widgetsStepApp: .init(
            "App Store에서 Scriptable을 받아요.", "Get Scriptable from the App Store."),
        .widgetsStepPaste: .init(
            "Scriptable에서 +를 누르고 스크립트를 붙여 넣은 뒤 이름을 ‘Haru’로 바꿔요.",
            "In Scriptable, press +, paste the script and name it “Haru”."),
        .widgetsStepAdd: .init(
            "홈 화면이나 잠금 화면에 Scriptable 위젯을 올리고 Script로 Haru를 골라요. 작은 것은 연속과 잔디, 중간 것부터는 할 일을 보여 줘요.",
            "Put a Scriptable widget on the home or the lock screen and choose Haru as its script. Small ones show the streak and the grass, larger ones tasks."
        ),
        .widgetsStepTap: .init(
            "할 일을 누르면 Scriptable이 열려 완료할지 물어요. 위젯은 iOS가 정한 때에 새로워져서, 완료한 할 일이 잠시 남아 있을 수 있어요.",
            "A tap on a task opens Scriptable, which asks before ticking it off. iOS decides when a widget is redrawn, so a finished task may stay for a while."
        ),
        .widgetsOwn: .init("만든 위젯", "Your widgets"),
        .widgetsAndroid: .init("안드로이드", "Android"),
        .widgetsAndroidText: .init(
            "HTTP Shortcuts 앱에 아래 요청을 넣으면 오늘을 볼 수 있어요. 할 일을 완료하는 요청과 KWGT에서 쓰는 방법은 docs/widgets.md에 있어요. 토큰은 액세스 토큰에서 ‘위젯’ 권한으로 만들어 주세요.",
            "With the request below, the app HTTP Shortcuts shows today. docs/widgets.md has the request that ticks a task off, and how to use KWGT. Make the token under Access tokens, with the scope Widget."
        ),
        .widgetsBars: .init("xbar, SwiftBar, Argos", "xbar, SwiftBar and Argos"),
        .widgetsBarsText: .init(
            "메뉴 막대가 오늘과 할 일을 보여 주고, 누르면 완료해요. 하루가 설치된 컴퓨터에서 토큰 없이 돼요. docs/bars.md에 방법이 있어요.",
            "The menu shows today and its tasks, and a click ticks one off. It needs no token where Haru is installed; see docs/bars.md."
        ),
        .widgetOffline: .init("오프라인 · 마지막 확인", "Offline · last seen"),
        .widgetRefused: .init(
            "토큰이 폐기됐어요. 하루의 설정 → 위젯에서 새로 만들어 주세요.",
            "The token was revoked. Make a new script in Haru, Settings → Widgets."),
        .widgetUnreachable: .init("하루에 연결할 수 없어요.", "Haru can’t be reached."),
        .widgetUnknown: .init("아직 확인 못 함", "Not known yet"),
        .widgetNoTasks: .init("오늘까지 할 일이 없어요.", "Nothing due today."),
        .widgetMore: .init("{0}개 더", "{0} more"),
        .widgetLate: .init("지남", "late"),
        .widgetDone: .init("완료", "Done"),
        .widgetOpen: .init("하루에서 열기", "Open in Haru"),
        .widgetCancel: .init("취소", "Cancel"),
        .widgetClose: .init("닫기", "Close"),
        .widgetGone: .init(
            "오늘까지인 할 일이 아니거나 지워졌어요.", "It isn’t due today any more, or was deleted."),
        .widgetFailed: .init("완료하지 못했어요. 다시 해 주세요.", "That didn’t work. Please try again."),
    ]
}
