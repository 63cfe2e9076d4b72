extension Phrase {
    /// Where notifications come, and what they can do.
    static let notifications: [Phrase: PhrasePair] = [
        .sectionNotifications: .init("알림", "Notifications"),
        .sectionNotificationsText: .init("알림을 받는 기기", "The devices that are notified"),
        .pushHere: .init("이 기기에서 받기", "On this device"),
        .pushExplains: .init(
            "오늘 아직 커밋하지 않았을 때와 할 일 시각에만 알려 드려요. 하루를 닫아 두어도 와요.",
            "You are told only while today is not done yet, and at the times of your tasks. It works with Haru closed."),
        .pushNeedsScripts: .init(
            "이 기기에서 켜려면 브라우저에서 JavaScript를 허용해 주세요.", "To turn them on here, allow JavaScript in this browser."),
        .pushAsks: .init(
            "누르면 브라우저가 알림을 허용할지 물어봐요. 언제든 끌 수 있어요.",
            "Your browser will then ask whether to allow notifications. You can turn them off at any time."),
        .pushTurnOn: .init("알림 켜기", "Turn on notifications"),
        .pushIsOn: .init("켜져 있어요", "On"),
        .pushIsOnText: .init("끄려면 아래 목록에서 이 기기를 지우세요.", "To turn them off, remove this device from the list below."),
        .pushFailed: .init(
            "켜지 못했어요. 연결을 확인하고 다시 해 주세요.", "That did not work. Check the connection and try again."),
        .pushInstall: .init("먼저 하루를 홈 화면에 추가해 주세요.", "First add Haru to the Home Screen."),
        .pushInstallShare: .init("Safari 아래의 공유 단추를 누르세요.", "Tap the Share button of Safari."),
        .pushInstallAdd: .init("‘홈 화면에 추가’를 고르세요.", "Choose “Add to Home Screen”."),
        .pushInstallOpen: .init(
            "홈 화면의 하루를 열고, 여기로 다시 와서 알림을 켜세요.",
            "Open Haru from the Home Screen, come back here and turn notifications on."),
        .pushInstallVersion: .init("iOS·iPadOS 16.4부터 돼요.", "This takes iOS or iPadOS 16.4 or later."),
        .pushUnsupported: .init(
            "이 브라우저는 알림을 받지 못해요. 비공개 창이 아닌 새 브라우저에서 열어 주세요.",
            "This browser takes no notifications. Open Haru in a recent one, and not in a private window."),
        .pushInsecure: .init(
            "알림은 https 주소나 이 컴퓨터의 localhost에서만 돼요. 그런 주소로 열어 주세요.",
            "Notifications work over https, or on localhost of this machine. Open Haru at such an address."),
        .pushBlocked: .init("이 브라우저에서 하루의 알림이 막혀 있어요.", "Haru's notifications are blocked in this browser."),
        .pushBlockedChrome: .init(
            "주소창 왼쪽의 아이콘을 누르고 알림을 ‘허용’으로 바꾼 뒤, 이 페이지를 새로 고치세요.",
            "Press the icon left of the address, set Notifications to Allow, and reload this page."),
        .pushBlockedFirefox: .init(
            "주소창 왼쪽의 자물쇠나 알림 아이콘에서 ‘차단됨’을 지운 뒤, 이 페이지를 새로 고치세요.",
            "Press the lock or the notification icon left of the address, clear “Blocked”, and reload this page."),
        .pushBlockedSafari: .init(
            "Safari 설정 → 웹 사이트 → 알림에서 하루를 ‘허용’으로 바꾼 뒤, 이 페이지를 새로 고치세요.",
            "In Safari's Settings → Websites → Notifications, set Haru to Allow, and reload this page."),
        .pushBlockedPhone: .init(
            "아이폰의 설정 → 알림 → 하루에서 ‘알림 허용’을 켜고, 하루를 다시 여세요.",
            "In the phone's Settings → Notifications → Haru, turn on Allow Notifications, and open Haru again."),
        .pushBlockedAndroid: .init(
            "주소창의 아이콘 → 권한 → 알림을 허용하세요. 그래도 막혀 있으면 휴대폰 설정 → 앱 → 브라우저 → 알림도 켜 주세요.",
            "Press the icon by the address → Permissions → Notifications. If they stay blocked, allow the browser's notifications in the phone's settings too."
        ),
        .pushBlockedOther: .init(
            "브라우저의 사이트 설정에서 하루의 알림을 허용한 뒤, 이 페이지를 새로 고치세요.",
            "Allow notifications of Haru in the browser's site settings, and reload this page."),
        .pushNoContact: .init("아직 알림을 보낼 수 없어요", "Notifications cannot be sent yet"),
        .pushNoContactText: .init(
            "푸시 서비스는 누가 보내는지 알 수 있는 연락처를 요구하고, 애플은 없으면 모두 거절해요. 이렇게 켜 주세요:",
            "Push services ask for a contact of whoever sends, and Apple refuses everything without one. Start Haru like this:"
        ),
        .pushDevices: .init("알림을 받는 기기", "Notified devices"),
        .pushDevicesEmpty: .init("아직 없어요.", "There is none yet."),
        .pushUnnamed: .init("이름 없는 기기", "A device without a name"),
        .pushOwn: .init("이 기기", "this device"),
        .pushGone: .init("끊김", "lost"),
        .pushLast: .init("마지막 전송", "Last sent"),
        .pushNeverSent: .init("아직 없음", "never"),
        .pushSince: .init("{0}부터", "since {0}"),
        .pushTest: .init("시험 보내기", "Send a test"),
        .pushTestNamed: .init("{0}에 시험 알림 보내기", "Send a test to {0}"),
        .pushRemoveNamed: .init("{0} 지우기", "Remove {0}"),
        .noticePushDeviceRemoved: .init("지웠어요. 이제 그 기기에는 알리지 않아요.", "Removed; that device is not notified any more."),
        .noticeTestPushed: .init("보냈어요. 잠시 뒤에 와요.", "It is on its way."),
        .tileDevice: .init("{0}대", "{0} device"),
        .tileDevices: .init("{0}대", "{0} devices"),
        .nudgeLinkTask: .init("이 할 일을 끝냈나요?", "Is this task done?"),
        .nudgeLinkTaskButton: .init("완료", "Done"),
        .nudgeLinkTaskDone: .init("할 일을 끝냈어요", "The task is done"),
        .nudgeLinkRest: .init("오늘은 쉴까요?", "Rest today?"),
        .nudgeLinkRestButton: .init("오늘은 쉬기", "Rest today"),
        .nudgeLinkRestDone: .init("오늘은 쉬어요", "Today is a rest"),
        .nudgeLinkText: .init("이 링크는 한 번만 쓸 수 있어요.", "This link works once."),
        .nudgeLinkDoneText: .init("이 링크는 이제 쓸 수 없어요.", "This link is used up now."),
        .nudgeLinkHome: .init("하루 열기", "Open Haru"),
    ]
}
