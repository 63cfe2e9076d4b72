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
            "친구에게 링크를 보내거나, 받은 글을 넣거나, 미래의 나에게 써 보세요. 넣는 순간 봉해져서 꺼낼 때까지 나에게도 보이지 않아요.",
            "Send friends a link, add what they sent you, or write to your future self. Each letter is sealed as it goes in, and stays "
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
        .paperTitle: .init("편지지 파일", "Letter paper"),
        .paperText: .init(
            "링크를 열 수 없는 친구에게는 이 파일을 보내요. 친구가 쓴 글은 이 롤링페이퍼에서만 열리는 암호문이 되고, 받은 암호문을 여기에 붙여 넣으면 편지가 돼요.",
            "For friends who can’t open the link. What they write becomes a text that only this mailbox opens; paste what you "
                + "get back here."),
        .paperGet: .init("편지지 받기", "Get the paper"),
        .paperLead: .init(
            "이 편지지는 인터넷 없이 열리고, 쓴 글은 어디로도 가지 않아요. 다 쓰고 나온 내용을 복사해 메신저로 보내 주세요.",
            "This paper works without the internet, and sends nothing anywhere. Write, then copy the text it gives you and "
                + "send that back."),
        .paperNoScript: .init(
            "여기서는 쓸 수 없어요. 파일을 내려받아 크롬이나 사파리 같은 브라우저에서 열어 주세요.",
            "It doesn’t work here. Save the file and open it in a browser such as Chrome or Safari."),
        .paperSeal: .init("편지 봉하기", "Seal the letter"),
        .paperDone: .init("보낼 내용", "Text to send"),
        .paperDoneText: .init(
            "모두 복사해서 이 편지지를 보낸 사람에게 보내 주세요.", "Copy all of it and send it to whoever gave you this paper."),
        .paperDoneSealed: .init("그 사람의 우체통만 열 수 있어요.", "Only their mailbox opens it."),
        .paperOpen: .init(
            "이 브라우저에서는 봉할 수 없어서, 이 내용을 본 사람은 누구나 편지를 읽을 수 있어요.",
            "This browser can’t seal it, so whoever sees the text can read the letter."),
        .paperTooLong: .init("편지는 {0}자까지 쓸 수 있어요.", "A letter has up to {0} characters."),
        .mailboxAsk: .init("친구에게 부탁하기", "Ask friends"),
        .mailboxLinkTitle: .init("친구가 쓰는 링크", "Link for friends"),
        .mailboxLinkText: .init(
            "링크를 받은 친구는 로그인 없이 편지를 써요. 온 편지는 봉해져서 꺼낼 때까지 나에게도 보이지 않아요.",
            "Friends write by this link, without an account. Their letters are sealed, for you too, until you draw them."
        ),
        .mailboxLinkAddress: .init("링크", "Link"),
        .mailboxLinkCode: .init("링크의 QR 코드", "QR code of the link"),
        .mailboxLinkShare: .init("공유", "Share"),
        .mailboxLinkRecipient: .init("친구들이 나를 부르는 이름", "What friends call you"),
        .mailboxLinkRecipientHint: .init("편지를 쓰는 페이지에 보여요.", "Shown on the page where they write."),
        .mailboxLinkUntil: .init("편지를 받는 마지막 날", "Last day for letters"),
        .mailboxLinkUntilHint: .init("비우면 닫을 때까지 받아요.", "Empty: until you close the link."),
        .mailboxLinkMake: .init("링크 만들기", "Make a link"),
        .mailboxLinkOpenAgain: .init("링크 다시 열기", "Open the link again"),
        .mailboxLinkClose: .init("링크 닫기", "Close the link"),
        .mailboxLinkNew: .init("새 링크 만들기", "New link"),
        .mailboxLinkNewText: .init(
            "지금 링크는 더 열리지 않아요. 이미 온 편지는 그대로예요.",
            "The current link stops working. Letters already sent are kept."),
        .mailboxLinkIsOpen: .init("열려 있음", "Open"),
        .mailboxLinkIsClosed: .init("닫힘", "Closed"),
        .mailboxLinkLocal: .init(
            "이 링크는 이 컴퓨터에서만 열려요. 멀리 있는 친구에게는 아래의 편지지 파일을 보내거나, 글을 따로 받아 붙여 넣어 주세요.",
            "Only this computer can open that link. Send friends who are elsewhere the letter paper below, or paste the words "
                + "that they sent you."),
        .noticeLinkOpened: .init("링크를 열었어요. 이제 친구들이 편지를 쓸 수 있어요.", "The link is open. Friends can write now."),
        .noticeLinkClosed: .init("링크를 닫았어요. 온 편지는 그대로 있어요.", "The link is closed. Letters already sent are kept."),
        .invitationTitle: .init("편지를 남겨 주세요", "Write a letter"),
        .invitationTitleTo: .init("{0}에게 편지를 남겨 주세요", "Write a letter to {0}"),
        .invitationUntil: .init("{0}까지 받아요", "until {0}"),
        .invitationRuleCommit: .init("편지는 커밋한 날마다 한 통씩 열려요.", "One letter opens for each day with a commit."),
        .invitationRuleDate: .init("편지는 {0}부터 열려요.", "Letters open from {0} on."),
        .invitationRuleChallenge: .init("편지는 챌린지에 성공하면 열려요.", "Letters open once a challenge is won."),
        .invitationRuleFree: .init("편지는 한 통씩 꺼내 읽어요.", "Letters are drawn one at a time."),
        .invitationReads: .init(
            "로그인 없이 쓸 수 있고, {0}만 읽어요.", "You need no account, and only {0} can read it."),
        .invitationOwnerReads: .init(
            "로그인 없이 쓸 수 있고, 우체통의 주인만 읽어요.",
            "You need no account, and only the owner of the mailbox can read it."),
        .invitationPrivacy: .init(
            "글은 봉해져서 꺼내기 전에는 받는 사람도 읽을 수 없어요. 이름과 종이, 보낸 때는 미리 보여요.",
            "Your words are sealed until the letter is drawn. Your name, the paper and the time can be seen before that."
        ),
        .invitationClosed: .init("지금은 편지를 받지 않아요", "Letters aren’t accepted now"),
        .invitationClosedText: .init(
            "받는 기간이 끝났거나 주인이 링크를 닫았어요. 이미 보낸 편지는 그대로 있어요.",
            "The time for letters is over, or the owner closed the link. Letters already sent are kept."),
        .invitationFull: .init("우체통이 가득 찼어요", "The mailbox is full"),
        .invitationFullText: .init(
            "이 우체통에는 더 넣을 자리가 없어요. 하고 싶은 말은 직접 전해 주세요.",
            "There’s no room for more letters. Tell them in person instead."),
        .invitationUnknown: .init("우체통을 찾을 수 없어요", "No mailbox here"),
        .invitationUnknownText: .init(
            "링크가 잘렸거나 새 링크로 바뀌었을 수 있어요. 링크를 준 사람에게 다시 물어봐 주세요.",
            "The link may be incomplete, or may have been replaced. Ask whoever gave it to you."),
        .letterTrap: .init("비워 두세요", "Leave this empty"),
        .writtenTitle: .init("고마워요! 편지가 우체통에 있어요", "Thank you! Your letter is in the mailbox"),
        .writtenText: .init(
            "꺼내 읽기 전까지는 여기서 고치거나 거둘 수 있어요.", "You can change it or take it back here until it is drawn."),
        .writtenTextTo: .init(
            "{0} 님이 꺼내 읽기 전까지는 여기서 고치거나 거둘 수 있어요.", "You can change it or take it back here until {0} draws it."),
        .writtenDrawn: .init("꺼내 읽은 편지예요", "Your letter was drawn"),
        .writtenDrawnBy: .init("{0} 님이 꺼내 읽은 편지예요", "{0} has drawn your letter"),
        .writtenDrawnText: .init(
            "마음이 잘 전해졌어요. 이제 고치거나 거둘 수 없어요.",
            "Your words have arrived. The letter can’t be changed or taken back any more."),
        .writtenGone: .init("이 편지는 이제 없어요", "This letter is gone"),
        .writtenGoneText: .init(
            "거두었거나 받은 사람이 치운 편지이거나, 링크가 잘렸을 수 있어요.", "It was taken back or removed, or the link is incomplete."),
        .writtenLink: .init("내 편지 링크", "Link to your letter"),
        .writtenLinkText: .init(
            "이 링크를 아는 사람은 편지를 고칠 수 있어요. 나만 볼 수 있는 곳에 적어 두세요.",
            "Whoever has this link can change the letter. Keep it to yourself."),
        .writtenChange: .init("고친 편지 보내기", "Save the changes"),
        .writtenWithdraw: .init("편지 거두기", "Take it back"),
        .writtenWithdrawAsk: .init(
            "편지를 우체통에서 완전히 거둬요. 되돌릴 수 없어요.", "The letter leaves the mailbox for good. This can’t be undone."),
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
        .mailboxPastText: .init(
            "내가 남긴 일지와 커밋이 편지가 되어 오고, 보관하면 더 오지 않아요.",
            "Its letters are your own words from earlier notes and commits; while it’s archived, no more come."),
        .mailboxKeep: .init("간직하기", "Keep them"),
        .mailboxKeepText: .init(
            "꺼낸 편지를 파일로 받아 두세요. haru mailbox import로 다시 넣을 수 있어요. 칠판은 브라우저에서 인쇄할 수 있어요.",
            "Download the drawn letters as a file, which haru mailbox import reads again. Your browser can print the "
                + "board."),
        .mailboxKeepFile: .init("JSON으로 받기", "Download JSON"),
        .mailboxHow: .init("이렇게 돼요", "How it works"),
        .mailboxHowCollect: .init(
            "만든 다음 친구들에게 링크를 보내요. 받은 글을 붙여 넣거나, 미래의 나에게 써도 돼요.",
            "Once it’s made, send friends its link. Or paste what they sent you, or write to your future self."),
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
        .letterHandwriting: .init("손글씨", "Handwriting"),
        .letterInsteadOfText: .init("글 대신", "Instead of typing,"),
        .letterByHand: .init("손으로 쓰기", "write by hand"),
        .letterInsteadOfHand: .init("손글씨 대신", "Instead of handwriting,"),
        .letterByText: .init("글로 쓰기", "type"),
        .letterPadHint: .init("펜이나 손가락, 마우스로 써 보세요.", "Write with a pen, a finger or the mouse."),
        .letterPadFull: .init(
            "종이가 가득 차서 이 획은 담지 못했어요.", "The paper is full, so that stroke was left out."),
        .letterPadEmpty: .init("한 획이라도 써 주세요.", "Draw at least one stroke."),
        .letterUndo: .init("한 획 되돌리기", "Undo a stroke"),
        .letterClear: .init("모두 지우기", "Clear"),
        .letterPut: .init("우체통에 넣기", "Put it in the mailbox"),
        .letterPreview: .init("이렇게 보여요", "Preview"),
        .letterPaste: .init("여러 통 붙여 넣기", "Paste several letters"),
        .letterPasteText: .init(
            "한 줄에 한 통씩, 이름과 글을 쉼표로 나눠 적어요. haru mailbox export로 만든 JSON도 돼요. 편지지에서 나온 암호문이 있으면 그 편지만 넣어요.",
            "One letter a line: name, comma, text. JSON from haru mailbox export works, too. If the text holds letters from "
                + "letter paper, those alone are added."),
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
