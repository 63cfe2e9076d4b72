extension Phrase {
    /// The mailboxes and their letters.
    static let mailbox: [Phrase: PhrasePair] = [
        .mailboxScene: .init("들판에 선 빨간 우체통", "A red mailbox on a meadow"),
        .mailboxSceneLetter: .init(
            "들판에 선 빨간 우체통. 꺼낼 편지가 있어요.", "A red mailbox on a meadow. A letter is waiting."),
        .mailboxDraw: .init("편지 꺼내기", "Draw a letter"),
        .mailboxDrawMany: .init("편지 꺼내기 ({0}통)", "Draw a letter ({0} ready)"),
        .mailboxUnlocked: .init("{0}% 해금", "{0}% unlocked"),
        .mailboxCount: .init("{0} 중 {1}통", "{1} of {0}"),
        .mailboxManage: .init("관리", "Manage"),
        .mailboxIsArchived: .init(
            "보관해 둔 롤링페이퍼예요. 보관을 풀면 편지를 넣고 꺼낼 수 있어요.",
            "This mailbox is archived. Bring it back to add and draw letters."),
        .mailboxUnarchive: .init("보관 풀기", "Bring it back"),
        .mailboxBoard: .init("칠판", "Board"),
        .mailboxBoardHint: .init("편지는 늘 제자리에 있어요.", "Every letter keeps its place."),
        .mailboxBoardLabel: .init("꺼낸 {0}과 아직 봉해진 {1}통", "Drawn: {0}. Still sealed: {1}."),
        .mailboxSmaller: .init("작게 보기", "Make it smaller"),
        .mailboxLarger: .init("크게 보기", "Make it larger"),
        .mailboxFirst: .init("아직 편지가 없어요", "No letters yet"),
        .mailboxFirstText: .init(
            "친구에게 받은 글을 넣거나, 미래의 나에게 써 보세요. 넣는 순간 봉해져서 꺼낼 때까지 나에게도 보이지 않아요.",
            "Add what friends sent you, or write to your future self. Each letter is sealed as it goes in, and stays "
                + "sealed until you draw it."),
        .mailboxSecret: .init("시크릿 메시지", "Secret message"),
        .mailboxLocked: .init("잠김", "Locked"),
        .mailboxSecretWaits: .init("편지를 모두 꺼내면 열려요.", "It opens once all letters are drawn."),
        .mailboxSecretLeft: .init("{0}이 남았어요.", "{0} to go."),
        .mailboxNew: .init("롤링페이퍼 만들기", "New mailbox"),
        .mailboxEmpty: .init("한 커밋, 편지 한 통", "One commit, one letter"),
        .mailboxEmptyText: .init(
            "친구들의 편지를 모아 봉해 두고, 커밋한 날마다 한 통씩 꺼내 읽어요. 생일이나 졸업, 큰 배포를 앞둔 날에 어울려요.",
            "Collect letters from friends and draw one for each day with a commit. For birthdays, graduations and big "
                + "releases."),
        .mailboxOthers: .init("다른 롤링페이퍼", "Other mailboxes"),
        .mailboxArchivedChip: .init("보관함", "Archived"),
        .mailboxSettings: .init("롤링페이퍼 관리", "Mailbox settings"),
        .mailboxCreate: .init("만들기", "Create"),
        .mailboxBack: .init("롤링페이퍼로", "Back to the mailbox"),
        .mailboxOccasion: .init("무슨 날인가요?", "What’s the occasion?"),
        .mailboxOccasionHint: .init("예: 스물아홉 번째 생일", "e.g. My 29th birthday"),
        .mailboxRule: .init("어떻게 꺼내나요?", "When do letters open?"),
        .mailboxRuleCommit: .init("한 커밋, 한 통", "One commit, one letter"),
        .mailboxRuleCommitHint: .init(
            "커밋한 날마다 한 통씩. 꺼내지 않은 몫은 쌓여요.", "Each day with a commit earns one. Unused ones add up."),
        .mailboxRuleDate: .init("정한 날부터 마음껏", "From a day on"),
        .mailboxRuleDateHint: .init("그날이 오기 전에는 열리지 않아요.", "Nothing opens before that day."),
        .mailboxRuleDay: .init("꺼낼 수 있는 첫날", "The first day"),
        .mailboxRuleChallenge: .init("챌린지에 성공하면", "Once the challenge is won"),
        .mailboxRuleChallengeNone: .init("지금 하는 챌린지가 없어요.", "No challenge is running."),
        .mailboxRuleFree: .init("언제든 마음껏", "Any time"),
        .mailboxRuleFreeHint: .init("기다리지 않고 꺼내요.", "No waiting."),
        .mailboxSecretHint: .init("편지를 모두 꺼내면 보여요.", "Shown once all letters are drawn."),
        .mailboxSecretKept: .init(
            "봉해 둔 말이 있어요. 여기에 적으면 그 말로 바뀌어요.", "One is sealed already. What you write here replaces it."),
        .mailboxSecretKeep: .init("비워 두면 지금 것을 그대로 둬요", "If this is empty, keep the present one"),
        .mailboxLetters: .init("온 {0}", "{0}"),
        .mailboxLettersHint: .init("내용은 꺼낼 때까지 나에게도 안 보여요.", "Sealed for you, too, until drawn."),
        .mailboxLettersNone: .init("아직 온 편지가 없어요.", "No letters yet."),
        .mailboxArchive: .init("보관하기", "Archive"),
        .mailboxArchiveText: .init(
            "편지는 그대로 두고 목록 뒤로 보내요. 보관한 동안에는 넣거나 꺼낼 수 없어요.",
            "Its letters stay. Nothing is added or drawn while it’s archived."),
        .mailboxKeep: .init("간직하기", "Keep them"),
        .mailboxKeepText: .init(
            "꺼낸 편지를 파일로 받아 두세요. haru mailbox import로 다시 넣을 수 있어요. 칠판은 브라우저에서 인쇄할 수 있어요.",
            "Download the drawn letters as a file, which haru mailbox import reads again. Your browser can print the "
                + "board."),
        .mailboxKeepFile: .init("JSON으로 받기", "Download JSON"),
        .mailboxHow: .init("이렇게 돼요", "How it works"),
        .mailboxHowCollect: .init(
            "친구들이 보내 준 글을 붙여 넣거나, 미래의 나에게 직접 써요.",
            "Paste what your friends sent you, or write to your future self."),
        .mailboxHowSeal: .init(
            "넣는 순간 봉해져서, 꺼내기 전에는 나도 읽을 수 없어요.", "Each letter is sealed as it goes in. Not even you can read it."),
        .mailboxHowDraw: .init(
            "정한 대로 한 통씩 꺼내요. 어떤 편지가 나올지는 열어 봐야 알아요.",
            "Draw them one at a time, by the rule you choose. Which one comes is a surprise."),

        .letterNew: .init("편지 쓰기", "Write a letter"),
        .letterNewLead: .init(
            "넣으면 봉해지고, 꺼낼 때까지 내용이 보이지 않아요.", "It’s sealed as it goes in, and can’t be read until it’s drawn."),
        .letterWriter: .init("이름", "Name"),
        .letterWriterHint: .init("비우면 익명으로 남아요.", "Leave it empty to stay anonymous."),
        .letterPaper: .init("종이", "Paper"),
        .letterColor: .init("색", "Color"),
        .letterText: .init("글", "Text"),
        .letterPut: .init("우체통에 넣기", "Put it in the mailbox"),
        .letterPreview: .init("이렇게 보여요", "Preview"),
        .letterPaste: .init("여러 통 붙여 넣기", "Paste several letters"),
        .letterPasteText: .init(
            "한 줄에 한 통씩, 이름과 글을 쉼표로 나눠 적어요. haru mailbox export로 만든 JSON도 돼요.",
            "One letter a line: name, comma, text. JSON from haru mailbox export works, too."),
        .letterPasteLabel: .init("편지들", "Letters"),
        .letterPasteHint: .init("민지,백 번째 잔디는 같이 보자.", "Mina,Let’s see day one hundred together."),
        .letterPasteGo: .init("모두 넣기", "Put them all in"),
        .letterSealed: .init("아직 꺼내지 않은 편지", "A letter that isn’t drawn yet"),
        .letterIsSealed: .init("봉해져 있음", "sealed"),
        .letterFrom: .init("{0}의 편지", "A letter from {0}"),
        .letterDrawn: .init("{0}에 꺼냈어요", "Drawn on {0}"),
        .letterWritten: .init("{0}에 썼어요", "written on {0}"),
        .lettersDrawn: .init("이날 꺼낸 편지", "Letters drawn that day"),
        .letterToBoard: .init("칠판에서 보기", "See it on the board"),
        .letterSave: .init("그림으로 저장", "Save as a picture"),
        .letterNext: .init("다음 편지 꺼내기", "Draw the next letter"),
        .letterHide: .init("숨기기", "Hide"),
        .letterHideNamed: .init("{0}의 편지 숨기기", "Hide the letter from {0}"),
        .letterHideThis: .init("이 편지 숨기기", "Hide this letter"),
        .letterHideText: .init(
            "칠판에서 사라져요. 30일 안에는 되돌릴 수 있어요.", "It leaves the board. You can bring it back within 30 days."),
        .letterIsHidden: .init("숨긴 편지예요.", "This letter is hidden."),
        .letterRestore: .init("되돌리기", "Bring back"),
        .letterRemove: .init("영영 지우기", "Delete for good"),
        .letterRemoveAsk: .init("되돌릴 수 없어요.", "This can’t be undone."),
        .lettersHidden: .init("숨긴 편지", "Hidden letters"),
        .lettersHiddenText: .init(
            "30일 안에는 되돌릴 수 있고, 그 뒤에는 지워져요.", "You can bring them back within 30 days. After that they’re deleted."),

        .noticeMailboxCreated: .init("롤링페이퍼를 만들었어요. 이제 편지를 넣어 보세요.", "Mailbox created. Now add some letters."),
        .noticeMailboxArchived: .init("롤링페이퍼를 보관했어요.", "Mailbox archived."),
        .noticeMailboxUnarchived: .init("보관을 풀었어요.", "The mailbox is back."),
        .noticeLetterAdded: .init("편지를 넣고 봉했어요.", "Letter sealed and added."),
        .noticeLettersAdded: .init("편지들을 넣고 봉했어요.", "Letters sealed and added."),
        .noticeNewLettersAdded: .init(
            "새 편지를 넣고 봉했어요. 이미 있던 편지는 그대로예요.", "New letters sealed and added. The others were in already."),
        .noticeLettersKnown: .init(
            "편지가 들어 있어요. 같은 편지를 두 번 넣지는 않아요.", "It’s in the mailbox. The same letter isn’t added twice."),
        .noticeLetterDrawn: .init("편지 한 통을 꺼냈어요.", "You drew a letter."),
        .noticeLetterHidden: .init("편지를 숨겼어요.", "Letter hidden."),
        .noticeLetterRestored: .init("편지를 되돌렸어요.", "Letter brought back."),
        .noticeLetterRemoved: .init("편지를 지웠어요.", "Letter deleted."),
    ]
}
