extension Phrase {
    /// Mailboxes that are given to somebody.
    static let gifts: [Phrase: PhrasePair] = [
        .giftGive: .init("선물하기", "Give it to somebody"),
        .giftGiveText: .init(
            "이 롤링페이퍼를 받을 사람에게 통째로 넘겨줘요. 친구들이 쓰는 링크와 편지지는 그대로 쓸 수 있고, 숨긴 편지는 넘어가지 않고 지워져요. "
                + "넘겨준 뒤에는 이름과 편지 수만 볼 수 있어요.",
            "Hand the whole mailbox over. Friends go on writing by the same link and on the same papers; hidden letters "
                + "are deleted instead. Afterwards you see only its name and how many letters it holds."),
        .giftNotDrawn: .init(
            "이미 편지를 꺼낸 롤링페이퍼는 선물할 수 없어요.",
            "Letters have been drawn from this mailbox, so it can’t be given any more."),
        .giftLink: .init("선물 링크", "Gift link"),
        .giftLinkHint: .init(
            "받을 사람 한 명에게만 보내 주세요. 먼저 받는 사람의 것이 되고, 한 번 쓰면 사라져요.",
            "Send it to one person only. Whoever accepts first has the mailbox, and then the link is gone."),
        .giftLinkCode: .init("선물 링크의 QR 코드", "QR code of the gift link"),
        .giftLinkMake: .init("선물 링크 만들기", "Make a gift link"),
        .giftTakeBack: .init("선물 취소하기", "Take it back"),
        .giftShare: .init("편지가 든 롤링페이퍼를 선물할게요", "A mailbox of letters for you"),
        .giftFileMake: .init("파일로 선물하기", "Give it as a file"),
        .giftFileText: .init(
            "다른 하루를 쓰는 사람에게는 암호로 잠근 파일을 보내요. 친구들의 링크와 나눠 준 편지지는 따라가지 않으니, "
                + "편지가 다 모인 뒤에 보내 주세요. 파일을 만들면 이 롤링페이퍼는 보관함으로 가고, 언제든 다시 꺼낼 수 있어요.",
            "For somebody with a Haru of their own: a file that a passphrase locks. Links and papers you gave out don’t "
                + "travel, so send it once all letters are in. This mailbox is archived once the file is made, and you can "
                + "bring it back at any time."),
        .giftFileGet: .init("선물 파일 내려받기", "Download the gift file"),
        .giftFile: .init("선물 파일", "Gift file"),
        .giftPassphrase: .init("암호", "Passphrase"),
        .giftPassphraseHint: .init(
            "8자 이상. 파일과는 다른 방법으로 알려 주세요. 잊으면 아무도 열 수 없어요.",
            "At least 8 characters. Tell it another way than you send the file. Without it nobody can open the file."),
        .giftPassphraseAgain: .init("암호 한 번 더", "Passphrase once more"),
        .giftOpening: .init("선물 파일 열기", "Open a gift file"),
        .giftOpeningText: .init(
            "다른 하루에서 만든 선물 파일을 골라 주세요. 편지는 봉해진 채로 들어와서, 한 통씩 꺼내 읽을 수 있어요.",
            "Choose a gift file that another Haru made. The letters come sealed, for you to draw one at a time."),
        .giftOpeningHint: .init("파일을 보낸 사람이 알려 준 암호예요.", "The one you were told by whoever sent the file."),
        .giftOpenGo: .init("열기", "Open"),
        .noticeGiftKnown: .init("이미 받은 선물이에요. 여기 있어요.", "You have this gift already. Here it is."),
        .giftTitle: .init("롤링페이퍼를 선물받았어요", "A mailbox for you"),
        .giftTitleFrom: .init("{0} 님이 롤링페이퍼를 선물했어요", "A mailbox from {0}"),
        .giftText: .init(
            "받으면 내 롤링페이퍼가 돼요. 편지는 봉해진 채로 오고, 한 통씩 꺼내 읽을 수 있어요. 보낸 사람에게는 이름과 편지 수만 보여요.",
            "Accept it, and it’s yours. The letters come sealed, for you to draw one at a time. Whoever gave it sees only its "
                + "name and how many letters it holds."),
        .giftAccept: .init("받기", "Accept"),
        .giftOwn: .init("내가 만든 선물 링크예요", "This is your own gift link"),
        .giftOwnText: .init(
            "이 페이지의 주소를 받을 사람에게 보내 주세요. 그 사람이 로그인해서 받으면 롤링페이퍼가 넘어가요.",
            "Send the address of this page to whoever it is for. Once they sign in and accept, the mailbox is theirs."),
        .giftSettings: .init("롤링페이퍼 관리로", "To the mailbox settings"),
        .giftDrawn: .init("지금은 받을 수 없어요", "It can’t be accepted any more"),
        .giftDrawnText: .init(
            "보낸 사람이 이 롤링페이퍼에서 이미 편지를 꺼냈어요. 링크를 준 사람에게 물어봐 주세요.",
            "Letters have been drawn from this mailbox meanwhile. Ask whoever gave you the link."),
        .giftGone: .init("이 선물은 이제 없어요", "This gift is gone"),
        .giftGoneText: .init(
            "다른 사람이 먼저 받았거나, 보낸 사람이 취소했거나, 링크가 잘렸을 수 있어요. 링크를 준 사람에게 물어봐 주세요.",
            "Somebody has accepted it already, it was taken back, or the link is incomplete. Ask whoever gave it to you."
        ),
        .mailboxGiven: .init("선물한 롤링페이퍼", "Mailboxes you gave"),
        .mailboxGivenOn: .init("{0}에 넘겨줌 · {1}", "accepted on {0} · {1}"),
        .noticeGiftOffered: .init(
            "선물 링크를 만들었어요. 받을 사람에게 보내 주세요.", "The gift link is ready. Send it to whoever it is for."),
        .noticeGiftWithdrawn: .init("선물을 취소했어요.", "The gift link is taken back."),
        .noticeMailboxReceived: .init("롤링페이퍼를 받았어요. 이제 내 것이에요.", "The mailbox is yours now."),
    ]
}
