import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// A person's public page shows what they chose, where they chose it, and nothing before.
@Suite struct SharingTests {
    private static let everything = Set(SharedPart.allCases)

    private func change(
        _ name: String? = nil, isPublic: Bool? = nil, hasLink: Bool? = nil, parts: Set<SharedPart>? = nil
    ) -> SharingChange {
        var change = SharingChange()
        (change.name, change.isPublic, change.hasLink, change.parts) = (name, isPublic, hasLink, parts)
        return change
    }

    @Test("Nothing is shown at first, and a name is suggested where there is an account on GitHub")
    func atFirst() async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            #expect(try await ledger.useCases.publicProfile() == PublicProfile())
            #expect(try await !ledger.useCases.publicProfile().isShown)
            _ = try await ledger.useCases.addSource(try ForgeAccount(written: "octocat"))
            #expect(try await ledger.useCases.publicProfile() == PublicProfile(name: "octocat"))
            let accounts = Accounts(ledger.useCases)
            #expect(try await accounts.sharedProfile(at: .name("octocat")) == nil)
            let shown = try await ledger.useCases.share(change(isPublic: true))
            #expect(shown.isPublic && shown.name == "octocat" && shown.link == nil && shown.parts == Self.everything)
            #expect(try await accounts.sharedProfile(at: .name("OctoCat"))?.account == 1)
        }
    }

    @Test("A name is shown in its chosen case, and stays reserved while it is off")
    func names() async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            let accounts = Accounts(ledger.useCases)
            let other = accounts.useCases(
                of: try await accounts.create(.init(issuer: "test", subject: "other"), home: .utc).id)
            try await ledger.useCases.share(change("Rani-7", isPublic: true, parts: [.streak]))
            let shown = try #require(try await accounts.sharedProfile(at: .name("rani-7")))
            #expect(shown.name == "Rani-7" && shown.parts == [.streak])
            #expect(try await ledger.useCases.revision() == shown.revision)
            try await ledger.useCases.unshare()
            #expect(try await accounts.sharedProfile(at: .name("rani-7")) == nil)
            #expect(
                try await refusal { try await other.share(change("RANI-7", isPublic: true)) }
                    == .publicNameTaken("RANI-7"))
            #expect(try await !other.publicProfile().isShown)
            try await other.share(change("rani-8", isPublic: true))
            #expect(
                try await refusal { try await ledger.useCases.share(change("rani-8", isPublic: true)) }
                    == .publicNameTaken("rani-8"))
            #expect(try await ledger.useCases.publicProfile().name == "Rani-7")
            // Another name releases the previous one.
            try await ledger.useCases.share(change("rani-9", isPublic: true))
            try await other.share(change("rani-7", isPublic: true))
            #expect(try await accounts.sharedProfile(at: .name("rani-7"))?.account == other.person)
        }
    }

    @Test(
        "An invalid name is refused, and nothing is shown",
        arguments: [
            "", " ", "-a", "a-", "a--b", "a b", "a/b", "a.b", "가나다", "a_b", "<b>", "~a", "e\u{301}",
            String(repeating: "a", count: 40),
        ])
    func badNames(_ name: String) async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            #expect(
                try await refusal { try await ledger.useCases.share(change(name, isPublic: true)) }
                    == .invalidPublicName(name))
            #expect(try await ledger.useCases.publicProfile() == PublicProfile())
        }
    }

    @Test("Haru's own names are reserved", arguments: ["haru", "Admin", "SETTINGS", "api"])
    func reserved(_ name: String) async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            #expect(
                try await refusal { try await ledger.useCases.share(change(name, isPublic: true)) }
                    == .reservedPublicName(name))
        }
    }

    @Test("A link is made once, is another after renewal or reactivation, and the old one is dead then")
    func links() async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            let (useCases, accounts) = (ledger.useCases, Accounts(ledger.useCases))
            #expect(try await refusal { try await useCases.renewLink() } == .noPublicLink)
            let first = try #require(try await useCases.share(change(hasLink: true)).link)
            #expect(first.wholeMatch(of: /[0-9a-f]{32}/) != nil)
            #expect(try await useCases.share(change(hasLink: true, parts: [.grass])).link == first)
            let shown = try #require(try await accounts.sharedProfile(at: .link(first)))
            #expect(shown.name == nil && shown.parts == [.grass] && shown.account == 1)
            let second = try #require(try await useCases.renewLink().link)
            #expect(second != first)
            #expect(try await accounts.sharedProfile(at: .link(first)) == nil)
            #expect(try await accounts.sharedProfile(at: .link(second)) != nil)
            #expect(try await useCases.unshare().link == nil)
            #expect(try await accounts.sharedProfile(at: .link(second)) == nil)
            let third = try #require(try await useCases.share(change(hasLink: true)).link)
            #expect(![first, second].contains(third))
        }
    }

    @Test("A place needs at least one part to be shown")
    func parts() async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            for place in [change("rani", isPublic: true, parts: []), change(hasLink: true, parts: [])] {
                #expect(try await refusal { try await ledger.useCases.share(place) } == .nothingShared)
            }
            #expect(try await ledger.useCases.share(change(parts: [])).parts.isEmpty)
            #expect(try await refusal { try await ledger.useCases.share(change(hasLink: true)) } == .nothingShared)
        }
    }

    @Test("Nothing of a disabled or deleted account is shown")
    func gone() async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            let accounts = Accounts(ledger.useCases)
            let number = try await accounts.create(.init(issuer: "test", subject: "other"), home: .utc).id
            try await accounts.useCases(of: number).share(change("rani", isPublic: true))
            try await accounts.disable(number)
            #expect(try await accounts.sharedProfile(at: .name("rani")) == nil)
            try await accounts.enable(number)
            #expect(try await accounts.sharedProfile(at: .name("rani"))?.account == number)
            try await accounts.delete(number)
            #expect(try await accounts.sharedProfile(at: .name("rani")) == nil)
        }
    }

    @Test(
        "A public address is parsed only in its valid form",
        arguments: [
            ("@octocat", PublicAddress.name("octocat")), ("@A-1", .name("A-1")),
            ("@~" + String(repeating: "0f", count: 16), .link(String(repeating: "0f", count: 16))),
            ("octocat", nil), ("@", nil), ("@~", nil), ("@~0f", nil), ("@~" + String(repeating: "0F", count: 16), nil),
            ("@a_b", nil), ("@a%2Fb", nil), ("@가", nil),
        ] as [(String, PublicAddress?)])
    func addresses(_ text: String, _ address: PublicAddress?) {
        #expect(PublicAddress(text) == address)
        if let address { #expect(address.text == text) }
    }
}

