import Core

extension DemoTexts {
    static let korean = DemoTexts(
        author: DemoAuthor(name: "한하루", email: "haru@example.com"),
        colleague: DemoAuthor(name: "이웃집", email: "neighbor@example.com"),
        repositories: [
            Repository(
                name: "teahouse", about: "동네 찻집의 예약과 차림표.",
                subjects: [
                    "예약 날짜를 찻집의 시간대로 읽기", "빈자리가 없을 때 대기 목록에 넣기", "차림표를 계절별로 나누기",
                    "예약 확인 메일의 오타 고치기", "휴무일에 예약을 받지 않기", "자리 배치를 그림으로 보여 주기",
                    "예약이 겹칠 때의 테스트 더하기", "메뉴 사진을 작게 줄여 보내기", "키보드만으로 예약할 수 있게 하기",
                    "느린 질의에 색인 만들기", "주문서를 인쇄용으로 다듬기", "로그에 주문 번호 남기기",
                ]),
            Repository(
                name: "pebble", about: "작은 달력 계산 라이브러리.",
                subjects: [
                    "윤년 규칙을 표로 시험하기", "요일 계산을 정수로만 하기", "음력 변환의 첫걸음", "문서에 예제 더하기",
                    "월말을 넘는 반복 고치기", "공개하지 않을 것을 숨기기", "0.4.0으로 올리기",
                ]),
            Repository(
                name: "dotfiles", about: "어디서나 같은 셸.",
                subjects: ["프롬프트에 가지 이름 보이기", "git 별칭 정리", "편집기 색을 저녁에 맞추기", "쓰지 않는 설정 지우기"]),
        ],
        items: [
            Item(
                title: "예약이 겹치는 버그 재현하기", memo: "토요일 19시에 두 팀이 같은 자리를 받았어요.\n\n- 시간대부터 볼 것", days: 0,
                isImportant: true, color: .red, ticket: "버그", repository: "teahouse"),
            Item(title: "리뷰 요청 두 건 보기", days: 0, isImportant: true, color: .blue, ticket: "리뷰", isDone: true),
            Item(
                title: "배포 전에 백업 확인하기", days: 1, time: TimeOfDay(minutes: 9 * 60), isImportant: true, color: .orange,
                ticket: "배포", repository: "teahouse"),
            Item(title: "택배 반품 보내기", days: 0, color: .yellow),
            Item(title: "회의실 예약 연장하기", days: 1, time: TimeOfDay(minutes: 14 * 60), color: .yellow),
            Item(
                title: "음력 변환 설계 적기", days: 6, isImportant: true, color: .purple, ticket: "설계",
                repository: "pebble"),
            Item(title: "책 ‘데이터 중심 애플리케이션 설계’ 5장 읽기", isImportant: true, color: .green, ticket: "공부"),
            Item(
                title: "주간 회고 쓰기", days: 3, time: TimeOfDay(minutes: 17 * 60), isImportant: true, color: .pink,
                repeats: .weekly([.friday])),
            Item(title: "편집기 테마 또 바꿔 보기", color: .gray),
            Item(title: "안 읽는 뉴스레터 끊기", color: .gray),
            Item(title: "치과 예약 전화하기", days: -2, urgency: .always, color: .orange),
        ],
        doneItems: [
            ("결제 오류 원인 찾기", true), ("릴리스 노트 쓰기", true), ("의존성 올리기", false), ("디자인 시안에 답하기", false),
            ("느린 테스트 나누기", true), ("스탠드업 메모 정리", false), ("색인 만들기", true), ("팀 위키 고치기", false),
            ("보안 알림 살펴보기", true), ("장비 주문하기", false),
        ],
        notes: [
            Page(
                daysAgo: 1, title: "시간대가 문제였다",
                body: """
                    예약 날짜를 UTC로 자르던 게 **원인**. 찻집의 시간대로 옮기니 토요일 저녁이 살아났다.

                    ## 배운 것

                    - 날짜와 시각은 다른 것이다
                    - 테스트부터 쓰길 잘했다
                    """,
                commit: .init(repository: 0, subject: "예약 날짜를 찻집의 시간대로 읽기"), mood: .good,
                tags: ["시간대", "버그"], isPinned: true),
            Page(
                daysAgo: 4, title: "색인 하나로 40배", body: "`EXPLAIN`을 먼저 봤어야 했다. 800ms가 20ms가 됐다.",
                commit: .init(repository: 0, subject: "느린 질의에 색인 만들기"), mood: .fire, tags: ["성능"]),
            Page(
                daysAgo: 6, title: "", body: "동시성 글 읽을 것: 액터 재진입, 취소 전파.", mood: nil, tags: ["읽을것"]),
            Page(
                daysAgo: 13, title: "윤년은 표로", body: "규칙을 말로 적는 것보다 표 네 줄이 낫다. 1900, 2000, 2023, 2024.",
                commit: .init(repository: 1, subject: "윤년 규칙을 표로 시험하기"), mood: .calm),
            Page(daysAgo: 30, title: "막힌 날", body: "세 시간을 쓰고 한 줄을 지웠다. 그래도 하루.", mood: .stuck),
            Page(daysAgo: 365, title: "첫 커밋", body: "찻집 예약을 손으로 적다가 시작했다.", mood: .good),
        ],
        won: Goal(name: "21일 연습", reward: "주말 등산"),
        running: Goal(name: "아침마다 한 커밋", reward: "새 키보드"),
        letters: Letters(
            occasion: "스물아홉 번째 생일", secret: "12월 5일 저녁 7시, 늘 가던 그 카페에서 다 같이 기다릴게.",
            all: [
                ("민지", "백 번째 잔디는 같이 보자. 그날 저녁은 내가 살게."),
                ("스터디 친구들", "월요일마다 막힌 곳을 같이 봐 줘서 고마워. 덕분에 우리도 한 줄씩 더 썼어."),
                ("형", "안 풀리는 날엔 그냥 자. 아침의 네가 늘 더 똑똑하더라."),
                ("", "조용히 응원하는 사람이 하나 더 있다는 것만 알아 둬."),
                ("하늘", "네가 알려 준 대로 첫 배포를 했어. 손이 다 떨리더라."),
                ("엄마", "밥은 먹고 하니? 가끔은 화면 말고 창밖도 보렴."),
                ("재현", "새벽에 올라온 커밋을 볼 때마다 나도 노트북을 다시 열었어."),
                ("오픈소스 이웃", "처음 보낸 PR을 다정하게 봐 주셔서 고마웠어요. 저도 그렇게 하려고요."),
                ("지수", "스물아홉도 한 커밋씩 가 보자."),
            ])
    )
}
