import Core
import Engine
import Foundation
import HTTPTypes
import JWTKit
import Testing

@testable import Forges

/// Claims of an OpenID provider beside those in the identity token.
@Suite("UserInfo of an OpenID provider", .timeLimit(.minutes(5)))
struct OpenIDUserInfoTests {
    private static let told = """
        {"sub":"person-1","email":"kim@example.com","email_verified":true,"name":"Kim","preferred_username":"kim"}
        """

    /// Signs in with some claims in the identity token, and others in UserInfo.
    private static func proven(
        _ far: OpenIDFar, _ userInfo: FakeGitHub.Answer?, trustsEmail: Bool = false,
        _ change: (inout OpenIDFar.Claims) -> Void = { $0.saysNothing() }
    ) async throws -> ProvenIdentity {
        var claims = far.claims
        change(&claims)
        far.answer(keys: [try far.jwk()], token: try await far.signed(claims), userInfo: userInfo)
        return try await far.provider(trustsEmail: trustsEmail).identity(for: "the-code", of: OpenIDFar.request)
    }

    @Test("Claims missing from the identity token are requested there, with the access token, and only then")
    func asked() async throws {
        try await OpenIDFar.with { far in
            let proven = try await Self.proven(far, .json(Self.told))
            #expect(proven.login == "kim" && proven.name == "Kim" && proven.emails == ["kim@example.com"])
            #expect(proven.lacking == nil)
            let asked = try #require(far.fake.questions.first { $0.path == "/userinfo" })
            #expect(asked.headers[.authorization] == "Bearer a")
            let changes: [(inout OpenIDFar.Claims) -> Void] = [
                { $0.name = nil }, { $0.preferred_username = nil }, { $0.email = nil }, { $0.email_verified = nil },
                { $0.name = "" },
            ]
            for (index, change) in changes.enumerated() {
                let whole = try await Self.proven(far, .json(Self.told), change)
                #expect(whole.name == "Kim" && whole.login == "kim" && whole.emails == ["kim@example.com"], "\(index)")
            }
            let count = far.fake.questions.count { $0.path == "/userinfo" }
            #expect(count == 1 + changes.count)
            _ = try await Self.proven(far, .json(Self.told)) { _ in }
            #expect(far.fake.questions.count { $0.path == "/userinfo" } == count)
        }
    }

    @Test("A UserInfo response about another subject signs nobody in")
    func another() async throws {
        try await OpenIDFar.with { far in
            for sub in ["person-2", "Person-1", ""] {
                let told = Self.told.replacing("person-1", with: sub)
                do {
                    _ = try await Self.proven(far, .json(told))
                    Issue.record("\(sub) is not person-1")
                } catch SignInProblem.unreadable(provider: "Example", let fault) {
                    #expect(fault?.place == .claim("sub"))
                }
            }
        }
    }

    @Test("If it fails, the identity token counts, and its address is reported to those without a verified email")
    func fails() async throws {
        try await OpenIDFar.with { far in
            let answers: [FakeGitHub.Answer] = [
                .status(401), .status(500), .json("[]"), .json("{}"), .json(#"{"sub":1}"#), .page("<html>"),
                .status(302, headers: [.location: "/elsewhere"]),
            ]
            for answer in answers {
                let proven = try await Self.proven(far, answer) { $0.name = nil }
                #expect(proven.emails == ["kim@example.com"] && proven.lacking == nil)
                let bare = try await Self.proven(far, answer)
                #expect(bare.emails.isEmpty && bare.login.isEmpty)
                #expect(bare.lacking?.place == .address(far.base + "/userinfo"))
            }
            #expect(!far.fake.questions.contains { $0.path == "/elsewhere" })
        }
    }

    @Test("The reason for a missing verified address is reported, and one issuer's addresses can be trusted")
    func lacking() async throws {
        try await OpenIDFar.with { far in
            let missing = try await Self.proven(far, nil)
            #expect(missing.lacking?.place == .claim("email") && missing.emails.isEmpty)
            let silent: (inout OpenIDFar.Claims) -> Void = { $0.email_verified = nil }
            let unmarked = try await Self.proven(far, nil, silent)
            #expect(unmarked.lacking?.place == .claim("email_verified") && unmarked.emails.isEmpty)
            #expect(unmarked.lacking?.told.contains("--oidc-trust-email") == true)
            let trusted = try await Self.proven(far, nil, trustsEmail: true, silent)
            #expect(trusted.emails == ["kim@example.com"] && trusted.lacking == nil)
            // An address that is marked as unverified remains so.
            let denied = try await Self.proven(far, nil, trustsEmail: true) { $0.email_verified = false }
            #expect(denied.emails.isEmpty && denied.lacking?.place == .claim("email_verified"))
            for problem in [missing, unmarked, denied] {
                #expect(problem.lacking?.told.contains("kim") == false)
            }
        }
    }

    @Test(
        "email_verified is true, the word or 1, and anything else is false",
        arguments: [
            ("true", true), (#""true""#, true), (#""True""#, true), ("1", true), (#""1""#, true), ("false", false),
            (#""false""#, false), ("0", false), ("2", false), (#""yes""#, false), (#""""#, false), ("null", nil),
            ("[]", nil), ("{}", nil),
        ] as [(String, Bool?)])
    func marks(text: String, isChecked: Bool?) throws {
        let json = #"{"email":"kim@example.com","email_verified":\#(text),"name":7,"preferred_username":" kim "}"#
        let person = try JSONDecoder().decode(OpenIDPerson.self, from: Data(json.utf8))
        #expect(person.isEmailChecked == isChecked && person.email == "kim@example.com")
        #expect(person.name == nil && person.username == "kim")
    }

    @Test(
        "An email address is paired with its own email_verified",
        arguments: [
            // Claims of the token, claims of UserInfo, and the result.
            (("a@x", true), ("b@x", false), ("a@x", true)), (("a@x", nil), ("b@x", true), ("b@x", true)),
            (("a@x", nil), ("b@x", nil), ("b@x", nil)), (("a@x", nil), ("a@x", false), ("a@x", false)),
            (("a@x", nil), (nil, true), ("a@x", true)), ((nil, true), ("b@x", nil), ("b@x", true)),
            ((nil, true), ("b@x", false), ("b@x", false)), (("a@x", false), ("b@x", true), ("a@x", false)),
            ((nil, nil), (nil, nil), (nil, nil)),
        ] as [((String?, Bool?), (String?, Bool?), (String?, Bool?))])
    func together(token: (String?, Bool?), told: (String?, Bool?), both: (String?, Bool?)) {
        var (one, other) = (OpenIDPerson(), OpenIDPerson())
        (one.email, one.isEmailChecked) = token
        (other.email, other.isEmailChecked) = told
        let whole = one.completed(by: other)
        #expect(whole.email == both.0 && whole.isEmailChecked == both.1)
    }
}
