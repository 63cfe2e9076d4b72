extension Phrase {
    /// Signing in and out, and the people who have an account.
    static let signingIn: [Phrase: PhrasePair] = [
        .signInTitle: .init("로그인", "Sign in"),
        .signInWith: .init("{0} 계정으로 로그인", "Continue with {0}"),
        .signInPrivate: .init("비공개 기여까지 집계하며 로그인", "Sign in and count private contributions, too"),
        .signInPrivateHint: .init(
            "비공개 기여까지 집계하려면 GitHub의 프로필 읽기 권한(read:user)만 더 받아요.",
            "For private contributions, Haru also asks GitHub for read:user and nothing else."),
        .signInScope: .init(
            "누구인지만 확인해요. 코드를 읽거나 쓸 권한은 묻지 않아요.",
            "This only confirms who you are. Haru never asks to read or write code."),
        .signInNeeded: .init("먼저 로그인해 주세요", "Sign in first"),
        .signInNeededText: .init("로그인해야 볼 수 있는 페이지예요.", "You need to be signed in to see this page."),
        .signOut: .init("로그아웃", "Sign out"),
        .signOutTitle: .init("이 브라우저에서 로그아웃할까요?", "Sign out of this browser?"),
        .signOutText: .init("같은 계정으로 언제든 다시 로그인할 수 있어요.", "Sign in again any time with the same account."),
        .signOutTextLocal: .init(
            "다시 로그인하려면 터미널에서 haru link로 링크를 만들어야 해요.",
            "To sign in again, run haru link in your terminal and open its link."),
        .signOutStays: .init(
            "기록과 할 일, 일지는 그대로 남고, 다른 브라우저도 그대로예요. 이 브라우저에 저장한 페이지와 쓰다 만 글은 지워져요.",
            "Your days, tasks and notes stay, and so do your other browsers. Saved pages and drafts in this browser are deleted."
        ),
        .signOutPush: .init("이 브라우저로 오던 알림도 꺼져요.", "Notifications to this browser stop, too."),
        .signOutRevoke: .init("{0}에 준 권한도 거둬들이기", "Also revoke access at {0}"),
        .signedOutNow: .init("로그아웃했어요.", "You’re signed out."),
        .signedOutTitle: .init("로그아웃했어요", "You’re signed out"),
        .signedOutText: .init(
            "기록은 그대로예요. 다시 로그인하려면 터미널에서 haru link를 실행해 주세요.",
            "Your data is still here. To sign in again, run haru link in your terminal."),
        .sessionsTextHosted: .init("30일 동안 쓰지 않으면 자동으로 로그아웃돼요.", "Browsers unused for 30 days are signed out."),
        .identitiesTitle: .init("로그인 방법", "Ways to sign in"),
        .identitiesText: .init(
            "어느 것으로 로그인해도 이 계정이에요. 하나를 빼면 다른 브라우저는 모두 로그아웃되고, 마지막 하나는 뺄 수 없어요.",
            "Each of these opens this account. Removing one signs out all other browsers; the last one can’t be removed."
        ),
        .identityAdd: .init("{0} 연결하기", "Connect {0}"),
        .leavingTitle: .init("누구인지 확인하러 가요", "Taking you to your provider"),
        .leavingText: .init("자동으로 넘어가지 않으면 아래를 눌러 주세요.", "If nothing happens, continue below."),
        .leavingGo: .init("{0} 열기", "Continue to {0}"),
        .linkQuestionTitle: .init("로그인 방법을 추가할까요?", "Add a way to sign in?"),
        .linkQuestion: .init("{1}의 계정에 {0} 계정을 추가할까요?", "Add {0} to the account of {1}?"),
        .linkQuestionNew: .init("{0}의 계정", "At {0}"),
        .linkQuestionOwn: .init("지금 계정", "This account"),
        .linkQuestionMeans: .init(
            "추가하면 그 계정으로도 로그인해 모든 것을 보고 바꿀 수 있어요.",
            "Anyone who signs in with it can then see and change everything in this account."),
        .linkQuestionCare: .init(
            "조금 전에 설정에서 직접 연결하기를 누르지 않았거나 내 계정이 아니라면 추가하지 마세요.",
            "If you didn’t just press Connect in settings, or it isn’t your account, don’t add it."),
        .linkQuestionAdd: .init("추가", "Add"),
        .linkQuestionLeave: .init("추가하지 않기", "Don’t add"),
        .signedInTitle: .init("이미 로그인했어요", "You’re already signed in"),
        .signedInText: .init("이 브라우저는 {0} 계정으로 로그인되어 있어요.", "This browser is signed in as {0}."),
        .signedInTold: .init(
            "{0}에서는 {1} 계정이라고 해요. 지금 로그인한 계정과 달라요.", "{0} says you’re {1}, which is a different account."),
        .signedInGo: .init("{0} 계정으로 계속하기", "Continue as {0}"),
        .signedInElse: .init("로그아웃하고 다른 계정으로 로그인", "Sign out and use another account"),
        .signedInConnect: .init(
            "이 계정에 다른 방법으로도 로그인하려면 설정에서 연결해 주세요.", "To add another way into this account, connect it in settings."),
        .identityRemoveNamed: .init("로그인 방법에서 빼기: {0}", "Remove as a way to sign in: {0}"),
        .noticeIdentityLinked: .init("이제 그 계정으로도 로그인할 수 있어요.", "You can sign in with that account, too."),
        .noticeIdentityRemoved: .init(
            "그 계정으로는 이제 로그인할 수 없어요. 다른 브라우저는 모두 로그아웃됐어요.",
            "That account can’t sign in any more, and all other browsers are signed out."),
        .sectionPeople: .init("사람들", "People"),
        .sectionPeopleText: .init("계정이 있는 사람들", "Who has an account here"),
        .peopleText: .init(
            "누가 계정을 가졌는지만 보여요. 기록과 글은 관리자에게도 보이지 않아요.",
            "You see only who has an account. Nobody’s records or notes are visible to administrators."),
        .personOwner: .init("이 컴퓨터의 주인", "Owner of this computer"),
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
            "모든 기록이 완전히 지워지고 되돌릴 수 없어요. 확인하려면 {0}(이)라고 적어 주세요.",
            "All their data is deleted for good. To confirm, type {0}."),
        .noticePersonDisabled: .init("막았어요. 이제 로그인할 수 없어요.", "Account disabled. It can’t sign in."),
        .noticePersonEnabled: .init("다시 열었어요.", "Account enabled."),
        .noticePersonDeleted: .init("계정과 모든 기록을 지웠어요.", "Account deleted, with everything in it."),
        .linkTitle: .init("내 컴퓨터의 저장소", "Repositories on your computer"),
        .linkText: .init(
            "컴퓨터를 연결하면 그 저장소의 커밋이 바로 집계돼요. 코드와 파일은 보내지 않아요. 푸시한 커밋은 GitHub 같은 곳을 출처로 추가해도 집계돼요.",
            "Link your computer and commits in its repositories count right away; no code is sent. Pushed commits also count once you add GitHub or another forge as a source."
        ),
        .welcomeSourcesTitle: .init("이미 집계하고 있어요", "Already counting"),
        .welcomeSourcesText: .init("몇 분 안에 지난 기여까지 모두 보여요.", "Your earlier contributions show up within minutes."),
        .welcomeMachine: .init("{0} · {1}", "{0} · {1}"),
    ]
}
