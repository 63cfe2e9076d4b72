package import Core
package import Engine

extension JSONShape {
    /// The shape of a mailbox, as in `haru mailbox --json`.
    package static func mailbox(_ report: MailboxReport, offset: (Instant) -> Int) -> JSON {
        let mailbox = report.mailbox
        var (available, ruleDay) = (0, Day?.none)
        if case .open(let letters, _) = report.state { available = letters }
        if case .from(let day) = mailbox.rule { ruleDay = day }
        return [
            "id": .integer(mailbox.number),
            "occasion": .text(mailbox.occasion),
            "rule": .text(mailbox.rule.kind.rawValue),
            "from": .optional(ruleDay?.description),
            "letters": .integer(report.letters.count),
            "drawn": .integer(report.drawn),
            "available": .integer(available),
            "isPast": .bool(mailbox.isPast),
            "hasSecret": .bool(report.hasSecret),
            "secret": .optional(report.secret),
            "createdAt": .text(mailbox.createdAt.iso(offset: offset(mailbox.createdAt))),
            "archivedAt": .optional(mailbox.archivedAt.map { $0.iso(offset: offset($0)) }),
        ]
    }

    /// The shape of `haru mailbox share --json`.
    ///
    /// - Parameter address: base address of the server.
    package static func mailboxLink(_ report: MailboxLinkReport, address: String) -> JSON {
        [
            "address": .text(address + report.path),
            "recipient": .text(report.link.recipient),
            "until": .optional(report.link.lastDay?.description),
            "open": .bool(report.isOpen),
        ]
    }

    /// The shape of `haru mailbox give --json`.
    ///
    /// - Parameter address: base address of the server.
    package static func mailboxGift(_ report: MailboxGiftReport, address: String) -> JSON {
        ["address": .text(address + report.path)]
    }

    /// The shape of an entry of `haru mailbox list --json`, without the text of the letter.
    package static func letter(_ head: LetterHead, offset: (Instant) -> Int) -> JSON {
        .object(letterMembers(head, offset: offset))
    }

    /// The shape of a drawn letter, as in `haru mailbox draw --json`.
    package static func letter(_ report: LetterReport, offset: (Instant) -> Int) -> JSON {
        .object(letterMembers(report.head, offset: offset) + bodyMembers(report.body))
    }

    /// The file that `haru mailbox export` writes and `haru mailbox import` reads.
    package static func letterFile(_ letters: [LetterReport], offset: (Instant) -> Int) -> JSON {
        [
            "letters": .array(
                letters.map { letter in
                    .object(
                        [JSON.Member("writer", .text(letter.head.writer))] + bodyMembers(letter.body) + [
                            JSON.Member("paper", .text(letter.head.paper.rawValue)),
                            JSON.Member("color", .text(letter.head.color.rawValue)),
                            JSON.Member(
                                "writtenAt", .text(letter.head.writtenAt.iso(offset: offset(letter.head.writtenAt)))),
                        ])
                })
        ]
    }

    private static func bodyMembers(_ body: LetterBody) -> [JSON.Member] {
        [
            JSON.Member("text", .text(body.text)),
            JSON.Member("handwriting", .optional(body.handwriting?.text)),
        ]
    }

    private static func letterMembers(_ head: LetterHead, offset: (Instant) -> Int) -> [JSON.Member] {
        [
            JSON.Member("id", .integer(head.number)),
            JSON.Member("mailbox", .integer(head.mailbox)),
            JSON.Member("place", .integer(head.place)),
            JSON.Member("writer", .text(head.writer)),
            JSON.Member("paper", .text(head.paper.rawValue)),
            JSON.Member("color", .text(head.color.rawValue)),
            JSON.Member("writtenAt", .text(head.writtenAt.iso(offset: offset(head.writtenAt)))),
            JSON.Member("draw", head.draw.map { .integer($0.number) } ?? .null),
            JSON.Member("drawnAt", .optional(head.draw.map { $0.at.iso(offset: offset($0.at)) })),
            JSON.Member("drawnDay", .optional(head.draw?.day.description)),
            JSON.Member("earnedBy", .optional(head.draw?.earnedBy?.description)),
        ]
    }
}
