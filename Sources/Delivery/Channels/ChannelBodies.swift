import Core
import Engine

/// JSON body for ntfy (docs/publish.md, "Publish as JSON").
struct Ntfy: Encodable {
    struct Action: Encodable {
        let action = "http"
        let label: String
        let url: String
        let method = "POST"
        let clear = true
    }

    let topic: String
    let title: String
    let message: String
    /// From 1 to 5; 3 is the default.
    let priority: Int
    let tags: [String]
    let click: String?
    let actions: [Action]?

    init(_ message: ChannelMessage, _ text: ChannelRequest.Text, topic: String) {
        let notification = message.notification
        self.topic = topic
        title = text.title
        self.message = text.body.isEmpty ? text.title : text.body
        priority = notification.silent ? 2 : message.kind == .alarm ? 4 : 3
        tags = message.kind == .alarm ? ["alarm_clock"] : ["seedling"]
        click = notification.navigate.isEmpty ? nil : notification.navigate
        let actions = notification.actions.prefix(3).map { Action(label: $0.title, url: $0.navigate) }
        self.actions = actions.isEmpty ? nil : actions
    }
}

/// JSON body for Gotify (`POST /message`).
struct Gotify: Encodable {
    struct Extras: Encodable {
        struct Notification: Encodable {
            struct Click: Encodable { let url: String }
            let click: Click
        }
        let notification: Notification

        enum CodingKeys: String, CodingKey { case notification = "client::notification" }
    }

    let title: String
    let message: String
    /// From 0 to 10; a phone makes a sound from 4 up.
    let priority: Int
    let extras: Extras?

    init(_ message: ChannelMessage, _ text: ChannelRequest.Text) {
        let notification = message.notification
        title = text.title
        self.message = text.body.isEmpty ? text.title : text.body
        priority = notification.silent ? 1 : message.kind == .alarm ? 8 : 5
        let page = notification.navigate
        extras = page.isEmpty ? nil : Extras(notification: .init(click: .init(url: page)))
    }
}

/// JSON body for an incoming webhook of Slack.
struct Slack: Encodable {
    struct Block: Encodable {
        struct Text: Encodable {
            let type = "mrkdwn"
            let text: String
        }
        let type = "section"
        let text: Text
    }

    let text: String
    let blocks: [Block]
    let unfurl_links = false

    init(_ message: ChannelMessage, _ text: ChannelRequest.Text) {
        // Slack has only these three escapes.
        func escaped(_ text: String) -> String {
            text.replacingScalars { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : nil }
        }
        let (title, body) = (escaped(text.title), escaped(text.body))
        self.text = body.isEmpty ? title : title + "\n" + body
        let links = message.links.map { link in
            "<\(escaped(link.address))|\(escaped(link.title).replacingScalars { $0 == "|" ? "/" : nil })>"
        }
        let heading = "*" + title.replacingScalars { $0 == "*" ? "∗" : nil } + "*"
        let lines = [heading, body, links.joined(separator: " · ")]
        blocks = [Block(text: .init(text: lines.filter { !$0.isEmpty }.joined(separator: "\n")))]
    }
}

/// JSON body for a webhook of Discord.
struct Discord: Encodable {
    struct Mentions: Encodable { let parse: [String] = [] }

    let content: String
    let allowed_mentions = Mentions()
    /// Message flags: links show no preview (1 << 2), and the message makes no sound (1 << 12).
    let flags: Int

    init(_ message: ChannelMessage, _ text: ChannelRequest.Text) {
        // Addresses are not escaped: a backslash would become part of them.
        func escaped(_ text: String) -> String {
            let addresses = text.ranges(of: #/https?:\/\/\S+/#)
            // By scalars, since a combining mark does not change the meaning of the character before it.
            var result = String.UnicodeScalarView()
            for place in text.unicodeScalars.indices {
                let scalar = text.unicodeScalars[place]
                let isKept = addresses.contains { $0.contains(place) }
                if !isKept, "\\*_~|`>#[]()<-".unicodeScalars.contains(scalar) { result.append("\\") }
                result.append(scalar)
            }
            return String(result)
        }
        let links = message.links.map { "[\(escaped($0.title))](<\($0.address)>)" }
        let lines = ["**\(escaped(text.title))**", escaped(text.body), links.joined(separator: " · ")]
        content = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        flags = 1 << 2 | (message.notification.silent ? 1 << 12 : 0)
    }
}

/// JSON body for Telegram's `sendMessage`.
struct Telegram: Encodable {
    struct Preview: Encodable { let is_disabled = true }
    struct Keyboard: Encodable {
        struct Button: Encodable {
            let text: String
            let url: String
        }
        let inline_keyboard: [[Button]]
    }

    let chat_id: String
    let text: String
    let parse_mode = "HTML"
    let disable_notification: Bool
    let link_preview_options = Preview()
    let reply_markup: Keyboard?

    init(_ message: ChannelMessage, _ text: ChannelRequest.Text, chat: String) {
        chat_id = chat
        let title = "<b>\(text.title.escapedForMarkup)</b>"
        self.text = text.body.isEmpty ? title : title + "\n" + text.body.escapedForMarkup
        disable_notification = message.notification.silent
        // Telegram refuses a message with a button that links to a local network name.
        let buttons = message.links.filter { Self.isKnownHost($0.address) }
            .map { Keyboard.Button(text: $0.title, url: $0.address) }
        reply_markup = buttons.isEmpty ? nil : Keyboard(inline_keyboard: buttons.map { [$0] })
    }

    private static func isKnownHost(_ address: String) -> Bool {
        address.prefixMatch(of: #/https?:\/\/(?:\[|[^\/:]*\.[^\/:.])/#) != nil
    }
}

/// JSON body for a person's own webhook.
struct Webhook: Encodable {
    struct Payload: Encodable {
        struct Action: Encodable {
            let action: String
            let title: String
            let url: String
        }
        let title: String
        let body: String
        let language: String
        /// Identifier shared with the notification that this one replaces.
        let tag: String
        let url: String?
        let badge: Int?
        let expiresAt: String
        let actions: [Action]
    }

    /// `nudge`, `alarm`, `withdrawal` or `test`.
    let type: String
    let timestamp: String
    let data: Payload

    init(_ message: ChannelMessage) {
        let notification = message.notification
        type = message.kind.rawValue
        timestamp = message.at.iso()
        data = Payload(
            title: notification.title, body: notification.body, language: notification.lang, tag: notification.tag,
            url: notification.navigate.isEmpty ? nil : notification.navigate, badge: notification.badge,
            expiresAt: message.expires.iso(),
            actions: notification.actions.map { .init(action: $0.action, title: $0.title, url: $0.navigate) })
    }
}

extension ChannelMessage {
    /// Links to show: the actions, and the page that the notification is about.
    var links: [(title: String, address: String)] {
        var links = notification.actions.map { (title: $0.title, address: $0.navigate) }
        if !notification.navigate.isEmpty {
            links.append((title: notification.lang == "ko" ? "하루 열기" : "Open Haru", address: notification.navigate))
        }
        return links
    }
}
