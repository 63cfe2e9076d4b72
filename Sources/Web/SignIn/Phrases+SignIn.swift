extension Phrase {
    /// Signing in and out, and the people who have an account.
    static let signingIn: [Phrase: PhrasePair] = [
        .signInTitle: .init("로그인", "Sign in"),
        .signInWith: .init("{0} 계정으로 로그인", "Continue with {0}"),
        .signInPrivate: .init("비공개 기여까지 집계하며 로그인", "Continue and count private contributions, too"),
        .signInPrivateHint: .init(
            "비공개 기여까지 집계하려면 GitHub의 프로필 읽기 권한(read:user)만 더 받아요.",
            "To count private ones it asks GitHub for read:user as well, and no more."),
        .signInScope: .init(
            "누구인지만 확인해요. 코드를 읽거나 쓸 권한은 묻지 않아요.",
            "It only asks who you are, never for a right to read or write code."),
        .signInNeeded: .init("먼저 로그인해 주세요", "Sign in first"),
        .signInNeededText: .init("로그인해야 볼 수 있는 페이지예요.", "This page is for people who are signed in."),
        .signOut: .init("로그아웃", "Sign out"),
        .signOutTitle: .init("이 브라우저에서 로그아웃할까요?", "Sign out of this browser?"),
        .signOutText: .init("같은 계정으로 언제든 다시 로그인할 수 있어요.", "Sign in again any time with the same account."),
        .signOutTextLocal: .init(
            "다시 로그인하려면 터미널에서 haru link로 링크를 만들어야 해요.",
            "To come back, you need a link that haru link makes in your terminal."),
        .signOutStays: .init(
            "기록과 할 일, 일지는 그대로 남고, 다른 브라우저도 그대로예요. 이 브라우저에 남겨 둔 페이지와 쓰다 만 글은 지워져요.",
            "Your days, tasks and notes stay, and so do your other browsers. What this browser keeps of pages and of unsaved texts goes."
        ),
        .signOutPush: .init(
            "이 브라우저로 오던 알림도 꺼져요.", "Notifications stop coming to this browser, too."),
        .signOutRevoke: .init("{0}에 준 권한도 거둬들이기", "Take back what was granted at {0}, too"),
        .signedOutNow: .init("로그아웃했어요.", "You’re signed out."),
        .signedOutTitle: .init("로그아웃했어요", "You’re signed out"),
        .signedOutText: .init(
            "기록은 그대로예요. 다시 로그인하려면 터미널에서 haru link를 실행해 주세요.",
            "Your data is as it was. To come back, run haru link in your terminal."),
        .sessionsTextHosted: .init(
            "30일 동안 쓰지 않으면 자동으로 로그아웃돼요.", "One that is not used for 30 days is signed out."),
        .identitiesTitle: .init("로그인 방법", "Ways to sign in"),
        .identitiesText: .init(
            "어느 것으로 로그인해도 이 계정이에요. 하나를 빼면 다른 브라우저는 모두 로그아웃되고, 마지막 하나는 뺄 수 없어요.",
            "Each of them leads to this account. Removing one signs all other browsers out; the last one stays."),
        .identityAdd: .init("{0} 연결하기", "Connect {0}"),
        .leavingTitle: .init("누구인지 확인하러 가요", "On the way to your provider"),
        .leavingText: .init("저절로 넘어가지 않으면 아래를 눌러 주세요.", "If nothing happens by itself, go on below."),
        .leavingGo: .init("{0} 열기", "Go on to {0}"),
        .linkQuestionTitle: .init("로그인 방법을 추가할까요?", "Add a way to sign in?"),
        .linkQuestion: .init("{1}의 계정에 {0} 계정을 더할까요?", "Add {0} to the account of {1}?"),
        .linkQuestionNew: .init("{0}의 계정", "At {0}"),
        .linkQuestionOwn: .init("지금 계정", "This account"),
        .linkQuestionMeans: .init(
            "추가하면 그 계정으로도 로그인해 모든 것을 보고 바꿀 수 있어요.",
            "Whoever signs in with it from then on gets into this account, and sees and changes everything in it."),
        .linkQuestionCare: .init(
            "조금 전에 설정에서 직접 연결하기를 누르지 않았거나 내 계정이 아니라면 더하지 마세요.",
            "If you have not pressed Connect in the settings a moment ago, or it is not yours, do not add it."),
        .linkQuestionAdd: .init("더하기", "Add it"),
        .linkQuestionLeave: .init("더하지 않기", "Do not add it"),
        .signedInTitle: .init("이미 로그인했어요", "You’re already signed in"),
        .signedInText: .init("이 브라우저는 {0} 계정으로 로그인되어 있어요.", "This browser is signed in as {0}."),
        .signedInTold: .init(
            "{0}에서는 {1} 계정이라고 해요. 지금 로그인한 계정과 달라요.",
            "{0} says that you are {1}, which leads to another account."),
        .signedInGo: .init("{0} 계정으로 계속하기", "Go on as {0}"),
        .signedInElse: .init("로그아웃하고 다른 계정으로 로그인", "Sign out and use another account"),
        .signedInConnect: .init(
            "이 계정에 다른 방법으로도 로그인하려면 설정에서 연결해 주세요.",
            "To come into this account another way as well, connect it in the settings."),
        .identityRemoveNamed: .init("로그인 방법에서 빼기: {0}", "Remove as a way to sign in: {0}"),
        .noticeIdentityLinked: .init("이제 그 계정으로도 로그인할 수 있어요.", "You can sign in with that account, too."),
        .noticeIdentityRemoved: .init(
            "그 계정으로는 이제 로그인할 수 없어요. 다른 브라우저는 모두 로그아웃됐어요.",
            "That account lets nobody in any more, and all other browsers are signed out."),
        .sectionPeople: .init("사람들", "People"),
        .sectionPeopleText: .init("계정이 있는 사람들", "Who has an account here"),
        .peopleText: .init(
            "누가 계정을 가졌는지만 보여요. 기록과 글은 관리자에게도 보이지 않아요.",
            "Only who has an account is shown; what they do and write, administrators do not see either."),
        .personOwner: .init("이 컴퓨터의 주인", "The owner of this machine"),
        .personAdministrator: .init("관리자", "administrator"),
        .personDisabled: .init("막힘", "disabled"),
        .personSince: .init("{0}부터", "since {0}"),
        .sessionOwnAccount: .init("나", "you"),
        .personDisable: .init("막기", "Disable"),
        .personEnable: .init("다시 열기", "Enable"),
        .personAppoint: .init("관리자로 하기", "Make administrator"),
        .personDismiss: .init("관리자에서 빼기", "Remove as administrator"),
        .personDelete: .init("지우기", "Delete"),
        .personDeleteAsk: .init(
            "모든 기록이 아주 지워지고 되돌릴 수 없어요. 확인하려면 {0}(이)라고 적어 주세요.",
            "Everything of theirs goes for good. To confirm, type {0}."),
        .noticePersonDisabled: .init("막았어요. 이제 들어올 수 없어요.", "The account is disabled: nobody gets in."),
        .noticePersonEnabled: .init("다시 열었어요.", "The account is enabled again."),
        .noticePersonDeleted: .init("계정과 모든 기록을 지웠어요.", "The account is deleted, with everything in it."),
        .linkTitle: .init("내 컴퓨터의 저장소", "Repositories on your own machine"),
        .linkText: .init(
            "컴퓨터를 이으면 그 저장소에서 커밋하자마자 세어요. 코드와 파일은 보내지 않아요. 올린 커밋은 GitHub나 다른 포지를 출처로 추가해도 세어요.",
            "Link your machine, and commits in its repositories count at once; nothing of the code is sent. What you push counts as well once its forge is one of your sources."
        ),
        .welcomeSourcesTitle: .init("이미 세고 있어요", "Counted already"),
        .welcomeSourcesText: .init(
            "몇 분 안에 지난 기여까지 모두 보여요.", "Within minutes, all your earlier contributions show as well."),
        .welcomeMachine: .init("{0} · {1}", "{0} · {1}"),
    ]
}
