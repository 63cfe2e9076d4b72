import Core
package import Engine

extension JSONShape {
    /// The shape of `haru share show --json`.
    ///
    /// - Parameter address: base address of the paths.
    package static func publicProfile(_ profile: PublicProfile, address: String) -> JSON {
        [
            "public": .bool(profile.isPublic),
            "name": .optional(profile.name.isEmpty ? nil : profile.name),
            "link": .optional(profile.link),
            "parts": .array(SharedPart.allCases.filter(profile.parts.contains).map { .text($0.rawValue) }),
            "addresses": .array(profile.addresses.map { .text(address + "/" + $0.text) }),
        ]
    }

    /// The figures of a card: the shape of `haru share card … --json` and of `/@NAME/….svg?type=json`.
    ///
    /// - Parameter hasStreak: whether cards of other parts include the streak too.
    package static func card(_ part: SharedPart, _ report: CardReport, hasStreak: Bool) -> JSON {
        var members: [JSON.Member] = [
            .init("card", .text(part.rawValue)),
            .init("day", day(report.day)),
        ]
        if part == .streak || hasStreak {
            members += [
                .init("mode", .text(report.isWeekly ? "weekly" : "daily")),
                .init(
                    "excludedDays",
                    .array(Weekday.allCases.filter { report.excluded?.contains($0) == true }.map { .text($0.code) })),
                .init("streak", streak(report.streak)),
            ]
        }
        switch part {
        case .streak: break
        case .grass:
            members += [
                .init("from", day(report.grass.from)), .init("to", day(report.grass.to)),
                .init("total", .integer(report.grass.total)), .init("days", .array(report.grass.days.map(cell))),
            ]
        case .challenge: members.append(.init("challenge", report.challenge.map(challenge) ?? .null))
        case .today:
            members += [
                .init("state", .text(report.state.rawValue)), .init("count", .integer(report.count)),
                .init("minimum", .integer(report.minimum)),
            ]
        }
        return .object(members)
    }
}
