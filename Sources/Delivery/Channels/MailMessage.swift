import Core
import Engine
import Foundation

/// A notification as mail (RFC 5322), in plain text and HTML.
struct MailMessage: Sendable {
    /// The whole message, with CRLF line endings.
    let bytes: [UInt8]

    init(_ message: ChannelMessage, from sender: String, to recipient: String) {
        let notification = message.notification
        let isKorean = notification.lang == "ko"
        let boundary = "haru-" + message.id.prefix(32)
        // The same Message-ID for each retry, so that a mailbox shows duplicates once.
        let domain = sender.split(separator: "@").last.map(String.init) ?? "localhost"
        var headers = [
            ("Date", Self.date(message.at)), ("From", "\(Self.word(isKorean ? "하루" : "Haru")) <\(sender)>"),
            ("To", "<\(recipient)>"), ("Subject", Self.words(notification.title)),
            ("Message-ID", "<\(message.id)@\(domain)>"), ("Auto-Submitted", "auto-generated"),
        ]
        if let unsubscribe = message.unsubscribe {
            headers += [
                ("List-Unsubscribe", "<\(unsubscribe)>"), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
            ]
        }
        headers += [
            ("MIME-Version", "1.0"), ("Content-Language", notification.lang),
            ("Content-Type", "multipart/alternative;\n boundary=\"\(boundary)\""),
        ]
        let parts = [
            ("text/plain", Self.text(message, isKorean)), ("text/html", Self.html(message, isKorean)),
        ].map { type, content in
            """
            --\(boundary)
            Content-Type: \(type); charset=utf-8
            Content-Transfer-Encoding: base64

            \(Data(content.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))

            """
        }
        let written = headers.map { "\($0): \($1)\n" }.joined() + "\n" + parts.joined() + "--\(boundary)--\n"
        bytes = Array(written.replacing("\n", with: "\r\n").utf8)
    }

    private static func stop(_ isKorean: Bool) -> String { isKorean ? "메일 그만 받기" : "Stop these mails" }

    private static func text(_ message: ChannelMessage, _ isKorean: Bool) -> String {
        let notification = message.notification
        var lines = [notification.title]
        if !notification.body.isEmpty { lines += ["", notification.body] }
        if !message.links.isEmpty { lines += [""] + message.links.map { "\($0.title): \($0.address)" } }
        if let unsubscribe = message.unsubscribe { lines += ["", "-- ", "\(stop(isKorean)): \(unsubscribe)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func html(_ message: ChannelMessage, _ isKorean: Bool) -> String {
        let notification = message.notification
        func link(_ title: String, _ address: String) -> String {
            "<a href=\"\(address.escapedForMarkup)\">\(title.escapedForMarkup)</a>"
        }
        var body = "<h1 style=\"font-size:20px\">\(notification.title.escapedForMarkup)</h1>\n"
        if !notification.body.isEmpty { body += "<p>\(notification.body.escapedForMarkup)</p>\n" }
        let links = message.links.map { link($0.title, $0.address) }
        if !links.isEmpty { body += "<p>\(links.joined(separator: " · "))</p>\n" }
        if let unsubscribe = message.unsubscribe {
            body += "<p style=\"font-size:12px\">\(link(stop(isKorean), unsubscribe))</p>\n"
        }
        return """
            <!doctype html>
            <html lang="\(notification.lang.escapedForMarkup)"><head><meta charset="utf-8">\
            <title>\(notification.title.escapedForMarkup)</title></head>
            <body style="font-family:sans-serif">
            \(body)</body></html>

            """
    }

    /// Formats an instant as a header date, in UTC.
    private static func date(_ instant: Instant) -> String {
        let style = Date.VerbatimFormatStyle(
            format:
                "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
        return Date(timeIntervalSince1970: TimeInterval(instant.seconds)).formatted(style) + " +0000"
    }

    /// Encodes header text: unchanged if it is plain ASCII, otherwise as encoded words (RFC 2047), one per line.
    static func words(_ subject: String) -> String {
        let text = String(subject.map { $0.isNewline ? " " : $0 })
        let isPlain =
            text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?") && text.utf8.count < 60
        if isPlain { return text }
        var (words, part) = ([String](), "")
        for scalar in text.unicodeScalars {
            // 39 bytes are 52 characters of Base64, which leaves room in the line for the header's name.
            if part.utf8.count + String(scalar).utf8.count > 39 {
                words.append(word(part))
                part = ""
            }
            part.unicodeScalars.append(scalar)
        }
        return (words + [word(part)]).joined(separator: "\n ")
    }

    private static func word(_ text: String) -> String { "=?UTF-8?B?\(Data(text.utf8).base64EncodedString())?=" }
}
