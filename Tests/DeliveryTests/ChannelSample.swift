import Core
import Engine

/// Messages for tests.
enum ChannelSample {
    static let at = Instant(seconds: 1_764_000_000)

    static func notification(
        title: String = "오늘 아직 커밋이 없어요", body: String = "3시간 남았어요 <3 & \"하루\"",
        origin: String = "https://haru.example.com"
    ) -> PushNotification {
        PushNotification(
            title: title, body: body, navigate: origin + "/", lang: "ko", tag: "day-2025-11-24",
            badge: 2,
            actions: [
                .init(action: "snooze", title: "30분 뒤", navigate: origin + "/n/1"),
                .init(action: "rest", title: "오늘은 쉬기", navigate: origin + "/n/2"),
            ])
    }

    static func message(
        _ notification: PushNotification = notification(), kind: ChannelMessage.Kind = .nudge,
        unsubscribe: String? = nil
    ) -> ChannelMessage {
        ChannelMessage(
            id: "0123456789abcdef0123456789abcdef", kind: kind, notification: notification, at: at,
            expires: at.advanced(bySeconds: 3_600), unsubscribe: unsubscribe)
    }
}
