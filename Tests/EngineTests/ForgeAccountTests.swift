import Core
import TestSupport
import Testing

@testable import Engine

@Suite struct ForgeAccountTests {
    @Test(
        "A name on GitHub is read in every spelling",
        arguments: [
            "octocat", "@octocat", " octocat ", "github.com/octocat", "https://github.com/octocat",
            "https://github.com/octocat/", "HTTPS://www.GitHub.com/octocat",
            "https://github.com/octocat?tab=repositories",
            "http://github.com/octocat#top",
        ])
    func read(_ text: String) throws {
        let account = try ForgeAccount(written: text)
        #expect(account == ForgeAccount(kind: .github, address: "https://github.com", login: "octocat"))
        #expect(account.name == "GitHub octocat" && account.forge == "GitHub")
        #expect(account.page == "https://github.com/octocat")
    }

    @Test(
        "An address names the forge of an account, and mostly its software",
        arguments: [
            ("https://gitlab.com/alice", nil, Source.gitlab, "https://gitlab.com", "alice", "GitLab alice"),
            ("a.b-c_d", .gitlab, .gitlab, "https://gitlab.com", "a.b-c_d", "GitLab a.b-c_d"),
            ("codeberg.org/alice", nil, .forgejo, "https://codeberg.org", "alice", "Forgejo alice@codeberg.org"),
            ("http://codeberg.org/alice", nil, .forgejo, "https://codeberg.org", "alice", "Forgejo alice@codeberg.org"),
            (
                "https://gitlab.example.com/a", nil, .gitlab, "https://gitlab.example.com", "a",
                "GitLab a@gitlab.example.com"
            ),
            (
                "https://my-gitea.example/a", nil, .forgejo, "https://my-gitea.example", "a",
                "Forgejo a@my-gitea.example"
            ),
            ("github.acme.com/a_b", nil, .github, "https://github.acme.com", "a_b", "GitHub a_b@github.acme.com"),
            ("http://10.0.0.5:3000/a", .forgejo, .forgejo, "http://10.0.0.5:3000", "a", "Forgejo a@10.0.0.5:3000"),
            ("http://[::1]:3000/@a", .forgejo, .forgejo, "http://[::1]:3000", "a", "Forgejo a@[::1]:3000"),
            (
                "https://example.com/git/forge/a/", .gitlab, .gitlab, "https://example.com/git/forge", "a",
                "GitLab a@example.com/git/forge"
            ),
        ] as [(String, Source?, Source, String, String, String)])
    func addresses(
        _ text: String, _ given: Source?, _ kind: Source, _ address: String, _ login: String, _ name: String
    ) throws {
        let account = try ForgeAccount(written: text, kind: given)
        #expect(account == ForgeAccount(kind: kind, address: address, login: login))
        #expect(account.name == name)
    }

    @Test(
        "An invalid name is refused",
        arguments: [
            ("", nil), ("@", nil), ("-octocat", nil), ("octo cat", nil), ("옥토캣", nil), ("octo\ncat", nil),
            ("octocat%2F", nil), ("?a", nil), (String(repeating: "a", count: 40), nil), ("a.b", nil),
            ("gitlab.com/.a", nil), ("gitlab.com/" + String(repeating: "a", count: 101), nil),
            ("codeberg.org/a\"b", nil),
            ("https://codeberg.org/a%00b", nil), ("-a", .gitlab),
        ] as [(String, Source?)])
    func refuseNames(_ text: String, _ kind: Source?) {
        let error = #expect(throws: DomainError.self) { try ForgeAccount(written: text, kind: kind) }
        guard case .invalidLogin = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "An invalid address of an account is refused",
        arguments: [
            ("github.com/octocat/haru", nil), ("https://gitlab.com/group/project", nil), ("../x", nil),
            ("alice", .forgejo),
            ("https://github.com/a", .gitlab), ("https://user:word@example.com/a", .forgejo),
            ("https://exa mple.com/a", .gitlab), ("https://example.com:0/a", .gitlab),
            ("https://example.com:70000/a", .gitlab),
            ("https://example.com/../a", .gitlab), ("https://example.com/a/b/c/d/e/f", .gitlab),
            ("ftp://example.com/a", .gitlab),
            ("https:///a", .gitlab), ("https://한국.example/a", .gitlab), ("file:///etc/passwd", .forgejo),
            ("https://" + String(repeating: "a", count: 254) + "/a", .forgejo), ("http://[fe80::1%eth0]/a", .forgejo),
        ] as [(String, Source?)])
    func refuseAddresses(_ text: String, _ kind: Source?) {
        let error = #expect(throws: DomainError.self) { try ForgeAccount(written: text, kind: kind) }
        guard case .invalidForgeAddress = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A host with unknown software needs its kind named")
    func unknownForge() {
        #expect(throws: DomainError.unknownForge("git.example.com:8443")) {
            try ForgeAccount(written: "https://git.example.com:8443/alice")
        }
    }

