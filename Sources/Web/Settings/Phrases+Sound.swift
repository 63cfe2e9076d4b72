extension Phrase {
    /// Sounds and gestures of a device.
    static let sound: [Phrase: PhrasePair] = [
        .sectionSound: .init("소리와 터치", "Sound and touch"),
        .sectionSoundText: .init("효과음, 음악, 진동, 밀기와 길게 누르기", "Effects, music, vibration, swipes and long presses"),
        .tileThisDevice: .init("이 기기에서 정해요", "Set on this device"),
        .soundLead: .init(
            "소리는 이 기기에서만 켜고 꺼요. 켜기 전에는 아무것도 내려받지 않아요.",
            "Sounds are set for this device alone. Nothing is downloaded until you turn them on."),
        .soundNeedsScripts: .init("소리를 켜려면 자바스크립트가 필요해요.", "Sounds need JavaScript."),
        .soundOff: .init("소리 꺼짐", "Silent"),
        .soundEffects: .init("효과음", "Effects"),
        .soundEffectsOn: .init("효과음 켜기", "Play effects"),
        .soundEffectsVolume: .init("효과음 크기", "Effects volume"),
        .soundListen: .init("들어 보기", "Listen"),
        .soundHaptics: .init("진동도 함께", "Vibrate as well"),
        .soundHapticsHint: .init(
            "효과음을 켰을 때만 짧게 진동해요. 할 일을 끝내거나, 줄을 밀거나 길게 누르거나, 편지를 꺼내거나, 잔디를 쓸어 볼 때예요. 동작 줄이기를 켠 기기에서는 진동하지 않아요.",
            "While effects are on: a short buzz as you complete, swipe or hold a task, draw a letter or drag across the grass. Never with reduced motion."
        ),
        .soundMusic: .init("음악", "Music"),
        .soundMusicOn: .init("음악 켜기", "Play music"),
        .soundMusicHint: .init(
            "날마다 새로 짓는 조용한 곡이에요. 탭 하나에서만 들리고, 다른 데를 보는 동안은 멈춰요.",
            "Quiet pieces, composed anew each day. One tab plays, and it pauses while you look elsewhere."),
        .soundMusicVolume: .init("음악 크기", "Music volume"),
        .soundPiece: .init("곡", "Piece"),
        .pieceMeadow: .init("아침 들판", "Morning meadow"),
        .pieceNight: .init("불 켜진 창", "Lit window"),
        .effectTick: .init("할 일 완료", "Task completed"),
        .effectAdd: .init("새로 적기", "Something added"),
        .effectDelete: .init("지우기", "Something deleted"),
        .effectLetter: .init("편지 열기", "Letter opened"),
        .effectCommit: .init("커밋 확인", "Commit seen"),
        .effectChallenge: .init("챌린지 성공", "Challenge won"),
        .effectMenu: .init("메뉴 열기", "Menu opened"),
        .gesturesTitle: .init("터치 동작", "Touch gestures"),
        .gestureTurn: .init("하루, 한 달, 한 해 화면을 옆으로 밀기", "Swipe across a day, month or year"),
        .gestureTurnText: .init(
            "앞이나 뒤로 넘겨요. ‹ › 버튼, ← → 키와 같아요.", "Goes to the one before or after, like the ‹ › buttons and the ← → keys."
        ),
        .gestureDone: .init("할 일 줄을 오른쪽으로 밀기", "Swipe a task to the right"),
        .gestureDoneText: .init(
            "완료해요. 줄 앞의 동그라미를 누르거나 거기서 스페이스 키를 눌러도 돼요.",
            "Completes it, like its circle, or the space bar there."),
        .gestureMenu: .init("할 일 줄을 왼쪽으로 밀기", "Swipe a task to the left"),
        .gestureMenuText: .init(
            "메뉴를 열어요. 줄 끝의 더 보기 버튼을 누르거나 거기서 엔터 키를 눌러도 돼요.",
            "Opens its menu, like the button at its end, or Enter there."),
        .gestureNote: .init("일지 카드를 왼쪽으로 밀기", "Swipe a note to the left"),
        .gestureNoteText: .init(
            "선택하고 지우기 버튼을 보여 줘요. 카드에서 X 키를 눌러도 돼요.",
            "Selects it and shows the button that deletes it, like the X key there."),
        .gestureSelect: .init("목록의 줄을 길게 누르기", "Long-press a line of a list"),
        .gestureSelectText: .init(
            "여러 개를 선택해요. 목록 위의 선택 버튼, X 키와 같아요.", "Selects it, like the Select button above the list and the X key."),
        .gestureBack: .init("설정, 일지, 편지 화면을 오른쪽으로 밀기", "Swipe a setting, a note or a letter to the right"),
        .gestureBackText: .init("돌아가요. ‹ 버튼과 같아요.", "Goes back, like the ‹ button."),
        .gestureMore: .init("아래 탭에서 위로 끌기", "Drag up from the tab bar"),
        .gestureMoreText: .init(
            "나머지 화면을 펼쳐요. 더 보기 탭을 누르거나 거기서 엔터 키를 눌러도 돼요.",
            "Shows the other places, like the More tab, or Enter there."),
    ]
}
