/// Entries whose day or time is the object or the subject of another word, or no date at all: no letter of them may be
/// lost. It is Thursday 2026-11-26 at 10:00 in Seoul.
extension EntryCase {
    static let englishObjects: [String] = [
        "notes about monday", "notes about friday and monday", "minutes of november 28", "photos from friday",
        "from monday work remotely", "delete backups before december 1", "submit before friday",
        "after friday clean up", "after 6pm call bob", "delete mails up to january 30th", "plan for tomorrow",
        "book table for friday 7pm", "wait for 3pm call", "logs older than friday", "move standup to friday 10am",
        "reset timer to midnight", "same as tomorrow", "works like friday", "between nov 1 and nov 30",
        "count commits between nov 1 and nov 30", "switch between the backlog and today",
        "compare monday vs tuesday", "monday and tuesday off", "pay for every month", "today is the day",
        "friday was a mess", "prepare our friday sync", "the monday standup notes", "add today button",
        "show tomorrow as a quick option", "released on 2020-09-24", "drop the log of 2026-11-01 now",
        "check 2026-11-01 numbers again", "earlier today bug", "Add jaxb lib for Java 9/10", "drop Python 2/3 support",
        "run on Windows 10/11", "java 8/11", "migrate from 3 -> 2/3", "Support Foo 2/3", "spotted by Sun Studio",
        "fix text color #ffffff", "use #1f883d", "fix #ABC-123", "call #isEmpty() once", "clean up #includes",
        "add a link to #announcements",
    ]
    static let koreanObjects: [String] = [
        "11월 30일 이전 메일 삭제", "월요일 이후 로그 모으기", "월요일 18시 이후 로그 보기", "금요일 이후에 배포", "12월 1일 전까지 제출",
        "금요일 전에 리뷰", "5시 전까지 제출", "오후 3시 이후 전화", "11월 1일과 11월 30일 사이 커밋", "11월 30일 자 신문", "11월 30일자 신문",
        "11월 30일 분 정산", "오늘 기준 환율 정리", "이번 주 금요일 이후 배포", "매주 월요일 이후 정리", "금요일에 대한 메모", "월요일에 찍은 사진 정리",
        "파이썬 2/3 지원", "윈도우 10/11 설치",
    ]
    static let noObjects: [EntryCase] = [
        EntryCase("submit by friday", "2026-11-27", title: "submit"),
        EntryCase("no later than friday ship", "2026-11-27", title: "no later than ship"),
        EntryCase("friday after 6pm call bob", "2026-11-27", title: "after 6pm call bob"),
        EntryCase("submit before midnight", "2026-11-27 00:00", title: "submit before"),
        EntryCase("remind me about it tomorrow", "2026-11-27", title: "remind me about it"),
        EntryCase("call bob friday, from the office", "2026-11-27", title: "call bob from the office"),
        EntryCase("remind me 30 minutes before friday 3pm talk", "2026-11-27 15:00 alarm:30m", title: "talk"),
        EntryCase("call thursday 8am", "2026-12-03 08:00", title: "call"),
        EntryCase("deploy 12/1", "2026-12-01", title: "deploy"),
        EntryCase("update python 12/1", "2026-12-01", title: "update python"),
        EntryCase("meeting 11/12", "2027-11-12", title: "meeting"),
        EntryCase("old thing 2026-11-01", "2026-11-01", title: "old thing"),
        EntryCase("due 2026-11-20 invoice", "2026-11-20", title: "invoice"),
        EntryCase("내일까지 이전 작업", "2026-11-27", title: "이전 작업"),
        EntryCase("내일, 이전 작업", "2026-11-27", title: "이전 작업"),
        EntryCase("내일 사이트 점검", "2026-11-27", title: "사이트 점검"),
        EntryCase("내일 전 부치기", "2026-11-27", title: "전 부치기"),
        EntryCase("금요일 전 직원 교육", "2026-11-27", title: "전 직원 교육"),
        EntryCase("내일 자 사기", "2026-11-27", title: "자 사기"),
        EntryCase("내일 분리수거", "2026-11-27", title: "분리수거"),
        EntryCase("월요일에 전화", "2026-11-30", title: "전화"),
        EntryCase("내일 대신 전화하기", "2026-11-27", title: "대신 전화하기"),
        EntryCase("금요일 대신 목요일에 회의", "2026-12-03", title: "금요일 대신 회의"),
        EntryCase("today list groceries", "2026-11-26", title: "list groceries"),
        EntryCase("#facade paint it", "#facade", title: "paint it"),
        EntryCase("#bug12 fix login", "#bug12", title: "fix login"),
    ]
}
