import Core
package import Engine
package import Language

extension Language {
    /// Says what of mailboxes and letters cannot be, and what can.
    func mailboxSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownMailbox(let number):
            say(
                ("\(number)번 롤링페이퍼는 없어요.", "번호를 다시 확인해 주세요."),
                ("There’s no mailbox \(number).", "Check the number.")
            )
        case .unknownLetter(let number):
            say(
                ("\(number)번 편지는 없거나 아직 꺼내지 않았어요.", "번호를 다시 확인해 주세요."),
                ("There’s no letter \(number), or it isn’t drawn yet.", "Check the number.")
            )
        case .badLetter(let fault, let number): sentence(for: fault, letter: number)
        case .mailboxWithoutOccasion:
            say(
                ("무슨 날인지 비어 있어요.", "생일처럼 짧게 적어 주세요."),
                ("The occasion is empty.", "Say in a few words what the letters are for, such as a birthday.")
            )
        case .tooManyMailboxes(let limit):
            say(
                ("롤링페이퍼는 \(limit)개까지 만들 수 있어요.", "있는 것을 고쳐 써 주세요."),
                ("You can have up to \(limit) mailboxes.", "Change one that you have.")
            )
        case .mailboxFull(let limit):
            say(
                ("롤링페이퍼 하나에는 편지를 \(limit)통까지 담을 수 있어요.", "하나를 더 만들어 나눠 담아 주세요."),
                ("A mailbox holds up to \(limit) letters.", "Create another one for the rest.")
            )
        case .mailboxArchived(let number):
            say(
                ("\(number)번 롤링페이퍼는 보관해 두었어요.", "다시 꺼내 두면 편지를 넣고 꺼낼 수 있어요."),
                ("Mailbox \(number) is archived.", "Bring it back to add and draw letters.")
            )
        case .mailboxOfPast(let number):
            say(
                ("\(number)번 롤링페이퍼에는 지난날의 나에게서만 편지가 와요.", "다른 편지는 다른 롤링페이퍼에 담아 주세요."),
                ("Mailbox \(number) is for letters from your own past.", "Put other letters into another mailbox.")
            )
        case .mailboxDrawn(let number):
            say(
                ("\(number)번 롤링페이퍼에서는 이미 편지를 꺼냈어요.", "편지를 하나도 꺼내지 않은 롤링페이퍼만 선물할 수 있어요."),
                (
                    "Letters have been drawn from mailbox \(number).",
                    "Only a mailbox whose letters are all sealed can be given."
                )
            )
        case .giftFile(let fault): sentence(for: fault)
        case .ownMailbox(let number):
            say(
                ("\(number)번 롤링페이퍼는 이미 내 것이에요.", "링크를 받을 사람에게 전해 주세요."),
                ("Mailbox \(number) is yours already.", "Pass the link to whoever it is for.")
            )
        case .noMailboxLink(let number):
            say(
                ("\(number)번 롤링페이퍼에는 링크가 없어요.", "먼저 링크를 만들어 주세요."),
                ("Mailbox \(number) has no link.", "Make one first.")
            )
        case .linkDayOver(let day):
            say(
                ("편지를 받는 마지막 날 \(exactDate(day))은 이미 지났어요.", "오늘이나 그 뒤의 날을 골라 주세요."),
                ("The last day for letters, \(exactDate(day)), is over.", "Choose today or a later day.")
            )
        case .nothingToDraw(let state): nothingToDraw(state)
        default: Sentence("", "")
        }
    }

    private func sentence(for fault: GiftFile.Fault) -> Sentence {
        switch fault {
        case .foreign:
            say(
                ("하루의 선물 파일이 아니에요.", "받은 파일을 그대로 골랐는지 확인해 주세요."),
                ("This isn’t a gift file of Haru.", "Check that it is the file that you were given.")
            )
        case .newer:
            say(
                ("더 새로운 하루에서 만든 선물 파일이에요.", "하루를 업데이트한 뒤 다시 열어 주세요."),
                ("A newer Haru made this gift file.", "Update yours and try again.")
            )
        case .tooLarge(let limit):
            say(
                ("선물 파일이 너무 커요.", "\(limit >> 20)MB까지 주고받을 수 있어요."),
                ("The gift file is too large.", "It can have up to \(limit >> 20) MB.")
            )
        case .damaged:
            say(
                ("선물 파일이 잘렸거나 바뀌었어요.", "보낸 사람에게 다시 받아 주세요."),
                ("The gift file is incomplete or was changed.", "Ask for it again.")
            )
        case .tooCostly:
            say(
                ("이 선물 파일은 메모리를 너무 많이 써야 해서 열지 않았어요.", "보낸 사람에게 다시 만들어 달라고 해 주세요."),
                ("Opening this gift file would take too much memory.", "Ask for one that a Haru made.")
            )
        case .passphrase:
            say(
                ("암호가 다르거나 파일이 바뀌었어요.", "보낸 사람이 알려 준 암호를 다시 적어 주세요."),
                (
                    "That passphrase doesn’t open the file, or the file was changed.",
                    "Check the passphrase with whoever sent it."
                )
            )
        case .shortPassphrase(let least):
            say(
                ("암호가 너무 짧아요.", "\(least)자 이상으로 적어 주세요."),
                ("The passphrase is too short.", "It needs at least \(least) characters.")
            )
        case .differentPassphrases:
            say(
                ("두 암호가 서로 달라요.", "같은 암호를 두 번 적어 주세요."),
                ("The two passphrases differ.", "Type the same one twice.")
            )
        }
    }

    /// Says to whoever writes a letter why it is not taken.
    package func sentence(for fault: WritingFault) -> Sentence {
        switch fault {
        case .closed:
            say(
                ("지금은 편지를 받지 않아요.", "글을 복사해 두고 직접 전해 주세요."),
                ("Letters aren’t accepted any more.", "Copy your words and send them in person.")
            )
        case .full:
            say(
                ("우체통이 가득 찼어요.", "글을 복사해 두고 직접 전해 주세요."),
                ("The mailbox is full.", "Copy your words and send them in person.")
            )
        case .tooManyToday:
            say(
                ("오늘은 편지가 너무 많이 왔어요.", "글을 복사해 두고 내일 다시 보내 주세요."),
                ("Too many letters came today.", "Copy your words and send them again tomorrow.")
            )
        case .tooSoon:
            say(
                ("편지를 아직 보내지 못했어요.", "한 번 더 눌러 주세요."),
                ("Your letter wasn’t sent yet.", "Please press the button once more.")
            )
        case .tooOften:
            say(
                ("편지가 한꺼번에 너무 많이 왔어요.", "잠시 뒤에 다시 보내 주세요."),
                ("Too many letters are coming in at once.", "Wait a moment and send yours again.")
            )
        case .drawn:
            say(
                ("받은 사람이 이미 꺼내 읽은 편지예요.", "이제 바꾸거나 거둘 수 없어요."),
                ("This letter has been drawn and read.", "It can’t be changed or withdrawn any more.")
            )
        }
    }

    private func nothingToDraw(_ state: DrawState) -> Sentence {
        switch state {
        case .empty:
            say(
                ("꺼낼 편지가 아직 없어요.", "먼저 편지를 넣어 주세요."),
                ("There are no letters to draw yet.", "Add some first.")
            )
        case .finished:
            say(
                ("편지를 모두 꺼냈어요.", "목록에서 언제든 다시 읽을 수 있어요."),
                ("All letters are drawn.", "Read them again any time from the list.")
            )
        case .waitingForCommit, .open:
            say(
                ("오늘은 아직 커밋이 없어 꺼낼 수 없어요.", "커밋하면 한 통 열려요."),
                ("You haven’t committed today, so no letter opens yet.", "Commit, and one opens.")
            )
        case .waitingForTomorrow:
            say(
                ("오늘 몫은 이미 꺼냈어요.", "내일 커밋하면 또 한 통 열려요."),
                ("Today’s letter is already drawn.", "Commit tomorrow for the next one.")
            )
        case .waitingForDay(let day):
            say(
                ("아직 꺼낼 수 없어요.", "\(exactDate(day))부터 열려요."),
                ("No letter opens yet.", "They open on \(exactDate(day)).")
            )
        case .waitingForChallenge:
            say(
                ("아직 꺼낼 수 없어요.", "챌린지에 성공하면 열려요."),
                ("No letter opens yet.", "They open once you win the challenge.")
            )
        case .challengeLost:
            say(
                ("챌린지가 성공 없이 끝나 열리지 않아요.", "다른 방법으로 꺼내도록 바꿔 주세요."),
                ("The challenge ended without a win.", "Choose another way to draw the letters.")
            )
        }
    }

    private func sentence(for fault: LetterFields.Fault, letter number: Int?) -> Sentence {
        let (letter, which) = (number.map { "\($0)번째 편지" } ?? "편지", number.map { "Letter \($0)" } ?? "The letter")
        return switch fault {
        case .noText:
            say(
                ("\(letter)가 비어 있어요.", "한 줄이라도 적어 주세요."),
                ("\(which) is empty.", "Write at least one line.")
            )
        case .textTooLong:
            say(
                ("\(letter)가 너무 길어요.", "\(LetterFields.longestText)자까지 쓸 수 있어요."),
                ("\(which) is too long.", "It can have up to \(LetterFields.longestText) characters.")
            )
        case .writerTooLong:
            say(
                ("\(letter)의 이름이 너무 길어요.", "\(LetterFields.longestWriter)자까지 쓸 수 있어요."),
                (
                    "The name on \(number.map { "letter \($0)" } ?? "the letter") is too long.",
                    "It can have up to \(LetterFields.longestWriter) characters."
                )
            )
        case .handwritingUnreadable:
            say(
                ("\(letter)의 손글씨를 읽지 못했어요.", "다시 써 주세요."),
                (
                    "The handwriting on \(number.map { "letter \($0)" } ?? "the letter") can’t be read.",
                    "Write it again."
                )
            )
        case .handwritingTooLarge:
            say(
                ("\(letter)의 획이 너무 많아요.", "조금만 줄여 주세요."),
                ("\(which) has too many strokes.", "Take some of them away.")
            )
        }
    }

    /// Says why a text that was pasted gives no letters.
    package func sentence(forPasted fault: LetterFile.Fault) -> Sentence {
        sentence(for: fault, "붙여 넣은 글", pick("", "The pasted text"), pick("", "the pasted text"))
    }

    /// Says why a file gives no letters; `name` is the file's.
    package func sentence(for fault: LetterFile.Fault, file name: String) -> Sentence {
        let name = shown(name)
        return sentence(for: fault, "\(name) 파일", name, name)
    }

    /// - Parameters:
    ///   - korean: what gives no letters, which ends in a consonant.
    ///   - first: the same at the beginning of an English sentence.
    ///   - name: the same within one.
    private func sentence(
        for fault: LetterFile.Fault, _ korean: String, _ first: String, _ name: String
    ) -> Sentence {
        switch fault {
        case .tooLarge(let limit):
            say(
                ("\(korean)이 너무 커요.", "\(limit >> 20)MB까지 읽을 수 있어요."),
                ("\(first) is too large.", "Letters can have up to \(limit >> 20) MB together.")
            )
        case .notUTF8:
            say(
                ("\(korean)은 UTF-8로 된 글이 아니에요.", "UTF-8로 저장한 뒤 다시 해 주세요."),
                ("\(first) isn’t UTF-8 text.", "Save it as UTF-8 and try again.")
            )
        case .notJSON:
            say(
                ("\(korean)을 편지로 읽지 못했어요.", "haru mailbox export로 만든 JSON인지 확인해 주세요."),
                ("\(first) couldn’t be read as letters.", "It should be JSON as haru mailbox export writes it.")
            )
        case .badRow(let row):
            say(
                ("\(korean) \(number(row))번째 줄의 따옴표가 맞지 않아요.", "CSV로 다시 저장해 주세요."),
                ("The quotes in row \(number(row)) of \(name) don’t match.", "Save it as CSV again.")
            )
        case .shortRow(let row):
            say(
                ("\(korean) \(number(row))번째 줄에 글이 없어요.", "줄마다 이름과 글을 쉼표로 나눠 적어 주세요."),
                (
                    "Row \(number(row)) of \(name) has no text.",
                    "Each row needs a name and a text, with a comma between."
                )
            )
        case .sealedElsewhere(let letter):
            say(
                (
                    "\(korean)의 \(number(letter))번째 편지는 열지 못했어요.",
                    "잘리지 않게 모두 복사했는지, 이 롤링페이퍼의 편지지로 쓴 것인지 확인해 주세요."
                ),
                (
                    "Letter \(number(letter)) in \(name) can’t be opened.",
                    "Make sure that all of it was copied, and that it was written on this mailbox’s letter paper."
                )
            )
        case .noLetters:
            say(
                ("\(korean)에 편지가 없어요.", "글을 적은 뒤 다시 해 주세요."),
                ("\(first) holds no letters.", "Write some and try again.")
            )
        case .tooManyLetters(let limit):
            say(
                ("\(korean)에 편지가 너무 많아요.", "한 번에 \(limit)통까지 넣을 수 있어요."),
                ("\(first) holds too many letters.", "You can add up to \(limit) at once.")
            )
        }
    }
}
