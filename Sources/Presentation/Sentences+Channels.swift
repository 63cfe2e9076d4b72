package import Engine
package import Language

extension Language {
    /// What a kind of place is called.
    package func name(of kind: ChannelKind) -> String {
        switch kind {
        case .ntfy: "ntfy"
        case .mail: pick("메일", "Mail")
        case .slack: "Slack"
        case .discord: "Discord"
        case .telegram: "Telegram"
        case .gotify: "Gotify"
        case .webhook: pick("웹훅", "Webhook")
        case .desktop: pick("이 컴퓨터의 화면", "This desktop")
        case .machine: pick("연결된 컴퓨터", "Linked computer")
        }
    }

    /// Says why nothing came of what was asked about places that are notified.
    func channelSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .badChannel(let kind, let fault):
            about(fault.field.map(name(of:)) ?? "", sentence(for: fault, of: kind))
        case .unknownChannel(let id):
            say(
                ("‘\(shown(id))’(으)로는 알림을 보내지 않아요.", "이미 지웠을 수 있으니 목록을 다시 봐 주세요."),
                ("Nothing is sent to “\(shown(id))”.", "It may already be removed. Check the list again."))
        case .tooManyChannels(let limit):
            say(
                ("알림을 보낼 곳은 \(limit)곳까지 둘 수 있어요.", "쓰지 않는 곳을 먼저 지워 주세요."),
                ("You can have up to \(limit) places.", "Remove one you don’t use first."))
        default: Sentence("", "")
        }
    }

    /// What a field of a channel is called.
    private func name(of field: ChannelField) -> String {
        switch field {
        case .address: pick("웹훅 주소", "Webhook address")
        case .server: pick("서버", "Server")
        case .recipient: pick("받는 쪽", "Recipient")
        case .sender: pick("보내는 주소", "Sender")
        case .user: pick("사용자 이름", "User name")
        case .secret: pick("토큰이나 비밀번호", "Token or password")
        }
    }

    /// The same sentence with what it is about at its beginning.
    private func about(_ subject: String, _ sentence: Sentence) -> Sentence {
        subject.isEmpty ? sentence : Sentence(subject + ": " + sentence.whatHappened, sentence.whatToDo)
    }

    /// Says why notifications do not get to a channel, and which it is.
    package func trouble(of channel: ChannelReport) -> Sentence? {
        channel.problem.map { problem in
            let kind = channel.kind.map(name) ?? ""
            let name = channel.place.isEmpty ? kind : kind + " " + channel.place
            return about(name, sentence(for: problem, at: channel.kind))
        }
    }

    /// Says why a channel cannot be reached as was typed, and what to type.
    package func sentence(for fault: ChannelFault, of kind: ChannelKind) -> Sentence {
        switch fault.reason {
        case .missing: missing(fault.field, of: kind)
        case .tooLong: say(("너무 길어요.", "2,000자까지 쓸 수 있어요."), ("It’s too long.", "It can have up to 2,000 characters."))
        case .address:
            say(
                ("보낼 수 있는 주소가 아니에요.", "https://로 시작하는 주소를 적어 주세요."),
                ("This isn’t an address to send to.", "Enter one that starts with https://."))
        case .privateAddress:
            say(
                ("서버 안쪽의 주소로는 보낼 수 없어요.", "인터넷에서 닿는 주소를 적어 주세요."),
                ("Haru doesn’t send into the server’s own network.", "Use an address reachable from the internet."))
        case .mailServer:
            say(
                ("메일 서버의 주소가 아니에요.", "smtps://smtp.example.com 처럼 적어 주세요."),
                ("This isn’t a mail server address.", "Enter one such as smtps://smtp.example.com."))
        case .mailbox:
            say(
                ("메일 주소가 아니에요.", "이름@도메인 처럼 적어 주세요. @ 앞은 영문이어야 해요."),
                ("This isn’t a mail address.", "Enter one such as name@domain, with ASCII before the @."))
        case .topic:
            say(
                ("주제로 쓸 수 없어요.", "영문, 숫자, -, _ 로 64자까지 적어 주세요."),
                ("This topic can’t be used.", "Use up to 64 letters, digits, - and _."))
        case .chat:
            say(
                ("대화 번호가 아니에요.", "123456789 나 @이름 처럼 적어 주세요."),
                ("This isn’t a chat ID.", "Enter one such as 123456789 or @name."))
        case .token:
            say(
                ("토큰의 모양이 아니에요.", "받은 그대로 붙여 넣어 주세요."),
                ("This doesn’t look like a token.", "Paste it exactly as you got it."))
        case .characters:
            say(
                ("보낼 수 없는 글자가 있어요.", "줄 바꿈 같은 글자를 빼 주세요."),
                ("It has characters that can’t be sent.", "Remove line breaks and the like."))
        case .machine:
            say(
                ("그런 이름으로 연결된 컴퓨터가 없어요.", "설정 → 컴퓨터에서 이름을 확인하거나, 그 컴퓨터에서 haru link로 연결해 주세요."),
                (
                    "No linked computer has that name.",
                    "Check Settings → Computers, or run haru link on that computer."
                ))
        case .known:
            say(
                ("그 컴퓨터에는 이미 알림을 띄우고 있어요.", "목록에서 찾아봐 주세요."),
                ("That computer is already notified.", "It’s in the list."))
        case .elsewhere:
            kind == .desktop
                ? say(
                    ("이 하루는 화면에 알림을 띄울 수 없어요.", "그 컴퓨터에서 도는 하루에 notify-send(libnotify)가 있어야 해요."),
                    (
                        "This Haru can’t show notifications on a screen.",
                        "It has to run on that computer, with notify-send (libnotify)."
                    ))
                : say(
                    ("이 하루에서는 거기로 보낼 수 없어요.", "메일에는 curl이 있어야 해요. 하루를 운영하는 사람에게 알려 주세요."),
                    ("This Haru can’t send there.", "Mail needs curl. Tell whoever runs Haru."))
        }
    }

    /// Says that a field is empty, and where what belongs there comes from.
    private func missing(_ field: ChannelField?, of kind: ChannelKind) -> Sentence {
        let advice =
            switch (kind, field) {
            case (.ntfy, .secret):
                pick("ntfy의 계정 설정에서 만든 tk_… 토큰을 붙여 넣어 주세요.", "Paste an ntfy access token (tk_…).")
            case (.mail, .secret):
                pick(
                    "메일 서버의 비밀번호를 적어 주세요. Gmail은 앱 비밀번호가 필요해요.",
                    "Enter the mail server’s password. Gmail needs an app password.")
            case (.telegram, .secret):
                pick(
                    "@BotFather가 준 123456:ABC… 모양의 토큰을 붙여 넣어 주세요.",
                    "Paste the token from @BotFather, such as 123456:ABC…")
            case (.gotify, .secret):
                pick("Gotify의 앱(Apps)에서 만든 토큰을 붙여 넣어 주세요.", "Paste an application token from Gotify.")
            case (.webhook, .secret):
                pick(
                    "받는 쪽도 아는 비밀 값을 붙여 넣어 주세요. 비우면 하루가 만들어요.",
                    "Paste the secret the receiver knows. Leave it out and Haru makes one.")
            case (.slack, .address):
                pick(
                    "Slack 앱의 Incoming Webhooks에서 만든 주소를 붙여 넣어 주세요.",
                    "Paste the address from your Slack app’s Incoming Webhooks.")
            case (.discord, .address):
                pick(
                    "Discord 채널 설정의 연동 → 웹후크에서 복사한 주소를 붙여 넣어 주세요.",
                    "Paste a webhook address from the Discord channel’s settings → Integrations.")
            case (.webhook, .address):
                pick("알림을 받을 프로그램의 주소를 붙여 넣어 주세요.", "Paste the address of the program to notify.")
            default: pick("적어 주세요.", "Fill it in.")
            }
        return Sentence(pick("비어 있어요.", "It’s empty."), advice)
    }

    /// Says why the last message did not get to a channel, and what to do, in one line.
    ///
    /// - Parameter kind: nil for one of a newer version.
    package func name(of problem: PushDeviceProblem, at kind: ChannelKind?) -> String {
        let sentence = sentence(for: problem, at: kind)
        return sentence.whatToDo.isEmpty ? sentence.whatHappened : sentence.text
    }

    /// Says why the last message did not get to a channel, and what to do.
    package func sentence(for problem: PushDeviceProblem, at kind: ChannelKind?) -> Sentence {
        let place = kind.map(name) ?? pick("받는 곳", "The receiver")
        if kind == .machine, let sentence = machineSentence(for: problem) { return sentence }
        switch problem {
        case .gone: return gone(kind, place)
        case .refused(_, MailRefusal.encryption.rawValue):
            return say(
                ("메일 서버와 안전하게(TLS) 연결하지 못했어요.", "주소와 서버의 인증서를 살펴봐 주세요."),
                ("No secure connection (TLS) to the mail server.", "Check the address and its certificate."))
        case .refused(_, MailRefusal.login.rawValue):
            return say(
                ("메일 서버가 이름과 비밀번호를 받아 주지 않았어요.", "지우고 다시 추가해 주세요. 앱 비밀번호가 필요할 수 있어요."),
                (
                    "The mail server rejected the username and password.",
                    "Remove it and add it again. You may need an app password."
                ))
        case .refused(let status, MailRefusal.loginMissing.rawValue):
            return say(
                ("메일 서버가 사용자 이름과 비밀번호를 달라고 해요(\(status)).", "지우고, 둘 다 적어 다시 추가해 주세요."),
                (
                    "The mail server asks for a username and password (\(status)).",
                    "Remove it and add it again with both."
                ))
        case .refused(let status, MailRefusal.startTLS.rawValue):
            return say(
                ("메일 서버가 먼저 암호화(STARTTLS)하라고 해요(\(status)).", "smtps:// 주소를 쓰거나, 서버의 TLS 설정을 살펴봐 주세요."),
                (
                    "The mail server requires an encrypted connection (STARTTLS) first (\(status)).",
                    "Use an smtps:// address, or check the server’s TLS settings."
                ))
        case .refused(let status, let reason):
            let told = reason.isEmpty ? "\(status)" : "\(status) \(reason.replacing("_", with: " "))"
            return say(
                ("\(place)에서 받아 주지 않았어요(\(told)).", "적은 주소와 토큰을 살펴봐 주세요."),
                ("\(place) rejected it (\(told)).", "Check the address and the token."))
        case .tooLarge: return say(("알림이 너무 길다고 해요.", ""), ("The message is too long for it.", ""))
        case .privateAddress:
            return say(
                ("서버 안쪽의 주소로는 보낼 수 없어요.", ""), ("Haru doesn’t send into the server’s own network.", ""))
        case .limited: return say(("잠시 쉬어 달라고 해요.", ""), ("It asks Haru to slow down.", ""))
        case .failed(let status):
            return say(("\(place)에 문제가 있어요(\(status)).", ""), ("\(place) failed (\(status)).", ""))
        case .timedOut: return say(("제때 답하지 않았어요.", ""), ("It didn’t answer in time.", ""))
        case .unreachable: return say(("연결하지 못했어요.", ""), ("It couldn’t be reached.", ""))
        case .sealed: return self.sentence(for: PushDeviceProblem.sealed)
        }
    }

    /// Why the last message did not get to the screen of a linked machine; nil where there is nothing special about it.
    private func machineSentence(for problem: PushDeviceProblem) -> Sentence? {
        switch problem {
        case .gone:
            say(
                ("그 컴퓨터의 연결이 끊겨서 껐어요.", "haru link로 다시 연결한 뒤 추가해 주세요."),
                ("Turned off: the computer was unlinked.", "Link it again, then add it again."))
        case .unreachable:
            say(
                ("그 컴퓨터가 알림을 가져가지 않았어요.", "켜져 있다면 거기서 haru agent status와 notify-send(libnotify)를 살펴봐 주세요."),
                (
                    "The computer hasn’t picked it up.",
                    "If it’s on, check haru agent status and notify-send (libnotify) there."
                ))
        case .failed:
            say(
                ("그 컴퓨터가 알림을 띄우지 못했어요.", "거기 데스크톱에 로그인해 있는지 살펴봐 주세요."),
                ("The computer couldn’t show it.", "Check that someone is signed in to its desktop."))
        default: nil
        }
    }

    /// Why a channel was turned off by itself.
    private func gone(_ kind: ChannelKind?, _ place: String) -> Sentence {
        switch kind {
        case .mail:
            say(
                ("그 메일함이 없다고 해서 껐어요.", "주소를 확인하고 다시 추가해 주세요."),
                ("Turned off: there’s no such mailbox.", "Check the address and add it again."))
        case .telegram:
            say(
                ("봇이 막혔거나 토큰이 바뀌어서 껐어요.", "봇에게 말을 건 뒤 시험을 보내 보세요."),
                ("Turned off: the bot is blocked or its token changed.", "Message the bot, then send a test."))
        default:
            say(
                ("\(place) 쪽에서 없어져서 껐어요.", "거기서 다시 만들고 추가해 주세요."),
                ("Turned off: it no longer exists at \(place).", "Make it there again, then add it again."))
        }
    }
}
