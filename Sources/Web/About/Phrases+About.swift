extension Phrase {
    /// What anybody may know of this Haru.
    static let about: [Phrase: PhrasePair] = [
        .aboutTitle: .init("하루에 대해", "About Haru"),
        .aboutLead: .init(
            "하루는 커밋을 지켜보며 하루에 한 번을 이어 가도록 돕고, 할 일과 일지, 달력, 챌린지를 곁에 두는 도구예요.",
            "Haru watches your commits and helps you keep to one a day, with tasks, a diary, a calendar and a challenge beside them."
        ),
        .aboutAuthors: .init("만든 사람: 하루를 만드는 사람들, 2026", "Made by the Haru authors, 2026"),
        .aboutPrivacyTitle: .init("개인정보", "Privacy"),
        .aboutWhere: .init("기록은 어디에 있나요?", "Where are your records?"),
        .aboutWhereText: .init(
            "모두 이 컴퓨터의 데이터 폴더에 있어요. 데이터베이스 서버를 직접 정했다면 거기에 있고요. 정확한 위치는 터미널에서 haru about으로 볼 수 있어요.",
            "In the data folder of this computer, or on the database server that you chose. Run haru about in a terminal to see where."
        ),
        .aboutWhereHosted: .init(
            "이 서버의 데이터베이스에 있어요. 코드는 서버로 오지 않아요. 연결한 컴퓨터는 내 커밋의 SHA와 시각, 이메일 주소, 저장소 이름만 알리고, 제목과 작성자는 내가 허락했을 때만 보내요.",
            "In this server’s database. Your code never gets here: linked computers report the SHA, time and email address of your commits and the repository’s name, and subjects and authors only if you allow it."
        ),
        .aboutWhat: .init("무엇을 보관하나요?", "What is kept?"),
        .aboutWhatText: .init(
            "추가한 저장소와 출처, 내 커밋(이름, 이메일 주소, 시각, 제목), 할 일, 일지, 편지, 로그인한 브라우저, 알림 받을 곳, 그리고 설정이에요. 다른 사람의 커밋은 개수만 남겨요. 토큰과 알림 채널, 아직 꺼내지 않은 편지는 암호화해서 보관해요.",
            "The repositories and sources you added, your commits (name, email address, time, subject), tasks, notes, letters, signed-in browsers, where you get notifications, and your settings. Other people’s commits are only counted. Tokens, channels and letters not drawn yet are stored encrypted."
        ),
        .aboutLeaves: .init("무엇이 밖으로 나가나요?", "What leaves?"),
        .aboutLeavesText: .init(
            "내가 추가한 출처와 알림 받을 곳, 연결한 하루에만 꼭 필요한 것을 보내요. 이용 통계나 오류 보고는 아무 데도 보내지 않고, 페이지는 다른 사이트에서 아무것도 불러오지 않아요.",
            "Only what is needed, to the sources, the places for notifications and the hosted Haru that you added yourself. Haru sends no telemetry and no crash reports, and pages load nothing from other sites."
        ),
        .aboutLeavesHosted: .init(
            "내가 추가한 출처와 알림 받을 곳, 그리고 로그인할 때 고른 제공자에게만 꼭 필요한 것을 보내요. 이용 통계나 오류 보고는 아무 데도 보내지 않고, 페이지는 다른 사이트에서 아무것도 불러오지 않아요.",
            "Only what is needed, to the sources and the places for notifications that you added yourself, and to the provider you sign in with. Haru sends no telemetry and no crash reports, and pages load nothing from other sites."
        ),
        .aboutWho: .init("누가 볼 수 있나요?", "Who can see them?"),
        .aboutWhoText: .init(
            "이 컴퓨터를 내 계정으로 쓰는 사람과 컴퓨터의 관리자예요. 공유를 켜면 고른 것만 누구나 볼 수 있어요. 처음에는 꺼져 있어요.",
            "Whoever uses this computer as you, and its administrator. If you turn on sharing, anyone can see what you chose. It is off at first."
        ),
        .aboutWhoHosted: .init(
            "다른 사람은 볼 수 없어요. 공유를 켜면 고른 것만 누구나 볼 수 있고, 처음에는 꺼져 있어요. 관리자 화면에는 이름과 로그인 계정, 마지막으로 쓴 때만 보여요. 다만 서버를 운영하는 사람은 데이터베이스를 열어 볼 수 있고, 암호화한 기록의 키도 이 서버에 있어요.",
            "Nobody else who signs in. If you turn on sharing, anyone can see what you chose; it is off at first. Administrators’ pages show names, sign-in accounts and last use. Whoever runs the server could open its database, and the key to what is encrypted is on this server too."
        ),
        .aboutBrowser: .init("이 브라우저에는 무엇이 남나요?", "What stays in this browser?"),
        .aboutBrowserText: .init(
            "오프라인에서 보려고 저장한 최근 페이지와 아직 보내지 못한 글이에요. 쿠키는 로그인과 알림, 내보내기가 시작됐는지 아는 데만 써요.",
            "The last pages, to be read offline, and what could not be sent yet. Cookies are used for signing in, for notifications and to tell that an export has begun."
        ),
        .aboutDeleting: .init("어떻게 받거나 지우나요?", "How do you get or delete them?"),
        .aboutDeletingText: .init(
            "설정 → {1}에서 모든 기록을 파일 하나로 받고, 설정 → {0}에서 한 번에 지울 수 있어요. 백업과 이미 보낸 알림은 남아요.",
            "Settings → {1} gives you everything as one file, and Settings → {0} deletes all of it at once. Backups and "
                + "messages already sent remain."),
        .aboutOwn: .init("내 설정에서 나가는 것 보기", "See what leaves with your settings"),
        .aboutTerms: .init("이용약관", "Terms"),
        .aboutTermsNone: .init("이 서버는 이용약관을 따로 정하지 않았어요.", "This server has set no terms of its own."),
        .aboutContact: .init("연락처", "Contact"),
        .aboutContactNone: .init(
            "연락처가 적혀 있지 않아요. 이 주소를 알려 준 사람에게 물어보세요.",
            "No contact is given. Ask whoever told you of this address."),
        .aboutMore: .init("개인정보, 이용약관, 라이선스", "Privacy, terms and licenses"),
        .licensesTitle: .init("라이선스", "Licenses"),
        .licensesText: .init(
            "하루에 들어 있는 모든 것의 라이선스와 고지 원문이에요. 같은 글은 한 번만 실었어요.",
            "The full licenses and notices of everything included in Haru. Identical texts appear once."),
        .licensesShow: .init("오픈소스 라이선스 보기", "Open-source licenses"),
        .licensesNotice: .init("고지", "Notice"),
    ]
}
