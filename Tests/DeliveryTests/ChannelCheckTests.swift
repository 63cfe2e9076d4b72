import Core
import Engine
import OutboundHTTP
import Testing

@testable import Delivery

/// Input for a channel is accepted or refused field by field, before any request.
@Suite struct ChannelCheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: ChannelKind
        let values: [ChannelField: String]
        var reach = NetworkReach.internet
        /// Displayed place; nil if the input is refused.
        var place: String?
        var fault: ChannelFault?
        var testDescription: String { "\(kind) \(values.map { "\($0): \($1)" }.sorted()) \(reach)" }
    }

    private static let mail: [ChannelField: String] = [
        .recipient: "me@example.com", .sender: "haru@example.com", .server: "smtps://smtp.example.com",
    ]

    private static func mail(_ field: ChannelField, _ value: String, _ reason: ChannelFault.Reason) -> Case {
        Case(
            kind: .mail, values: mail.merging([field: value]) { $1 }, fault: ChannelFault(field, reason))
    }

    static let cases: [Case] = [
        Case(kind: .ntfy, values: [.recipient: "haru-7f3"], place: "ntfy.sh/haru-7f3"),
        Case(
            kind: .ntfy, values: [.server: "https://ntfy.example.com:8443", .recipient: "a", .secret: "tk_1"],
            place: "ntfy.example.com:8443/a"),
        Case(kind: .ntfy, values: [:], fault: ChannelFault(.recipient, .missing)),
        Case(kind: .ntfy, values: [.recipient: "a/b"], fault: ChannelFault(.recipient, .topic)),
        Case(kind: .ntfy, values: [.recipient: "하루"], fault: ChannelFault(.recipient, .topic)),
        Case(kind: .ntfy, values: [.recipient: "a", .secret: "tk 1"], fault: ChannelFault(.secret, .token)),
        Case(
            kind: .ntfy, values: [.recipient: "a", .secret: "tk\r\nX: y"], fault: ChannelFault(.secret, .characters)),
        Case(
            kind: .ntfy, values: [.server: "http://ntfy.example.com", .recipient: "a"],
            fault: ChannelFault(.server, .address)),
        Case(
            kind: .ntfy, values: [.server: "http://127.0.0.1:2586", .recipient: "a"], reach: .anywhere,
            place: "127.0.0.1:2586/a"),
        Case(
            kind: .gotify, values: [.server: "https://10.0.0.7", .secret: "A1"],
            fault: ChannelFault(.server, .privateAddress)),
        Case(
            kind: .gotify, values: [.server: "https://[::1]:80", .secret: "A1"],
            fault: ChannelFault(.server, .privateAddress)),
        Case(
            kind: .webhook, values: [.address: "http://169.254.169.254/latest"], reach: .anywhere,
            fault: ChannelFault(.address, .privateAddress)),
        Case(kind: .gotify, values: [.server: "https://g.example.com"], fault: ChannelFault(.secret, .missing)),
        Case(
            kind: .slack, values: [.address: "https://hooks.slack.com/services/T/B/secret"], place: "hooks.slack.com"),
        Case(kind: .slack, values: [.address: "https://u:p@example.com/x"], fault: ChannelFault(.address, .address)),
        Case(kind: .slack, values: [.address: "ftp://example.com"], fault: ChannelFault(.address, .address)),
        Case(kind: .slack, values: [.address: "https://example.com:99999/"], fault: ChannelFault(.address, .address)),
        Case(kind: .slack, values: [.address: "https://example.com/#a"], fault: ChannelFault(.address, .address)),
        Case(
            kind: .slack, values: [.address: "https://example.com/" + String(repeating: "a", count: 2_000)],
            fault: ChannelFault(.address, .tooLong)),
        Case(
            kind: .discord, values: [.address: "https://discord.com/api/webhooks/1/token"], place: "discord.com"),
        Case(kind: .telegram, values: [.secret: "123:AAH_x-y", .recipient: "-100123"], place: "-100123"),
        Case(kind: .telegram, values: [.secret: "123:AAH_x-y", .recipient: "@haru_day"], place: "@haru_day"),
        Case(kind: .telegram, values: [.secret: "123:A/../x", .recipient: "1"], fault: ChannelFault(.secret, .token)),
        Case(kind: .telegram, values: [.secret: "123:A", .recipient: "me"], fault: ChannelFault(.recipient, .chat)),
        Case(kind: .mail, values: mail, place: "me@example.com"),
        mail(.recipient, "me@example.com>\r\nBcc: you@example.com", .characters),
        mail(.recipient, "me@example.com,you@example.com", .mailbox), mail(.recipient, "me", .mailbox),
        Case(
            kind: .mail, values: mail.merging([.recipient: "me@하루.example", .server: "smtp://편지.하루.example"]) { $1 },
            place: "me@하루.example"),
        mail(.recipient, "me@하루..example", .mailbox), mail(.recipient, "me@하 루.example", .mailbox),
        mail(.recipient, "me@하루.example/x", .mailbox), mail(.recipient, "me@하루_.example", .mailbox),
        mail(.recipient, "me@\(String(repeating: "하", count: 63)).example", .mailbox),
        mail(.recipient, "me@-example.com", .mailbox), mail(.sender, "<me@example.com>", .mailbox),
        mail(.sender, "하루@example.com", .mailbox), mail(.recipient, "a..b@example.com", .mailbox),
        mail(.server, "smtp.example.com", .mailServer), mail(.server, "https://smtp.example.com", .mailServer),
        mail(.server, "smtps://smtp.example.com:0", .mailServer), mail(.server, "smtps://a b", .mailServer),
        mail(.server, "smtp://192.168.0.1", .privateAddress),
        Case(kind: .mail, values: mail.merging([.secret: "x"]) { $1 }, fault: ChannelFault(.user, .missing)),
        Case(kind: .desktop, values: [:], place: ""),
    ]

    @Test("a channel is accepted, or the invalid field is named", arguments: cases)
    func check(_ one: Case) throws {
        let target = ChannelTarget(one.kind, one.values)
        if let place = one.place {
            let shown = try target.checked(reach: one.reach)
            #expect(shown == place)
        } else {
            let fault = try #require(one.fault)
            #expect(throws: fault) { try target.checked(reach: one.reach) }
        }
    }

    @Test("no kind displays secret values")
    func hidden() {
        for one in Self.cases {
            let target = ChannelTarget(one.kind, one.values)
            for value in one.values.values where !value.isEmpty { #expect(!"\(target) \([target])".contains(value)) }
            if let place = one.place, let secret = one.values[.secret] { #expect(!place.contains(secret)) }
        }
    }
}
