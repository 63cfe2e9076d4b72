extension Phrase {
    /// Where notifications come beside browsers.
    static let channels: [Phrase: PhrasePair] = [
        .channelsTitle: .init(
            "다른 곳에서 받기",
            "Elsewhere"),
        .channelsNone: .init("둘러보기에서는 아무 데도 보내지 않아요.", "The demo sends nothing anywhere."),
        .channelsText: .init(
            "브라우저 말고도 ntfy, 메일, 메신저, 내 프로그램으로 커밋 알림과 할 일 알람을 받을 수 있어요.",
            "Get nudges and alarms through ntfy, mail, a messenger or your own program, too."),
        .channelKinds: .init("추가할 곳", "Add a place"),
        .channelIsOff: .init(
            "꺼짐",
            "off"),
        .channelUnknown: .init("알 수 없는 곳", "Unknown place"),
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
        .channelAddNamed: .init("{0} 추가", "Add {0}"),
        .channelAdd: .init("추가하고 시험 보내기", "Add and send a test"),
        .channelMade: .init("추가했어요. 이 비밀 값은 지금만 보여요.", "Added. This secret is shown only once."),
        .channelMadeHint: .init(
            "받는 프로그램에 넣어 두고, webhook-signature 머리글을 이것으로 확인하세요.",
            "Give it to the receiving program, which uses it to verify the webhook-signature header."),
        .channelNtfyText: .init(
            "ntfy 앱이나 브라우저로 받아요. 알림의 버튼으로 미루거나 쉴 수 있어요.",
            "For the ntfy app or web page. Its buttons snooze, rest or finish."),
        .channelMailText: .init(
            "내 메일 서버로 나에게 보내요. 한 번 눌러 그만 받을 수 있어요.", "Sent by your own mail server. One click unsubscribes."),
        .channelSlackText: .init(
            "Slack의 수신 웹훅(incoming webhook)으로 보내요. Mattermost에도 돼요.",
            "Uses a Slack incoming webhook. Works with Mattermost, too."),
        .channelDiscordText: .init(
            "Discord 채널의 웹훅으로 보내요. 아무도 부르지 않아요(@).", "Uses a Discord channel webhook and never @mentions anyone."),
        .channelTelegramText: .init(
            "@BotFather로 만든 내 봇이 보내요. 먼저 그 봇에게 말을 걸어 주세요.",
            "Sent by your own @BotFather bot. Message the bot first."),
        .channelGotifyText: .init("내 Gotify 서버로 보내요.", "Uses your own Gotify server."),
        .channelWebhookText: .init(
            "JSON을 POST로 보내고 Standard Webhooks 방식으로 서명해요. 더는 필요 없어진 알림도 알려 줘요.",
            "Posts JSON signed with Standard Webhooks, and says when a nudge or an alarm no longer applies."),
        .channelDesktopText: .init(
            "이 컴퓨터의 화면에 알림을 띄워요. 하루(serve나 agent)가 켜져 있으면 와요.",
            "Shown on this computer’s screen while Haru (serve or agent) is running."),
        .channelMachineText: .init(
            "haru link로 연결한 컴퓨터의 화면에 띄워요. 거기에 haru agent가 켜져 있으면 와요. 처음에는 1분쯤 걸려요.",
            "Shown on a linked computer’s screen while haru agent runs there. The first one takes about a minute."),
        .channelMachineHint: .init("그 컴퓨터는 여기로 보낸 알림만 볼 수 있어요.", "That computer sees only what is sent to it."),
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
        .channelUser: .init("사용자 이름", "Username"),
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
        .channelNtfyServerHint: .init("비우면 ntfy.sh로 보내요.", "Leave empty for ntfy.sh."),
        .channelTopicHint: .init(
            "ntfy.sh의 주제는 이름을 아는 누구나 읽어요. 짐작하기 어려운 이름을 쓰세요.",
            "Anyone who knows a topic’s name on ntfy.sh can read it, so choose one that’s hard to guess."),
        .channelNtfyTokenHint: .init(
            "잠긴 주제라면 tk_로 시작하는 액세스 토큰.", "An access token (tk_…), if the topic is protected."),
        .channelMailServerHint: .init(
            "smtps://는 465번, smtp://는 587번 포트에서 STARTTLS로 보내요.",
            "smtps:// uses port 465; smtp:// uses port 587 with STARTTLS."),
        .channelMailUserHint: .init(
            "서버가 로그인을 요구할 때만. Gmail은 앱 비밀번호가 필요해요.", "Only if the server asks for one. Gmail needs an app password."),
        .channelSenderHint: .init("서버에서 보내기를 허용한 주소.", "An address the server lets you send from."),
        .channelRecipientHint: .init("알림을 받을 메일 주소.", "The address that gets the notifications."),
        .channelChatHint: .init(
            "@userinfobot이 알려 주는 내 번호나, 봇이 들어 있는 대화의 번호.",
            "Your number from @userinfobot, or the ID of a chat the bot is in."),
        .channelBotTokenHint: .init(
            "@BotFather가 준 123456:ABC… 모양의 글자.",
            "What @BotFather gave you, such as 123456:ABC…"),
        .channelGotifyTokenHint: .init(
            "Gotify의 앱(Apps)에서 만든 토큰. A로 시작해요.", "An application token from Gotify. It starts with A."),
        .channelSigningSecretHint: .init(
            "비우면 하루가 만들어 한 번 보여 줘요.", "Leave empty and Haru makes one and shows it once."),
        .channelAddressHint: .init(
            "주소를 아는 사람은 누구나 보낼 수 있어서 암호화해서 저장해요.",
            "Anyone who knows it can send there, so it’s stored encrypted."),
        .channelServerHint: .init("https로 시작하는 주소.", "An address that starts with https."),
        .noticeChannelAdded: .init("추가하고 시험 알림을 보냈어요.", "Added. A test is on its way."),
        .noticeChannelOn: .init("켰어요.", "Turned on."),
        .noticeChannelOff: .init("껐어요. 이제 거기로 보내지 않아요.", "Turned off. Nothing is sent there."),
        .noticeChannelRemoved: .init(
            "지웠어요.",
            "Removed."),
        .nudgeLinkStop: .init("여기로 보내는 알림을 끌까요?", "Stop sending here?"),
        .nudgeLinkStopButton: .init(
            "그만 받기",
            "Stop"),
        .nudgeLinkStopDone: .init(
            "이제 여기로 보내지 않아요",
            "Nothing is sent here any more"),
        .nudgeLinkStart: .init("다시 보낼까요?", "Start sending here again?"),
        .nudgeLinkStartDone: .init("다시 보내요", "Notifications are back on here"),
    ]
}
