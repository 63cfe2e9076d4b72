extension Phrase {
    /// Where notifications come beside browsers.
    static let channels: [Phrase: PhrasePair] = [
        .channelsTitle: .init(
            "다른 곳에서 받기",
            "Elsewhere"),
        .channelsText: .init(
            "브라우저 말고도 ntfy, 메일, 메신저, 내 프로그램으로 커밋 알림과 할 일 알람을 받을 수 있어요.",
            "Nudges and alarms can also come by ntfy, by mail, in a messenger or to a program of your own."),
        .channelKinds: .init(
            "더할 곳",
            "A place to add"),
        .channelIsOff: .init(
            "꺼짐",
            "off"),
        .channelUnknown: .init(
            "알 수 없는 곳",
            "An unknown place"),
        .channelTurnOn: .init(
            "켜기",
            "Turn on"),
        .channelTurnOff: .init(
            "끄기",
            "Turn off"),
        .channelTurnOnNamed: .init(
            "{0} 켜기",
            "Turn on {0}"),
        .channelTurnOffNamed: .init(
            "{0} 끄기",
            "Turn off {0}"),
        .channelAddNamed: .init(
            "{0} 더하기",
            "Add {0}"),
        .channelAdd: .init(
            "더하고 시험 보내기",
            "Add and send a test"),
        .channelMade: .init(
            "더했어요. 이 비밀 값은 지금만 보여요.",
            "It is added. This secret is shown now and never again."),
        .channelMadeHint: .init(
            "받는 프로그램에 넣어 두고, webhook-signature 머리글을 이것으로 확인하세요.",
            "Give it to the program that receives, which checks the webhook-signature header by it."),
        .channelNtfyText: .init(
            "ntfy 앱이나 브라우저로 받아요. 알림의 버튼으로 미루거나 쉴 수 있어요.",
            "For the ntfy app and its web page. Its buttons put off, rest or finish."),
        .channelMailText: .init(
            "내 메일 서버로 나에게 보내요. 한 번 눌러 그만 받을 수 있어요.",
            "Sent to you by your own mail server; one click stops it."),
        .channelSlackText: .init(
            "Slack의 수신 웹훅(incoming webhook)으로 보내요. Mattermost도 받아요.",
            "By an incoming webhook of Slack; Mattermost takes it too."),
        .channelDiscordText: .init(
            "Discord 채널의 웹훅으로 보내요. 아무도 부르지 않아요(@).",
            "By a webhook of a Discord channel; it mentions nobody."),
        .channelTelegramText: .init(
            "@BotFather로 만든 내 봇이 보내요. 먼저 그 봇에게 말을 걸어 주세요.",
            "Your own bot of @BotFather sends it. Write to that bot first."),
        .channelGotifyText: .init(
            "내 Gotify 서버로 보내요.",
            "By your own Gotify server."),
        .channelWebhookText: .init(
            "JSON을 POST로 보내고 Standard Webhooks 방식으로 서명해요. 알림이 뜻을 잃으면 그것도 알려요.",
            "JSON by POST, signed as Standard Webhooks has it. It is also told when a nudge or an alarm has lost its sense."
        ),
        .channelDesktopText: .init(
            "이 컴퓨터의 화면에 알림을 띄워요. 하루(serve나 agent)가 켜져 있으면 와요.",
            "Shown on the screen of this machine while Haru runs (serve or agent)."),
        .channelMachineText: .init(
            "haru link로 이은 컴퓨터의 화면에 띄워요. 거기에 haru agent가 켜져 있으면 와요. 처음에는 1분쯤 걸려요.",
            "Shown on the screen of a machine that you have linked, while haru agent runs there. The first takes a minute."
        ),
        .channelMachineHint: .init(
            "그 컴퓨터는 여기로 보낸 알림만 볼 수 있어요.",
            "That machine gets to see what is sent to it, and nothing else."),
        .channelAddress: .init(
            "웹훅 주소",
            "Webhook address"),
        .channelServer: .init(
            "서버",
            "Server"),
        .channelMailServer: .init(
            "메일 서버",
            "Mail server"),
        .channelTopic: .init(
            "주제(topic)",
            "Topic"),
        .channelChat: .init(
            "대화 번호(chat id)",
            "Chat ID"),
        .channelRecipient: .init(
            "받는 주소",
            "To"),
        .channelSender: .init(
            "보내는 주소",
            "From"),
        .channelUser: .init(
            "사용자 이름",
            "User name"),
        .channelPassword: .init(
            "비밀번호",
            "Password"),
        .channelSigningSecret: .init(
            "서명에 쓸 비밀 값",
            "Signing secret"),
        .channelBotToken: .init(
            "봇 토큰",
            "Bot token"),
        .channelToken: .init(
            "토큰",
            "Token"),
        .channelNtfyServerHint: .init(
            "비우면 ntfy.sh로 보내요.",
            "Left empty, it is ntfy.sh."),
        .channelTopicHint: .init(
            "ntfy.sh의 주제는 이름을 아는 누구나 읽어요. 짐작하기 어려운 이름을 쓰세요.",
            "Anyone who knows a topic’s name on ntfy.sh can read it, so choose one that’s hard to guess."),
        .channelNtfyTokenHint: .init(
            "잠긴 주제라면 tk_로 시작하는 접근 토큰.",
            "For a topic that is protected, an access token (tk_…)."),
        .channelMailServerHint: .init(
            "smtps://는 465번, smtp://는 587번 포트에서 STARTTLS로 보내요.",
            "smtps:// is port 465, smtp:// is port 587 with STARTTLS."),
        .channelMailUserHint: .init(
            "서버가 로그인을 요구하면. Gmail은 앱 비밀번호가 필요해요.",
            "Where the server wants one. Gmail takes an app password."),
        .channelSenderHint: .init(
            "서버가 보내게 해 주는 주소.",
            "An address that the server lets you send from."),
        .channelRecipientHint: .init(
            "알림을 받을 메일 주소.",
            "The mailbox that is notified."),
        .channelChatHint: .init(
            "@userinfobot이 알려 주는 내 번호나, 봇이 들어 있는 대화의 번호.",
            "Your own number, as @userinfobot tells it, or that of a chat the bot is in."),
        .channelBotTokenHint: .init(
            "@BotFather가 준 123456:ABC… 모양의 글자.",
            "What @BotFather gave you, such as 123456:ABC…"),
        .channelGotifyTokenHint: .init(
            "Gotify의 앱(Apps)에서 만든 토큰. A로 시작해요.",
            "The token of an application in Gotify; it begins with A."),
        .channelSigningSecretHint: .init(
            "비우면 하루가 만들어 한 번 보여 줘요.",
            "Left empty, Haru makes one and shows it once."),
        .channelAddressHint: .init(
            "주소를 아는 사람은 누구나 보낼 수 있어서 암호화해서 저장해요.",
            "Anyone who knows it can send there, so it’s stored encrypted."),
        .channelServerHint: .init(
            "https로 시작하는 주소.",
            "An address that begins with https."),
        .noticeChannelAdded: .init(
            "더했고, 시험 알림을 보냈어요.",
            "Added, and a test is on its way."),
        .noticeChannelOn: .init(
            "켰어요.",
            "It is on."),
        .noticeChannelOff: .init(
            "껐어요. 이제 거기로 보내지 않아요.",
            "It is off; nothing is sent there."),
        .noticeChannelRemoved: .init(
            "지웠어요.",
            "Removed."),
        .nudgeLinkStop: .init(
            "여기로 그만 보낼까요?",
            "Send nothing here any more?"),
        .nudgeLinkStopButton: .init(
            "그만 받기",
            "Stop"),
        .nudgeLinkStopDone: .init(
            "이제 여기로 보내지 않아요",
            "Nothing is sent here any more"),
        .nudgeLinkStart: .init(
            "다시 보낼까요?",
            "Send here again?"),
        .nudgeLinkStartDone: .init(
            "다시 보내요",
            "It is sent here again"),
    ]
}
