import Core
package import Engine
package import Language

extension JSONShape {
    /// The shape of `haru notify channels list --json`, without anything that lets others reach a channel.
    package static func channels(_ channels: [ChannelReport], in language: Language) -> JSON {
        .array(channels.map { channel($0, in: language) })
    }

    /// The shape of a channel.
    package static func channel(_ channel: ChannelReport, in language: Language) -> JSON {
        [
            "id": .text(channel.id), "kind": .optional(channel.kind?.rawValue), "place": .text(channel.place),
            "on": .bool(channel.isOn), "addedAt": .text(channel.addedAt.iso()),
            "succeededAt": .optional(channel.succeededAt?.iso()), "problem": .optional(channel.problem?.stored),
            "problemAt": .optional(channel.problemAt?.iso()),
            "problemText": .optional(channel.problem.map { language.name(of: $0, at: channel.kind) }),
        ]
    }

    /// The shape of `haru notify channels test --json`.
    package static func channelTest(
        _ id: String, _ outcome: PushOutcome, at kind: ChannelKind?, in language: Language
    ) -> JSON {
        let problem = PushDeviceProblem(outcome)
        return [
            "id": .text(id), "accepted": .bool(outcome == .accepted), "problem": .optional(problem?.stored),
            "problemText": .optional(problem.map { language.name(of: $0, at: kind) }),
        ]
    }
}
