package import Language

extension Language {
    /// What the files of an export are, for whoever unpacks it years later.
    package var exportReadMe: String {
        pick(
            """
            하루(Haru)에서 내보낸 기록이에요.

            haru.json   모든 기록: 설정, 하루의 규칙, 커밋, 할 일, 일지, 챌린지, 꺼낸 편지
            notes/      일지를 하나씩 마크다운으로
            tasks.csv   할 일 (휴지통은 빼고)
            tasks.ics   할 일, 캘린더 앱이 읽는 형식으로
            days.csv    하루하루의 상태와 기여 수
            letters/    꺼낸 편지, 롤링페이퍼마다 하나씩

            로그인, 토큰, 알림 받는 기기와 다른 곳, 비밀 링크 주소는 들어 있지 않아요.
            아직 꺼내지 않은 편지는 누가 언제 썼는지만 있어요.
            표의 글이 =, +, -, @로 시작하면 앞에 작은따옴표를 붙였어요. haru.json에는 원래대로 있어요.

            """,
            """
            Your records, exported from Haru (하루).

            haru.json   everything: settings, rules of days, commits, tasks, notes, challenges, drawn letters
            notes/      each note as Markdown
            tasks.csv   tasks, without the trash
            tasks.ics   tasks as calendar apps read them
            days.csv    the state and the contributions of each day
            letters/    drawn letters, a file for each mailbox

            Sign-ins, tokens, notification devices and channels, and secret links are not in it.
            Of undrawn letters it has only who wrote them and when.
            In the tables a text that begins with =, +, - or @ has an apostrophe before it; haru.json has it as it is.

            """)
    }
}
