import Foundation
import TestSupport
import Testing

/// `haru notify devices`, which lists and tests the devices that are notified, and its contact option.
@Suite struct PushCommandTests {
    @Test("the public key is made once, and only with a contact")
    func keys() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("push", "keys"), "without a contact")
            let contact = ["HARU_PUSH_CONTACT": "mailto:rani@haru-garden.net"]
            let key = try await place.haru(["push", "keys"], with: contact)
            #expect(key.status == 0 && key.output.wholeMatch(of: /B[A-Za-z0-9_-]{86}\n/) != nil)
            #expect(try await place.haru(["push", "keys"], with: contact).output == key.output)
            #expect(try await place.haru("push").output.contains("No device is notified."))
            let json = try await place.haru(["push", "keys", "--json"], with: contact).output
            #expect(
                json == "{\n  \"publicKey\": \"\(key.output.dropLast())\"\n}\n"
                    || json == "{ \"publicKey\": \"\(key.output.dropLast())\" }\n")
            #expect(try await place.haru("push", "devices", "--json").output == "[]\n")
        }
    }

    @Test(
        "a contact that cannot be reached from the internet is refused in words",
        arguments: ["mailto:me@localhost", "rani", "https://haru.local", "http://example.net"])
    func contact(_ contact: String) async throws {
        try await Place.with { place in
            let outcome = try await place.haru(["push", "keys"], with: ["HARU_PUSH_CONTACT": contact])
            expectRefusal(outcome, "contact for push services")
        }
    }

    @Test("an unknown device is neither tested nor removed")
    func unknown() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("push", "test", "nobody"), "no device")
            expectRefusal(try await place.haru("push", "remove", "nobody"), "no device")
        }
    }

    @Test("the reach of push services is one of two words")
    func reach() async throws {
        try await Place.with { place in
            let changes = ["HARU_PUSH_CONTACT": "mailto:rani@haru-garden.net", "HARU_PUSH_SERVICES": "nowhere"]
            expectRefusal(try await place.haru(["push", "keys"], with: changes), "internet, anywhere")
        }
    }
}
