package import Core
package import Engine
package import Language
import Storage

/// What happened and what to do about it, in a person's own language.
package struct Sentence: Hashable, Sendable {
    package let whatHappened: String
    package let whatToDo: String

    /// Makes a sentence.
    package init(_ whatHappened: String, _ whatToDo: String) {
        self.whatHappened = whatHappened
        self.whatToDo = whatToDo
    }

    /// Both halves, one after the other.
    package var text: String { whatHappened + " " + whatToDo }
}

extension Language {
    /// Says why what is stored could not be read or written; returns nil for an error of another kind.
    package func storageSentence(for error: any Error) -> Sentence? {
        (error as? StorageError).map { sentence(for: $0) }
    }

    /// Says why a place could not be read, and what mends it.
    package func sentence(for problem: RepositoryProblem) -> Sentence {
        let path = shown(problem.path, limit: 300)
        return switch problem.reason {
        case .missing:
            say(
                ("\(path) 폴더가 없어요.", "경로를 확인해 주세요. 옮긴 저장소라면 새 위치를 추가하고, 지웠다면 목록에서 빼 주세요."),
                (
                    "There’s no folder \(path).",
                    "Check the path. If it moved, add its new place. If it’s gone, remove it."
                )
            )
        case .notAFolder:
            say(
                ("\(path)에 있는 것은 폴더가 아니에요.", "저장소가 들어 있는 폴더를 알려 주세요."),
                ("\(path) isn’t a folder.", "Enter the folder that holds your repositories.")
            )
        case .noRepository:
            say(
                ("\(path) 폴더에는 git 저장소가 없어요.", "저장소가 들어 있는 폴더를 알려 주세요."),
                ("No git repository in \(path).", "Enter a folder that has one.")
            )
        case .noPermission:
            say(
                ("\(path) 폴더를 읽을 권한이 없어요.", "폴더의 권한을 확인해 주세요."),
                ("Haru isn’t allowed to read \(path).", "Check the folder’s permissions.")
            )
        case .damaged(let detail):
            say(
                ("\(path) 저장소가 손상됐어요\(quoted(detail)).", "그 폴더에서 git fsck로 무엇이 빠졌는지 확인해 주세요."),
                ("The repository \(path) is damaged\(quoted(detail)).", "Run git fsck there to see what is missing.")
            )
        case .gitMissing:
            say(
                ("git을 찾을 수 없어요.", "git을 설치한 뒤 다시 해 주세요."),
                ("git wasn’t found.", "Install git and try again.")
            )
        case .gitTooOld(let found, let needed):
            say(
                ("git \(shown(found)) 버전은 너무 오래됐어요.", "\(needed) 이상으로 올려 주세요."),
                ("git \(shown(found)) is too old.", "Update it to \(needed) or newer.")
            )
        case .unreadableNames(let count):
            say(
                ("\(path) 안에 이름이 UTF-8이 아닌 폴더가 \(count)개 있어 들어가지 못했어요.", "그 폴더의 이름을 바꿔 주세요."),
                (
                    "\(path) holds \(folders(count)) whose \(count == 1 ? "name is" : "names are") not UTF-8.",
                    "Rename \(count == 1 ? "it" : "them"), and Haru can look inside."
                )
            )
        case .gitStuck(let seconds):
            say(
                (
                    "git이 \(seconds)초 동안 대답하지 않아 멈췄어요(\(path)).",
                    "거기서 git log가 끝나는지 확인해 주세요. 하루는 나중에 다시 해 볼게요."
                ),
                (
                    "git gave no output for \(seconds) s and was stopped (\(path)).",
                    "Check that git log finishes there. Haru will try again later."
                )
            )
        case .gitFailed(let detail):
            say(
                ("git으로 \(path) 저장소를 읽지 못했어요\(quoted(detail)).", "그 폴더에서 git log가 되는지 확인해 주세요."),
                ("git couldn’t read \(path)\(quoted(detail)).", "Check that git log works in that folder.")
            )
        }
    }

