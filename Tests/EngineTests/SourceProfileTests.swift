import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// The profile of a source's account is read once a day, stored, and shown from the store.
@Suite struct SourceProfileTests {
    private static let address = "https://avatars.githubusercontent.com/u/583231?v=4"
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

    private static func avatar(_ comment: String = "one", etag: String? = nil) -> ForgeAvatar {
        ForgeAvatar(kind: .png, bytes: SampleImage.bytes(.png, comment: comment), etag: etag ?? "mark of \(comment)")
    }

    private static func profile(
        login: String = "octocat", name: String? = "The Octocat", address: String? = address, etag: String = "m1"
    ) -> ForgeProfile {
        ForgeProfile(number: 583_231, login: login, name: name, avatarAddress: address, etag: etag)
    }

    /// A source whose profile was read once.
    private func withProfile(
        _ profile: ForgeProfile = profile(), _ body: (Ledger, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.profile = profile }
            ledger.forges.show(Self.avatar(), at: Self.address)
            try await ledger.useCases.fetchProfile(of: source.id)
            try await body(ledger, try await Self.source(ledger))
        }
    }

    private static func source(_ ledger: Ledger) async throws -> ForgeSourceReport {
        try #require(try await ledger.useCases.sources().first)
    }

    private func picture(_ ledger: Ledger) async throws -> ForgeAvatar? {
        let source = try await Self.source(ledger)
        return try await ledger.useCases.avatar(
            ofSource: source.id, version: source.profile?.avatarVersion ?? "none")
    }

    @Test("a name and a picture are shown with the source, and on every page")
    func told() async throws {
        try await withProfile { ledger, source in
            let profile = try #require(source.profile)
            #expect(profile.name == "The Octocat" && profile.source == source.id && profile.problem == nil)
            #expect(try await ledger.useCases.today().sources.first?.profile == profile)
            let picture = try #require(try await picture(ledger))
            #expect(picture.kind == .png && picture.bytes == Self.avatar().bytes)
            #expect(try await ledger.useCases.avatar(ofSource: source.id, version: "another") == nil)
            #expect(try await ledger.useCases.avatar(ofSource: "another", version: "none") == nil)
        }
    }

    @Test("an account without a name and a picture has none")
    func nameless() async throws {
        try await withProfile(Self.profile(name: nil, address: nil)) { ledger, source in
            #expect(source.profile == ProfileReport(source: source.id))
            #expect(ledger.forges.takeProfileQuestions().avatars.isEmpty)
        }
    }

    @Test("the profile is read once a day, and sooner on request; an unchanged one changes nothing")
    func daily() async throws {
        try await withProfile { ledger, source in
            let useCases = ledger.useCases
            #expect(ledger.forges.takeProfileQuestions().profiles.map(\.etag) == [nil])
            ledger.clock.advance(hours: 23)
            try await useCases.fetchProfile(of: source.id)
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
            let revision = try await useCases.revision()
            ledger.clock.advance(hours: 3)
            try await useCases.fetchProfile(of: source.id)
            let asked = ledger.forges.takeProfileQuestions()
            #expect(asked.profiles.map(\.etag) == ["m1"] && asked.profiles.map(\.number) == [583_231])
            #expect(asked.avatars == [.init(address: Self.address, etag: "mark of one")])
            try await useCases.fetchProfile(of: source.id, isAsked: true)
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty, "not within half a minute")
            ledger.clock.advance(seconds: 31)
            try await useCases.fetchProfile(of: source.id, isAsked: true)
            #expect(ledger.forges.takeProfileQuestions().profiles.count == 1)
            #expect(try await useCases.revision() == revision, "nothing has changed")
            #expect(try await Self.source(ledger).profile == source.profile)
        }
    }

    @Test("the job of a source reads its profile, and so does the button")
    func job() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.profile = Self.profile(address: nil) }
            _ = try await ledger.useCases.fetch(source.id) { _ in }
            #expect(try await Self.source(ledger).profile?.name == "The Octocat")
            _ = ledger.forges.takeProfileQuestions()
            ledger.clock.advance(seconds: 60)
            #expect(try await ledger.useCases.askSources())
            _ = try await ledger.useCases.fetch(source.id) { _ in }
            #expect(ledger.forges.takeProfileQuestions().profiles.count == 1)
        }
    }

    @Test("another picture has another address; the old address is gone")
    func another() async throws {
        try await withProfile { ledger, source in
            let first = try #require(source.profile?.avatarVersion)
            let revision = try await ledger.useCases.revision()
            ledger.forges.show(Self.avatar("two"), at: Self.address)
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await picture(ledger)?.bytes == Self.avatar("two").bytes)
            #expect(try await ledger.useCases.avatar(ofSource: source.id, version: first) == nil)
            #expect(try await ledger.useCases.revision() > revision)
            // The same bytes under another ETag are the same picture.
            let second = try await Self.source(ledger).profile?.avatarVersion
            ledger.forges.show(Self.avatar("two", etag: "anew"), at: Self.address)
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).profile?.avatarVersion == second)
            ledger.forges.change("octocat") { $0.profile = Self.profile(address: nil, etag: "m2") }
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).profile?.avatarVersion == nil)
        }
    }

    @Test(
        "a failed download leaves the name new and the picture old, gives the reason, and is retried",
        arguments: [
            ForgeProblem.Reason.tooLarge, .noImage, .privateAddress, .timedOut, .refused(status: 404),
            .failed(status: 502),
        ])
    func pictureless(_ reason: ForgeProblem.Reason) async throws {
        try await withProfile { ledger, source in
            ledger.forges.change("octocat") { $0.profile = Self.profile(name: "Octo", etag: "m2") }
            ledger.forges.hide(Self.address, reason)
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            let profile = try #require(try await Self.source(ledger).profile)
            #expect(profile.name == "Octo" && profile.avatarVersion == source.profile?.avatarVersion)
            #expect(profile.problem?.reason == reason)
            #expect(try await Self.source(ledger).problem == nil, "what is counted is no worse for it")
            ledger.forges.show(Self.avatar("two"), at: Self.address)
            ledger.clock.advance(hours: 36)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).profile?.problem == nil)
            #expect(try await picture(ledger)?.bytes == Self.avatar("two").bytes)
        }
    }

    @Test("signing in again repairs a token that was refused in the same second")
    func granted() async throws {
        try await Ledger.withSource { ledger, source in
            let useCases = ledger.useCases
            try await useCases.setToken(grantedBy: OAuthToken(Self.token), of: source.account)
            try await useCases.fetchSources(within: .seconds(20))
            ledger.forges.change("octocat") { $0.profileProblem = .tokenRefused }
            try await useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).problem?.reason == .tokenRefused)
            ledger.forges.change("octocat") { $0.profileProblem = nil }
            ledger.clock.advance(seconds: 60)
            try await useCases.setToken(grantedBy: OAuthToken(String(Self.token.reversed())), of: source.account)
            let mended = try await Self.source(ledger)
            #expect(mended.problem == nil && mended.nextAt == ledger.clock.now)
        }
    }

    @Test("a refused token is dead for every request, and is not sent again however often anybody asks")
    func refused() async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            ledger.forges.change("octocat") { $0.profileProblem = .tokenRefused }
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(ledger.forges.takeProfileQuestions().profiles.map(\.token) == [Self.token])
            #expect(try await Self.source(ledger).problem?.reason == .tokenRefused)
            _ = ledger.forges.takeQuestions()
            for _ in 1...3 {
                ledger.clock.advance(days: 2)
                _ = try await ledger.useCases.fetch(source.id) { _ in }
                try await ledger.useCases.fetchProfile(of: source.id, isAsked: true)
            }
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
            #expect(ledger.forges.takeQuestions().isEmpty)
        }
    }

    @Test("a rate limit delays the calendar where the token is the same, and only there")
    func limited() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.profileProblem = .limited(seconds: 7_200) }
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).problem == nil)
            #expect(try await Self.source(ledger).profile?.problem?.reason == .limited(seconds: 7_200))
            _ = ledger.forges.takeProfileQuestions()
            ledger.clock.advance(hours: 1)
            try await ledger.useCases.fetchProfile(of: source.id, isAsked: true)
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
            ledger.clock.advance(days: 1)
            try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await Self.source(ledger).problem?.reason == .limited(seconds: 7_200))
        }
    }

    @Test("a stored profile stays without an answer", arguments: [ForgeProblem.Reason.unknownAccount, .timedOut])
    func unanswered(_ reason: ForgeProblem.Reason) async throws {
        try await withProfile { ledger, source in
            ledger.forges.change("octocat") { $0.profileProblem = reason }
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            let profile = try #require(try await Self.source(ledger).profile)
            #expect(profile.name == "The Octocat" && profile.avatarVersion == source.profile?.avatarVersion)
            #expect(profile.problem?.reason == reason)
        }
    }

    @Test("an unread profile is not requested while the forge does not answer for the account")
    func unknown() async throws {
        try await Ledger.with { ledger in
            let source = try await ledger.addSource("ghost")
            _ = try await ledger.useCases.fetch(source.id) { _ in }
            #expect(try await Self.source(ledger).problem?.reason == .unknownAccount)
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
        }
    }

    @Test("an account with a new login is read under it from then on")
    func renamed() async throws {
        try await withProfile { ledger, source in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.forget("octocat")
            ledger.forges.change("monalisa") { script in
                script.today = today
                script.profile = Self.profile(login: "monalisa", etag: "m2")
            }
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            let renamed = try await Self.source(ledger)
            #expect(renamed.id == source.id && renamed.account.login == "monalisa")
            #expect(renamed.problem == nil && renamed.nextAt == ledger.clock.now)
            #expect(try await ledger.useCases.jobs().contains { $0.task == .fetch(source: source.id) && $0.isOpen })
            #expect(renamed.contributions == source.contributions, "what it counted stays")
        }
    }

    @Test("an account whose new login is a source already stays as it is")
    func renamedToAnother() async throws {
        try await withProfile { ledger, source in
            _ = try await ledger.addSource("monalisa")
            ledger.forges.change("octocat") { $0.profile = Self.profile(login: "monalisa", etag: "m2") }
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchProfile(of: source.id)
            #expect(try await ledger.useCases.sources().map(\.account.login) == ["monalisa", "octocat"])
        }
    }

    @Test("nobody else gets the picture, and it is deleted with its source")
    func isolated() async throws {
        try await withProfile { ledger, source in
            let version = try #require(source.profile?.avatarVersion)
            let other = try await ledger.accounts.create(.init(issuer: "test", subject: "other"), home: .utc)
            let strange = ledger.accounts.useCases(of: other.id)
            #expect(try await strange.avatar(ofSource: source.id, version: version) == nil)
            #expect(try await ledger.useCases.avatar(ofSource: source.id, version: version) != nil)
            try await ledger.useCases.removeSource(source.id)
            #expect(try await ledger.useCases.avatar(ofSource: source.id, version: version) == nil)
        }
    }

    @Test("forges other than GitHub are not asked for a profile")
    func others() async throws {
        try await Ledger.with { ledger in
            let account = try ForgeAccount(written: "https://codeberg.org/octocat")
            let source = try await ledger.useCases.addSource(account)
            try await ledger.useCases.fetchProfile(of: source.id, isAsked: true)
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
        }
    }
}
