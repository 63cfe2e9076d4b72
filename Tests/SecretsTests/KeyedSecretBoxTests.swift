import Crypto
import Engine
import Foundation
import Secrets
import Synchronization
import Testing

/// A sealed text is opened only by its key and for its purpose.
@Suite struct KeyedSecretBoxTests {
    private func box(_ keys: String...) -> KeyedSecretBox { KeyedSecretBox { keys } }

    @Test(
        "a sealed text can be opened again, and reveals nothing until then",
        arguments: ["ghp_0123456789", "", "비밀 🔒", String(repeating: "a", count: 10_000)])
    func round(_ text: String) throws {
        let box = box(KeyedSecretBox.makeKey())
        let sealed = try box.seal(text, for: "a")
        #expect(try box.open(sealed, for: "a") == text)
        #expect(text.isEmpty || !sealed.contains(text))
        #expect(try box.seal(text, for: "a") != sealed, "each has a nonce of its own")
    }

    /// The keys are those of RFC 8291, section 5; the message was sealed by the `cryptography` package of Python.
    @Test("a message that another program sealed is opened by the private key alone")
    func message() throws {
        let box = box()
        let own = "q1dXpw3UpT5VOmu/cf/v6ih07Aems3njxI+JWgLcM94="
        let recipient = try #require(
            Data(
                base64Encoded:
                    "BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4="))
        let message = try #require(
            Data(
                base64Encoded:
                    "BP4z9KsN6nGRTbVYI/c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8A"
                    + "AQIDBAUGBwgJCgsQKWWJSuYUHFJpGBcoSPmgwNfNplmwo/YGhdhYIzQFeeH4f4OrhElMPirtaTPYTNE0rH4="))
        #expect(try box.publicKey(of: own) == Array(recipient))
        #expect(String(decoding: try box.open(message: Array(message), by: own), as: UTF8.self) == "백 번째 잔디는 같이 보자.")
        let made = box.makePrivateKey()
        #expect(made != box.makePrivateKey())
        #expect(try box.publicKey(of: made).count == 65)
        for index in message.indices where index % 7 == 0 {
            var changed = Array(message)
            changed[index] ^= 1
            #expect(throws: DomainError.secretsClosed) { try box.open(message: changed, by: own) }
        }
        for (bytes, key) in [
            (Array(message), made), ([], own), (Array(message.prefix(65)), own), (Array(message.prefix(80)), own),
            (Array(message), "x"), (Array(message), ""),
        ] {
            #expect(throws: DomainError.secretsClosed) { try box.open(message: bytes, by: key) }
        }
        for key in ["", "x", "AAAA"] { #expect(throws: DomainError.secretsClosed) { try box.publicKey(of: key) } }
    }

    @Test("another key, another purpose, and changed cipher text open nothing")
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

    @Test("invalid keys are reported", arguments: [[], [""], ["AAAA"], ["한국"], [String(repeating: "A", count: 43)]])
    func bad(_ keys: [String]) {
        let box = KeyedSecretBox { keys }
        #expect(throws: DomainError.secretsClosed) { try box.seal("token", for: "a") }
        #expect(throws: DomainError.secretsClosed) { try box.open("v1.AAAA", for: "a") }
    }

    @Test("a text that another program sealed by the same format is opened")
    func format() throws {
        let key = SymmetricKey(data: Data((0..<32).map { UInt8($0) }))
        let nonce = try AES.GCM.Nonce(data: Data((0..<12).map { UInt8($0) }))
        let sealed = try AES.GCM.seal(Data("token".utf8), using: key, nonce: nonce, authenticating: Data("a".utf8))
        let text = "v1." + Data(nonce + sealed.ciphertext + sealed.tag).base64EncodedString()
        let box = box(key.withUnsafeBytes { Data($0).base64EncodedString() })
        #expect(try box.open(text, for: "a") == "token")
    }

    @Test("a key is made for sealing, and not for opening what another key sealed")
    func made() throws {
        let kept = Mutex<[String]>([])
        let makings = Mutex(0)
        let box = KeyedSecretBox {
            kept.withLock { $0 }
        } make: {
            makings.withLock { $0 += 1 }
            kept.withLock { $0 = [KeyedSecretBox.makeKey()] }
            return kept.withLock { $0 }
        }
        let old = KeyedSecretBox.makeKey()
        let sealed = try self.box(old).seal("token", for: "a")
        #expect(throws: DomainError.secretsClosed) { try box.open(sealed, for: "a") }
        #expect(makings.withLock { $0 } == 0)
        // Restored while the box is in use, it opens at once.
        kept.withLock { $0 = [old] }
        #expect(try box.open(sealed, for: "a") == "token")
        kept.withLock { $0 = [] }
        #expect(try box.open(sealed, for: "a") == "token", "what was read is still known")
        let other = KeyedSecretBox {
            []
        } make: {
            makings.withLock { $0 += 1 }
            return [old]
        }
        #expect(try box.open(try other.seal("more", for: "a"), for: "a") == "more")
        #expect(makings.withLock { $0 } == 1)
    }

    @Test("messages are authenticated as GitHub documents it")
    func authenticated() throws {
        let box = box(KeyedSecretBox.makeKey())
        let sealed = try box.seal("It's a Secret to Everybody", for: "a")
        let digits = Array("757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17")
        let code = try stride(from: 0, to: 64, by: 2).map {
            try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
        }
        let message = Array("Hello, World!".utf8)
        func authenticates(_ code: [UInt8], _ parts: [UInt8]...) throws -> Bool {
            var authenticator = try box.authenticator(by: sealed, for: "a")
            for part in parts { part.withUnsafeBytes { authenticator.update($0) } }
            return authenticator.authenticates(code)
        }
        #expect(try authenticates(code, message))
        #expect(try authenticates(code, Array(message.prefix(5)), [], Array(message.dropFirst(5))))
        for index in code.indices {
            var other = code
            other[index] ^= 1
            #expect(try !authenticates(other, message))
        }
        for other in [[], Array(code.dropLast()), code + [0]] { #expect(try !authenticates(other, message)) }
        #expect(try !authenticates(code, message, [10]))
        #expect(throws: DomainError.secretsClosed) { try box.authenticator(by: sealed, for: "b") }
    }

    @Test("a text sealed by a passphrase is opened only by it, with the key derivation of RFC 7914")
    func passphrase() throws {
        let box = box()
        let derivation = ScryptDerivation(
            logCost: 14, blockSize: 8, parallelism: 1, salt: Array("SodiumChloride".utf8))
        let digits = Array("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
        let key = SymmetricKey(
            data: try stride(from: 0, to: 64, by: 2).map {
                try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
            })
        let header = Array("header".utf8)
        let theirs = Array(
            try #require(try AES.GCM.seal(Array("text".utf8), using: key, authenticating: header).combined))
        #expect(try box.open(theirs, by: "pleaseletmein", derivation, after: header) == Array("text".utf8))

        let small = ScryptDerivation(logCost: 4, blockSize: 8, parallelism: 1, salt: [1, 2, 3])
        let sealed = try box.seal(Array("text".utf8), by: "a", small, after: header)
        #expect(sealed.count == 12 + 4 + 16)
        #expect(try box.open(sealed, by: "a", small, after: header) == Array("text".utf8))
        #expect(try box.seal(Array("text".utf8), by: "a", small, after: header) != sealed)
        let salted = ScryptDerivation(logCost: 4, blockSize: 8, parallelism: 1, salt: [1, 2, 4])
        let impossible = ScryptDerivation(logCost: 40, blockSize: 8, parallelism: 1, salt: [1])
        for (bytes, passphrase, derivation, head) in [
            (sealed, "b", small, header), (sealed, "a", salted, header), (sealed, "a", small, []),
            (Array(sealed.dropLast()), "a", small, header), ([], "a", small, header),
            (sealed, "a", impossible, header),
        ] {
            #expect(throws: DomainError.secretsClosed) {
                try box.open(bytes, by: passphrase, derivation, after: head)
            }
        }
    }

    @Test("secrets have 256 bits, and all differ")
    func makeSecret() {
        let box = box()
        let made = (0..<100).map { _ in box.makeSecret() }
        #expect(Set(made).count == 100)
        #expect(made.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    }
}
