package import Engine
package import Language

extension Language {
    /// Says why somebody could not sign in, and what to do.
    package func sentence(for problem: SignInProblem) -> Sentence {
        switch problem {
        case .declined:
            say(
                ("로그인을 허락하지 않아서 그만뒀어요.", "마음이 바뀌면 다시 로그인해 주세요."),
                ("It was not allowed, so nobody was signed in.", "Start again if you change your mind.")
            )
        case .expired:
            say(
                ("너무 오래 걸렸거나 다른 브라우저에서 시작했어요.", "처음부터 다시 들어와 주세요."),
                ("It took too long, or was begun in another browser.", "Start again.")
            )
        case .rejected(let provider, let code, let fault):
            say(
                (
                    "\(shown(provider))에서 받아 주지 않았어요\(quoted(code, fault)).",
                    "이 하루를 돌보는 사람에게 설정을 확인해 달라고 해 주세요."
                ),
                (
                    "\(shown(provider)) did not accept it\(quoted(code, fault)).",
                    "Whoever runs this Haru should check how it is set up there."
                )
            )
        case .unreachable(let provider, let fault):
            say(
                ("\(shown(provider))에서 대답이 없어요\(quoted("", fault)).", "잠시 뒤에 다시 해 주세요."),
                ("\(shown(provider)) does not answer\(quoted("", fault)).", "Try again in a moment.")
            )
        case .unreadable(let provider, let fault):
            say(
                (
                    "\(shown(provider))에서 온 대답을 믿을 수 없어서 받지 않았어요\(quoted("", fault)).",
                    "다시 해 보고, 또 그러면 이 하루를 돌보는 사람에게 알려 주세요."
                ),
                (
                    "What \(shown(provider)) answered cannot be trusted, so nobody was signed in\(quoted("", fault)).",
                    "Try again; if it happens again, tell whoever runs this Haru."
                )
            )
        case .notAllowed(let login, let lacking):
            say(
                (
                    (login.isEmpty
                        ? "이 하루에 들어올 수 있는 계정이 아니에요." : "\(shown(login)) 계정은 이 하루에 들어올 수 없어요.")
                        + (lacking.map { " 확인된 이메일 주소를 받지 못했어요\(quoted("", $0))." } ?? ""),
                    "로그인하려면 이 하루를 운영하는 사람에게 부탁해 주세요."
                ),
                (
                    (login.isEmpty
                        ? "That account may not sign in to this Haru."
                        : "\(shown(login)) may not sign in to this Haru.")
                        + (lacking.map { " No checked e-mail address was told\(quoted("", $0))." } ?? ""),
                    "Ask whoever runs it to let you in."
                )
            )
        case .disabled:
            say(
                ("이 계정은 막혀 있어요.", "이유는 이 하루를 운영하는 사람에게 물어봐 주세요."),
                ("This account is disabled.", "Ask whoever runs this Haru why.")
            )
        case .tokenRefused:
            say(
                ("토큰을 받아 주지 않아요.", "지워졌거나 끝난 토큰이에요. 새로 만들어 주세요."),
                ("The token is refused.", "It was deleted or has expired; make a new one.")
            )
        case .takenIdentity:
            say(
                ("그 계정은 이미 다른 사람의 하루에 연결되어 있어요.", "그 계정으로 들어와서 먼저 빼 주세요."),
                ("That account already leads to another Haru account.", "Sign in with it and remove it there first.")
            )
        case .lastIdentity:
            say(
                ("마지막 하나는 뺄 수 없어요.", "다른 계정을 먼저 연결해 주세요."),
                ("The last way to sign in cannot be removed.", "Connect another one first.")
            )
        case .lastAdministrator:
            say(
                ("마지막 관리자예요.", "다른 사람을 먼저 관리자로 해 주세요."),
                ("This is the last administrator.", "Make somebody else one first.")
            )
        case .ownerStays:
            say(
                ("이 컴퓨터 주인의 계정은 그대로 둬야 해요.", "다른 계정을 골라 주세요."),
                ("The account of this machine's owner stays as it is.", "Choose another one.")
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
        case .member(let name): pick("설정의 ‘\(name)’", "“\(name)” of its configuration")
        case .address(let address): address
        case .signature: pick("서명", "the signature")
        }
    }
}
