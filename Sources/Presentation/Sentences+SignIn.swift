package import Engine
package import Language

extension Language {
    /// Says why somebody could not sign in, and what to do.
    package func sentence(for problem: SignInProblem) -> Sentence {
        switch problem {
        case .declined:
            say(
                ("로그인을 허락하지 않아서 그만뒀어요.", "마음이 바뀌면 다시 로그인해 주세요."),
                ("Sign-in was declined.", "Start again if you change your mind.")
            )
        case .expired:
            say(
                ("시간이 지났거나 다른 브라우저에서 시작한 로그인이에요.", "처음부터 다시 로그인해 주세요."),
                ("It took too long, or started in another browser.", "Start again.")
            )
        case .rejected(let provider, let code, let fault):
            say(
                (
                    "\(shown(provider))에서 받아 주지 않았어요\(quoted(code, fault)).",
                    "이 하루를 운영하는 사람에게 설정을 확인해 달라고 해 주세요."
                ),
                (
                    "\(shown(provider)) rejected it\(quoted(code, fault)).",
                    "Whoever runs this Haru should check how it is set up there."
                )
            )
        case .unreachable(let provider, let fault):
            say(
                ("\(shown(provider))에서 대답이 없어요\(quoted("", fault)).", "잠시 뒤에 다시 해 주세요."),
                ("\(shown(provider)) isn’t answering\(quoted("", fault)).", "Try again in a moment.")
            )
        case .unreadable(let provider, let fault):
            say(
                (
                    "\(shown(provider))에서 온 대답을 믿을 수 없어서 받지 않았어요\(quoted("", fault)).",
                    "다시 해 보고, 또 그러면 이 하루를 운영하는 사람에게 알려 주세요."
                ),
                (
                    "The answer from \(shown(provider)) can’t be trusted, so you weren’t signed in\(quoted("", fault)).",
                    "Try again. If it keeps happening, tell whoever runs this Haru."
                )
            )
        case .notAllowed(let login, let lacking):
            say(
                (
                    (login.isEmpty
                        ? "이 하루에 로그인할 수 있는 계정이 아니에요." : "\(shown(login)) 계정은 이 하루에 로그인할 수 없어요.")
                        + (lacking.map { " 확인된 이메일 주소를 받지 못했어요\(quoted("", $0))." } ?? ""),
                    "로그인하려면 이 하루를 운영하는 사람에게 부탁해 주세요."
                ),
                (
                    (login.isEmpty
                        ? "That account can’t sign in to this Haru."
                        : "\(shown(login)) can’t sign in to this Haru.")
                        + (lacking.map { " No verified email address was provided\(quoted("", $0))." } ?? ""),
                    "Ask whoever runs it for access."
                )
            )
        case .disabled:
            say(
                ("이 계정은 막혀 있어요.", "이유는 이 하루를 운영하는 사람에게 물어봐 주세요."),
                ("This account is disabled.", "Ask whoever runs this Haru why.")
            )
        case .tokenRefused:
            say(
                ("쓸 수 없는 토큰이에요.", "폐기됐거나 만료됐어요. 새로 만들어 주세요."),
                ("The token isn’t valid.", "It was revoked or has expired. Make a new one.")
            )
        case .takenIdentity:
            say(
                ("그 계정은 이미 다른 사람의 하루에 연결되어 있어요.", "그 계정으로 로그인해서 먼저 빼 주세요."),
                (
                    "That account is already connected to another Haru account.",
                    "Sign in with it and remove it there first."
                )
            )
        case .lastIdentity:
            say(
                ("마지막 하나는 뺄 수 없어요.", "다른 계정을 먼저 연결해 주세요."),
                ("You can’t remove the last way to sign in.", "Connect another one first.")
            )
        case .lastAdministrator:
            say(
                ("마지막 관리자예요.", "다른 사람을 먼저 관리자로 해 주세요."),
                ("This is the last administrator.", "Make someone else an administrator first.")
            )
        case .demoGivenOut:
            say(
                ("오늘 준비한 예시를 모두 나눠 드렸어요.", "내일 다시 와 주세요."),
                ("Today’s copies of the demo are all taken.", "Come back tomorrow."))
        case .ownerStays:
            say(
                ("이 컴퓨터 주인의 계정은 그대로 둬야 해요.", "다른 계정을 골라 주세요."),
                ("The account of this computer’s owner can’t be changed.", "Choose another one.")
            )
        }
    }

    /// A provider's own word and what of its answers was wrong, after a dash; empty where nothing is known of either.
    private func quoted(_ code: String, _ fault: ProviderFault?) -> String {
        quoted([code, fault.map(place) ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// Where a provider's answer was wrong.
    private func place(of fault: ProviderFault) -> String {
        switch fault.place {
        case .claim(let name): pick("‘\(name)’ 항목", "the claim “\(name)”")
        case .member(let name): pick("설정의 ‘\(name)’", "“\(name)” in its configuration")
        case .address(let address): address
        case .signature: pick("서명", "the signature")
        }
    }
}

extension Language {
    /// What of an account stays when it is deleted.
    package func leftovers(isHosted: Bool) -> [String] {
        [
            isHosted
                ? pick(
                    "이미 만든 백업. 백업은 서버를 돌보는 사람이 지워요.",
                    "Backups made before now. Whoever runs the server deletes those.")
                : pick("이미 만든 백업. 백업 파일은 직접 지워 주세요.", "Backups made before now. Delete those files yourself."),
            pick(
                "이미 보낸 알림과 메일, 다른 사람에게 쓴 편지, 선물한 롤링페이퍼",
                "Notifications and mail already sent, letters you wrote to others, mailboxes you gave away"),
            pick(
                "GitHub 같은 곳에서 직접 만든 토큰과 웹훅. 그곳에서 지워 주세요.",
                "Tokens and webhooks you made at a forge. Delete them there."),
        ]
            + (isHosted
                ? []
                : [
                    pick(
                        "저장소와 그 안의 훅. 훅은 haru hook remove로 먼저 거둘 수 있어요.",
                        "Your repositories, and the hooks in them. haru hook remove takes those out first.")
                ]) + [pick("내려받은 파일과 저장한 그림", "Files and pictures you downloaded")]
    }

    /// What an account holds of a kind, in words.
    package func contents(_ kind: AccountContents.Kind, count: Int) -> String {
        let number = number(count)
        return switch kind {
        case .commits: pick("커밋 기록 \(number)개", "Commit records: \(number)")
        case .tasks: pick("할 일 \(number)개", "Tasks: \(number)")
        case .notes: pick("일지 \(number)편", "Notes: \(number)")
        case .challenges: pick("챌린지 \(number)개", "Challenges: \(number)")
        case .letters: pick("편지 \(number)통", "Letters: \(number)")
        case .repositories: pick("저장소 연결 \(number)개", "Repositories that Haru reads: \(number)")
        case .sources: pick("연결한 계정 \(number)개", "Linked accounts: \(number)")
        case .devices: pick("알림 받는 기기 \(number)개", "Devices that get notifications: \(number)")
        case .tokens: pick("액세스 토큰 \(number)개", "Access tokens: \(number)")
        }
    }
}
