import Crypto
import Engine
import Foundation
import Secrets
import Testing

/// What is sealed is opened by its key and for its purpose alone.
@Suite struct KeyedSecretBoxTests {
    private func box(_ keys: String...) -> KeyedSecretBox { KeyedSecretBox { keys } }

    @Test(
        "what is sealed is opened again, and says nothing until then",
        arguments: ["ghp_0123456789", "", "비밀 🔒", String(repeating: "a", count: 10_000)])
    func round(_ text: String) throws {
        let box = box(KeyedSecretBox.makeKey())
        let sealed = try box.seal(text, for: "a")
        #expect(try box.open(sealed, for: "a") == text)
        #expect(text.isEmpty || !sealed.contains(text))
        #expect(try box.seal(text, for: "a") != sealed, "each has a nonce of its own")
    }

    @Test("another key, another purpose, and what was changed open nothing")
    func refuses() throws {
        let key = KeyedSecretBox.makeKey()
        let box = box(key)
        let sealed = try box.seal("token", for: "source/1/a/token")
        for purpose in ["source/2/a/token", "source/1/b/token", ""] {
            #expect(throws: DomainError.secretsClosed) { try box.open(sealed, for: purpose) }
        }
        #expect(throws: DomainError.secretsClosed) {
            try self.box(KeyedSecretBox.makeKey()).open(sealed, for: "source/1/a/token")
        }
        for index in sealed.indices {
            var changed = sealed
            changed.replaceSubrange(index...index, with: sealed[index] == "A" ? "B" : "A")
            #expect(throws: DomainError.secretsClosed) { try box.open(changed, for: "source/1/a/token") }
        }
        for text in ["", "v1.", "v1.!", "v2." + sealed.dropFirst(3), "token", "v1.AAAA"] {
            #expect(throws: DomainError.secretsClosed) { try box.open(text, for: "source/1/a/token") }
        }
    }

    @Test("the first key seals, and all open")
    func several() throws {
        let (old, new) = (KeyedSecretBox.makeKey(), KeyedSecretBox.makeKey())
        let sealed = try box(old).seal("token", for: "a")
        #expect(try box(new, old).open(sealed, for: "a") == "token")
        let anew = try box(new, old).seal("token", for: "a")
        #expect(try box(new).open(anew, for: "a") == "token")
        #expect(throws: DomainError.secretsClosed) { try box(old).open(anew, for: "a") }
    }

    @Test("keys that are none are told", arguments: [[], [""], ["AAAA"], ["한국"], [String(repeating: "A", count: 43)]])
    func bad(_ keys: [String]) {
        let box = KeyedSecretBox { keys }
        #expect(throws: DomainError.secretsClosed) { try box.seal("token", for: "a") }
        #expect(throws: DomainError.secretsClosed) { try box.open("v1.AAAA", for: "a") }
    }

    @Test("a text that another program sealed by the same rules is opened")
    func format() throws {
        let key = SymmetricKey(data: Data((0..<32).map { UInt8($0) }))
        let nonce = try AES.GCM.Nonce(data: Data((0..<12).map { UInt8($0) }))
        let sealed = try AES.GCM.seal(Data("token".utf8), using: key, nonce: nonce, authenticating: Data("a".utf8))
        let text = "v1." + Data(nonce + sealed.ciphertext + sealed.tag).base64EncodedString()
        let box = box(key.withUnsafeBytes { Data($0).base64EncodedString() })
        #expect(try box.open(text, for: "a") == "token")
    }
}