    @Test("A forge whose address does not name its software is asked, and no other is")
    func asked() async throws {
        try await Ledger.with { ledger in
            ledger.forges.run(.gitlab, at: "https://git.example.com/code")
            let found = try await ledger.useCases.forgeAccount(written: "git.example.com/code/alice")
            #expect(
                found == ForgeAccount(kind: .gitlab, address: "https://git.example.com/code", login: "alice"))
            let said = try await ledger.useCases.forgeAccount(written: "git.example.com/code/alice", kind: .forgejo)
            #expect(said.kind == .forgejo)
            ledger.forges.run(.forgejo, at: "https://gitlab.example.com")
            #expect(try await ledger.useCases.forgeAccount(written: "gitlab.example.com/alice").kind == .gitlab)
            await #expect(throws: DomainError.unknownForge("nowhere.example.com")) {
                try await ledger.useCases.forgeAccount(written: "https://nowhere.example.com/alice")
            }
        }
    }

    @Test("A company's names and the longest possible name are valid")
    func odd() throws {
        #expect(try ForgeAccount(written: "octo-cat_acme").login == "octo-cat_acme")
        #expect(try ForgeAccount(written: String(repeating: "a", count: 39)).login.count == 39)
        let one = ForgeAccount(kind: .github, address: "https://github.com", login: "Octocat")
        #expect(one.isSame(as: ForgeAccount(kind: .github, address: "https://github.com", login: "octocat")))
    }

    @Test("Every reason is read back as it was stored")
    func stored() {
        let reasons: [ForgeProblem.Reason] = [
            .unreachable(.noRoute), .unreachable(nil), .timedOut, .unknownAccount, .markupChanged,
            .limited(seconds: 60),
            .limited(seconds: nil), .refused(status: 403), .failed(status: 502), .tooLarge, .nothingShown,
            .privateAddress, .notAsked, .notWhole, .unverified, .otherAccount,
        ]
        for reason in reasons {
            #expect(ForgeProblem.Reason(code: reason.stored.code, text: reason.stored.text) == reason)
        }
        #expect(ForgeProblem.Reason(code: "of-tomorrow", text: "x") == .unreachable(nil))
    }

    @Test("A source is asked once an hour, soon after the day's end, and less often while it fails")
    func schedule() {
        let now = Instant(seconds: 1_000_000)
        func next(_ end: Int64, _ chance: Double) -> Int64 {
            now.seconds(
                to: FetchSchedule.next(after: now, endOfDay: now.advanced(bySeconds: end), chance: chance))
        }
        #expect(next(90_000, 0) == 3_600)
        #expect(next(90_000, 1) == 4_200)
        #expect(next(60, 0) == 61)
        #expect(next(60, 1) == 661)
        func next(after reason: ForgeProblem.Reason, _ failures: Int, _ chance: Double = 0) -> Int64 {
            now.seconds(to: FetchSchedule.next(after: reason, failures: failures, now: now, chance: chance))
        }
        #expect((1...12).map { next(after: .timedOut, $0) }.prefix(3) == [60, 120, 240])
        #expect(next(after: .failed(status: 502), 99) == 6 * 3_600)
        #expect(next(after: .timedOut, 1, 1) == 90)
        #expect(next(after: .limited(seconds: 900), 1) == 900)
        #expect(next(after: .limited(seconds: -5), 2) == 120)
        #expect(next(after: .limited(seconds: .max), 1) == 86_400)
        #expect(next(after: .unknownAccount, 1) == 3_600)
        #expect(next(after: .markupChanged, 30) == 86_400)
    }
}
