import Core
package import Engine
package import Language

extension JSONShape {
    /// The shape of `haru notify devices list --json`, without anything that lets others reach a device.
    package static func pushDevices(_ devices: [PushDeviceReport], in language: Language) -> JSON {
        .array(devices.map { pushDevice($0, in: language) })
    }

    private static func pushDevice(_ device: PushDeviceReport, in language: Language) -> JSON {
        [
            "id": .text(device.id), "name": .text(device.name), "language": .text(device.language),
            "address": .text(device.origin), "addedAt": .text(device.addedAt.iso()),
            "seenAt": .text(device.seenAt.iso()), "succeededAt": .optional(device.succeededAt?.iso()),
            "reached": .bool(device.isReached), "problem": .optional(device.problem?.stored),
            "problemAt": .optional(device.problemAt?.iso()),
            "problemText": .optional(device.problem.map { language.name(of: $0) }),
        ]
    }

    /// The shape of `haru notify devices test --json`, and of each device of `haru notify nudges test --json`.
    package static func pushTest(_ id: String, _ outcome: PushOutcome, in language: Language) -> JSON {
        let problem = PushDeviceProblem(outcome)
        return [
            "id": .text(id), "accepted": .bool(outcome == .accepted), "problem": .optional(problem?.stored),
            "problemText": .optional(problem.map { language.name(of: $0) }),
        ]
    }
}