/// Cards agree with the pages and the commands, for every what-if.
@Suite struct CardReportTests {
    private func with(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { (ledger: Ledger) async throws -> Void in
            try ledger.commit(from: "2026-10-20", to: "2026-11-06")
            try ledger.commit(on: "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-12")
            try await ledger.add()
            ledger.clock.now = try instant("2026-11-12T15:00:00+09:00")
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.startChallenge(
                length: 30, start: try day("2026-11-06"), rule: .everyDay, name: nil, reward: "Cake")
            try await body(ledger)
        }
    }

    private static let lookings: [(Settings.StreakMode?, Set<Weekday>?)] = [
        (nil, nil), (.daily, nil), (.weekly, nil), (nil, [.saturday, .sunday]), (.weekly, [.saturday, .sunday]),
        (nil, []), (.daily, [.monday, .friday]),
    ]

    @Test("Cards agree with a what-if that is computed from the evidence", arguments: lookings.indices)
    func figures(_ index: Int) async throws {
        try await with { (ledger: Ledger) async throws -> Void in
            let (mode, excluded) = Self.lookings[index]
            var query = LedgerQuery()
            (query.streakMode, query.rest) = (mode, excluded)
            let report = try await ledger.useCases.cards(mode: mode, excluded: excluded)
            let today = try await ledger.useCases.today(query)
            let grass = try await ledger.useCases.grass(query)
            #expect(report.streak == today.streak && report.isWeekly == today.weekly)
            #expect((report.day, report.state) == (today.day, today.state))
            #expect((report.count, report.minimum) == (today.count, today.minimum))
            #expect(report.grass == grass.grass)
            #expect(report.challenge?.progress == today.challenge?.progress)
            #expect(report.dayEnd == today.now.advanced(bySeconds: today.secondsLeft))
            #expect(try await ledger.useCases.revision() == report.revision)
        }
    }

    @Test("The clock of another zone decides which day it is, and years before the first are left out")
    func zoneAndYear() async throws {
        try await with { (ledger: Ledger) async throws -> Void in
            let useCases = ledger.useCases
            let plain = try await useCases.cards()
            let west = try #require(Zone("Pacific/Honolulu"))
            var query = LedgerQuery()
            (query.clockZone, query.firstYear) = (west, 2_026)
            ledger.clock.now = try instant("\(plain.day.next)T01:00:00+09:00")
            let report = try await useCases.cards(zone: west, firstYear: 2_026)
            let home = try await useCases.cards()
            #expect(report.day == plain.day && report.day < home.day)
            #expect(report.streak == (try await useCases.streak(query)))
            #expect(report.dayEnd == (try instant("\(plain.day.next)T19:00:00+09:00")))
            let later = try await useCases.cards(firstYear: report.day.year + 1).streak
            #expect(later.total == 0 && later.best == nil && later.current == nil)
        }
    }

    @Test("Weekends that are left out connect the weeks, and weeks are counted where that is requested")
    func weekends() async throws {
        try await with { (ledger: Ledger) async throws -> Void in
            let useCases = ledger.useCases
            #expect(try await useCases.cards().streak.currentLength == 4)
            // The weekend of the 7th is no gap; of the earlier weekends, six days are done anyway.
            #expect(try await useCases.cards(excluded: [.saturday, .sunday]).streak.currentLength == 22)
            #expect(try await useCases.cards(mode: .weekly).streak.currentLength == 4)
            #expect(try await useCases.cards(excluded: [.saturday, .sunday]).challenge?.progress.state == .running)
            let missed = try day("2026-11-07")
            #expect(try await useCases.cards().challenge?.progress.state == .failed(on: missed))
            // Nothing of this was stored.
            #expect(try await useCases.streak().currentLength == 4)
        }
    }
}
