extension Phrase {
    /// What is said without a connection, and of what waits to be sent.
    static let offline: [Phrase: PhrasePair] = [
        .offlineSince: .init("오프라인 · {0}부터", "Offline · connection lost {0}"),
        .offlineKept: .init("{0}에 저장한 화면", "page saved {0}"),
        .offlineCannot: .init(
            "지금은 연결이 없어서 할 수 없어요. 다시 연결되면 해 주세요.", "This needs a connection. Try again when you’re back online."),
        .offlineNotKept: .init(
            "이 화면은 이 기기에 저장해 두지 않아서 지금은 열 수 없어요.",
            "This page isn’t kept on this device, so it can’t be opened now."),
        .offlineKeptTitle: .init("지금 볼 수 있는 화면", "Pages you can open now"),
        .offlineKeptEmpty: .init("저장해 둔 화면이 없어요.", "No saved pages."),
        .outboxCount: .init("보낼 것 {0}개", "{0} to send"),
        .outboxRefused: .init("받아들여지지 않은 것 {0}개", "{0} rejected"),
        .outboxKept: .init("이 기기에 적어 뒀어요. 연결되면 보내요.", "Saved on this device. It’s sent when you’re back online."),
        .outboxSent: .init("적어 둔 것 {0}개를 보냈어요.", "Sent what was waiting: {0}."),
        .outboxMark: .init("보내기 전", "not sent yet"),
        .outboxSignIn: .init("다시 로그인하면 보내요", "sent once you sign in"),
        .outboxShow: .init("보기", "Show"),
        .outboxTitle: .init("보낼 것", "Waiting to be sent"),
        .outboxText: .init(
            "연결이 없을 때 한 일은 이 기기에 두었다가 순서대로 한 번씩 보내요.",
            "What you do offline stays on this device and is sent in order, each once."),
        .outboxEmpty: .init("보낼 것이 없어요.", "Nothing to send."),
        .outboxAgain: .init("다시 해 보기", "Try again"),
        .outboxDiscard: .init("버리기", "Discard"),
        .outboxOpen: .init("비교하기", "Compare"),
        .outboxDone: .init("마침", "Done"),
        .outboxReopened: .init("다시 열기", "Reopen"),
        .outboxAdded: .init("할 일 추가", "New task"),
        .outboxEdited: .init("할 일 고치기", "Task edited"),
        .outboxMoved: .init("할 일 옮기기", "Task moved"),
        .outboxPutOff: .init("날짜 바꾸기", "Rescheduled"),
        .outboxDeleted: .init("지우기", "Delete"),
        .outboxRestored: .init("되살리기", "Restore"),
        .outboxWritten: .init("일지 쓰기", "New note"),
        .outboxRewritten: .init("일지 고치기", "Note edited"),
        .outboxChanged: .init("바꾸기", "Change"),
        .outboxConflict: .init(
            "그사이 다른 곳에서 바뀌었어요. 비교해 보고 고를 수 있어요.", "It was changed elsewhere in the meantime. Compare and choose."),
        .outboxGone: .init("그사이 다른 곳에서 지워졌어요.", "It was deleted elsewhere in the meantime."),
        .outboxUnfit: .init("하루가 받아들이지 않았어요.", "Haru rejected it."),
        .outboxLarge: .init(
            "너무 커서 보낼 수 없어요. 글을 복사해서 나누어 적어 주세요.", "It’s too large to send. Copy the text and split it up."),
        .outboxCopy: .init("글 복사하기", "Copy the text"),
        .outboxCopied: .init("복사했어요.", "Copied."),
        .outboxWaits: .init("보내기를 기다려요.", "Waiting to be sent."),
        .outboxDiscarded: .init("버렸어요.", "Discarded."),
    ]
}
