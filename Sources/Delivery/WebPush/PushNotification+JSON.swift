package import Engine
import Foundation

extension PushNotification {
    /// The addresses alone exceed the size limit.
    package struct TooLong: Error, Hashable, Sendable {}

    /// Encodes the notification within a size in bytes: truncates first the body, then the title, at a character
    /// boundary.
    ///
    /// - Throws: ``TooLong``.
    func json(within limit: Int) throws -> [UInt8] {
        let whole = try encoded()
        if whole.count <= limit { return whole }
        for part in [\Self.body, \.title] {
            var cut = self
            if part == \.title { cut.body = "" }
            if let json = try cut.shortened(part, within: limit) { return json }
        }
        throw TooLong()
    }

    /// Encodes the notification with as much of one text as fits, followed by an ellipsis; nil if no character fits.
    private func shortened(_ part: WritableKeyPath<Self, String>, within limit: Int) throws -> [UInt8]? {
        let characters = Array(self[keyPath: part])
        var (fits, tooMany) = (-1, characters.count)
        var best: [UInt8]?
        while tooMany - fits > 1 {
            let count = (fits + tooMany) / 2
            var cut = self
            cut[keyPath: part] = String(characters.prefix(count)) + "…"
            let json = try cut.encoded()
            if json.count <= limit { (fits, best) = (count, json) } else { tooMany = count }
        }
        return best
    }

    private func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return Array(try encoder.encode(Payload(self)))
    }

    /// JSON layout: the badge is in both places where browsers look for it.
    private struct Payload: Encodable {
        struct Shown: Encodable {
            let title: String
            let body: String
            let navigate: String
            let lang: String
            let dir = "auto"
            let tag: String
            let silent: Bool
            let actions: [Action]
            let app_badge: String?
        }
        /// Marks the message as declarative.
        let web_push = 8030
        let notification: Shown
        let app_badge: Int?

        init(_ value: PushNotification) {
            notification = Shown(
                title: value.title, body: value.body, navigate: value.navigate, lang: value.lang, tag: value.tag,
                silent: value.silent, actions: value.actions, app_badge: value.badge.map(String.init))
            app_badge = value.badge
        }
    }
}