    /// Says why something that was asked for cannot be, and what can.
    package func sentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownZone(let name):
            say(
                ("‘\(shown(name))’ 시간대는 없어요.", "Asia/Seoul처럼 지역/도시 이름으로 적어 주세요."),
                ("There’s no time zone “\(shown(name))”.", "Enter region and city, such as Asia/Seoul.")
            )
        case .invalidSetting(let key, let value): sentence(invalid: key, called: key.rawValue, value: value)
        case .unknownSetting(let name):
            say(
                ("‘\(shown(name))’ 설정은 없어요.", "있는 설정: \(Self.settingNames)"),
                ("There’s no setting “\(shown(name))”.", "Settings: \(Self.settingNames)")
            )
        case .invalidEmail(let text):
            say(
                ("‘\(shown(text))’ 값은 이메일 주소가 아니에요.", "name@example.com처럼 적어 주세요."),
                ("“\(shown(text))” isn’t an email address.", "Write it as name@example.com.")
            )
        case .noIdentity:
            say(
                ("git에 이메일이 설정되어 있지 않아 누구의 커밋인지 몰라요.", "git config user.email을 설정하거나 --author로 알려 주세요."),
                (
                    "git has no email address configured, so Haru can’t tell whose commits count.",
                    "Set git config user.email, or give an address with --author."
                )
            )
        case .unknownEmail(let email):
            say(
                ("\(shown(email)) 주소는 내 주소에 없어요.", "내 주소 목록을 확인해 주세요."),
                ("\(shown(email)) isn’t one of your addresses.", "Check your list of addresses.")
            )
        case .unknownRepository(let name):
            say(
                ("‘\(shown(name))’ 저장소를 모르거나, 같은 이름이 여럿이에요.", "목록에 있는 경로로 알려 주세요."),
                (
                    "“\(shown(name))” names no repository, or more than one.",
                    "Use its path, as shown in the list of repositories."
                )
            )
        case .noFreezeLeft(let day, let perMonth) where perMonth == 0:
            say(
                ("프리즈를 쓰지 않기로 해서 \(exactDate(day))을 쉴 수 없어요.", "설정에서 한 달 프리즈 수를 바꿀 수 있어요."),
                (
                    "Freezes are off, so \(exactDate(day)) can’t be frozen.",
                    "You can change the number per month in settings."
                )
            )
        case .noFreezeLeft(let day, let perMonth):
            say(
                ("\(day.year)년 \(day.month)월에는 프리즈 \(perMonth)개를 다 썼어요.", "다른 날의 프리즈를 되돌리거나 설정에서 수를 늘릴 수 있어요."),
                (
                    "All \(perMonth) freezes of \(shortMonth(day.month)) \(day.year) are used up.",
                    "Take one back from another day, or raise the limit in settings."
                )
            )
        case .freezeNotNeeded(let day, let state):
            say(
                ("\(exactDate(day))은 ‘\(self.state(state))’ 상태라 프리즈가 필요 없어요.", "쉬고 싶은, 아직 기여가 없는 날에 써 주세요."),
                (
                    "\(exactDate(day)) doesn’t need a freeze: it’s “\(self.state(state))”.",
                    "Use freezes on days without a contribution."
                )
            )
        case .freezeInVain(let offer):
            say(
                ("\(exactDate(offer.day))에 프리즈를 쓰지 않았어요.", text(of: offer)),
                ("No freeze was used on \(exactDate(offer.day)).", text(of: offer))
            )
        case .dayNotFrozen(let day):
            say(
                ("\(exactDate(day))에는 프리즈를 쓰지 않았어요.", "되돌릴 것이 없으니 그대로 두면 돼요."),
                ("No freeze was used on \(exactDate(day)).", "Nothing to take back.")
            )
        case .freezeOutOfRange(let day):
            say(
                ("\(exactDate(day))에는 프리즈를 쓸 수 없어요.", "오늘이나 가까운 날을 골라 주세요."),
                ("A freeze can’t be used on \(exactDate(day)).", "Choose today or a day near it.")
            )
        case .noDays:
            say(
                ("어느 날인지 없어요.", "2026-11-21처럼 날을 적어 주세요."),
                ("No day given.", "Enter one, such as 2026-11-21.")
            )
        case .challengeRunning(let name):
            say(
                ("이미 챌린지\(quoted(name))를 하고 있어요.", "끝내거나 그만둔 뒤에 새로 시작해 주세요."),
                (
                    "You already have a challenge\(quoted(name)).",
                    "Finish it or give it up before starting another."
                )
            )
        case .noChallenge:
            say(
                ("진행 중인 챌린지가 없어요.", "새 챌린지를 시작해 주세요."),
                ("No challenge is running.", "Start one first.")
            )
        case .invalidChallenge(let lengths):
            say(
                ("챌린지는 \(lengths.lowerBound)일부터 \(lengths.upperBound)일까지 할 수 있어요.", "그 사이의 날수를 적어 주세요."),
                (
                    "A challenge lasts \(lengths.lowerBound) to \(lengths.upperBound) days.",
                    "Choose a number between them."
                )
            )
        case .challengeStartsInFuture(let day):
            say(
                ("챌린지는 \(exactDate(day))처럼 앞으로 올 날에 시작할 수 없어요.", "오늘이나 지난 날을 골라 주세요."),
                ("A challenge can’t start in the future (\(exactDate(day))).", "Choose today or an earlier day.")
            )
        case .textTooLong(let limit):
            say(
                ("글이 너무 길어요.", "\(limit)자까지 쓸 수 있어요."),
                ("The text is too long.", "It can have up to \(limit) characters.")
            )
        case .invalidPattern(let limit):
            say(
                ("이 패턴은 쓸 수 없어요.", "비우지 말고 \(limit)자 안으로 적어 주세요. *는 아무 글자나 뜻해요."),
                ("This pattern can’t be used.", "Use up to \(limit) characters; * matches anything.")
            )
        case .unknownExclusion(let id):
            say(
                ("‘\(shown(id))’ 제외 규칙은 없어요.", "이미 지웠을 수 있으니 목록을 다시 봐 주세요."),
                ("There’s no exclusion rule “\(shown(id))”.", "It may already be gone. Check the list again.")
            )
        case .unknownSession(let id):
            say(
                ("‘\(shown(id))’ 브라우저는 로그인되어 있지 않아요.", "이미 로그아웃했을 수 있으니 목록을 다시 봐 주세요."),
                ("No browser “\(shown(id))” is signed in.", "It may already be signed out. Check the list again.")
            )
        case .unknownMachine, .unknownDevice, .linkedAlready, .notLinked: machineSentence(for: refusal)
        case .pushWithoutContact, .badPushSubscription, .unknownPushDevice, .tooManyPushDevices:
            pushSentence(for: refusal)
        case .badChannel, .unknownChannel, .tooManyChannels: channelSentence(for: refusal)
        case .unknownAccessToken, .tooManyAccessTokens, .accessTokenWithoutName, .accessTokenWithoutScope:
            accessTokenSentence(for: refusal)
        case .unknownFeed, .tooManyFeeds, .feedWithoutName, .feedWithoutContents: feedSentence(for: refusal)
        case .usedKey:
            say(
                ("이 Idempotency-Key는 이미 다른 요청에 썼어요.", "새 키로 다시 보내 주세요."),
                ("This Idempotency-Key was already used for something else.", "Send it again with a new key.")
            )
        case .unknownAccount(let id):
            say(
                ("\(id)번 계정은 없어요.", "지워졌을 수 있어요. 다시 로그인해 주세요."),
                ("There’s no account \(id).", "It may have been deleted. Sign in again.")
            )
        case .unknownPerson(let name):
            say(
                ("‘\(shown(name))’(이)라는 사람은 없거나 여럿이에요.", "haru admin people에 적힌 번호로 알려 주세요."),
                (
                    "No one here is called “\(shown(name))”, or more than one person is.",
                    "Use the number that haru admin people shows."
                )
            )
        case .notConfirmed(let name):
            say(
                ("확인하려고 적은 말이 달라서 아무것도 지우지 않았어요.", "정말 지우려면 ‘\(shown(name))’(이)라고 적어 주세요."),
                ("That didn’t match, so nothing was deleted.", "To delete it, type “\(shown(name))”.")
            )
        case .workUnderWay:
            say(
                ("지금 하던 일이 아직 끝나지 않았어요.", "잠시 뒤에 다시 해 주세요."),
                ("Still working.", "Try again in a moment.")
            )
        case .unknownJob(let id):
            say(
                ("‘\(shown(id))’ 작업은 그만둔 적이 없어요.", "목록을 다시 봐 주세요."),
                ("No job “\(shown(id))” has failed for good.", "Check the list again.")
            )
        case .rangeIsEmpty(let from, let to):
            say(
                ("기간의 시작(\(from))이 끝(\(to))보다 늦어요.", "순서를 바꿔 주세요."),
                ("The range starts (\(from)) after it ends (\(to)).", "Swap them.")
            )
        case .unknownTask, .badTask, .tooManyTasks: taskSentence(for: refusal)
        case .badNudges(let faults): nudgeSentence(for: faults.first ?? .noTime)
        case .rangeTooLong(let days):
            say(
                ("기간이 너무 길어요.", "\(number(days))일까지 볼 수 있어요."),
                ("The range is too long.", "Choose up to \(self.days(days)).")
            )
        case .invalidLogin, .invalidForgeAddress, .unknownForge, .knownSource, .unknownSource, .tooManySources,
            .invalidToken, .tokenNotTaken, .webhookNotTaken, .secretsClosed:
            sourceSentence(for: refusal)
        case .invalidPublicName, .reservedPublicName, .publicNameTaken, .nothingShared, .noPublicLink:
            sharingSentence(for: refusal)
        case .unknownImport, .noWaitingImport: importSentence(for: refusal)
        case .unknownNote, .badNote, .noteToCome, .unknownCommit, .ambiguousCommit: diarySentence(for: refusal)
        case .unknownMailbox, .unknownLetter, .badLetter, .mailboxWithoutOccasion, .tooManyMailboxes, .mailboxFull,
            .mailboxArchived, .mailboxOfPast, .mailboxDrawn, .ownMailbox, .giftFile, .noMailboxLink, .linkDayOver,
            .nothingToDraw:
            mailboxSentence(for: refusal)
        }
    }

    /// Says that a setting does not take a value, by the name that it is shown under.
    package func sentence(invalid key: SettingKey, called name: String, value: String) -> Sentence {
        say(
            ("\(name)에 ‘\(shown(value))’ 값은 쓸 수 없어요.", "쓸 수 있는 값: \(key.allowed)"),
            ("\(name) can’t be “\(shown(value))”.", "Allowed: \(key.allowed)")
        )
    }

    private static let settingNames = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")

    func say(_ korean: (String, String), _ english: (String, String)) -> Sentence {
        let (whatHappened, whatToDo) = self == .korean ? korean : english
        return Sentence(whatHappened, whatToDo)
    }

    /// Says that what somebody saw was changed or deleted meanwhile.
    ///
    /// - Parameters:
    ///   - name: what it is, by its number.
    ///   - particles: those of the Korean name, as the subject and as the topic.
    ///   - command: what has it back.
    func conflictSentence(
        _ name: (korean: String, english: String), particles: (subject: String, topic: String), isDeleted: Bool,
        undo command: String
    ) -> Sentence {
        isDeleted
            ? say(
                ("\(name.korean)\(particles.topic) 지워져 있어요.", "되돌린 다음 고쳐 주세요: \(command)"),
                ("\(name.english) is deleted.", "Restore it first: \(command)"))
            : say(
                ("\(name.korean)\(particles.subject) 그사이 다른 곳에서 바뀌어서 덮어쓰지 않았어요.", "지금 내용을 보고 다시 고쳐 주세요."),
                (
                    "\(name.english) was changed elsewhere in the meantime, so it wasn’t overwritten.",
                    "Check how it looks now, then change it again."
                ))
    }

    /// How many characters there are instead of `limit`; nothing where they are few, but made of too many bytes.
    func excess(_ count: Int, over limit: Int) -> (korean: String, english: String) {
        count > limit ? ("(\(number(count))자)", ": \(number(count)) characters") : ("", "")
    }

    /// A detail after a dash; empty when there is none.
    func quoted(_ detail: String) -> String {
        detail.isEmpty ? "" : pick("(\(shown(detail)))", " (\(shown(detail)))")
    }

    /// Why there was no connection, as a detail; empty where that is not known.
    package func quoted(_ fault: ConnectionFault?) -> String {
        switch fault {
        case nil: ""
        case .refused: quoted(pick("연결이 거부됨", "connection refused"))
        case .unknownHost: quoted(pick("그런 이름의 서버가 없음", "no server by that name"))
        case .noRoute: quoted(pick("네트워크에 연결되지 않음", "no network leads there"))
        case .handshake: quoted(pick("인증서를 믿을 수 없음", "its certificate can’t be trusted"))
        case .broken: quoted(pick("도중에 연결이 끊김", "the connection broke"))
        case .timedOut: quoted(pick("제때 대답이 없음", "it took too long"))
        }
    }

    /// A text from outside, made safe to stand within a sentence: one line, no control or
    /// direction-changing characters, and not long.
    func shown(_ text: String, limit: Int = 120) -> String {
        let clean = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
        let line = String(String.UnicodeScalarView(clean))
        return line.count > limit ? String(line.prefix(limit)) + "…" : line
    }
}
